import Foundation
import LessonKit
import TestKit
import Testing

/// A program is built without SwiftPM after an edit of its own files, and with SwiftPM after everything else.
@Suite(.ownThreads) struct DirectBuildTests {
  @Test func aProgramAndItsLibrary() throws {
    try SmallPackage.make { package in
      try package.addLibrary()
      let script = try package.environmentOfAScript()
      func check(_ environment: [String: String] = [:]) throws -> ChildProcess.Outcome {
        try Tool.run(["check", "small"], environment: script.merging(environment) { $1 }, in: package.root, limit: 600)
      }
      func edit(_ old: String, _ new: String, in path: String = lesson) throws {
        try Tool.replace(old, with: new, in: package.root.appending(path: path))
      }
      // The first build has no plan yet, to which it could be compared.
      for _ in 1...2 {
        let first = try check()
        #expect(first.usesSwiftPM && first.output.hasPrefix("ok"))
      }

      try edit(#"print("b")"#, #"print("c")"#)
      let direct = try check()
      expectEqual(direct.errors, "lessons: Small does not print what it should\n")
      #expect(direct.output.contains("  - b\n  + c\n"))
      // One save after the other, in the second of the former build.
      for (old, new) in zip("cxyzw", "xyzwc") {
        try edit("print(\"\(old)\")", "print(\"\(new)\")")
        #expect(try check().output.contains("\n  + \(new)\n"), "the edit from \(old) to \(new) is not seen")
      }

      // A function of another file has another type: the caller is compiled too, though it was not changed.
      try edit("-> String", "-> Substring", in: more)
      try expectEqual(check().errors, direct.errors)

      // The library's edit is seen, and so is its former text with its former time.
      let former = package.root.appending(path: "former")
      let file = package.root.appending(path: library)
      try FileManager.default.moveItem(at: file, to: former)
      try package.write("public func letter() -> String { \"x\" }\n", to: library)
      let edited = try check()
      #expect(edited.usesSwiftPM && edited.output.contains("\n  + x\n"))
      _ = rename(former.path, file.path)
      let back = try check()
      #expect(back.usesSwiftPM && !back.output.contains("+ x") && back.output.contains("+ c"))

      // What is built last runs, by whomever.
      try edit(#"print("c")"#, #"print("d")"#)
      #expect(try check().output.contains("+ d"))
      let build = try ChildProcess.run(
        URL(fileURLWithPath: "/usr/bin/env"), ["swift", "build", "--product", "Small"], environment: Tool.environment,
        in: package.root, limit: 600)
      #expect(build.ending.isSuccess)
      let own = try ChildProcess.run(package.products.appending(path: "Small"))
      #expect(own.output.contains("a\nd\n"))
      #expect(!(try check().usesSwiftPM))

      // The compiler says the same.
      try edit(#"print("d")"#, "print(d)")
      let broken = try check()
      try FileManager.default.removeItem(at: package.stamp)
      let brokenToo = try check()
      #expect(!broken.usesSwiftPM && brokenToo.usesSwiftPM)
      #expect(broken.compilerErrors == brokenToo.compilerErrors && broken.compilerErrors.count == 1)
      #expect(broken.errors.hasSuffix("lessons: the package does not build; the errors are above\n"))
      expectEqual(broken.ending, .exit(1))

      try edit("print(d)", #"print("b")"#)
      #expect(try check().output.hasPrefix("ok"))
      try fallsBack(in: package, check)
    }
  }

  /// From here on SwiftPM does nothing, and is only asked.
  private func fallsBack(in package: SmallPackage, _ check: ([String: String]) throws -> ChildProcess.Outcome) throws {
    try package.write("", to: "tools/isIdle")
    let files = FileManager.default
    let manifest = package.root.appending(path: "Package.swift")
    let plan = package.root.appending(path: ".build/debug.yaml")
    let object = package.products.appending(path: "Letters.build/Letters.swift.o")
    let module = package.products.appending(path: "Modules/Letters.swiftmodule")
    let changes: [(String, () throws -> Void)] = [
      ("the manifest", { try Tool.replace("small", with: "smaller", in: manifest) }),
      ("a manifest for a version", { try package.write("// swift-tools-version: 6.0\n", to: "Package@swift-9.swift") }),
      ("a new file", { try package.write("", to: "Lessons/Small/New.swift") }),
      ("a file that is gone", { try files.removeItem(at: package.root.appending(path: "Lessons/Small/New.swift")) }),
      ("a resource", { try package.write("text", to: "Lessons/Small/Resources/text.txt") }),
      ("a new file of the library", { try package.write("", to: "Sources/Letters/More/New.swift") }),
      ("another toolchain", { _ = try package.environmentOfAScript() }),
      ("another plan", { try Tool.replace("\"-DDEBUG\"", with: "\"-DDEBUG=1\"", in: plan) }),
      ("a module that was built anew", { try Data(contentsOf: module).write(to: module) }),
      ("an object that was built anew", { try Data(contentsOf: object).write(to: object) }),
    ]
    for (name, change) in changes {
      try expectDirect(name, in: package)
      try change()
      let outcome = try check([:])
      #expect(outcome.usesSwiftPM, "\(name): \(outcome)")
    }
    try expectDirect("another environment", in: package)
    #expect(try check(["SOLUTIONS": "1"]).usesSwiftPM)
    #expect(try check([:]).usesSwiftPM)

    // The reader's code can be compiled, but not linked: SwiftPM shall say why.
    try expectDirect("a function that is nowhere", in: package)
    let text = try package.text(more)
    try package.write(text + "@_silgen_name(\"nowhere\") func nowhere()\nlet value: Void = nowhere()\n", to: more)
    #expect(try check([:]).usesSwiftPM)
    try package.write(text, to: more)
    #expect(try !check([:]).usesSwiftPM)

    // What has changed while SwiftPM was building may not be in what it has built.
    try package.write("", to: "tools/isEditing")
    try Data(contentsOf: object).write(to: object)
    #expect(try check([:]).usesSwiftPM)
    #expect(!files.fileExists(atPath: package.stamp.path))
    try files.removeItem(at: package.root.appending(path: "tools/isEditing"))
    #expect(try check([:]).usesSwiftPM)

    try expectDirect("a macro", in: package)
    let commands = try String(contentsOf: plan, encoding: .utf8)
    try Tool.replace("\"-DDEBUG=1\"", with: "\"-load-plugin-executable\"", in: plan)
    for _ in 1...2 { #expect(try check([:]).usesSwiftPM) }
    #expect(!files.fileExists(atPath: package.stamp.path))
    try Data(commands.utf8).write(to: plan)
    #expect(try check([:]).usesSwiftPM)

    try expectDirect("a file without which nothing can be linked", in: package)
    try files.removeItem(at: object)
    for _ in 1...2 { #expect(try check([:]).usesSwiftPM) }
    try files.removeItem(at: plan)
    for _ in 1...2 { #expect(try check([:]).usesSwiftPM) }
  }

  /// Without this, what follows would see SwiftPM for another reason.
  private func expectDirect(_ name: String, in package: SmallPackage) throws {
    #expect(FileManager.default.fileExists(atPath: package.stamp.path), "before \(name)")
  }

  private let lesson = "Lessons/Small/Lesson.swift"
  private let more = "Lessons/Small/More.swift"
  private let library = "Sources/Letters/Letters.swift"
}

extension ChildProcess.Outcome {
  fileprivate var usesSwiftPM: Bool { errors.contains("SwiftPM: build --product Small\n") }

  fileprivate var compilerErrors: Set<Substring> {
    Set(errors.split(separator: "\n").filter { $0.hasPrefix("/") && $0.contains(": error: ") })
  }
}

extension SmallPackage {
  fileprivate var products: URL { Tool.products.pathComponents.suffix(3).reduce(root) { $0.appending(path: $1) } }

  fileprivate var stamp: URL { products.appending(path: "Small.direct/stamp") }

  /// Lets the lesson print a letter of a library, by a function in a file of its own.
  fileprivate func addLibrary() throws {
    try Tool.replace(
      "  lesson(\"Small\"),", with: "  lesson(\"Small\"), .target(name: \"Letters\"),",
      in: root.appending(path: "Package.swift"))
    try Tool.replace(
      "path: \"Lessons/\\(name)\"", with: "dependencies: [\"Letters\"], path: \"Lessons/\\(name)\"",
      in: root.appending(path: "Package.swift"))
    try write("public func letter() -> String { \"a\" }\n", to: "Sources/Letters/Letters.swift")
    try write("import Letters\n\nfunc first() -> String { .init(letter()) }\n", to: "Lessons/Small/More.swift")
    try write(Self.lesson.replacing(#"print("a")"#, with: "print(first())"), to: "Lessons/Small/Lesson.swift")
  }

  /// The environment of a tool that says when it asks SwiftPM to build.
  fileprivate func environmentOfAScript() throws -> [String: String] {
    try CompilerAlone.environment(
      in: root,
      script: """
        echo "SwiftPM: $*" >&2
        if [ -e tools/isEditing ]; then echo "//" >> Sources/Letters/Letters.swift; fi
        if [ -e tools/isIdle ]; then exit 0; fi
        PATH="${PATH#*:}" exec swift "$@"
        """)
  }
}
