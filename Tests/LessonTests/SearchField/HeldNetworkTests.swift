import Combine
import Foundation
import LessonNetwork
import TestKit
import Testing

@testable import SearchField

@Suite(.endsIfItHangs) struct HeldNetworkTests {
  @Test func theFirstAnswerIsHeldUntilTheQueueGoesOn() async throws {
    let held = HeldNetwork(["swift": .swift])
    let queue = held.session.delegateQueue
    try #require(queue.isSuspended)
    let record = Record<String>()
    let cancellable = held.session.dataTaskPublisher(for: URL.searchRepositories("swift")!)
      .sink(receiveCompletion: { _ in record.add("completion") }, receiveValue: { _ in record.add("answer") })
    await wait { queue.operationCount > 0 }
    expectEqual(record.events, [])
    queue.isSuspended = false
    await wait { record.events.count == 2 }
    expectEqual(record.events, ["answer", "completion"])
    withExtendedLifetime(cancellable) {}
  }
}
