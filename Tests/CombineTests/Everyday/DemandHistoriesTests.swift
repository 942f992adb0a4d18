import Combine
import TestKit
import Testing

// Demand, counted: whatever is asked for at first and with each value, as many values arrive as were asked for.

@Suite struct DemandHistoriesTests {
  private static let initial: [Subscribers.Demand?] = [nil, .max(1), .max(2), .max(10), .unlimited]
  private static let subsequent: [[Subscribers.Demand]] = [
    Array(repeating: .max(0), count: 5),
    Array(repeating: .max(1), count: 10),
    [.max(1), .max(0), .max(1), .max(0)],
    [.max(0), .max(1), .max(2)],
    [.unlimited, .max(1)],
  ]

  /// How many of so many values arrive, by the rule: a value uses up one of the demand, and adds what is returned for it.
  private func expectedCount(of values: Int, _ initial: Subscribers.Demand?, _ subsequent: [Subscribers.Demand]) -> Int
  {
    var (demand, count) = (initial ?? .none, 0)
    while demand > .none, count < values {
      demand += (count < subsequent.count ? subsequent[count] : .none)
      demand -= 1
      count += 1
    }
    return count
  }

  @Test(arguments: initial, subsequent)
  func subjectsSendAsManyValuesAsAreAskedFor(_ initial: Subscribers.Demand?, _ subsequent: [Subscribers.Demand]) {
    func count(_ subject: some Subject<Int, Never>) -> Int {
      var count = 0
      subject.subscribe(
        AnySubscriber<Int, Never>(
          receiveSubscription: { subscription in initial.map(subscription.request) },
          receiveValue: { _ in
            defer { count += 1 }
            return count < subsequent.count ? subsequent[count] : .none
          }))
      (1...20).forEach(subject.send)
      return count
    }
    #expect(count(PassthroughSubject<Int, Never>()) == expectedCount(of: 20, initial, subsequent))
    // One more: the value that it holds at first.
    #expect(count(CurrentValueSubject<Int, Never>(112)) == expectedCount(of: 21, initial, subsequent))
  }

  @Test func operatorsAskUpstream() {
    func requests<P: Publisher>(_ make: (TestUpstream) -> P) -> [String] {
      let (upstream, subscriber) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>(asking: .max(3)))
      make(upstream).subscribe(subscriber)
      return upstream.events
    }
    let three = ["request max(3)"]
    let unlimited = ["request unlimited"]
    #expect(requests { $0.map { $0 } } == three)
    #expect(requests { $0.filter { $0 > 1 } } == three)
    #expect(requests { $0.removeDuplicates() } == three)
    #expect(requests { $0.scan(0, +) } == three)
    #expect(requests { $0.prefix(2) } == three)
    #expect(requests { $0.output(in: 1...2) } == three)
    #expect(requests { $0.drop { $0 > 1 } } == three)
    #expect(requests { $0.replaceEmpty(with: 1) } == three + unlimited)
    #expect(requests { $0.replaceError(with: 1) } == three)
    #expect(requests { $0.catch { _ in Just(1) } } == three)
    #expect(requests { $0.retry(1) } == three)
    #expect(requests { $0.append(1) } == three)
    #expect(requests { $0.zip(TestUpstream()) } == three)
    #expect(requests { $0.combineLatest(TestUpstream()) } == three)
    #expect(requests { $0.receive(on: ImmediateScheduler.shared) } == three)
    #expect(requests { $0.prefix(untilOutputFrom: TestUpstream()) } == three)
    #expect(requests { $0.dropFirst(2) } == ["request max(5)"])
    #expect(requests { $0.collect(4) } == ["request max(12)"])
    #expect(requests { $0.merge(with: TestUpstream()) } == ["request max(1)"])
    #expect(requests { $0.flatMap(maxPublishers: .max(2)) { Just($0) } } == ["request max(2)"])
    #expect(requests { $0.flatMap { Just($0) } } == unlimited)
    #expect(requests { $0.map { Just($0) }.switchToLatest() } == unlimited)
    #expect(requests { $0.first() } == unlimited)
    #expect(requests { $0.last() } == unlimited)
    #expect(requests { $0.collect() } == unlimited)
    #expect(requests { $0.count() } == unlimited)
    #expect(requests { $0.max() } == unlimited)
    #expect(requests { $0.contains(1) } == unlimited)
    #expect(requests { $0.allSatisfy { $0 > 1 } } == unlimited)
    // Upstream's own subscription is requested from while it is passed on, and everything afterwards.
    #expect(requests { $0.ignoreOutput() } == three + unlimited)
    #expect(requests { $0.share() } == unlimited)
  }
}
