import Foundation
import LessonKit
import TestKit
import Testing

@testable import lessons

/// The tool, run as a process.
enum Tool {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the executables are: beside the test bundle.
  static let products = Bundle.main.executableURL!.deletingLastPathComponent()

  static let executable = products.appending(path: "lessons")

  /// What the tool's environment has besides ours: it speaks English, and a build of a small package takes the modules of
  /// the system from the build of this one. To compile them anew takes five times as long as all the rest.
  static let environment = [
    "LC_ALL": "C.UTF-8", "SWIFTPM_TESTS_MODULECACHE": products.appending(path: "ModuleCache").path,
  ]

  /// - Parameters:
  ///   - arguments: The tool's arguments.
  ///   - folder: Where it runs; if nil in a folder with this package's lessons, so that what it remembers is nobody's.
  ///   - input: What is typed.
  static func run(
    _ arguments: String..., in folder: URL? = nil, typing input: String = "", limit: Double = 60
  ) throws -> ChildProcess.Outcome { try run(arguments, in: folder, typing: input, limit: limit) }

  /// Runs it in English, unless `environment` says otherwise.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil, typing input: String = "",
    limit: Double = 60
  ) throws -> ChildProcess.Outcome {
    try withTemporaryFolder { scratch in
      let file = scratch.appending(path: "input")
      try Data(input.utf8).write(to: file)
      let typed = try FileHandle(forReadingFrom: file)
      defer { try? typed.close() }
      return try ChildProcess.run(
        executable, arguments, environment: Self.environment.merging(environment) { $1 },
        in: folder ?? linkToThePackage(in: scratch), input: typed, limit: limit)
    }
  }

  /// What it prints, without a complaint.
  static func output(_ arguments: String..., in folder: URL? = nil, typing input: String = "") throws -> String {
    try output(arguments, in: folder, typing: input)
  }

  static func output(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil, typing input: String = ""
  ) throws -> String {
    let outcome = try run(arguments, environment: environment, in: folder, typing: input)
    expectNil(outcome.problem)
    return outcome.output
  }

  /// Expects that it does nothing but say why.
  static func expectError(
    _ message: String, exit code: Int32 = 64, of arguments: [String], in folder: URL? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run(arguments, in: folder)
    expectEqual(outcome.errors, "lessons: \(message)\n", sourceLocation: location)
    expectEqual(outcome.ending, .exit(code), sourceLocation: location)
  }

  /// The error with which the tool would end, found in this process. Other tests see what a process makes of an error.
  static func error(of arguments: [String]) -> LessonError? {
    #expect(throws: LessonError.self) { try Call(arguments).perform() }
  }

  /// Finds the parts of an example, one after the other; `…` stands for any text. Returns what follows the last part.
  static func rest(of text: String, after example: String) throws -> Substring {
    var rest = text[...]
    for part in example.components(separatedBy: "…") where !part.isEmpty {
      let range = try #require(rest.range(of: part), "'\(part)' is not in:\n\(text)")
      rest = rest[range.upperBound...]
    }
    return rest
  }

  /// What the README of a language shows of a command, without the command.
  static func sample(of command: String, in language: Language) throws -> String {
    let path = language == .chinese ? "Lessons/README.zh.md" : "README.md"
    let readme = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let blocks = readme.matches(of: #/```text\n\$ swift run lessons (.+)\n((?:.*\n)*?)```/#)
    return String(try #require(blocks.first { $0.1 == command }).2)
  }

  /// Makes a package that has this one's lessons, and a memory of its own.
  static func linkToThePackage(in folder: URL) throws -> URL {
    let package = folder.appending(path: "package")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    for name in ["Package.swift", "README.md", "Lessons"] {
      try FileManager.default.createSymbolicLink(
        at: package.appending(path: name), withDestinationURL: root.appending(path: name))
    }
    return package
  }

  /// Runs `body` with an empty folder, which is removed afterwards.
  static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lessons-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs `body` with a package in which a lesson can be made, and `CustomSubscriber` changed. All the rest is linked: to
  /// copy it takes longer than what the tool does.
  static func withCopyOfThePackage<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      for name in ["Sources", "Tests"] {
        try files.createSymbolicLink(at: folder.appending(path: name), withDestinationURL: root.appending(path: name))
      }
      try files.createDirectory(at: folder.appending(path: "Lessons"), withIntermediateDirectories: true)
      let lessons = try files.contentsOfDirectory(atPath: root.appending(path: "Lessons").path)
      for name in lessons where name != "CustomSubscriber" {
        try files.createSymbolicLink(
          at: folder.appending(path: "Lessons/\(name)"), withDestinationURL: root.appending(path: "Lessons/\(name)"))
      }
      for name in ["Package.swift", "README.md", "Lessons/CustomSubscriber"] {
        try files.copyItem(at: root.appending(path: name), to: folder.appending(path: name))
      }
      return try body(folder)
    }
  }

  /// Adds a `swift` to such a package that builds a lesson with the compiler alone, once. What the lesson imports is from
  /// the build of this package: the package manager would build it anew, in ten times as long. Returns the environment in
  /// which it is found first.
  ///
  /// - Parameter condition: A command of the shell. If it fails, so does the build.
  static func environment(
    compiling lesson: String, in copy: URL, if condition: String = "true"
  ) throws -> [String: String] {
    let folder = copy.appending(path: ".build/\(products.pathComponents.suffix(2).joined(separator: "/"))").path
    return try CompilerAlone.environment(
      in: copy,
      script: """
        [ "$*" = "build --show-bin-path" ] && exec echo '\(folder)'
        [ -x '\(folder)/\(lesson)' ] && exit
        PATH="${PATH#*:}"
        \(condition) || exit
        mkdir -p '\(folder)' && exec swiftc \(CompilerAlone.fastLinker) -swift-version 5 -parse-as-library -module-name \(lesson) \
          -I '\(products.path)/Modules' -o '\(folder)/\(lesson)' \
          $(find Lessons/\(lesson) -name '*.swift' -not -path '*/Exercises/*') \
          $(grep -v /CustomSubscriber.build/ '\(products.path)/CustomSubscriber.product/Objects.LinkFileList')
        """)
  }

  /// Replaces a text in a file, at once: no build finds half of it.
  static func replace(_ old: String, with new: String, in file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
    try Data(text.replacing(old, with: new).utf8).write(to: file, options: .atomic)
  }
}
