import Combine
import TestKit
import Testing

@Suite struct SequenceTests {
  private typealias Subscriber = TestSubscriber<Int, Never>

  /// Counts up, and how often it was asked to.
  private final class Counting: Sequence, IteratorProtocol {
    private(set) var count = 0
    private let last: Int

    init(upTo last: Int) { self.last = last }

    func next() -> Int? {
      count += 1
      return count <= last ? count : nil
    }
  }

  // MARK: Demand

  @Test func emptySequenceFinishesWithoutDemand() {
    let subscriber = Subscriber(asking: .none)
    [].publisher.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "finished"])
  }

  @Test func oneElementIsReadAhead() {
    let numbers = Counting(upTo: 3)
    let subscriber = Subscriber(asking: .none)
    numbers.publisher.subscribe(subscriber)
    #expect(numbers.count == 1)
    subscriber.request(.max(1))
    #expect(numbers.count == 2)
    #expect(subscriber.values == [1])
    subscriber.request(.max(1))
    #expect(numbers.count == 3)
    #expect(subscriber.values == [1, 2])
    subscriber.request(.max(1))
    #expect(numbers.count == 4)
    #expect(subscriber.values == [1, 2, 3])
    #expect(subscriber.events.last == "finished")
  }

  // MARK: Cancellation

  @Test func cancellingWithTheSubscriptionStopsAtOnce() {
    let subscriber = Subscriber()
    subscriber.onSubscription = { $0.cancel() }
    [1, 2].publisher.subscribe(subscriber)
    #expect(subscriber.events == ["subscription [1, 2]"])
  }

  @Test func cancellingOnAnotherThreadStopsAtOnce() {
    let subscriber = Subscriber()
    let (inside, cancelled) = (Gate(), Gate())
    subscriber.onValue = {
      guard $0 == 2 else { return }
      inside.open()
      #expect(cancelled.wait())
    }
    let canceller = Worker {
      #expect(inside.wait())
      subscriber.cancel()
      cancelled.open()
    }
    (1...1_000).publisher.subscribe(subscriber)
    #expect(canceller.join())
    #expect(subscriber.values == [1, 2])
    #expect(subscriber.events.last == "value 2")
  }

  @Test func requestOnAnotherThreadDuringAnElementIsServedAfterIt() {
    let subscriber = Subscriber(asking: .max(1))
    let (inside, requested) = (Gate(), Gate())
    subscriber.onValue = {
      guard $0 == 1 else { return }
      inside.open()
      #expect(requested.wait())
    }
    let requester = Worker {
      #expect(inside.wait())
      subscriber.request(.max(2))
      requested.open()
    }
    (1...5).publisher.subscribe(subscriber)
    #expect(requester.join())
    #expect(subscriber.values == [1, 2, 3])
  }

  // MARK: Value

  @Test func equalWhereTheSequencesAre() {
    #expect([1, 2].publisher == [1, 2].publisher)
    #expect([1, 2].publisher != [2, 1].publisher)
    #expect([1, 2].publisher.sequence == [1, 2])
  }

  // MARK: Description

  @Test func subscriptionIsDescribedByTheSequence() throws {
    let subscriber = Subscriber(asking: .none)
    (1...3).publisher.subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "1...3")
    #expect(playgroundDescription(of: subscription) == "1...3")
    #expect(childLabels(of: subscription) == ["sequence"])
    #expect(child("sequence", of: subscription) as? ClosedRange<Int> == 1...3)
  }

  @Test func subscriptionThatIsOverIsDescribedByTheName() throws {
    let (cancelled, finished) = (Subscriber(asking: .none), Subscriber())
    [1, 2].publisher.subscribe(cancelled)
    cancelled.cancel()
    #expect("\(try #require(cancelled.subscription))" == "Sequence")
    [1, 2].publisher.subscribe(finished)
    #expect("\(try #require(finished.subscription))" == "Sequence")
  }
}
