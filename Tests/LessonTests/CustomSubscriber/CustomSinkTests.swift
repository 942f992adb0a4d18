import Combine
import TestKit
import Testing

@testable import CustomSubscriber

@Suite struct CustomSinkTests {
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
    let sink = Subscribers.CustomSink<Int, Never>(
      asking: .unlimited, receiveCompletion: { completions.append($0) }, receiveValue: { _ in })
    publisher.subscribe(sink)
    #expect(sink.subscription != nil)
    publisher.send(completion: .finished)
    expectNil(sink.subscription)
    expectEqual(completions, [.finished])
  }

  @Test func cancelReleasesTheSubscription() {
    let sink = Subscribers.CustomSink<Int, Never>(asking: .unlimited) { _ in
      Issue.record("received a value after cancel")
    }
    publisher.subscribe(sink)
    sink.cancel()
    sink.cancel()
    publisher.send(1)
    expectNil(sink.subscription)
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

  private final class Kept {}

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
