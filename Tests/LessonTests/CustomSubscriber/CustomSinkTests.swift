import Combine
import StreamComparison
import TestKit
import Testing
import VirtualTime

@testable import CustomSubscriber

struct CustomSinkTests {
  private let publisher = PassthroughSubject<Int, Never>()

  @Test func articlesSinkRequestsEverything() {
    var values: [Int] = []
    let cancellable = publisher.customSink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    (1...10).forEach(publisher.send)
    expectEqual(values, Array(1...10))
    cancellable.cancel()
  }

  @Test func receivesNoMoreThanItRequestedAndReturned() {
    var values: [Int] = []
    let cancellable = publisher.customSink(
      asking: .max(2), returning: { $0 == 2 ? .max(1) : .none }, receiveValue: { values.append($0) })
    (1...10).forEach(publisher.send)
    expectEqual(values, [1, 2, 3])
    cancellable.cancel()
  }

  @Test func completionReleasesTheSubscription() {
    var completions: [Subscribers.Completion<Never>] = []
    let ours = Subscribers.CustomSink<Int, Never>(
      asking: .unlimited, receiveCompletion: { completions.append($0) }, receiveValue: { _ in })
    let original = Original.CustomSink<Int, Never>(
      receiveCompletion: { completions.append($0) }, receiveValue: { _ in })
    publisher.subscribe(ours)
    publisher.subscribe(original)
    #expect(ours.subscription != nil && original.subscription != nil)
    publisher.send(completion: .finished)
    #expect(ours.subscription == nil && original.subscription == nil)
    expectEqual(completions, [.finished, .finished])
  }

  @Test func cancelReleasesTheSubscription() {
    let ours = Subscribers.CustomSink<Int, Never>(asking: .unlimited) { _ in
      Issue.record("received a value after cancel")
    }
    let original = Original.CustomSink<Int, Never>(
      receiveCompletion: { _ in }, receiveValue: { _ in Issue.record("received a value after cancel") })
    publisher.subscribe(ours)
    publisher.subscribe(original)
    for sink: any Cancellable in [ours, original, ours, original] { sink.cancel() }
    publisher.send(1)
    #expect(ours.subscription == nil && original.subscription == nil)
  }

  /// What a subscription receives of a sink that is cancelled from inside: of `cancel()`, or of its closure for the completion.
  private func cancelledFromInside<Sink: AnyObject & Subscriber<Int, Never> & Cancellable>(
    ofCancel: Bool, _ make: (@escaping (Subscribers.Completion<Never>) -> Void) -> Sink
  ) -> [String] {
    let upstream = ManualPublisher<Int, Never>()
    weak var cancelled: Sink?
    let sink = make { _ in cancelled?.cancel() }
    cancelled = sink
    if ofCancel { upstream.onCancel = { if upstream.events.count < 3 { cancelled?.cancel() } } }
    upstream.subscribe(sink)
    if ofCancel { sink.cancel() } else { upstream.send(completion: .finished) }
    return upstream.events
  }

  @Test func cancelFromInsideIsNotPassedOn() {
    let ours = { Subscribers.CustomSink<Int, Never>(asking: .unlimited, receiveCompletion: $0) { _ in } }
    expectEqual(cancelledFromInside(ofCancel: true, ours), ["request unlimited", "cancel"])
    expectEqual(cancelledFromInside(ofCancel: false, ours), ["request unlimited"])
    let articles = { Original.CustomSink<Int, Never>(receiveCompletion: $0, receiveValue: { _ in }) }
    expectEqual(cancelledFromInside(ofCancel: true, articles), ["request unlimited", "cancel", "cancel"])
    expectEqual(cancelledFromInside(ofCancel: false, articles), ["request unlimited", "cancel"])
  }

  /// Step 9: the closure keeps its sink, until it cancels it.
  @Test(arguments: [(2, true), (1, false)]) func closureThatCancelsItsSinkIsReleasedOnlyByCancel(
    last: Int, isReleased: Bool
  ) {
    weak var released: AnyObject?
    weak var cancellable: AnyCancellable?
    do {
      let kept = Kept()
      released = kept
      var first: AnyCancellable?
      first = publisher.customSink(
        receiveCompletion: { _ in },
        receiveValue: { value in
          withExtendedLifetime(kept) {}
          if value == 2 { first?.cancel() }
        })
      cancellable = first
      (1...last).forEach(publisher.send)
    }
    expectEqual(released == nil, isReleased)
    cancellable?.cancel()
    expectNil(released)
  }

  /// Step 8: the sink keeps its closure, and the sink and the subscription keep each other while 4 and 5 are not requested.
  @Test(arguments: [(true, true), (true, false), (false, true)])
  func closureThatRequestsIsReleasedIfItIsWeakAndTheSinkIsCancelled(isWeak: Bool, isCancelled: Bool) {
    weak var released: Kept?
    weak var left: Subscribers.CustomSink<Int, Never>?
    do {
      let kept = Kept()
      released = kept
      weak var subscriber: Subscribers.CustomSink<Int, Never>?
      let sink = Subscribers.CustomSink<Int, Never>(asking: .max(1)) { value in
        if value == 1 { (kept.sink ?? subscriber)?.subscription?.request(.max(2)) }
      }
      subscriber = sink
      if !isWeak { kept.sink = sink }
      left = sink
      (1...5).publisher.subscribe(sink)
      if isCancelled { sink.cancel() }
    }
    expectEqual(released == nil, isWeak && isCancelled)
    left?.cancel()
    released?.sink = nil
    expectNil(released)
  }

  private final class Kept { var sink: Subscribers.CustomSink<Int, Never>? }

  @Test func secondSubscriptionIsCancelled() {
    let other = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let sink = Subscribers.CustomSink<Int, Never>(asking: .unlimited) { values.append($0) }
    publisher.subscribe(sink)
    other.subscribe(sink)
    publisher.send(1)
    other.send(2)
    sink.cancel()
    publisher.send(3)
    other.send(4)
    expectEqual(values, [1])
  }
}

/// What a sink's closures receive on a thousand random streams is what those of Combine's sink receive.
struct CustomSinkLawTests {
  private typealias Ending = Subscribers.Completion<MarbleFailure>

  /// Each sink cancels itself when it receives its completion. A `cancel()` that arrives upstream counts as a value.
  private func firstDifference<S: Subscriber<Int, MarbleFailure> & Cancellable>(
    _ yours: @escaping (@escaping (Ending) -> Void, @escaping (Int) -> Void) -> S
  ) -> Difference? {
    let difference = StreamComparison(Shape(kinds: [.buffer, .subject])).firstDifference(
      yours: { stream($0, yours) },
      expected: { stream($0) { Subscribers.Sink(receiveCompletion: $0, receiveValue: $1) } })
    return difference.flatMap { $0.fault.isVisible ? $0 : nil }
  }

  private func stream<S: Subscriber<Int, MarbleFailure> & Cancellable>(
    _ inputs: Inputs, _ make: @escaping (@escaping (Ending) -> Void, @escaping (Int) -> Void) -> S
  ) -> some Publisher<Int, MarbleFailure> {
    Deferred {
      let received = PassthroughSubject<Int, MarbleFailure>()
      var sink: S?
      let made = make(
        {
          sink?.cancel()
          received.send(completion: $0)
        }, received.send)
      sink = made
      let upstream = AnySubscriber<Int, MarbleFailure>(
        receiveSubscription: { made.receive(subscription: Noted(subscription: $0) { received.send(0) }) },
        receiveValue: made.receive, receiveCompletion: made.receive(completion:))
      return received.handleEvents(
        receiveSubscription: { _ in inputs.publisher().subscribe(upstream) }, receiveCancel: { sink.take()?.cancel() })
    }
  }

  private struct Noted: Subscription {
    let subscription: any Subscription
    let note: () -> Void
    var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
    func request(_ demand: Subscribers.Demand) { subscription.request(demand) }
    func cancel() {
      note()
      subscription.cancel()
    }
  }

  @Test func repairedSinkIsLikeCombines() {
    expectNil(firstDifference { Subscribers.CustomSink(asking: .unlimited, receiveCompletion: $0, receiveValue: $1) })
  }

  @Test func theArticlesSinkIsNotLikeCombines() {
    let difference = firstDifference { Original.CustomSink(receiveCompletion: $0, receiveValue: $1) }
    expectEqual(difference?.fault.kind, .wrongValue)
  }
}
