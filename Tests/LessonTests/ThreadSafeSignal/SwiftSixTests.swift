import Foundation
import LessonKit
import TestKit
import Testing

/// What the compiler says of ThreadSafeSignal in Swift 6 language mode, when one word is missing.
@Suite(.ownThreads) struct SwiftSixTests {
  @Test func allOfItCompiles() throws { try expectEqual(errors(), []) }

  @Test func withALockTheCompilerHasToBelieveUs() throws {
    try expectEqual(
      errors(in: "Signal.swift", replacing: "@unchecked Sendable", by: "Sendable"),
      ["stored property 'subscribers' of 'Sendable'-conforming generic class 'Signal' is mutable"])
  }

  @Test func withALockAForgottenWithLockCompiles() throws {
    try expectEqual(
      errors(in: "Signal.swift", replacing: "lock.withLock { subscribers[token] }", by: "subscribers[token]"), [])
  }

  @Test func withAMutexAForgottenWithLockDoesNotCompile() throws {
    let (locked, unlocked) = ("state.withLock { $0.subscribers[token] }", "state.subscribers[token]")
    try expectEqual(
      errors(in: "MutexSignal.swift", replacing: locked, by: unlocked),
      ["value of type 'Mutex<MutexSignal<Value>.State>' has no member 'subscribers'"])
  }

  @Test func withAMutexAnObserverHasToBeSendable() throws {
    let file = "MutexSignal.swift"
    let word = "@escaping @Sendable (Result<Value>) -> Void) -> Disposable"
    let without = word.replacing("@Sendable ", with: "")
    #expect(try !errors(in: file, replacing: word, by: without).isEmpty)
    let both = try errors(in: file) {
      $0.replacing(word, with: without).replacing("Subscriber = @Sendable ", with: "Subscriber = ")
    }
    expectEqual(both, ["'inout sending' parameter 'state' cannot be task-isolated at end of function"])
  }

  @Test func anObserverThatChangesAPlainVariable() throws {
    let code = "var sum = 0\n_ = %.empty().1.subscribe { _ in sum += 1 }\nprint(sum)"
    let errors = try ["MutexSignal<Int>", "Signal<Int>"].map { kind in
      try self.errors(of: "func probe() {\n\(code.replacing("%", with: kind))\n}")
    }
    expectEqual(errors, [["mutation of captured var 'sum' in concurrently-executing code"], []])
  }

  @Test func theCompilerDoesNotFindACallUnderTheLock() throws {
    let lines = "let subscriber = state.withLock { $0.subscribers[token] }\n      subscriber?(result)"
    let call = "state.withLock { $0.subscribers[token]?(result) }"
    try expectEqual(errors(in: "MutexSignal.swift", replacing: lines, by: call), [])
  }

  @Test func theFaultsOfTheFirstStepsAreFound() throws {
    let faults = [
      "let signal = Original.Signal<Int>.empty().1\nThread.detachNewThread { _ = signal.subscribe { _ in } }",
      "var number = 0\nThread.detachNewThread { number += 1 }\nprint(number)",
    ]
    try expectEqual(
      faults.flatMap { try errors(of: "func probe() {\n\($0)\n}") },
      [
        "capture of 'signal' with non-Sendable type 'Original.Signal<Int>' in a '@Sendable' closure",
        "mutation of captured var 'number' in concurrently-executing code",
      ])
  }

  /// Compiles the lesson's own types, with one of the files changed, or with more code.
  private func errors(
    in file: String? = nil, of code: String = "", changing change: (String) -> String = { $0 }
  ) throws -> [String] {
    let names = ["Article/Result", "Article/Disposable", "Article/Original+Signal", "Signal", "MutexSignal"]
    return try PackageFiles.withTemporaryFolder { folder in
      // As far as the intermediate language: the compiler checks there what one thread hands to another.
      var arguments = CompilerAlone.checking(PackageFiles.products)
      arguments += ["-swift-version", "6", "-parse-as-library", "-wmo", "-emit-sil"]
      for name in names.map({ "\($0).swift" }) {
        var text = try PackageFiles.text("Lessons/ThreadSafeSignal/\(name)")
        if name == file {
          #expect(change(text) != text, "the words that it replaces are not in \(name)")
          text = change(text)
        }
        try PackageFiles.write(text, to: name, in: folder)
        arguments.append(name)
      }
      try PackageFiles.write("import Foundation\n\(code)\n", to: "Probe.swift", in: folder)
      arguments += ["-o", "/dev/null", "Probe.swift"]
      let outcome = try ChildProcess.run(URL(fileURLWithPath: "/usr/bin/env"), arguments, in: folder)
      let error = #/(?m)^\S+\.swift:\d+:\d+: error: (.+?)(?: \[#\w+\])?$/#
      return outcome.errors.matches(of: error).map { String($0.output.1) }
    }
  }

  private func errors(in file: String, replacing old: String, by new: String) throws -> [String] {
    try errors(in: file) { $0.replacing(old, with: new) }
  }
}
