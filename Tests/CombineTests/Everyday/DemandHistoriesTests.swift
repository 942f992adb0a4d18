import Combine
import TestKit
import Testing

// Demand, counted: whatever is asked for at first and with each value, as many values arrive as were asked for.

struct DemandHistoriesTests {
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
    expectEqual(count(PassthroughSubject<Int, Never>()), expectedCount(of: 20, initial, subsequent))
    // One more: the value that it holds at first.
    expectEqual(count(CurrentValueSubject<Int, Never>(112)), expectedCount(of: 21, initial, subsequent))
  }
}
