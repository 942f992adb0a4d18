import Combine

/// A scenario in which a publisher does not do what it should.
///
/// Its description is a sentence about what was observed, and a drawing of the scenario.
public struct Difference: CustomStringConvertible {
  /// The first thing that differs.
  public let fault: Fault

  /// The scenario in which it does, and what both publishers did in it.
  private let game: Game

  /// Which of the random scenarios it was at first, from 1; 0 for an example.
  public internal(set) var number = 0

  /// The scenario that was played beside it, if it takes two of them.
  public internal(set) var companion: Game?

  /// Whether the companion's turn comes first in each second.
  var isSecond = false

  /// The scenario in which they differ.
  public var scenario: Scenario { game.scenario }

  /// The scenario, and what both publishers send in it, as rows of marbles.
  public var drawing: String { game.drawing }

  /// How many values the list has in which the two differ; nil if it is none.
  public internal(set) var listLength: Int?

  /// The number of the value at which the first subscriber sees a difference, from 1.
  public let place: Int

  /// Plays the scenario to a publisher once more, to show what its code prints.
  public func replay<P: Publisher>(_ make: (Inputs) -> P) { _ = scenarios.play(make) }

  /// All that were played, in the order of their turns.
  var scenarios: [Scenario] {
    let both = [scenario] + [companion?.scenario].compactMap(\.self)
    return isSecond ? both.reversed() : both
  }

  /// Nil if the two observations are alike.
  init?(_ scenario: Scenario, yours: Observation, expected: Observation, _ tolerance: Int) {
    guard let fault = Fault(yours, expected, tolerance) else { return nil }
    self.fault = fault
    game = Game(scenario: scenario, yours: yours, expected: expected)
    let seen = zip(yours.subscribers[0], expected.subscribers[0]).prefix { $0 == $1 }
    place = 1 + seen.filter { if case .value = $0.0.what { true } else { false } }.count
  }

  public var description: String { "\(fault)\n\n\(drawing)" }
}

extension Difference {
  /// A scenario that was played to both publishers. Of many that are played few are drawn.
  public struct Game {
    public let scenario: Scenario
    let yours: Observation
    let expected: Observation

    /// The scenario, and what both publishers send in it, as rows of marbles.
    public var drawing: String { Drawing(scenario, yours: yours, expected: expected).text }
  }
}
