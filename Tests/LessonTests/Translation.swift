import Foundation
import TestKit
import Testing

/// A text in English and in Chinese.
struct Translation: CustomTestStringConvertible {
  /// Where it stands.
  let place: String
  let english: String
  let chinese: String
  var testDescription: String { place }

  func differences(quotesNames: Bool) -> [String] {
    Facts.differences(english, chinese, quotesNames: quotesNames)
  }
}

extension TranslatedPage {
  /// Section by section. The title of a step is a part of it; in Chinese, the English title below is none.
  var translations: [Translation] {
    zip(english.sections, translatedSections).map { one, other in
      func text(_ section: Page.Section) -> String {
        let title = section.isStep ? String(section.heading.dropFirst(section.number.count)) : ""
        return ([title] + section.ownProse).joined(separator: "\n")
      }
      return Translation(place: "\(chinesePath) \(one.heading)", english: text(one), chinese: text(other))
    }
  }
}

extension ChineseText {
  /// The texts of this file that have an English one beside them, or in a file beside it.
  var translations: [Translation] {
    get throws {
      let source = try PackageFiles.text(path)
      if path.hasSuffix(".swift") { return pairs(of: SwiftLiteral.all(in: source)) }
      if path.hasSuffix(".js") { return pairs(in: source) }
      // Titles are translated, so the name of the folder is what an exercise's trace and a lesson's have in common.
      if path.hasSuffix("trace.zh.txt") { return blocks(of: source, lines: 2) }
      if path.hasSuffix("reactiveX.txt") { return blocks(of: source, lines: 3) }
      if path.hasSuffix("help.zh.txt") {
        return try verbs(PackageFiles.text(path.replacing(".zh.", with: ".en.")), source)
      }
      if path.hasSuffix("newReadme.zh.txt") {
        return [
          Translation(place: path, english: try PackageFiles.text(path.replacing(".zh.", with: ".")), chinese: source)
        ]
      }
      return []
    }
  }

  /// What `Tests/Translations.txt` says of this file: the fingerprint of the English, verb by verb for the help. A page has
  /// its own fingerprints, and the English of a trace's words is compared with the trace.
  var fingerprints: [String] {
    get throws {
      if path.hasSuffix(".md") || path.hasSuffix("trace.zh.txt") { return [] }
      let all = try translations
      if path.hasSuffix("help.zh.txt") { return all.map { "\($0.english.fingerprint) \($0.place)" } }
      return all.isEmpty ? [] : ["\(all.map(\.english).joined(separator: "\n").fingerprint) \(path)"]
    }
  }

  /// `Message("no", "不")`, and the arguments of `expect`.
  private func pairs(of literals: [SwiftLiteral]) -> [Translation] {
    zip(literals, literals.dropFirst()).filter { !$0.isChinese && $1.isChinese && $1.isNextArgument }
      .map { Translation(place: "\(path): \($1.text)", english: $0.text, chinese: $1.text) }
  }

  /// `['no', '不']`
  private func pairs(in script: String) -> [Translation] {
    script.matches(of: #/\[(?:'([^'\n]*)'|"([^"\n]*)"), (?:'([^'\n]*)'|"([^"\n]*)")\]/#).map {
      let (english, chinese) = ($0.1 ?? $0.2 ?? "", $0.3 ?? $0.4 ?? "")
      return Translation(place: "\(path): \(chinese)", english: String(english), chinese: String(chinese))
    }
  }

  /// Blocks whose last two lines are English and Chinese.
  private func blocks(of source: String, lines count: Int) -> [Translation] {
    source.components(separatedBy: "\n\n").compactMap { block -> Translation? in
      let lines = block.split(separator: "\n").map(String.init)
      guard lines.count == count, !lines[count - 2].contains(#/\p{Han}/#) else { return nil }
      return Translation(place: "\(path): \(lines[count - 1])", english: lines[count - 2], chinese: lines[count - 1])
    }
  }

  /// The help, verb by verb.
  private func verbs(_ english: String, _ chinese: String) -> [Translation] {
    let (one, other) = (Self.verbs(english), Self.verbs(chinese))
    let names = (one + other).map(\.name)
    guard Set(names).count * 2 == names.count else {
      return [Translation(place: "\(path): its verbs", english: "`\(one.count)`", chinese: "")]
    }
    return zip(one, other).map {
      Translation(place: $0.name.isEmpty ? path : "\(path) \($0.name)", english: $0.text, chinese: $1.text)
    }
  }

  /// Without the examples: what a run prints is in the reader's language.
  private static func verbs(_ help: String) -> [(name: String, text: String)] {
    help.components(separatedBy: "\n= ").enumerated().map { index, part in
      let lines: [String] = part.components(separatedBy: "\n")
      let example = lines.firstIndex { $0.hasPrefix("$ ") } ?? lines.count
      return (index == 0 ? "" : lines[0], lines[..<example].joined(separator: "\n"))
    }
  }
}
