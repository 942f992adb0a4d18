import Combine
import StreamComparison
import TestKit
import Testing

// With Apple's, a nested value may arrive before the one that it was sent from, and a property that is set from inside
// its own subscriber is overwritten by the setter that is under way.
#if !canImport(Darwin)

  /// A state, its subscribers, and the numbers that it is set to, each greater than the one before.
  private final class StateRun {
    let state: HeldNumber
    private(set) var subscribers: [TestSubscriber<Int, Never>] = []

    /// The subscribers that receive every value, because they asked for everything at first.
    private var complete: Set<CombineIdentifier> = []
    private var cancelled: Set<CombineIdentifier> = []
    private var last = 0

    init(_ state: HeldNumber) { self.state = state }

    deinit { for subscriber in subscribers { subscriber.cancel() } }

    func sendNext() {
      last += 1
      state.send(last)
    }

    @discardableResult
    func subscribe(
      asking demand: Subscribers.Demand, onValue: @escaping (Int) -> Void = { _ in },
      returning: @escaping () -> Subscribers.Demand = { .none }
    ) -> TestSubscriber<Int, Never> {
      let subscriber = TestSubscriber<Int, Never>(asking: demand) { _ in returning() }
      subscriber.onValue = onValue
      subscribers.append(subscriber)
      if demand == .unlimited { complete.insert(subscriber.combineIdentifier) }
      state.publisher.subscribe(subscriber)
      return subscriber
    }

    func cancel(_ subscriber: TestSubscriber<Int, Never>) {
      cancelled.insert(subscriber.combineIdentifier)
      subscriber.cancel()
    }

    /// Lets every subscriber have all it can get, and looks whether the last value of each is the state's, and whether
    /// its values only ever went up, without a gap if it asked for everything at first.
    func violation() -> String? {
      for subscriber in subscribers {
        subscriber.onValue = { _ in }
        subscriber.request(.unlimited)
      }
      let isRight = subscribers.allSatisfy { subscriber in
        let (values, identifier) = (subscriber.values, subscriber.combineIdentifier)
        let isComplete = complete.contains(identifier)
        return (values.last == state.value() || cancelled.contains(identifier))
          && zip(values, values.dropFirst()).allSatisfy { isComplete ? $0 + 1 == $1 : $0 < $1 }
      }
      return isRight ? nil : "the value is \(state.value()), and the subscribers received \(subscribers.map(\.values))"
    }
  }

  /// The last value that a subscriber receives is the one that the publisher holds, no value comes twice, and none comes
  /// after a newer one. This is so also if a value is sent from inside `receive(_:)`, and if values are asked for later.
  ///
  ///     sent   0 (12)    2 is sent by the first subscriber, when it receives 1
  ///     first  0 (12)
  ///     right  0 2
  ///     wrong  0 (21)
  struct StateTests {
    /// A history: what happens to a state.
    private typealias History = (StateRun) -> Void

    private static let sendingInside: KeyValuePairs<String, History> = [
      "the first subscriber sends 2 when it receives 1": { run in
        run.subscribe(asking: .unlimited) { [unowned run] in if $0 == 1 { run.sendNext() } }
        run.subscribe(asking: .unlimited)
        run.sendNext()
      },
      "the same, and the second subscriber asks for two values, and later for more": { run in
        run.subscribe(asking: .unlimited) { [unowned run] in if $0 == 1 { run.sendNext() } }
        let second = run.subscribe(asking: .max(2))
        run.sendNext()
        second.request(.max(1))
      },
      "the first subscriber asks for one more value for the second, and then sends": { run in
        var second: TestSubscriber<Int, Never>?
        run.subscribe(asking: .unlimited) { [unowned run] in
          guard $0 == 1 else { return }
          second?.request(.max(1))
          run.sendNext()
        }
        second = run.subscribe(asking: .max(1))
        run.sendNext()
      },
      "the second of three subscribers sends 2, 3 and 4": { run in
        run.subscribe(asking: .unlimited)
        run.subscribe(asking: .unlimited) { [unowned run] in if $0 < 4 && $0 > 0 { run.sendNext() } }
        run.subscribe(asking: .max(1), returning: { .max(1) })
        run.sendNext()
      },
      "a subscriber sends when it receives the first value, while it subscribes": { run in
        run.subscribe(asking: .unlimited)
        run.subscribe(asking: .unlimited) { [unowned run] in if $0 == 0 { run.sendNext() } }
      },
      "a subscriber that has missed a value asks for it, and sends another one when it receives it": { run in
        let late = run.subscribe(asking: .max(1)) { [unowned run] in if $0 == 2 { run.sendNext() } }
        run.sendNext()
        run.sendNext()
        late.request(.max(1))
      },
    ]

    @Test(arguments: [HeldNumber.sending, HeldNumber.setting, HeldNumber.published])
    private func lastValueIsTheState(_ make: () -> HeldNumber) {
      for (name, play) in Self.sendingInside {
        let run = StateRun(make())
        play(run)
        let violation = run.violation()
        expectNil(violation, "\(make().name): \(name)")
      }
    }

    @Test(arguments: [HeldNumber.sending, HeldNumber.setting, HeldNumber.published])
    private func lastValueIsTheStateInRandomHistories(_ make: () -> HeldNumber) {
      let violations = (0..<400 as Range<UInt64>).compactMap { seed in
        randomViolation(make(), seed: seed).map { "seed \(seed): \($0)" }
      }
      expectTrue(violations.isEmpty, "\(make().name): \(violations.count) histories, \(violations.first ?? "")")
    }

    /// Without this, a check that nothing can fail would go unnoticed.
    @Test func aBrokenStateIsNoticed() {
      for (name, play) in Self.sendingInside {
        let run = StateRun(.broken())
        play(run)
        expectTrue(run.violation() != nil, "\(name)")
      }
      expectTrue(randomViolation(.broken(), seed: 1) != nil)
    }

    private func randomViolation(_ state: HeldNumber, seed: UInt64) -> String? {
      let draw = Draw(seed: seed)
      let run = StateRun(state)
      var depth = 0

      func demand() -> Subscribers.Demand { draw.oneIn(3) ? .unlimited : .max(draw.number(0...2)) }
      func request() {
        let more = Subscribers.Demand.max(draw.number(1...2))
        if !run.subscribers.isEmpty { draw.element(of: run.subscribers).request(more) }
      }
      func subscribe() { run.subscribe(asking: demand(), onValue: react, returning: { .max(draw.oneIn(3) ? 1 : 0) }) }
      func react(_: Int) {
        depth += 1
        defer { depth -= 1 }
        guard depth < 4 else { return }
        if draw.oneIn(4) { run.sendNext() }
        if draw.oneIn(4) { request() }
        if draw.oneIn(10) { subscribe() }
        if draw.oneIn(10) { run.cancel(draw.element(of: run.subscribers)) }
      }

      for _ in 0..<draw.number(1...3) { subscribe() }
      for _ in 0..<draw.number(2...12) {
        switch draw.number(0...5) {
        case 0: subscribe()
        case 1, 2: request()
        default: run.sendNext()
        }
      }
      return run.violation()
    }
  }

  /// Makes the choices of a random history.
  private final class Draw {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func oneIn(_ cases: Int) -> Bool { number(1...cases) == 1 }
    func element<T>(of choices: [T]) -> T { choices[number(0...choices.count - 1)] }
  }

#endif
