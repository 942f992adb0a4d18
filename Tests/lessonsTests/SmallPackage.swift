import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// A package with one lesson that is built in seconds: it needs none of this package's modules. What it says of its
/// streams is a fixed text.
struct SmallPackage {
  let root: URL

  static let trace = """
    1. Letters
    a
    b

    2. Numbers
    1

    """

  static let lesson = ##"""
    struct Article {
      init(lesson: Int, title: String, teaches: String) {}
    }

    var count = 0
    func Step(_ title: String, _ body: () -> Void) {
      if count > 0 { print() }
      count += 1
      print("\(count). \(title)")
      body()
    }

    @main
    struct Small {
      static let article = Article(lesson: 1, title: "Small", teaches: "Little.")

      static func main() {
        let numbers = "1"
        if CommandLine.arguments.contains("--json") {
          print(
            #"""
            [{"schema": 1, "lesson": 1, "name": "Small", "step": 2, "title": "Numbers", "clock": false, "trace": [],
              "parties": [{"id": 0, "name": "numbers", "kind": "publisher", "type": "Just", "upstream": []}],
              "streams": [{"id": 0, "scene": 0, "name": "numbers", "from": 0}], "scenes": [0],
              "events": [{"n": 1, "instant": 1, "stream": 0, "kind": "value", "payload": "\#(numbers)"},
                {"n": 2, "instant": 2, "stream": 0, "kind": "completion"}]}]
            """#)
          return
        }
        Step("Letters") {
          print("a")
          print("b")
        }
        Step("Numbers") {
          print(numbers)
        }
      }
    }

    """##

  /// Runs `body` with a new package.
  static func make<Result>(_ body: (SmallPackage) throws -> Result) throws -> Result {
    try Tool.withTemporaryFolder { root in
      let package = SmallPackage(root: root)
      try package.write(
        """
        // swift-tools-version: 6.0
        import PackageDescription

        func lesson(_ name: String) -> Target {
          .executableTarget(
            name: name, path: "Lessons/\\(name)", exclude: ["README.md", "expected.txt"],
            swiftSettings: [.swiftLanguageMode(.v5)])
        }

        let lessons: [Target] = [
          lesson("Small"),
        ]

        let package = Package(name: "small", targets: lessons)

        """, to: "Package.swift")
      try package.write("# Small\n\n| 1 | [Small](Lessons/Small/README.md) | Small | little |\n", to: "README.md")
      try package.write(lesson, to: "Lessons/Small/Lesson.swift")
      try package.write(
        "# Small\n\n## 1. Letters\n\nThe **alphabet** begins.\n\n## 2. Numbers\n\nOne comes first.\n",
        to: "Lessons/Small/README.md")
      try package.write(trace, to: "Lessons/Small/expected.txt")
      return try body(package)
    }
  }

  /// Gives its lessons what those of this package have through LessonKit.
  func addProgramStart() throws {
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "ProgramStart"), withDestinationURL: Tool.root.appending(path: "Sources/ProgramStart"))
    let target = ".target(name: \"ProgramStart\", path: \"ProgramStart\", publicHeadersPath: \".\")"
    let manifest = try text("Package.swift")
      .replacing("name: name, path", with: "name: name, dependencies: [\"ProgramStart\"], path")
      .replacing("targets: lessons", with: "targets: lessons + [\(target)]")
    try write(manifest, to: "Package.swift")
  }

  func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  /// The environment of a tool that builds the package's programs.
  func buildEnvironment(always: Bool = false) throws -> [String: String] {
    try CompilerAlone.environment(in: root, products: Tool.products, always: always)
  }

  /// What the tool remembers of its reader.
  func progress() throws -> lessons.Progress {
    try JSONDecoder().decode(Progress.self, from: Data(text(".lessons/progress.json").utf8))
  }

  /// The page that `watch` writes, in a browser if there is one.
  func livePage() throws -> Browser? {
    try Browser.path == nil ? nil : Browser(root.appending(path: ".lessons/live/live.html"), isPainted: true)
  }

  /// Writes a file at once: `watch` never finds half of it. Makes its folder if there is none.
  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Runs the tool in it.
  func run(_ arguments: String..., step: Int? = nil) throws -> ChildProcess.Outcome {
    try Tool.run(arguments, environment: step.map { ["FAULTY_STEP": "\($0)"] } ?? [:], in: root)
  }

  /// What the tool prints in it, without a complaint.
  func output(_ arguments: String..., step: Int? = nil) throws -> String {
    try Tool.output(arguments, environment: step.map { ["FAULTY_STEP": "\($0)"] } ?? [:], in: root)
  }

  /// Expects that the tool refuses what it is told, and says why.
  func expectError(
    _ message: String, exit code: Int32 = 64, of arguments: String..., at location: SourceLocation = #_sourceLocation
  ) throws { try Tool.expectError(message, exit: code, of: arguments, in: root, at: location) }

  /// Runs `body` with a package whose only lesson is FaultyLesson, as if it had only that step. It is not built: `body`
  /// says `--skip-build`.
  static func withFaultyLesson<Result>(
    expecting text: String, _ body: (SmallPackage) throws -> Result
  ) throws -> Result {
    try Tool.withTemporaryFolder { root in
      let package = SmallPackage(root: root)
      let lesson = try SmallPackage(root: Tool.root).text("Tests/FaultyLesson/Lesson.swift")
      try package.write("", to: "Package.swift")
      try package.write(lesson, to: "Lessons/FaultyLesson/Lesson.swift")
      let source = try #require(LessonSource(name: "FaultyLesson", text: lesson))
      let sections = source.steps.map { "\n## \($0.heading)\n" }.joined()
      try package.write("# FaultyLesson\n\(sections)", to: "Lessons/FaultyLesson/README.md")
      try package.write(text, to: "Lessons/FaultyLesson/expected.txt")
      return try body(package)
    }
  }
}
