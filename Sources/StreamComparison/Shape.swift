/// What random scenarios look like.
///
///     let pairs = Shape(inputs: 2, mayFail: false)
///     let scenario = pairs.scenario(seed: 1)
///
/// The same seed makes the same scenario, on each machine.
public struct Shape: Sendable {
  /// How many inputs the publisher has; 0 for one that has its values itself.
  public var inputs: Int

  /// What the inputs may do with values that nobody has requested.
  public var kinds: [Scenario.Input]

  /// Whether an input may fail.
  public var mayFail: Bool

  /// How many subscribers there are at most.
  public var subscribers: Int

  /// Whether each subscriber requests all values at once, and does nothing while it receives a value.
  public var requestsAll: Bool

  /// The numbers that the publisher may be made with.
  public var parameters: ClosedRange<Int>

  /// The time of the last event, in seconds.
  public var seconds: Int

  /// How many values an input has at most.
  public var values = 5

  /// Whether values come in no order: some are negative, some large, some again.
  private var isWide = false

  /// How many requests a subscriber has at most. They grow with the values.
  private var requests: Int { values > 5 ? values / 2 : 3 }

  /// One of so many requests is for all values.
  private var requestsForAll: Int { values > 5 ? values : 4 }

  public init(
    inputs: Int = 1, kinds: [Scenario.Input] = Scenario.Input.allCases, mayFail: Bool = true, subscribers: Int = 2,
    requestsAll: Bool = false, parameters: ClosedRange<Int> = 0...0, seconds: Int = 8
  ) {
    self.inputs = inputs
    self.kinds = kinds
    self.mayFail = mayFail
    self.subscribers = subscribers
    self.requestsAll = requestsAll
    self.parameters = parameters
    self.seconds = seconds
  }

  /// A random scenario.
  public func scenario(seed: UInt64) -> Scenario {
    var draw = Draw(seed: seed)
    var scenario = Scenario(
      inputs: (0..<inputs).map { _ in draw.element(of: kinds) }, entries: [], parameter: draw.number(parameters))
    for input in 0..<inputs { add(input, to: &scenario, &draw) }
    let count = draw.oneIn(4) ? subscribers : 1
    for subscriber in 0..<count { add(subscriber: subscriber, to: &scenario, &draw) }
    scenario.sort()
    return scenario
  }

  /// The same with more values and more requests than anybody counts, and with values in no order.
  var long: Shape {
    var shape = self
    (shape.values, shape.seconds, shape.isWide) = (8 * values, 8 * seconds, true)
    // One subscriber is all that some tasks allow.
    if subscribers > 1 { shape.subscribers = 4 * subscribers }
    return shape
  }

  /// How many lists there are: with each kind of input, and with several parameters; if there are several inputs, with the
  /// first one first, and with the last one.
  var listCount: Int { inputs == 0 ? 0 : inputs == 1 ? listKinds : 2 * listKinds }

  private var listKinds: Int { max(kinds.count, min(4, parameters.count)) }

  /// A scenario of one subscriber, to which so many values are sent, in no order. At last each input sends all that it has,
  /// so that many values may wait for those of another one. The subscriber requests all of them at once, or, where nothing is
  /// dropped, one when it receives one, or one after the other.
  func list(of count: Int, _ number: Int, seed: UInt64) -> Scenario {
    var draw = Draw(seed: seed)
    let (place, isReversed) = (number % listKinds, number >= listKinds)
    let kind = kinds[place % kinds.count]
    let step = parameters.count <= 4 ? place % parameters.count : place * (parameters.count - 1) / 3
    var scenario = Scenario(
      inputs: (0..<inputs).map { _ in kind }, entries: [.init(time: 0, event: .subscribe(0))],
      parameter: parameters.lowerBound + step)
    var (values, time) = ((0..<inputs).map { $0 * 4 }, 0)
    for index in 0..<count {
      var input = draw.number(0...inputs - 1)
      let turn = (index - count / 3) * inputs / (count - count / 3)
      if index >= count / 3 { input = isReversed ? inputs - 1 - turn : turn }
      values[input] = draw.value(after: values[input])
      time += draw.number(0...2)
      scenario.entries.append(.init(time: time, event: .send(values[input], from: input)))
    }
    scenario.entries += (0..<inputs).map { .init(time: time + 1, event: .finish($0)) }
    let isPatient = !requestsAll && kind != .subject
    let isInside = isPatient && kind == .buffer
    for value in 0...(isInside ? count : 0) {
      scenario.reactions.append(.init(subscriber: 0, value: value, action: .demand(isPatient ? 1 : .max)))
    }
    if isPatient, !isInside {
      scenario.entries += (0..<count).map { .init(time: $0, event: .request(1, by: 0)) }
      scenario.sort()
    }
    return scenario
  }

  /// Whether a scenario that was made smaller still looks like this.
  func allows(_ scenario: Scenario) -> Bool {
    !requestsAll
      || (0..<scenario.subscriberCount).allSatisfy { number in
        scenario.reactions.contains { $0 == .init(subscriber: number, value: 0, action: .demand(.max)) }
      }
  }

  private func add(_ input: Int, to scenario: inout Scenario, _ draw: inout Draw) {
    var value = input * 4
    var times = (0..<draw.number(0...values)).map { [seconds] _ in draw.number(0...seconds) }.sorted()
    let end = draw.oneIn(4) ? nil : draw.number((times.last ?? 0)...seconds)
    if draw.oneIn(8) { times = times.map { $0 / 4 * 4 } }
    for time in times {
      // Some operators look for the same value again.
      if isWide { value = draw.value(after: value) } else if !draw.oneIn(5) { value += 1 }
      scenario.entries.append(.init(time: time, event: .send(value, from: input)))
    }
    guard let end else { return }
    let fails = mayFail && draw.oneIn(4)
    scenario.entries.append(.init(time: end, event: fails ? .fail(input) : .finish(input)))
  }

  private func add(subscriber: Int, to scenario: inout Scenario, _ draw: inout Draw) {
    func add(_ event: Scenario.Event, at time: Int) {
      // What happens at the same time happens in any order.
      scenario.entries.insert(.init(time: time, event: event), at: draw.number(0...scenario.entries.count))
    }
    let start = subscriber == 0 && !draw.oneIn(4) ? 0 : draw.number(0...seconds / 2)
    scenario.entries.insert(.init(time: start, event: .subscribe(subscriber)), at: 0)
    if requestsAll || draw.oneIn(2) {
      let demand = requestsAll ? .max : draw.demand(forAll: requestsForAll)
      scenario.reactions.append(.init(subscriber: subscriber, value: 0, action: .demand(demand)))
    }
    if !requestsAll {
      for _ in 0..<draw.number(0...requests) {
        add(.request(draw.demand(forAll: requestsForAll), by: subscriber), at: draw.number(start...seconds))
      }
    }
    if draw.oneIn(4) { add(.cancel(subscriber), at: draw.number(start...seconds)) }
    if requestsAll { return }
    for _ in 0..<draw.number(0...2) {
      let action: Scenario.Reaction.Action =
        switch draw.number(1...8) {
        case 1...3: .demand(draw.number(1...2))
        case 4...5: .event(.request(draw.demand(forAll: requestsForAll), by: subscriber))
        case 6: .event(.cancel(subscriber))
        case _ where inputs == 0: .demand(1)
        case 7 where draw.oneIn(3): .event(.finish(draw.number(0...inputs - 1)))
        default: .event(.send(9, from: draw.number(0...inputs - 1)))
        }
      scenario.reactions.append(.init(subscriber: subscriber, value: draw.number(1...4), action: action))
    }
  }
}

/// Makes the choices of a random scenario.
private struct Draw {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func oneIn(_ cases: Int) -> Bool { number(1...cases) == 1 }

  mutating func value(after former: Int) -> Int { generator.value(after: former) }

  mutating func element<T>(of choices: [T]) -> T { choices[number(0...choices.count - 1)] }

  /// A number of values to request, or, once in so many times, all.
  mutating func demand(forAll rarity: Int) -> Int { oneIn(rarity) ? .max : number(1...3) }
}
