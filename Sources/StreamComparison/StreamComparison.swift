import Combine

/// Finds the smallest stream on which a publisher does something else than the publisher that it should be like.
///
///     let comparison = StreamComparison(Shape(mayFail: false))
///     let difference = comparison.firstDifference(
///       yours: { $0.values().prefix(2) }, expected: { $0.values().prefix(3) })
///     print(difference!)
///     // At 1s the subscriber receives the completion. It should receive 3 before that.
///     //
///     // time       0s 1s
///     // upstream   ---(123)--
///     // requested  3
///     // yours      ---(12|)
///     // expected   ---(123|)
///
/// Random scenarios are played to both publishers, on a virtual clock. What is compared: what each subscriber receives and
/// when, what each input is asked for and when, whether it is cancelled, and what is still in memory after the end. A scenario
/// in which the two differ is made smaller until nothing can be taken away. Each second then has the events of one row, if
/// the two still differ: so the drawing says what comes first.
public struct StreamComparison: Sendable {
  /// What the scenarios look like.
  public var shape: Shape

  /// How many scenarios are tried.
  public var count: Int

  /// The same seed tries the same scenarios.
  public var seed: UInt64

  /// What is tried first.
  public var examples: [Scenario]

  /// How many values more or fewer may be requested of an input, in total. An operator that drops the first value may
  /// request another one for it at once, or only when it drops it.
  public var tolerance: Int

  /// How many times two of the scenarios are played side by side, after each was played alone. Then two publishers are
  /// there at the same time, which must not know of each other.
  public var pairs = 0

  /// How many scenarios with eight times as many values, in no order, are tried after these.
  public var longCount = 0

  /// How many values the lists have that are played at last; 0 if there are none. They are not made smaller.
  public var listLength = 0

  /// - Parameters:
  ///   - shape: What the scenarios look like.
  ///   - count: How many are tried.
  ///   - seed: The same seed tries the same scenarios.
  ///   - examples: What is tried first, so that a reader sees a difference in the example that he knows. These are not
  ///     made smaller.
  ///   - tolerance: How many values more or fewer may be requested of an input.
  public init(
    _ shape: Shape = Shape(), count: Int = 1000, seed: UInt64 = 1, examples: [Scenario] = [], tolerance: Int = 0
  ) {
    self.shape = shape
    self.count = count
    self.seed = seed
    self.examples = examples
    self.tolerance = tolerance
  }

  /// Compares two publishers.
  ///
  /// - Parameters:
  ///   - yours: Makes the publisher that is tried.
  ///   - expected: Makes the publisher that does what it should.
  /// - Returns: The first difference, as small as possible; nil if there is none.
  public func firstDifference<Yours: Publisher, Expected: Publisher>(
    yours: (Inputs) -> Yours, expected: (Inputs) -> Expected
  ) -> Difference? {
    let memory = (Rehearsal.current ?? Rehearsal.Check(Rehearsal())).nextComparison()
    func difference(_ scenarios: [Scenario]) -> Difference? {
      Difference(
        scenarios, yours: scenarios.play(yours),
        expected: { index in memory.observation(of: scenarios[index]) { scenarios[index].play(expected) } }, tolerance)
    }
    for example in examples {
      if let difference = difference([example]) { return difference }
    }
    let (long, first) = (shape.long, UInt64(self.count))
    let most = memory.mostScenarios
    let count = min(self.count, most)
    func scenario(_ number: UInt64) -> Scenario {
      // Seeds that follow each other have nothing in common: each begins a sequence of its own.
      let seed = seed &* 1_000_003 &+ number
      let list = Int(number) - Int(first) - longCount
      return memory.scenario(number) {
        list < 0 ? (number < first ? shape : long).scenario(seed: seed) : shape.list(of: listLength, list, seed: seed)
      }
    }
    func difference(_ numbers: UInt64...) -> Difference? { difference(numbers.map(scenario)) }
    let last = max(1, first) - 1
    let found =
      mostVisible(count) { difference($0) } ?? mostVisible(min(pairs, count, most / 3)) { difference($0, last - $0) }
      ?? mostVisible(min(longCount, most / 12)) { difference(first + $0) }
    guard let found else {
      var list = mostVisible(listLength > 0 ? shape.listCount : 0) { difference(first + UInt64(longCount) + $0) }
      list?.listLength = listLength
      return list
    }
    return found.smallest(shape, difference)
  }

  /// The first difference that a subscriber notices; if there is none soon, the first of all.
  private func mostVisible(_ count: Int, _ difference: (UInt64) -> Difference?) -> Difference? {
    var first: Difference?
    for number in 0..<UInt64(max(0, count)) {
      if let first, number > first.number + 100 { break }
      guard var found = difference(number) else { continue }
      found.number = Int(number) + 1
      if found.fault.isVisible { return found }
      first = first ?? found
    }
    return first
  }
}

extension Difference {
  /// The first of several scenarios, played side by side, in which the two observations differ; nil if they are alike.
  fileprivate init?(
    _ scenarios: [Scenario], yours: [Observation], expected: (Int) -> Observation, _ tolerance: Int
  ) {
    for (index, scenario) in scenarios.enumerated() {
      let found = Difference(scenario, yours: yours[index], expected: expected(index), tolerance)
      guard var found else { continue }
      if scenarios.count == 2 {
        let other = 1 - index
        found.companion = Game(scenario: scenarios[other], yours: yours[other], expected: expected(other))
      }
      found.isSecond = index == 1
      self = found
      return
    }
    return nil
  }

  /// A scenario, or two side by side, with the same kind of fault, of which nothing more can be taken away.
  fileprivate func smallest(_ shape: Shape, _ difference: ([Scenario]) -> Difference?) -> Difference {
    var smallest = self
    let ways = scenarios.indices.flatMap { index in Scenario.waysToMakeSmaller.map { (index, $0) } }
    var number = 0
    while number < ways.count {
      let (index, way) = ways[number]
      number += 1
      var (scenarios, place) = (smallest.scenarios, 0)
      var candidates = way.make(scenarios[index])
      while place < candidates.count {
        scenarios[index] = candidates[place]
        guard shape.allows(candidates[place]), var found = difference(scenarios), found.fault.kind == fault.kind else {
          place += 1
          continue
        }
        found.number = self.number
        // All is tried again. But what cannot be taken away at one time seldom can be at another: all times come before.
        (smallest, number) = (found, 0)
        guard way.isOfTimes else { break }
        candidates = way.make(scenarios[index])
      }
    }
    return smallest
  }
}
