#if os(Linux)
  import Foundation
  import LessonKit
  import TestKit
  import Testing

  /// A lesson compiles in Swift 6 mode, or its README says which line does not, and what to write.
  @Suite(.ownThreads) struct SwiftSixModeTests {
    @Test(
      .enabled(if: CompilerAlone.isOff, "it takes long to compile all lessons; 'COPIES=1 swift test' does"),
      arguments: PackageFiles.lessonFolders)
    func lessonCompilesOrSaysWhyNot(_ lesson: String) throws {
      let outcome = try Self.compile(lesson, in: PackageFiles.root.appending(path: "Lessons/\(lesson)"))
      let readme = try PackageFiles.text("Lessons/\(lesson)/README.md")
      expectEqual(outcome.ending.isSuccess, !readme.contains(#/Swift\s6\smode/#))
      // Each variable that the compiler refuses is named.
      for refused in outcome.errors.matches(of: #/error: [\w ]+ '(\w+)' is not concurrency-safe/#) {
        #expect(readme.contains("`\(refused.output.1)`"), "\(lesson)/README.md does not name \(refused.output.1)")
      }
    }

    /// Compiles a lesson, or a copy of it, in Swift 6 mode.
    static func compile(_ lesson: String, in folder: URL) throws -> ChildProcess.Outcome {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
      let sources = files.compactMap { ($0 as? URL)?.path }.filter { path in
        path.hasSuffix(".swift")
          && !["/Exercises/", "/Given/", "/Finale/", "/TenStations/"].contains { path.contains($0) }
      }
      // What sends a value from one thread to another is looked for after the types are checked.
      return try ChildProcess.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        CompilerAlone.checking(PackageFiles.products)
          + ["-emit-sil", "-o", "/dev/null", "-wmo", "-swift-version", "6", "-parse-as-library"]
          + ["-module-name", lesson]
          + ["-I", PackageFiles.products.appending(path: "Modules").path] + sources.sorted(),
        limit: 300)
    }

    /// The lines that the compiler refuses in a copy of a lesson with something changed.
    static func refused(
      _ lesson: String, writing changes: [(file: String, old: String, new: String)] = []
    ) throws -> [String] {
      try PackageFiles.withTemporaryFolder { folder in
        let copy = folder.appending(path: lesson)
        try FileManager.default.copyItem(at: PackageFiles.root.appending(path: "Lessons/\(lesson)"), to: copy)
        func text(_ file: String) throws -> String {
          try String(contentsOf: copy.appending(path: file), encoding: .utf8)
        }
        for (file, old, new) in changes {
          #expect(try text(file).contains(old), "\(file) has no such words: \(old)")
          try PackageFiles.write(text(file).replacing(old, with: new), to: file, in: copy)
        }
        let outcome = try compile(lesson, in: copy)
        let errors = outcome.errors.matches(of: #/(?m)^(\S+\.swift):(\d+):\d+: error: /#)
        expectEqual(outcome.ending.isSuccess, errors.isEmpty)
        let places: [(String, Int)] = errors.map {
          (String($0.output.1.dropFirst(copy.path.count + 1)), Int($0.output.2)!)
        }
        return try places.sorted { $0 < $1 }.map { file, number in
          let line = try text(file).split(separator: "\n", omittingEmptySubsequences: false)[number - 1]
          return "\(file): \(line.trimmingCharacters(in: .whitespaces))"
        }
      }
    }

    /// As with Apple's: a program in Swift 6 mode that shares a subject compiles if it imports Combine so.
    @Test(arguments: [("@preconcurrency ", 0), ("", 1)])
    func preconcurrencySilencesTheImport(attribute: String, errors: Int) throws {
      let outcome = try ChildProcess.run(
        URL(fileURLWithPath: "/bin/sh"),
        [
          "-c", "program=$1; shift; printf '%s' \"$program\" | \"$@\" -typecheck -swift-version 6 -", "sh",
          "\(attribute)import Combine\nenum Bus { static let shared = PassthroughSubject<Int, Never>() }\n",
        ] + CompilerAlone.checking(PackageFiles.products)
          + ["-I", PackageFiles.products.appending(path: "Modules").path], limit: 300)
      expectEqual(outcome.errors.matches(of: #/(?m)^<stdin>.*(error|warning): static/#).count, errors)
      expectEqual(outcome.errors.isEmpty, errors == 0)
    }
  }
#endif
