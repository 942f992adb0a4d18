import Foundation
import LessonKit
import TestKit
import Testing

@testable import lessons

/// What the tool says, in English and in Chinese.
@Suite(.ownThreads) struct MessagesTests {
  /// The files of the tool, and of the modules that speak through it.
  private static let modules = ["lessons", "Book", "LessonPackage", "LessonKit"]
  private static let sources: [(file: String, code: String)] = modules.flatMap { module in
    let folder = Tool.root.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().map { file in
      ("\(module)/\(file)", (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? "")
    }
  }

  /// All messages: two literals, one below the other or beside it, the help, and what the book's script says.
  private static let messages =
    literals + help.map { ($0.english, $0.chinese) } + sayings.map { ($0.english, $0.chinese) }
  private static let help = [Verb.ofAllVerbs] + Verb.all.flatMap { [$0.help.summary, $0.help.details] }
  private static let literals: [(english: String, chinese: String)] = sources.flatMap { source in
    let code = source.code.replacing(#/(?m)^ *\/\/\/.*$/#, with: "")
    return code.matches(
      of: #/Message\(\s*("""(?s:.*?)"""|"(?:[^"\\]|\\.)*"),\s*("""(?s:.*?)"""|"(?:[^"\\]|\\.)*")\s*\)/#
    ).map { (String($0.1), String($0.2)) }
  }

  /// The book's script, and the messages in it: `name: ['English', 'Chinese'],`.
  private static let scripts = Tool.root.appending(path: "Sources/Book/Resources")
  private static func script(_ name: String) -> String {
    (try? String(contentsOf: scripts.appending(path: name), encoding: .utf8)) ?? ""
  }
  private static let words = ["words.js", "filmwords.js", "goalwords.js"].map(script).joined()
  private static let sayings: [(name: String, english: String, chinese: String)] =
    words
    .matches(of: #/(?m)^  (\w+): \[(['"])(.+)\2, (['"])(.+)\4\],$/#).map { (String($0.1), String($0.3), String($0.5)) }

  /// A line without both languages is not one of the sayings.
  @Test func everySayingOfTheScriptIsInBothLanguagesAndUsed() throws {
    let names = Self.words.matches(of: #/(?m)^  (\w+):/#).map { String($0.1) }
    #expect(names.count > 60 && Set(names).count == names.count)
    expectEqual(names, Self.sayings.map(\.name))
    let isChinese = #/[\u{4E00}-\u{9FFF}：、，]/#
    for saying in Self.sayings {
      #expect(!saying.english.contains(isChinese) && saying.chinese.contains(isChinese), "\(saying.name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.scripts.path).filter { $0.hasSuffix(".js") }
    let used = Set(files.map(Self.script).joined().matches(of: #/\bwords\.(\w+)/#).map { String($0.1) })
    // The page beside the editor says its state, and the search says what was found.
    let places = ["lesson", "step", "exercise", "operator", "chain", "word"].map { $0 + "Place" }
    expectEqual(used.union(["building", "broken", "ended"] + places), Set(names))
  }

  /// A literal that is not part of a message is always English.
  @Test func everyMessageIsInBothLanguages() {
    #expect(Self.messages.count > 200)
    for (file, code) in Self.sources where !file.hasPrefix("LessonKit/") {
      let sayings = code.matches(
        of: #/(?:says|usage|noInput|failure|complain|Message|confirms|print)\(\s*("(?:[^"\\]|\\.)*")(?!,\s*")/#)
      for saying in sayings {
        // A value that has a literal in it ends the pattern early. Then only the text before it is read.
        let text = saying.1.replacing(#/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/#, with: "")
        let words = text.prefix(upTo: text.firstRange(of: "\\(")?.lowerBound ?? text.endIndex)
          .replacing(#/\\u\{\w+\}|\\./#, with: "")
        #expect(!words.contains(#/[A-Za-z]{2}/#), "\(file): \(saying.1)")
      }
    }
  }

  @Test func everyMessageIsUsed() {
    let code = Self.sources.map(\.code).joined()
    let used = Set(code.matches(of: #/\.(\w+)/#).map(\.1))
    let unused = code.matches(of: #/static let (\w+) = Message\(/#).map(\.1).filter { !used.contains($0) }
    expectEqual(unused, [])
  }

  @Test func bothLanguagesHaveTheSameValues() {
    for (english, chinese) in Self.messages {
      expectEqual(places(english), places(chinese), "\(english)")
      #expect(!english.contains(#/%(?![1-9])/#), "\(english)")
      #expect(!chinese.contains(#/[\u{4E00}-\u{9FFF}][,:;?!()]/#), "half-width punctuation: \(chinese)")
      let chinese = chinese.replacing("\\n", with: "")
      #expect(!chinese.contains(#/[\u{4E00}-\u{9FFF}][A-Za-z0-9]|[A-Za-z][\u{4E00}-\u{9FFF}]/#), "a blank: \(chinese)")
    }
  }

  /// Commands, options and files are the same in both languages.
  @Test func bothLanguagesNameTheSameCommands() {
    for (english, chinese) in Self.messages {
      let quoted = names(english).filter { !["'Predicted'", "'Solved'", "'Try this'"].contains($0) }
      expectEqual(Set(quoted), Set(names(chinese)), "\(english)")
    }
  }

  private func places(_ text: String) -> Set<String> { Set(text.matches(of: #/%[1-9]/#).map { String($0.output) }) }

  private func names(_ text: String) -> [String] {
    text.matches(of: #/(?:^|[^a-z])('[^' ][^']*')|(--[a-z]+|[\w.\/]+\.(?:txt|json|md|swift|html))/#)
      .map { String($0.1 ?? $0.2 ?? "") }
  }

  @Test func aMessageKeepsItsValues() {
    let message = Message.unknownCommand.with("%2", Message.didYouMean.with("a % b"))
    expectEqual(message.description, "unknown command '%2'; did you mean a % b?")
    expectEqual(Language.chinese.says(message), "没有 '%2' 这个命令\u{FF1B}你是不是想写 a % b\u{FF1F}")
    expectEqual(Message("%2 before %1", "").with("a", "b").description, "b before a")
    expectEqual(Message("100 %", "").with("a").description, "100 %", "a sign without a value stays")
  }
}
