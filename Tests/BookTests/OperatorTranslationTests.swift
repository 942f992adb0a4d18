import Foundation
import TestKit
import Testing

@testable import Book

/// What is said of each operator in Chinese is what the comments in Combine's source say.
struct OperatorTranslationTests {
  @Test(arguments: DrawnOperator.all.map(\.name)) func bothLanguagesSayTheSame(name: String) throws {
    let drawn = try #require(DrawnOperator.all.first { $0.name == name })
    let english = try #require(drawn.documentation(in: Self.root, .english))
    let chinese = try #require(drawn.documentation(in: Self.root, .chinese))
    expectEqual(Self.differences(english.text, chinese.text), [], "\(name): \(english.text)\n\(chinese.text)")
  }

  /// The third line below an operator's name is the fingerprint of the English from which its Chinese was made.
  @Test(arguments: DrawnOperator.all.map(\.name)) func chineseIsUpToDate(name: String) throws {
    let drawn = try #require(DrawnOperator.all.first { $0.name == name })
    let table = try String(
      contentsOf: Self.root.appending(path: "Sources/Book/Resources/operators.zh.txt"), encoding: .utf8)
    let entry = try #require(table.components(separatedBy: "\n\n").first { $0.hasPrefix("\(name)\n") })
    let english = try #require(drawn.documentation(in: Self.root, .english)).text.fingerprint
    let lines = entry.split(separator: "\n").map(String.init)
    expectEqual(
      lines.count > 3 ? lines[3] : nil, english,
      """
      The comment on \(name) has changed. Change its Chinese in operators.zh.txt too, and then put this below it:
      \(english)
      """)
  }

  /// Apart from what every pair of texts has in common: a Latin word in the Chinese is a name, and the English says it.
  private static func differences(_ english: String, _ chinese: String) -> [String] {
    let names = Set(words(chinese)).subtracting(words(english))
    return Facts.differences(english, chinese) + names.sorted().map { "the English does not say \($0)" }
  }

  private static func words(_ text: String) -> [String] { text.matches(of: #/[A-Za-z]+/#).map { String($0.output) } }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func differenceIsNoticed() {
    expectEqual(Self.differences("As with min(by:).", "与 max(by:) 相同。"), ["the English does not say max"])
    expectEqual(Self.differences("Sends up to three.", "最多发送四个。").count, 2)
    expectEqual(Self.differences("As with min(by:).", "与 min(by:) 相同。"), [])
  }
}

extension OperatorDocumentation {
  fileprivate var text: String { "\(summary) \(demand ?? "")" }
}
