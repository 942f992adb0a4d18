import Combine
import TestKit
import Testing

@Suite struct CatchTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let upstream = Manual("Upstream")
  private let replacement = Manual("Replacement")

  private func subscribe(
    asking demand: Subscribers.Demand = .unlimited, returning: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> Tester {
    let subscriber = Tester(asking: demand, returning: returning)
    upstream.catch { _ in replacement }.subscribe(subscriber)
    return subscriber
  }

  // MARK: Events

  @Test func newPublisherTakesOverAfterAFailure() {
    let subscriber = subscribe()
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    replacement.send(2)
    replacement.send(completion: .finished)
    #expect(subscriber.events == ["subscription Catch", "value 1", "value 2", "finished"])
    #expect(upstream.events == ["request unlimited"])
    #expect(replacement.events == ["request unlimited"])
  }

  @Test func handlerIsToldOfTheFailure() {
    let subscriber = TestSubscriber<String, Never>()
    upstream.map { "\($0)" }.catch { Just("caught \($0)") }.subscribe(subscriber)
    upstream.send(completion: .failure(.other))
    #expect(subscriber.events == ["subscription Catch", "value caught other", "finished"])
  }

  // MARK: Demand

  @Test func outstandingDemandPassesToTheNewPublisher() {
    let subscriber = subscribe(asking: .max(3), returning: { $0 == 1 ? .max(2) : .none })
    #expect(upstream.send(1) == .max(2))
    #expect(upstream.send(2) == .none)
    upstream.send(completion: .failure(.broken))
    #expect(replacement.events == ["request max(3)"])
    subscriber.request(.max(4))
    #expect(replacement.events == ["request max(3)", "request max(4)"])
    #expect(upstream.events == ["request max(3)"])
  }

  @Test func newPublisherIsNotAskedForNothing() {
    let subscriber = subscribe(asking: .max(1))
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(replacement.events == [])
    subscriber.request(.max(1))
    #expect(replacement.events == ["request max(1)"])
  }

  @Test func demandMadeBeforeTheNewSubscriptionIsNotLost() {
    let late = Manual(greets: false)
    let subscriber = Tester(asking: .max(1))
    upstream.catch { _ in late }.subscribe(subscriber)
    upstream.send(completion: .failure(.broken))
    subscriber.request(.max(2))
    let subscription = ManualSubscription()
    late.send(subscription: subscription)
    #expect(subscription.events == ["request max(3)"])
  }

  @Test func demandThatAValueBringsGoesToWhoeverSends() {
    let subscriber = subscribe(asking: .max(1), returning: { $0 == 1 ? .max(2) : .none })
    subscriber.onValue = { [upstream] _ in upstream.send(completion: .failure(.broken)) }
    #expect(upstream.send(1) == .none)
    #expect(replacement.events == ["request max(2)"])
    subscriber.onValue = { _ in }
  }

  // MARK: Cancellation

  @Test func cancelReachesTheNewPublisherOnce() {
    let subscriber = subscribe()
    upstream.send(completion: .failure(.broken))
    subscriber.cancel()
    subscriber.cancel()
    replacement.send(1)
    replacement.send(completion: .finished)
    #expect(upstream.events == ["request unlimited"])
    #expect(replacement.events == ["request unlimited", "cancel"])
    #expect(subscriber.events == ["subscription Catch"])
  }

  #if !canImport(Darwin)  // A documented difference.
    /// `cancel()` comes while the handler runs, or before the replacement sends its subscription.
    @Test(arguments: [true, false])
    func cancelWhileItRecoversReachesTheNewPublisher(inTheHandler isInside: Bool) {
      let late = Manual(greets: false)
      let (subscriber, thrower) = (Tester(), TestSubscriber<Int, any Error>())
      upstream.catch { _ in
        if isInside { subscriber.cancel() }
        return late
      }.subscribe(subscriber)
      upstream.tryCatch { _ in
        if isInside { thrower.cancel() }
        return late
      }.subscribe(thrower)
      for receiver in upstream.subscribers { receiver.receive(completion: .failure(.broken)) }
      subscriber.cancel()
      thrower.cancel()
      for receiver in late.subscribers {
        let subscription = ManualSubscription()
        receiver.receive(subscription: subscription)
        _ = receiver.receive(1)
        #expect(subscription.events == ["cancel"])
      }
      #expect(late.subscribers.count == 2)
      #expect(subscriber.events == ["subscription Catch"] && thrower.events == ["subscription TryCatch"])
    }
  #endif

  // MARK: Order

  @Test func upstreamIsIgnoredAfterItsFailure() {
    let subscriber = subscribe()
    let second = ManualSubscription()
    upstream.send(completion: .failure(.broken))
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.send(completion: .failure(.other))
    upstream.send(subscription: second)
    replacement.send(2)
    #expect(subscriber.events == ["subscription Catch", "value 2"])
    #expect(second.events == ["cancel"])
    #expect(replacement.subscribers.count == 1)
  }

  // MARK: tryCatch

  @Test func tryCatchGoesOnWithTheNewPublisher() {
    let subscriber = TestSubscriber<Int, any Error>(asking: .max(2))
    upstream.tryCatch { _ in replacement }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(replacement.events == ["request max(1)"])
    replacement.send(2)
    replacement.send(completion: .failure(.other))
    #expect(subscriber.events == ["subscription TryCatch", "value 1", "value 2", "failure other"])
  }

  @Test func tryCatchFailsWithTheErrorThatItsHandlerThrows() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.tryCatch { _ -> Just<Int> in throw TestError.other }.subscribe(subscriber)
    upstream.send(completion: .failure(.broken))
    upstream.send(completion: .failure(.broken))
    subscriber.cancel()
    #expect(subscriber.events == ["subscription TryCatch", "failure other"])
    #expect(upstream.events == ["request unlimited"])
  }
}
