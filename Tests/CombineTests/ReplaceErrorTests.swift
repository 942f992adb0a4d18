import Combine
import TestKit
import Testing

@Suite struct ReplaceErrorTests {
  private let upstream = TestUpstream()

  @Test func outputWaitsForARequestIfAllWasSentThatWasAskedFor() {
    let subscriber = TestSubscriber<Int, Never>(asking: .max(2))
    upstream.replaceError(with: 7).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription ReplaceError", "value 1", "value 2"])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription ReplaceError", "value 1", "value 2", "value 7", "finished"])
    #expect(upstream.events == ["request max(2)"])
  }

  @Test func returnedDemandCounts() {
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1)) { $0 == 1 ? .max(1) : .none }
    upstream.replaceError(with: 7).subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription ReplaceError", "value 1", "value 7", "finished"])
  }

  @Test func valueNobodyAskedForIsNotOwed() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    upstream.replaceError(with: 7).subscribe(subscriber)
    upstream.send(1)
    subscriber.request(.max(1))
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription ReplaceError", "value 1", "value 7", "finished"])
  }

  @Test func failureWhileAValueIsDeliveredIsReplaced() {
    let subscriber = TestSubscriber<Int, Never>()
    upstream.replaceError(with: 7).subscribe(subscriber)
    subscriber.onValue = { if $0 == 1 { self.upstream.send(completion: .failure(.broken)) } }
    upstream.send(1)
    #expect(subscriber.events == ["subscription ReplaceError", "value 1", "value 7", "finished"])
  }

  @Test func requestOfAnotherThreadReleasesTheWaitingOutputOnce() {
    for _ in 1...100 {
      let upstream = TestUpstream()
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      upstream.replaceError(with: 7).subscribe(subscriber)
      let workers = [
        Worker { upstream.send(completion: .failure(.broken)) },
        Worker { subscriber.request(.max(1)) },
      ]
      for worker in workers { #expect(worker.join()) }
      #expect(subscriber.events == ["subscription ReplaceError", "value 7", "finished"])
    }
  }
}
