import Foundation
import LessonKit
import TestKit
import Testing

/// What the compiler says in Swift 6 language mode of a closure that sends from another thread.
@Suite(.ownThreads) struct SendingFromAThreadTests {
  @Test func whatAClosureSendsWithIsNotSendable() throws {
    try expectEqual(
      errors([
        "_ = Create<Int, Never> { subscriber in",
        "  Thread.detachNewThread { subscriber.receive(1) }",
        "  return AnyCancellable {}",
        "}",
        "_ = Future<Int, Never> { promise in Thread.detachNewThread { promise(.success(1)) } }",
        "_ = Create<Int, Never> { _, context in Thread.detachNewThread { _ = context.cancelled } }",
      ]),
      [
        "capture of 'subscriber' with non-Sendable type 'Create<Int, Never>.Subscriber' in a '@Sendable' closure",
        "capture of 'promise' with non-Sendable type '(Result<Int, Never>) -> Void' in a '@Sendable' closure",
        "capture of 'context' with non-Sendable type 'any Context' in a '@Sendable' closure",
      ])
  }

  @Test func onOneThreadTheCompilerHasNoObjection() throws {
    try expectEqual(errors(["_ = Create<Int, Never> { $0.receive(1); return AnyCancellable {} }"]), [])
  }

  @Test func anExtensionSaysThatItIsSendable() throws {
    let lines = [
      "_ = Create<Int, Never> { subscriber in", "  Thread.detachNewThread { subscriber.receive(1) }",
      "  return AnyCancellable {}", "}",
    ]
    try expectEqual(errors(lines, declaring: "extension Create.Subscriber: @unchecked Sendable {}"), [])
  }

  #if os(Linux)
    @Test func withTheseWordsTheLessonCompilesInSwift6Mode() throws {
      let words = [
        (
          "Create.swift", "extension Create {",
          "extension Create.Subscriber: @unchecked Sendable {}\nextension Create {"
        ),
        ("Context.swift", "protocol Context", "protocol Context: Sendable"),
        ("CreateSubscription.swift", ": Subscription, Context", ": Subscription, @unchecked Sendable, Context"),
        ("Create.swift", "@escaping (Subscriber, any Context)", "@escaping @Sendable (Subscriber, any Context)"),
        (
          "Article/DataTaskFuture.swift", "let task =",
          "nonisolated(unsafe) let subscriber = subscriber\nlet task ="
        ),
      ]
      try expectEqual(SwiftSixModeTests.refused("PubFactory", writing: words), [])
    }
  #endif

  /// Compiles lines together with the lesson's `Create`. What the compiler says of that is another matter.
  private func errors(_ lines: [String], declaring declaration: String = "") throws -> [String] {
    try PackageFiles.withTemporaryFolder { folder in
      let code = ["import Combine", "import Foundation", declaration, "func probe() {"] + lines + ["}"]
      try PackageFiles.write(code.joined(separator: "\n"), to: "Probe.swift", in: folder)
      let create = ["Create", "CreateSubscription", "Context"].map {
        PackageFiles.root.appending(path: "Lessons/PubFactory/\($0).swift").path
      }
      let outcome = try ChildProcess.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        CompilerAlone.checking(PackageFiles.products)
          + ["-swift-version", "6", "-parse-as-library", "-wmo", "-emit-sil", "-o", "/dev/null"]
          + ["-I", PackageFiles.products.appending(path: "Modules").path, "Probe.swift"] + create, in: folder)
      let error = #/(?m)^\S*Probe\.swift:\d+:\d+: error: (.+?)(?: \[#\w+\])?$/#
      return outcome.errors.matches(of: error).map { String($0.output.1) }
    }
  }
}
