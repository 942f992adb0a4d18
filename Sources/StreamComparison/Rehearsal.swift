import Synchronization

/// What the expected publishers of a checker did in its scenarios, and its right objects. Tests give many solutions to one
/// checker, and without it would play each scenario to the same publisher again and again.
package final class Rehearsal: Sendable {
  /// That of the check that is running.
  @TaskLocal static var current: Check?

  /// Of each comparison, in the order in which the checker makes them.
  private let comparisons = Mutex<[Int: [Scenario: Observation]]>([:])
  private let scenarios = Mutex<[Int: [UInt64: Scenario]]>([:])

  /// What a memory keeps.
  private let kept = Mutex<[[Int]: Kept]>([:])

  private struct Kept: @unchecked Sendable {
    let value: Any
  }

  /// How many scenarios a comparison may try, a third as many pairs, and a twelfth as many long ones.
  private let mostScenarios: Int

  /// The same of the check that is running. So often may an object be made that random things happen to.
  package static var mostScenarios: Int { current?.rehearsal.mostScenarios ?? .max }

  package init(mostScenarios: Int = .max) { self.mostScenarios = mostScenarios }

  /// Checks a solution. Each check of a rehearsal must make the same comparisons, but may stop after any of them.
  package func check<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(Check(self), operation: body)
  }

  /// One check. It counts its comparisons and memories.
  final class Check: Sendable {
    fileprivate let rehearsal: Rehearsal
    private let count = Mutex(0)

    init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

    func nextComparison() -> Comparison { Comparison(rehearsal: rehearsal, number: nextNumber()) }

    fileprivate func nextNumber() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  /// What is the same for all solutions in a part of a check: what a right object did, for example. Without a rehearsal,
  /// nothing is kept.
  package struct Memory {
    private let rehearsal: Rehearsal?
    private let number: Int

    /// That of the next part of the check that is running.
    package init() { (rehearsal, number) = (current?.rehearsal, current?.nextNumber() ?? 0) }

    package subscript(place: Int) -> Any? {
      get { rehearsal?.kept.withLock { $0[[number, place]] }?.value }
      nonmutating set {
        let new = newValue.map { Kept(value: $0) }
        rehearsal?.kept.withLock { $0[[number, place]] = new }
      }
    }
  }

  struct Comparison {
    fileprivate let rehearsal: Rehearsal
    fileprivate let number: Int

    var mostScenarios: Int { rehearsal.mostScenarios }

    /// A scenario of a number, which is made if it is not known.
    func scenario(_ seed: UInt64, _ make: () -> Scenario) -> Scenario {
      if let known = rehearsal.scenarios.withLock({ $0[number]?[seed] }) { return known }
      let new = make()
      rehearsal.scenarios.withLock { $0[number, default: [:]][seed] = new }
      return new
    }

    /// What the expected publisher does in a scenario, which is played to it if that is not known.
    func observation(of scenario: Scenario, _ play: () -> Observation) -> Observation {
      if let known = rehearsal.comparisons.withLock({ $0[number]?[scenario] }) { return known }
      let new = play()
      rehearsal.comparisons.withLock { $0[number, default: [:]][scenario] = new }
      return new
    }
  }
}
