import Synchronization

/// What the expected publishers of a checker did in its random scenarios. Tests give many solutions to one checker, and
/// without it would play each scenario to the same publisher again and again.
package final class Rehearsal: Sendable {
  /// In one comparison of the checker, by the seed of the scenario.
  typealias Observations = [UInt64: (scenario: Scenario, observation: Observation)]

  /// That of the check that is running.
  @TaskLocal static var current: Check?

  /// Of each comparison, in the order in which the checker makes them.
  private let comparisons = Mutex<[Int: Observations]>([:])

  /// How many scenarios a comparison may try, a third as many pairs, and a twelfth as many long ones.
  private let mostScenarios: Int

  package init(mostScenarios: Int = .max) { self.mostScenarios = mostScenarios }

  /// Checks a solution. Each check of a rehearsal must make the same comparisons, but may stop after any of them.
  package func check<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(Check(self), operation: body)
  }

  /// One check. It counts its comparisons.
  final class Check: Sendable {
    private let rehearsal: Rehearsal
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

    subscript(seed: UInt64) -> Observations.Value? {
      get { rehearsal.comparisons.withLock { $0[number]?[seed] } }
      nonmutating set { rehearsal.comparisons.withLock { $0[number, default: [:]][seed] = newValue } }
    }
  }
}
