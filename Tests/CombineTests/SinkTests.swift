import Combine
import TestKit
import Testing

struct SinkTests {
  private typealias Sink = Subscribers.Sink<Int, TestError>

  /// A sink, and what it was told.
  private final class Recorder {
    private(set) var events: [String] = []

    func makeSink() -> Sink {
      Sink(
        receiveCompletion: { [weak self] in self?.events.append("\($0)") },
        receiveValue: { [weak self] in self?.events.append("\($0)") })
    }
  }

  private let upstream = ManualPublisher<Int, TestError>()
  private let recorder = Recorder()

  @Test(arguments: [false, true]) func sinkMadeByHandLivesUntilItsStreamEnds(_ isCancelled: Bool) {
    let upstream = PassthroughSubject<Int, TestError>()
    weak var sink: Sink?
    do {
      let new = recorder.makeSink()
      upstream.removeDuplicates().subscribe(new)
      sink = new
    }
    upstream.send(1)
    expectEqual(recorder.events, ["1"])
    if isCancelled { sink?.cancel() } else { upstream.send(completion: .finished) }
    expectNil(sink)
  }

  /// A publisher that cleans up when its subscription is released has cleaned up by then.
  @Test func subscriptionGoesBeforeTheCompletionArrives() {
    weak var subscription: ManualSubscription?
    var isThere: Bool?
    let sink = Sink(receiveCompletion: { _ in isThere = subscription != nil }, receiveValue: { _ in })
    do {
      let manual = ManualSubscription()
      subscription = manual
      sink.receive(subscription: manual)
    }
    sink.receive(completion: .finished)
    expectEqual(isThere, false)
  }

  @Test func closuresCanBeCalledByHand() {
    let sink = recorder.makeSink()
    for _ in 1...2 {
      sink.receiveValue(1)
      sink.receiveCompletion(.finished)
      // Its closures are gone then.
      sink.cancel()
    }
    expectEqual(recorder.events, ["1", "finished"])
  }

  #if !canImport(Darwin)  // A documented difference.
    @Test func cancelBeforeTheSubscriptionTurnsItAway() {
      let upstream = ManualPublisher<Int, Never>()
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in }, receiveValue: { _ in Issue.record("received a value after cancel") })
      sink.cancel()
      upstream.subscribe(sink)
      upstream.send(1)
      expectEqual(upstream.events, ["cancel"])
    }
  #endif
}
