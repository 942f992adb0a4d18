import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// The tab key, in each shell that is installed here.
@Suite(.ownThreads) struct CompletionsTests {
  /// What is offered for the last of some words. The first ones name the program.
  private static let offers: [(words: String, names: [String])] = [
    ("lessons pre", ["predict"]),
    ("lessons show CustomS", ["CustomSubscriber"]),
    ("lessons show customs", ["CustomSubscriber"]),
    ("lessons show custom", ["CustomOperator", "CustomPublisher", "CustomSubscriber"]),
    ("lessons check CustomSubscriber customo", ["CustomOperator"]),
    ("lessons show CustomSubscriber customo", []),
    ("lessons draw deb", ["debounce"]), ("lessons draw prefixu", ["prefix-untilOutputFrom"]),
    ("lessons list lis", []),
    ("lessons hint batc", ["batches"]),
    ("lessons watch customs", ["CustomSubscriber"]),
    ("lessons watch batc", ["batches"]),
    ("lessons reset watchedl", []),
    ("lessons completions f", ["fish"]),
    ("lessons help compl", ["completions"]),
  ]

  private func run(_ shell: String, _ script: String, in folder: URL = Tool.root) throws -> [String]? {
    try text(shell, script, in: folder)?.split(separator: "\n").map(String.init).sorted()
  }

  private func text(_ shell: String, _ script: String, in folder: URL = Tool.root) throws -> String? {
    guard let path = Self.path(of: shell) else {
      print("\(shell) is not installed: its completion was not tried")
      return nil
    }
    let outcome = try ChildProcess.run(
      URL(fileURLWithPath: path), (shell == "fish" ? ["--no-config"] : shell == "zsh" ? ["-f"] : []) + ["-c", script],
      in: folder, limit: 60)
    expectNil(outcome.problem)
    return outcome.output
  }

  /// Lets one shell complete all offers.
  private func expectOffers(in shell: String, _ beginning: String, _ completing: (String) -> String) throws {
    let script = [beginning] + Self.offers.map { "\(completing($0.words))\necho =" }
    guard let output = try text(shell, script.joined(separator: "\n")) else { return }
    let parts = output.components(separatedBy: "=\n").dropLast()
    expectEqual(parts.count, Self.offers.count)
    for (offer, part) in zip(Self.offers, parts) {
      expectEqual(part.split(separator: "\n").map(String.init).sorted(), offer.names, "\(offer.words)")
    }
  }

  private static func path(of shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)", "/usr/local/bin/\(shell)", "/opt/homebrew/bin/\(shell)"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func source(_ shell: String) -> String {
    let script = "\"\(Tool.executable.path)\" completions \(shell)"
    return shell == "fish" ? "\(script) | source" : "source <(\(script))"
  }

  private func completeInBash(_ words: String) -> String {
    """
    COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _lessons; printf '%s\\n' "${COMPREPLY[@]}"
    """
  }

  private func bash(_ words: String) -> String { "\(source("bash"))\n\(completeInBash(words))" }

  @Test func bashOffers() throws { try expectOffers(in: "bash", source("bash"), completeInBash) }

  @Test func zshOffers() throws {
    let shell = "compdef() { : }; compadd() { shift 2; print -rl -- \"$@\" }; _files() { : }\n\(source("zsh"))"
    try expectOffers(in: "zsh", shell) { "words=(\($0)); CURRENT=$#words; _lessons" }
  }

  @Test func fishOffers() throws { try expectOffers(in: "fish", source("fish")) { "complete -C '\($0)'" } }

  @Test func hyphensAreAllowed() throws {
    for (shell, name) in [(Shell.bash, "CustomSubscriber"), (.zsh, "CustomSubscriber"), (.fish, "custom-subscriber")] {
      try expectEqual(endings(of: ["show", "custom-s"], in: PackageFolder(), shell), [name])
    }
  }

  @Test func aFolderBelowThePackageWillDo() throws {
    let folder = Tool.root.appending(path: "Lessons/LoginForm")
    #expect(try run("bash", bash("lessons show loginf"), in: folder).map { $0 == ["LoginForm"] } != false)
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

  /// The shell's own completion of `swift` is not touched.
  @Test func swiftIsCompletedAsBefore() throws {
    let script = "_before() { :; }; complete -F _before swift; \(source("bash")); complete -p swift"
    #expect(try run("bash", script).map { $0 == ["complete -F _before swift"] } != false)
  }
}
