import Combine
import TestKit
import Testing

/// What `EquationTests` does not say of the operators that make one value of many.
struct ReductionTests {
  private let upstream = TestUpstream()
  private let subscriber = TestSubscriber<Int, TestError>()

  @Test func eventsFromInsideCancelAreIgnored() {
    upstream.onCancel = { [unowned upstream] in
      upstream.send(2)
      upstream.send(completion: .failure(.broken))
    }
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    expectEqual(subscriber.events, ["subscription First", "value 1", "finished"])
  }

  @Test func requestFromInsideCancelGetsTheValueOnce() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    upstream.onCancel = { subscriber.request(.max(1)) }
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    expectEqual(subscriber.events, ["subscription First", "value 1", "finished"])
  }

  @Test func cancellingFromTheClosureOrWhileUpstreamIsCancelledDeliversNothing() {
    let thrower = TestSubscriber<Int, any Error>()
    upstream.reduce(0) { [subscriber] sum, _ in
      subscriber.cancel()
      return sum
    }.subscribe(subscriber)
    upstream.handleEvents(receiveCancel: { thrower.cancel() })
      .tryReduce(0) { _, _ in throw TestError.broken }
      .subscribe(thrower)
    for receiver in upstream.subscribers {
      _ = receiver.receive(1)
      receiver.receive(completion: .finished)
    }
    expectEqual(subscriber.events, ["subscription Reduce"])
    expectEqual(thrower.events, ["subscription TryReduce"])
  }

  /// The subscriber cancels while the operator cancels upstream, because the result is known.
  @Test func resultGoesIfTheSubscriberCancelsMeanwhile() {
    final class Value {}
    let (upstream, subscriber) = (ManualPublisher<Value, TestError>(), TestSubscriber<Void, TestError>(asking: .none))
    upstream.onCancel = { subscriber.cancel() }
    upstream.first().map { _ in }.subscribe(subscriber)
    weak var released: Value?
    do {
      let value = Value()
      released = value
      upstream.send(value)
    }
    withExtendedLifetime(subscriber) { expectNil(released) }
    expectEqual(upstream.events, ["request unlimited", "cancel"])
  }

  @Test func requestAndCompletionMayMeet() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      subject.reduce(0, +).subscribe(subscriber)
      subject.send(1)
      expectTrue(onThreads([{ subscriber.request(.max(1)) }, { subject.send(completion: .finished) }]))
      expectEqual(subscriber.events, ["subscription Reduce", "value 1", "finished"])
    }
  }
}
