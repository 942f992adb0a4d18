import Foundation
import LessonKit
import Testing

@testable import lessons

/// What the tool says, and the table that has it in Chinese.
@Suite struct MessagesTests {
  @Test(arguments: Said.messages.sorted())
  func isTranslated(_ message: String) { #expect(chineseMessages[message] != nil, "no Chinese for: \(message)") }

  /// A sentence that has changed in the sources leaves its old translation behind.
  @Test func nothingElseIsTranslated() {
    let left = Set(chineseMessages.keys).subtracting(Said.messages).subtracting(Said.literals)
    #expect(left.isEmpty, "nobody says: \(left.sorted())")
  }

  /// A sentence that is printed without `says` is always in English.
  @Test func nothingIsPrintedInEnglishOnly() throws {
    for (file, code) in Said.sources where !file.hasPrefix("Book/") {
      let printed = SourceLiterals(in: code, calls: ["print", "confirms"]).arguments
      #expect(printed.filter { $0.contains(#/[A-Za-z]{2}/#) } == [], "\(file)")
    }
  }

  @Test(arguments: chineseMessages.keys.sorted())
  func hasTheSameValues(_ english: String) throws {
    let chinese = try #require(chineseMessages[english])
    #expect(english.count { $0 == "%" } == chinese.count { $0 == "%" })
    #expect(!chinese.contains(#/[\u{4E00}-\u{9FFF}][,:;?!()]/#), "half-width punctuation: \(chinese)")
    #expect(!chinese.contains(#/[\u{4E00}-\u{9FFF}][A-Za-z0-9]|[A-Za-z0-9][\u{4E00}-\u{9FFF}]/#), "a blank: \(chinese)")
  }

  /// Commands, options and files are the same in both languages.
  @Test(arguments: chineseMessages.keys.sorted())
  func namesTheSameCommands(_ english: String) throws {
    let chinese = try #require(chineseMessages[english])
    func names(_ text: String) -> [String] {
      text.matches(of: #/(?:^|[^a-z])('[^' ][^']*')|(--[a-z]+|[\w.\/]+\.(?:txt|json|md|swift|html))/#)
        .map { String($0.1 ?? $0.2 ?? "") }
    }
    let quoted = names(english).filter { $0 != "'Predicted'" && $0 != "'Solved'" }
    #expect(Set(quoted) == Set(names(chinese)))
  }

  @Test func aMessageKeepsItsValues() {
    let advice: Message = "did you mean \("a % b")?"
    let message: Message = "unknown command '\("%")'; \(advice)"
    #expect(message.template == "unknown command '%'; %")
    #expect(message.description == "unknown command '%'; did you mean a % b?")
    #expect(Language.chinese.says(message) == "没有 '%' 这个命令\u{FF1B}你要的是 a % b 吗\u{FF1F}")
    #expect(Language.english.says(message) == message.description)
    #expect(Message("100 %").text { _ in "% %" } == "% %", "a sign without a value stays")
  }
}

/// What the tool can say.
private enum Said {
  /// The files of the tool, without the tables.
  static let sources: [(file: String, code: String)] = {
    let folder = Tool.root.appending(path: "Sources/lessons")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") && !$0.contains(#/Terminal\/(Chinese\w+|Messages)\.swift/#) }
      .map { ($0, text(folder.appending(path: $0))) }
  }()

  /// What other modules say through the tool.
  private static let modules = [
    "LessonKit/ChildProcess", "LessonKit/PictureFile", "LessonKit/Trace", "LessonKit/TraceDifference",
    "VirtualTime/MarbleString", "VirtualTime/MarbleReader",
  ].map { text(Tool.root.appending(path: "Sources/\($0).swift")) }

  /// Each message, with `%` where a value stands.
  static let messages: Set<String> = {
    let calls: Set = ["says", "usage", "noInput", "failure", "Message", "complain", "MalformedMarbles"]
    var all = Set((sources.map(\.code) + modules).flatMap { SourceLiterals(in: $0, calls: calls).arguments })
    // Values, and text that is empty.
    all.subtract(["%", ""])
    // The reasons why a marble string makes no sense.
    for code in modules.suffix(2) {
      all.formUnion(SourceLiterals(in: code, calls: []).all.filter { $0.contains(#/\w /#) })
    }
    for (_, code) in sources {
      for match in code.matches(of: #/\[([^\]]+)\](?=\.map \{ language\.says\(\$0\) \})/#) {
        all.formUnion(match.1.matches(of: #/"(\w[^"]*)"/#).map { String($0.1) })
      }
    }
    for verb in Verb.all {
      all.formUnion([verb.summary, verb.details] + verb.allOptions.map(\.help))
    }
    all.formUnion([Verb.conventions, Verb.exitCodes])
    let package = try! PackageFolder()
    for drawn in DrawnOperator.all {
      let documentation = drawn.documentation(in: package)
      all.formUnion(
        [drawn.family, drawn.note, drawn.inReactiveX, documentation?.summary, documentation?.demand].compactMap { $0 })
    }
    all.remove("")
    return all
  }()

  /// All literals, for a message that reaches `says` on a detour.
  static let literals = Set((sources.map(\.code) + modules).flatMap { SourceLiterals(in: $0, calls: []).all })

  private static func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
}
