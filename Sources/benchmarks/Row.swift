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

  /// How many elements a run has.
  let count: Int

  /// Does the work for so many elements, and returns a number that depends on each of them.
  let run: (Int) -> Int

  /// The same number, made by a plain loop. If the two differ, something was skipped, and the figures are worth nothing.
  let expected: (Int) -> Int

  init(
    _ id: String, _ work: String, goal: Double, against loop: OpaqueLoop, count: Int = 1_000_000,
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

  var goalRatio: Double { goal.nanoseconds / goal.loop }
}

/// Returns a number of elements, without letting the compiler know which, so that nothing can be worked out ahead.
@inline(never)
@_optimize(none)
func opaque(_ count: Int) -> Int { count }

// The same for the closures of a chain: the compiler must not see what they do. Not one generic function for them all,
// because a closure that has been through one takes and returns its values indirectly, and costs twice as much.

@inline(never)
@_optimize(none)
func opaque(_ transform: @escaping (Int) -> Int) -> (Int) -> Int { transform }

@inline(never)
@_optimize(none)
func opaque(_ predicate: @escaping (Int) -> Bool) -> (Int) -> Bool { predicate }

@inline(never)
@_optimize(none)
func opaque(_ receiver: @escaping (Int) -> Void) -> (Int) -> Void { receiver }

@inline(never)
@_optimize(none)
func opaque(_ combine: @escaping (Int, Int) -> Int) -> (Int, Int) -> Int { combine }

/// Takes a number without doing anything with it, which the compiler does not know either.
@inline(never)
@_optimize(none)
func consume(_ value: Int) {}
