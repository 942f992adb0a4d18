import Foundation
import LessonKit
import TestKit
import Testing

@Suite(.ownThreads) struct MainThreadTests {
  @Test func idleMainRunLoopIsWokenByWhateverIsScheduled() throws {
    let products = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    let outcome = try ChildProcess.run(products.appending(path: "MainThreadProgram"), limit: 60)
    let names = [
      "RunLoop.main", "RunLoop.main, later", "DispatchQueue.main", "DispatchQueue.main, later", "OperationQueue.main",
      "OperationQueue.main, later", "Timer.publish", "receive(on:)", "delay(for:scheduler:)",
    ]
    expectEqual(outcome.output, names.map { "\($0): arrives on the main thread\n" }.joined())
    expectNil(outcome.problem)
  }
}
