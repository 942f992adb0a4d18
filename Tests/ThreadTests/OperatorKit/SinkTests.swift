import Combine
import OperatorKit
import TestKit
import Testing

struct SinkTests {
  private let upstream = ManualPublisher<Int, TestError>()
  private let downstream = TestSubscriber<Int, TestError>()
  private let sink: Sink<ManualPublisher<Int, TestError>, TestSubscriber<Int, TestError>>

  init() { sink = Sink(upstream: upstream, downstream: downstream) }

  // MARK: Demand

  @Test func demandIsPassedUpstream() {
    expectEqual(upstream.events, [])
    sink.demand(.max(2))
    sink.demand(.none)
    sink.demand(.max(1))
    expectEqual(upstream.events, ["request max(2)", "request max(1)"])
  }

  @Test func demandReturnedByDownstreamIsReturnedToUpstream() {
    downstream.returning = { _ in .max(1) }
    sink.demand(.max(1))
    expectEqual(upstream.send(1), .max(1))
    expectEqual(downstream.events, ["value 1"])
  }

  @Test func demandThatComesBeforeTheSubscriptionIsKept() {
    let upstream = ManualPublisher<Int, TestError>(greets: false)
    let sink = Sink(upstream: upstream, downstream: downstream)
    sink.demand(.max(2))
    sink.requestAhead(.max(1))
    sink.demand(.max(3))
    let subscription = ManualSubscription()
    sink.receive(subscription: subscription)
    expectEqual(subscription.events, ["request max(5)"])
  }

  @Test func whatWasAskedAheadIsNotAskedAgain() {
    sink.requestAhead(.max(2))
    expectEqual(upstream.send(1), .none)
    expectEqual(downstream.events, [])
    sink.demand(.max(1))
    expectEqual(downstream.events, ["value 1"])
    sink.demand(.max(3))
    sink.demand(.unlimited)
    expectEqual(upstream.events, ["request max(2)", "request max(2)", "request unlimited"])
  }

  /// What downstream sends from inside of a held value must meet demand: upstream has been asked by then.
  @Test func upstreamIsAskedBeforeHeldValuesAreDelivered() {
    let subject = PassthroughSubject<Int, TestError>()
    let sink = Sink(upstream: subject, downstream: downstream)
    sink.requestAhead(.max(1))
    subject.send(1)
    downstream.returning = { value in
      if value == 1 { subject.send(2) }
      return .none
    }
    sink.demand(.max(2))
    expectEqual(downstream.values, [1, 2])
  }

  // MARK: Transforming

  @Test func aSkippedValueIsAskedForAgain() {
    let downstream = TestSubscriber<String, TestError>()
    let sink = Sink(upstream: upstream, downstream: downstream, transformOutput: { $0 % 2 == 0 ? "\($0)" : nil })
    sink.demand(.max(1))
    expectEqual(upstream.send(1), .max(1))
    expectEqual(upstream.send(2), .none)
    expectEqual(downstream.values, ["2"])
  }

  @Test(arguments: [TestError.broken, .other]) func failuresAreTransformed(error: TestError) {
    struct Other: Error {}
    let downstream = TestSubscriber<Int, Other>()
    let sink = Sink(upstream: upstream, downstream: downstream, transformFailure: { $0 == .broken ? Other() : nil })
    upstream.send(completion: .failure(error))
    expectEqual(downstream.events, [error == .broken ? "failure Other()" : "finished"])
    sink.cancel()
  }

  @Test func withoutTransformsValuesAndFailuresArePassedOn() {
    let upstream = ManualPublisher<Int?, TestError>()
    let downstream = TestSubscriber<Int?, TestError>()
    let sink = Sink(upstream: upstream, downstream: downstream)
    sink.demand(.unlimited)
    upstream.send(1)
    upstream.send(nil)
    upstream.send(completion: .failure(.broken))
    expectEqual(downstream.values, [1, nil])
    expectEqual(downstream.events.last, "failure broken")

    let finished = TestSubscriber<Int, TestError>()
    _ = Sink(upstream: Empty<Int, Never>(), downstream: finished)
    expectEqual(finished.events, ["finished"])
  }

  @Test(.exits) func differentTypesWithoutATransformEndTheProgram() async {
    let outputs = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Sink(upstream: ManualPublisher<Int, Never>(), downstream: TestSubscriber<String, Never>())
    }
    let failures = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Sink(upstream: ManualPublisher<Int, TestError>(), downstream: TestSubscriber<Int, Never>())
    }
    expectTrue(standardError(of: outputs).contains("a Sink from Int to String needs a transformOutput"))
    expectTrue(standardError(of: failures).contains("a Sink from TestError to Never needs a transformFailure"))
  }

  // MARK: The end

  @Test func completionComesBehindTheValuesAndCancelsNobody() {
    upstream.send(1)
    upstream.send(completion: .finished)
    expectEqual(downstream.events, [])
    sink.demand(.max(1))
    expectEqual(downstream.events, ["value 1", "finished"])
    sink.cancelUpstream()
    expectEqual(upstream.events, [])
  }

  @Test func cancelUpstreamKeepsTheBuffer() {
    upstream.onCancel = { sink.cancelUpstream() }
    upstream.send(1)
    sink.cancelUpstream()
    sink.cancelUpstream()
    sink.demand(.max(1))
    expectEqual(downstream.events, ["value 1"])
    expectEqual(upstream.events, ["cancel"])
  }

  @Test func cancelStopsBoth() {
    sink.demand(.unlimited)
    sink.cancel()
    upstream.send(1)
    upstream.send(completion: .finished)
    expectEqual(downstream.events, [])
    expectEqual(upstream.events, ["request unlimited", "cancel"])
  }

  @Test func aSecondSubscriptionAndALateOneAreCancelled() {
    let second = ManualSubscription()
    sink.receive(subscription: second)
    expectEqual(second.events, ["cancel"])

    let silent = ManualPublisher<Int, TestError>(greets: false)
    let cancelled = Sink(upstream: silent, downstream: downstream)
    cancelled.demand(.max(1))
    cancelled.cancelUpstream()
    let late = ManualSubscription()
    cancelled.receive(subscription: late)
    expectEqual(late.events, ["cancel"])
  }

  @Test func aSinkThatNobodyHoldsCancelsUpstream() {
    let upstream = ManualPublisher<Int, TestError>()
    do {
      let sink = Sink(upstream: upstream, downstream: downstream)
      upstream.forgetSubscribers()
      expectEqual(upstream.events, [])
      withExtendedLifetime(sink) {}
    }
    expectEqual(upstream.events, ["cancel"])
  }

  // MARK: An upstream that answers at once

  @Test func anUpstreamThatAnswersEachRequestAtOnce() {
    var next = 1
    upstream.onRequest = { [upstream] demand in
      for _ in 0..<demand.max! {
        next += 1
        expectEqual(upstream.send(next - 1), .none)
      }
    }
    downstream.returning = { value in
      if value < 1_000 { sink.demand(.max(1)) }
      return .none
    }
    sink.demand(.max(1))
    expectEqual(downstream.values, Array(1...1_000))
  }

  // MARK: In an operator

  /// The example of the documentation.
  @Test func anOperatorMadeOfASink() {
    final class Doubling<Upstream: Publisher, Downstream: Subscriber>: Subscription
    where Upstream.Output == Int, Downstream.Input == Int, Upstream.Failure == Downstream.Failure {
      private let sink: Sink<Upstream, Downstream>

      init(_ upstream: Upstream, _ downstream: Downstream) {
        sink = Sink(upstream: upstream, downstream: downstream, transformOutput: { $0 * 2 })
      }

      func request(_ demand: Subscribers.Demand) { sink.demand(demand) }
      func cancel() { sink.cancel() }
    }
    let downstream = TestSubscriber<Int, Never>()
    let doubling = Doubling((1...4).publisher, downstream)
    doubling.request(.max(2))
    expectEqual(downstream.values, [2, 4])
    doubling.cancel()
    doubling.request(.max(2))
    expectEqual(downstream.events, ["value 2", "value 4"])
  }

  // MARK: Helpers

  @Test func requestIfNeeded() {
    let subscription = ManualSubscription()
    subscription.requestIfNeeded(.none)
    subscription.requestIfNeeded(.max(1))
    expectEqual(subscription.events, ["request max(1)"])
  }

  @Test func kill() {
    let subscription = ManualSubscription()
    var kept: (any Subscription)? = subscription
    kept.kill()
    expectNil(kept)
    kept.kill()
    expectEqual(subscription.events, ["cancel"])
  }
}
