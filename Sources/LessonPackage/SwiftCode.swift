/// Swift code as tokens: for the colours of the book, and for the steps of a lesson.
package struct SwiftCode {
  package struct Token {
    package enum Kind {
      case blank, comment, string, word, sign
    }

    package let kind: Kind

    /// The token's text. A string has its quotation marks, and a word may be a number.
    package let text: Substring
  }

  package let tokens: [Token]

  package let source: Substring

  package init(_ source: some StringProtocol) {
    self.source = Substring(source)
    let reader = Reader(bytes: Array(self.source.utf8))
    var tokens: [Token] = []
    var place = 0
    var start = self.source.startIndex
    while place < reader.bytes.count {
      let (kind, end) = reader.token(at: place)
      let next = self.source.utf8.index(start, offsetBy: end - place)
      tokens.append(Token(kind: kind, text: self.source[start..<next]))
      (start, place) = (next, end)
    }
    self.tokens = tokens
  }
}

/// Finds where tokens end. It reads bytes: every verb of the tool reads all lessons first, and to take text character by
/// character takes many times as long. What is not ASCII is part of a word.
private struct Reader {
  let bytes: [UInt8]

  /// The kind of the token that begins at a place, and where it ends.
  func token(at place: Int) -> (SwiftCode.Token.Kind, end: Int) {
    let first = bytes[place]
    if Self.isBlank(first) { return (.blank, end(of: Self.isBlank, from: place)) }
    if Self.isOfWord(first) { return (.word, end(of: Self.isOfWord, from: place)) }
    if has("//", at: place) { return (.comment, end(of: { $0 != newline }, from: place)) }
    if first == quotationMark { return (.string, endOfString(at: place)) }
    guard first == UInt8(ascii: "#") else { return (.sign, place + 1) }
    let raw: [(opening: StaticString, closing: StaticString)] = [("#\"\"\"", "\"\"\"#"), ("#\"", "\"#"), ("#/", "/#")]
    for (opening, closing) in raw where has(opening, at: place) {
      return (.string, end(behind: closing, from: place + opening.utf8CodeUnitCount))
    }
    return (.sign, place + 1)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || 9...13 ~= byte }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...: true
    default: false
    }
  }

  private func has(_ text: StaticString, at place: Int) -> Bool {
    bytes[place] == text.utf8Start[0] && place + text.utf8CodeUnitCount <= bytes.count
      && (1..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  private func end(of condition: (UInt8) -> Bool, from place: Int) -> Int {
    var end = place
    while end < bytes.count, condition(bytes[end]) { end += 1 }
    return end
  }

  private func end(behind mark: StaticString, from place: Int) -> Int {
    var end = place
    while end < bytes.count {
      if has(mark, at: end) { return end + mark.utf8CodeUnitCount }
      end += 1
    }
    return end
  }

  /// Strings within an interpolation belong to the string.
  private func endOfString(at place: Int) -> Int {
    let quote: StaticString = has("\"\"\"", at: place) ? "\"\"\"" : "\""
    var end = place + quote.utf8CodeUnitCount
    var depth = 0
    while end < bytes.count {
      let byte = bytes[end]
      if depth == 0, byte == quotationMark, has(quote, at: end) { return end + quote.utf8CodeUnitCount }
      if depth == 0, byte == newline, quote.utf8CodeUnitCount == 1 { return end }
      if byte == UInt8(ascii: "\\") {
        end += 1
        if end < bytes.count, bytes[end] == UInt8(ascii: "(") { depth += 1 }
      } else if depth > 0 {
        depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      }
      end += 1
    }
    return end
  }
}

private let newline = UInt8(ascii: "\n")
private let quotationMark = UInt8(ascii: "\"")

extension SwiftCode.Token {
  package var unquoted: String { String(text.dropFirst().dropLast()).replacing(escaped) { String($0.output.1) } }

  package func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
}

/// Made once: to make a pattern takes longer than to look for it in a string.
nonisolated(unsafe) private let escaped = #/\\(.)/#

// MARK: What code declares and calls

extension SwiftCode {
  package var declarations: Set<String> {
    let words = tokens.filter { $0.kind == .word }
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "func"]
    return Set(zip(words, words.dropFirst()).filter { kinds.contains($0.0.text) }.map { String($1.text) })
  }

  /// The methods that the code calls: names between a dot and an opening bracket.
  package var calledMethods: Set<String> {
    Set(tokens.indices.filter(isCallOfMethod).map { String(tokens[$0].text) })
  }

  package func isCallOfMethod(_ index: Int) -> Bool {
    guard tokens[index].kind == .word, index > 0, tokens[index - 1].isSign(".") else { return false }
    let next = tokens[(index + 1)...].prefix(2)
    return next.first?.isSign("(") == true || next.first?.text == " " && next.last!.isSign("{")
  }

  /// The calls of a function or of an initialiser whose arguments are literals.
  func calls(of name: String) -> [Call] {
    tokens.indices.dropLast().filter { index in
      tokens[index].kind == .word && tokens[index].text == name && tokens[index + 1].isSign("(")
        && !(index > 1 && tokens[index - 2].text == "func")
    }.map { Call(tokens[($0 + 2)...]) }
  }

  struct Call {
    /// The texts of strings and numbers, by their labels.
    private(set) var arguments: [String: String] = [:]
    private(set) var body: Substring?

    fileprivate init(_ tokens: ArraySlice<Token>) {
      var rest = tokens.lazy.filter { $0.kind != .blank }.makeIterator()
      var label = ""
      var value = ""
      reading: while let token = rest.next() {
        switch token.text {
        case ":": label = value
        case ",", ")":
          arguments[label] = value
          label = ""
          if token.text == ")" { break reading }
        default: value = token.kind == .string ? token.unquoted : String(token.text)
        }
      }
      guard let opening = rest.next(), opening.isSign("{") else { return }
      var depth = 1
      while depth > 0, let token = rest.next() {
        depth += token.isSign("{") ? 1 : token.isSign("}") ? -1 : 0
        body = token.text.base[opening.text.endIndex..<token.text.startIndex]
      }
    }
  }
}
