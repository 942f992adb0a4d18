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
    let narrator = narrator(asking: .unlimited)
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    var cancels = 0
    first.subscribe(narrator)
    second.handleEvents(receiveCancel: { cancels += 1 }).subscribe(narrator)
    #expect(cancels == 1)
    second.send(2)
    first.send(1)
    #expect(log.values == ["receive(1)"])
  }

  @Test func cancelsOnceAndThenNeitherHearsNorAsks() {
    let narrator = narrator(asking: .max(1))
    let numbers = PassthroughSubject<Int, Never>()
    var cancels = 0
    numbers.handleEvents(receiveCancel: { cancels += 1 }).subscribe(narrator)
    narrator.cancel()
    narrator.cancel()
    narrator.request(.max(1))
    numbers.send(1)
    #expect(cancels == 1)
    #expect(log.lines.last == "subscriber -> publisher  cancel()")
    #expect(log.values == [])
  }

  @Test func goesWhenThePublisherHasFinished() {
    weak var weakNarrator: AnyObject?
    let numbers = PassthroughSubject<Int, Never>()
    do {
      let narrator = narrator(asking: .unlimited)
      weakNarrator = narrator
      numbers.subscribe(narrator)
    }
    #expect(weakNarrator != nil)
    numbers.send(completion: .finished)
    #expect(weakNarrator == nil)
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
