import Synchronization

/// What the expected publishers of a checker did in its scenarios. Tests give many solutions to one checker, and without it
/// would play each scenario to the same publisher again and again.
package final class Rehearsal: Sendable {
  /// That of the check that is running.
  @TaskLocal static var current: Check?

  /// Of each comparison, in the order in which the checker makes them.
  private let comparisons = Mutex<[Int: [Scenario: Observation]]>([:])

  /// How many scenarios a comparison may try, a third as many pairs, and a twelfth as many long ones.
  private let mostScenarios: Int

  /// The same of the check that is running. So often may an object be made that random things happen to.
  package static var mostScenarios: Int { current?.rehearsal.mostScenarios ?? .max }

  package init(mostScenarios: Int = .max) { self.mostScenarios = mostScenarios }

  /// Checks a solution. Each check of a rehearsal must make the same comparisons, but may stop after any of them.
  package func check<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(Check(self), operation: body)
  }

  /// One check. It counts its comparisons.
  final class Check: Sendable {
    fileprivate let rehearsal: Rehearsal
    private let count = Mutex(0)

    init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

    func nextComparison() -> Comparison {
      Comparison(
        rehearsal: rehearsal,
        number: count.withLock {
          $0 += 1
          return $0
        })
    }
  }

  struct Comparison {
    fileprivate let rehearsal: Rehearsal
    fileprivate let number: Int

    var mostScenarios: Int { rehearsal.mostScenarios }

    /// What the expected publisher does in a scenario, which is played to it if that is not known.
    func observation(of scenario: Scenario, _ play: () -> Observation) -> Observation {
      if let known = rehearsal.comparisons.withLock({ $0[number]?[scenario] }) { return known }
      let new = play()
      rehearsal.comparisons.withLock { $0[number, default: [:]][scenario] = new }
      return new
    }
  }
}
