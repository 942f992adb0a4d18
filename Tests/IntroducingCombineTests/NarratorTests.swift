import Combine
import Testing

@testable import IntroducingCombine

@Suite struct NarratorTests {
  private let log = Log()

  private func narrator(
    asking demand: Subscribers.Demand, more: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> Narrator<Int, Never> {
    Narrator(asking: demand, more: more, output: log.add)
  }

  @Test func tellsAllInItsOrder() {
    Just(1).subscribe(narrator(asking: .max(1)))
    #expect(
      log.lines == [
        "publisher -> subscriber  receive(subscription: Just)",
        "subscriber -> publisher  request(max(1))",
        "publisher -> subscriber  receive(1)",
        "subscriber -> publisher  ... and returns max(0)",
        "publisher -> subscriber  receive(completion: finished)",
      ])
  }

  @Test func whatItReturnsIsAskedFor() {
    [1, 2, 3, 4].publisher.subscribe(narrator(asking: .max(1), more: { $0 == 1 ? .max(2) : .none }))
    #expect(log.values == ["receive(1)", "receive(2)", "receive(3)"])
  }

  @Test func asksForNothingIfToldSo() {
    let narrator = narrator(asking: .none)
    [1, 2].publisher.subscribe(narrator)
    #expect(log.lines == ["publisher -> subscriber  receive(subscription: [1, 2])"])
    narrator.request(.max(1))
    #expect(log.values == ["receive(1)"])
  }

  @Test func aSecondSubscriptionIsTurnedAway() {
    let narrator = narrator(asking: .max(1))
    let first = CountingSubscription()
    let second = CountingSubscription()
    narrator.receive(subscription: first)
    narrator.receive(subscription: second)
    narrator.request(.max(2))
    #expect(second.cancels == 1 && second.requests == [])
    #expect(first.cancels == 0 && first.requests == [.max(1), .max(2)])
  }

  @Test func cancelsOnceAndAsksForNothingAfterwards() {
    let narrator = narrator(asking: .none)
    let subscription = CountingSubscription()
    narrator.receive(subscription: subscription)
    narrator.cancel()
    narrator.cancel()
    narrator.request(.max(1))
    #expect(subscription.cancels == 1)
    #expect(subscription.requests == [])
    #expect(log.lines.last == "subscriber -> publisher  cancel()")
  }

  @Test func completionLetsGoOfTheSubscription() {
    let narrator = narrator(asking: .none)
    weak var weakSubscription: CountingSubscription?
    do {
      let subscription = CountingSubscription()
      weakSubscription = subscription
      narrator.receive(subscription: subscription)
    }
    #expect(weakSubscription != nil)
    narrator.receive(completion: .finished)
    #expect(weakSubscription == nil)
    narrator.request(.max(1))
    #expect(log.lines.last == "publisher -> subscriber  receive(completion: finished)")
  }
}

private final class Log {
  private(set) var lines: [String] = []

  /// What was received, without who sent it.
  var values: [String] { lines.compactMap { $0.firstMatch(of: #/receive\(\d+\)/#).map { String($0.output) } } }

  func add(_ line: String) {
    lines.append(line)
  }
}
