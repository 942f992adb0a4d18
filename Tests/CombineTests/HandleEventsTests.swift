import Combine
import TestKit
import Testing

/// What happened, in the closures and at both ends.
private final class Log {
  var events: [String] = []
}

struct HandleEventsTests {
  private let upstream = TestUpstream()
  private let log = Log()

  private func handled() -> Publishers.HandleEvents<TestUpstream> {
    let log = self.log
    return upstream.handleEvents(
      receiveSubscription: { log.events.append("subscription \($0)") },
      receiveOutput: { log.events.append("output \($0)") },
      receiveCompletion: { log.events.append("\($0)") },
      receiveCancel: { log.events.append("cancel") },
      receiveRequest: { log.events.append("request \($0)") })
  }

  /// A subscriber and an upstream that write into the same log.
  private func logging(asking demand: Subscribers.Demand) -> TestSubscriber<Int, TestError> {
    let log = self.log
    let subscriber = TestSubscriber<Int, TestError>(asking: demand)
    subscriber.onSubscription = { log.events.append("> subscription \($0)") }
    subscriber.onValue = { log.events.append("> value \($0)") }
    subscriber.onCompletion = { log.events.append("> \($0)") }
    upstream.onRequest = { log.events.append("< request \($0)") }
    upstream.onCancel = { log.events.append("< cancel") }
    return subscriber
  }

  @Test func eachClosureIsCalledBeforeTheEventGoesOn() {
    handled().subscribe(logging(asking: .max(2)))
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    expectEqual(
      log.events,
      [
        "subscription Manual", "> subscription HandleEvents", "request max(2)", "< request max(2)",
        "output 1", "> value 1", "failure(TestKit.TestError.broken)", "> failure(TestKit.TestError.broken)",
      ])
  }

  @Test func cancelIsSeenBeforeUpstreamAndNothingAfterIt() {
    let subscriber = logging(asking: .unlimited)
    handled().subscribe(subscriber)
    log.events = []
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    upstream.send(1)
    upstream.send(completion: .finished)
    expectEqual(log.events, ["cancel", "< cancel"])
  }

  @Test func returnedDemandIsSeenAsARequestUnlessItIsNone() {
    _ = handled().testSubscriber(asking: .max(1)) { $0 == 1 ? .max(3) : .none }
    expectEqual(upstream.send(1), .max(3))
    expectEqual(upstream.send(2), .none)
    expectEqual(log.events, ["subscription Manual", "request max(1)", "output 1", "request max(3)", "output 2"])
    expectEqual(upstream.events, ["request max(1)"])
  }

  @Test func secondSubscriptionIsCancelledUnseen() {
    let second = ManualSubscription("Second")
    handled().subscribe(TestSubscriber<Int, TestError>(asking: .none))
    upstream.send(subscription: second)
    expectEqual(second.events, ["cancel"])
    expectEqual(log.events, ["subscription Manual"])
  }

  /// So a closure for the end runs once for each subscription, which a count of streams under way depends on.
  @Test(arguments: [false, true])
  func cancellingInsideTheClosureForTheCompletionIsNoSecondEnd(onAnotherThread isElsewhere: Bool) {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    let ends = NumberLog()
    upstream.handleEvents(
      receiveCompletion: { _ in
        ends.append(1)
        if isElsewhere { expectTrue(Worker(subscriber.cancel).join(within: .seconds(10))) } else { subscriber.cancel() }
      }, receiveCancel: { ends.append(2) }
    ).subscribe(subscriber)
    upstream.send(completion: .finished)
    expectEqual(ends.numbers, [1])
    expectEqual(subscriber.events, ["subscription HandleEvents"])
  }
}
