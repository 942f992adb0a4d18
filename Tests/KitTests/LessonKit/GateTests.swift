import Foundation
import LessonKit
import TestKit
import Testing

@Suite(.ownThreads) struct GateTests {
  @Test func waitsForTheOtherThread() {
    let gate = Gate("the number is there", limit: 60)
    nonisolated(unsafe) var number = 0
    Thread.detachNewThread {
      number = 42
      gate.open()
    }
    gate.wait()
    expectEqual(number, 42)
  }

  @Test func opensBeforeAnybodyWaits() {
    let gate = Gate("the second opening", limit: 0.1)
    gate.open()
    gate.open()
    gate.wait()
    gate.wait()
  }

  @Test(.exits) func whatNeverComesEndsTheProgram() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      Gate("pigs fly", limit: 0.1).wait()
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("waited 0.1 seconds, and this did not happen: pigs fly"))
  }
}
