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
    func difference(_ scenario: Scenario) -> Difference? {
      Difference(scenario, yours: scenario.play(yours), expected: scenario.play(expected), tolerance)
    }
    for example in examples {
      if let difference = difference(example) { return difference }
    }
    let memory = Rehearsal.current?.nextComparison()
    let found = mostVisible { seed in
      let (scenario, expected) =
        memory?[seed]
        ?? {
          let scenario = shape.scenario(seed: seed)
          return (scenario, scenario.play(expected))
        }()
      memory?[seed] = (scenario, expected)
      return Difference(scenario, yours: scenario.play(yours), expected: expected, tolerance)
    }
    guard var smallest = found else { return nil }
    while let smaller = smallest.smaller(shape, difference) { smallest = smaller }
    return smallest
  }

  /// The first difference that a subscriber notices; if there is none, the first of all.
  private func mostVisible(_ difference: (UInt64) -> Difference?) -> Difference? {
    var first: Difference?
    for number in 0..<UInt64(count) {
      // Seeds that follow each other have nothing in common: each begins a sequence of its own.
      guard var found = difference(seed &* 1_000_003 &+ number) else { continue }
      found.number = Int(number) + 1
      if found.fault.isVisible { return found }
      first = first ?? found
    }
    return first
  }
}

extension Difference {
  /// A smaller scenario with the same kind of fault; nil if there is none.
  fileprivate func smaller(_ shape: Shape, _ difference: (Scenario) -> Difference?) -> Difference? {
    for scenario in scenario.smaller where shape.allows(scenario) {
      guard var found = difference(scenario), found.fault.kind == fault.kind else { continue }
      found.number = number
      return found
    }
    return nil
  }
}
