import Combine
import TestKit
import Testing

struct SequenceTests {
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

  @Test func emptySequenceFinishesWithoutDemand() {
    let subscriber = [Int]().publisher.testSubscriber(asking: .none)
    expectEqual(subscriber.events, ["subscription Empty", "finished"])
  }

  @Test func oneElementIsReadAhead() {
    let numbers = Counting(upTo: 3)
    let subscriber = numbers.publisher.testSubscriber(asking: .none)
    expectEqual(numbers.count, 1)
    for number in 1...3 {
      subscriber.request(.max(1))
      expectEqual(numbers.count, number + 1)
      expectEqual(subscriber.values, Array(1...number))
    }
    expectEqual(subscriber.events.last, "finished")
  }

  @Test func cancellingWithTheSubscriptionStopsAtOnce() {
    let subscriber = Subscriber()
    subscriber.onSubscription = { $0.cancel() }
    [1, 2].publisher.subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription [1, 2]"])
  }

  @Test func requestOnAnotherThreadDuringAnElementIsServedAfterIt() {
    let subscriber = Subscriber(asking: .max(1))
    let request = { subscriber.request(.max(2)) }
    expectTrue(subscriber.whileReceiving(from: { (1...5).publisher.subscribe(subscriber) }, do: request))
    expectEqual(subscriber.values, [1, 2, 3])
  }

  @Test func subscriptionIsDescribedAsItsSequenceIsPrinted() throws {
    let (list, steps) = (Subscriber(asking: .none), Subscriber(asking: .none))
    [1, 2].publisher.subscribe(list)
    expectEqual("\(try #require(list.subscription))", "[1, 2]")
    // This one has no description of its own.
    stride(from: 1, to: 3, by: 1).publisher.subscribe(steps)
    expectEqual("\(try #require(steps.subscription))", "\(stride(from: 1, to: 3, by: 1))")
  }

  @Test func subscriptionThatIsOverIsDescribedByTheName() throws {
    let (cancelled, finished) = (Subscriber(asking: .none), Subscriber())
    [1, 2].publisher.subscribe(cancelled)
    cancelled.cancel()
    expectEqual("\(try #require(cancelled.subscription))", "Sequence")
    [1, 2].publisher.subscribe(finished)
    expectEqual("\(try #require(finished.subscription))", "Sequence")
  }

  /// Operators of a sequence run their closures at once, for as many elements as they need.
  @Test func closuresRunForAsManyElementsAsTheResultNeeds() {
    var calls: [Int] = []
    func called(_ value: Int) -> Bool {
      calls.append(value)
      return value == 1
    }
    let numbers = [1, 2, 3].publisher
    _ = (numbers.first(where: called), numbers.contains(where: called), numbers.drop(while: { !called($0) }))
    expectEqual(calls, [1, 1, 1])
    _ = (numbers.filter(called), numbers.map(called))
    expectEqual(calls, [1, 1, 1, 1, 2, 3, 1, 2, 3])
  }
}
