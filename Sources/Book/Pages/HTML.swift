import Foundation
import LessonKit

/// HTML. What is interpolated into a literal is escaped, unless it is HTML itself.
///
///     let lesson = "Publisher<Int, Never>"
///     let heading: HTML = "<h1>\(lesson)</h1>"
///     // <h1>Publisher&lt;Int, Never&gt;</h1>
struct HTML: ExpressibleByStringInterpolation, Equatable, Sendable {
  private(set) var text: String

  init(stringLiteral value: String) {
    text = value
  }

  init(stringInterpolation interpolation: Interpolation) {
    text = interpolation.text
  }

  /// What the script reads, in a file or in a `script` element. No text in it ends the element, or begins a comment.
  init(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    text = String(decoding: try! encoder.encode(value), as: UTF8.self)
      .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    mutating func appendInterpolation(_ html: HTML?) {
      text += html?.text ?? ""
    }

    mutating func appendInterpolation(_ html: [HTML]) {
      for part in html { text += part.text }
    }

    /// A message in a language. Its values stand where `%1` and `%2` are.
    mutating func appendInterpolation(_ message: Message, _ language: Language, _ values: HTML...) {
      let words: HTML = "\(message.text(in: language))"
      text += zip(1..., values).reduce(words.text) { sentence, value in
        let (place, value) = ("%\(value.0)", value.1.text)
        guard language == .chinese else { return sentence.replacing(place, with: value) }
        // Chinese words have blanks only beside Latin ones.
        let before = value.first.map(isChinese) == true ? sentence.replacing(" \(place)", with: place) : sentence
        let both = value.last.map(isChinese) == true ? before.replacing("\(place) ", with: place) : before
        return both.replacing(place, with: value)
      }
    }

    mutating func appendInterpolation(_ number: Int) {
      text += "\(number)"
    }

    mutating func appendInterpolation(_ words: some StringProtocol) {
      guard words.utf8.contains(where: { $0 < 0x40 && "&<>\"'".utf8.contains($0) }) else {
        text += words
        return
      }
      for character in words.unicodeScalars { text += entities[character] ?? String(character) }
    }
  }
}

private func isChinese(_ letter: Character) -> Bool { ("\u{4E00}"..."\u{9FFF}").contains(letter) }

private let entities: [Unicode.Scalar: String] = [
  "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
]

extension [HTML] {
  func joined(_ separator: HTML) -> HTML {
    HTML(stringLiteral: map(\.text).joined(separator: separator.text))
  }
}
