import Foundation
import LessonKit
import Testing

@testable import lessons

/// The tab key, in each shell that is installed here.
@Suite struct CompletionsTests {
  /// What is offered for the last of some words. The first ones name the program.
  private static let offers: [(words: String, names: [String])] = [
    ("lessons pre", ["predict"]),
    ("lessons show CustomS", ["CustomSubscriber"]),
    ("lessons show customs", ["CustomSubscriber"]),
    ("lessons show custom", ["CustomOperator", "CustomPublisher", "CustomSubscriber"]),
    ("lessons check CustomSubscriber customo", ["CustomOperator"]),
    ("lessons show CustomSubscriber customo", []),
    ("lessons predict --step 4 customs", ["CustomSubscriber"]),
    ("lessons predict customs --st", ["--step"]),
    ("lessons predict customs --step 4 --sk", ["--skip-build"]),
    ("lessons run customs --mar", ["--marbles"]),
    ("lessons hint batc", ["Batches"]),
    ("lessons watch customs", ["CustomSubscriber"]),
    ("lessons watch batc", ["Batches"]),
    ("lessons reset watchedl", []),
    ("lessons completions f", ["fish"]),
    ("lessons help compl", ["completions"]),
    ("swift run lessons show loginf", ["LoginForm"]),
  ]

  private static let hyphens = "lessons show custom-s"

  private func run(_ shell: String, _ script: String, in folder: URL = Tool.root) throws -> [String]? {
    guard let path = Self.path(of: shell) else {
      print("\(shell) is not installed: its completion was not tried")
      return nil
    }
    let outcome = try ChildProcess.run(
      URL(fileURLWithPath: path), (shell == "fish" ? ["--no-config"] : shell == "zsh" ? ["-f"] : []) + ["-c", script],
      in: folder, limit: 60)
    #expect(outcome.problem == nil)
    return outcome.output.split(separator: "\n").map(String.init).sorted()
  }

  private static func path(of shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)", "/usr/local/bin/\(shell)", "/opt/homebrew/bin/\(shell)"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func bash(_ words: String) -> String {
    let function = words.hasPrefix("swift") ? "_lessons_swift" : "_lessons"
    return """
      source <("\(Tool.executable.path)" completions bash)
      COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \(function); printf '%s\\n' "${COMPREPLY[@]}"
      """
  }

  @Test(arguments: offers)
  func bashOffers(words: String, names: [String]) throws {
    let offered = try run("bash", bash(words))
    #expect(offered == nil || offered == names)
  }

  @Test(arguments: offers)
  func zshOffers(words: String, names: [String]) throws {
    let function = words.hasPrefix("swift") ? "_lessons_swift" : "_lessons"
    let offered = try run(
      "zsh",
      """
      compdef() { : }; compadd() { shift 2; print -rl -- "$@" }; typeset -A _comps
      source <("\(Tool.executable.path)" completions zsh)
      words=(\(words)); CURRENT=$#words; \(function)
      """)
    #expect(offered == nil || offered == names)
  }

  @Test(arguments: offers)
  func fishOffers(words: String, names: [String]) throws {
    let offered = try run("fish", "\"\(Tool.executable.path)\" completions fish | source; complete -C '\(words)'")
    #expect(offered == nil || offered == names)
  }

  @Test func hyphensAreAllowed() throws {
    #expect(try run("bash", bash(Self.hyphens)).map { $0 == ["CustomSubscriber"] } != false)
    let fish = try run("fish", "\"\(Tool.executable.path)\" completions fish | source; complete -C '\(Self.hyphens)'")
    #expect(fish.map { $0 == ["custom-subscriber"] } != false)
  }

  @Test func aFolderBelowThePackageWillDo() throws {
    let folder = Tool.root.appending(path: "Lessons/LoginForm")
    #expect(try run("bash", bash("lessons show loginf"), in: folder).map { $0 == ["LoginForm"] } != false)
    let root = try run("bash", "source <(\"\(Tool.executable.path)\" completions bash); _lessons_root", in: folder)
    #expect(root.map { $0 == [Tool.root.path] } != false)
  }

  @Test func aNewLessonIsAmongThem() throws {
    try Tool.withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "Package.swift"))
      for name in ["MyLesson", "Notes"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: "Lessons/\(name)"), withIntermediateDirectories: true)
      }
      try Data().write(to: folder.appending(path: "Lessons/MyLesson/Lesson.swift"))
      #expect(try run("bash", bash("lessons show ''"), in: folder).map { $0 == ["MyLesson"] } != false)
    }
  }

  @Test func whatCompletedSwiftGoesOn() throws {
    let before = "_before() { COMPREPLY=(package); }; complete -F _before swift; "
    // Twice, as a shell does that is started again.
    let script = before + "source <(\"\(Tool.executable.path)\" completions bash); " + bash("swift pack")
    #expect(try run("bash", script).map { $0 == ["package"] } != false)
  }

  @Test func everyCommandIsInEveryScript() throws {
    for shell in Shell.allCases {
      let script = CompletionScript(root: "/a 'b'").text(for: shell)
      for verb in Verb.all { #expect(script.contains("\(verb.name)) kind=")) }
    }
  }
}
