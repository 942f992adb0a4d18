import Foundation

/// One thing that is measured.
struct Row {
  /// What the row is called on the command line: `03`.
  let id: String

  /// What is done, in a few words.
  let work: String

  /// The plain loop that it is compared with.
  let loop: OpaqueLoop

  /// How many nanoseconds an element may take, and how many the loop took, both on the machine on which the goal was set.
  /// Machines differ, so the goal is the ratio of the two.
  let goal: (nanoseconds: Double, loop: Double)

  /// How many elements a run has: so few that most runs take a millisecond or two, which a busy machine gives them in
  /// one piece, and so many that it does not matter what it takes to make a publisher.
  let count: Int

  /// Does the work for so many elements, and returns a number that depends on each of them.
  let run: (Int) -> Int

  /// The same number, made by a plain loop. If the two differ, something was skipped, and the figures are worth nothing.
  let expected: (Int) -> Int

  init(
    _ id: String, _ work: String, goal: Double, against loop: OpaqueLoop, count: Int = 20_000,
    expecting expected: @escaping (Int) -> Int, run: @escaping (Int) -> Int
  ) {
    self.id = id
    self.work = work
    self.loop = loop
    self.goal = (goal, loop.nanosecondsWhereGoalsWereSet)
    self.count = count
    self.expected = expected
    self.run = run
  }

  /// The name, as wide as the widest one, for tables.
  var paddedID: String { id.padding(toLength: 4, withPad: " ", startingAt: 0) }

  var goalRatio: Double { goal.nanoseconds / goal.loop }
}

/// Returns its argument, without letting the compiler know that it does. So what a closure does, or how many elements
/// there are, cannot be worked out ahead.
///
/// A closure comes out in the form in which a generic type keeps it, with values passed indirectly. So do the operators
/// keep it, and no call has to go through a second function that converts.
@inline(never)
@_optimize(none)
func opaque<T>(_ value: T) -> T { value }

/// The same for a predicate, whose `Bool` a generic type gets directly.
@inline(never)
@_optimize(none)
func opaquePredicate<T>(_ predicate: @escaping (T) -> Bool) -> (T) -> Bool { predicate }

/// Takes a number without doing anything with it, which the compiler does not know either.
@inline(never)
@_optimize(none)
func consume(_ value: Int) {}
