import Foundation
import LessonKit
import Observation
import TestKit
import Testing

/// What step 10 says of a closure `onChange` in Swift 6 mode.
@Suite(.ownThreads) struct OnChangeTests {
  @Test @MainActor func onChangeReadsAModelOfTheMainActorInTwoWays() async {
    let model = IsolatedModel()
    let names = Names()
    let task = Reference<Task<Void, Never>>()
    withObservationTracking {
      _ = model.name
    } onChange: {
      task.value = Task { @MainActor in names.list.append("later: \(model.name)") }
      MainActor.assumeIsolated { names.list.append("at once: \(model.name)") }
    }
    model.name = "Morgana"
    await task.value?.value
    #expect(names.list == ["at once: Merlin", "later: Morgana"])
  }

  #if os(Linux)
    /// The compiler refuses to capture a model, and to read one of the main actor.
    @Test(
      arguments: [
        ("Model", "_ = model", "capture of 'model' with non-Sendable type 'Model'"),
        ("IsolatedModel", "_ = model", nil),
        ("IsolatedModel", "_ = model.name", "main actor-isolated property 'name' can not be referenced"),
        ("IsolatedModel", "Task { @MainActor in _ = model.name }", nil),
        ("IsolatedModel", "MainActor.assumeIsolated { _ = model.name }", nil),
      ] as [(String, String, String?)])
    func compilerInSwift6Mode(type: String, closure: String, error: String?) throws {
      let program = """
        import Observation
        @Observable final class Model { var name = "Merlin" }
        @MainActor @Observable final class IsolatedModel { var name = "Merlin" }
        @MainActor func observe(_ model: \(type)) {
          withObservationTracking { _ = model.name } onChange: { \(closure) }
        }
        """
      let outcome = try ChildProcess.run(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "program=$1; shift; printf '%s' \"$program\" | \"$@\" -typecheck -swift-version 6 -", "sh", program]
          + CompilerAlone.checking(PackageFiles.products), limit: 300)
      #expect(outcome.ending.isSuccess == (error == nil))
      if let error { #expect(outcome.errors.contains("error: \(error)")) }
    }
  #endif
}

@MainActor @Observable private final class IsolatedModel {
  var name = "Merlin"
}

/// What the closures have read.
@MainActor private final class Names {
  var list: [String] = []
}

/// Only the main thread uses it.
private final class Reference<Value>: @unchecked Sendable {
  var value: Value?
}
