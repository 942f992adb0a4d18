import StreamComparison

/// What is the same for all solutions in a part of a check: what a right object shows, for example. Tests give many solutions
/// to one checker, and make it once; in an exercise it is made each time.
///
/// Each check has to make as many of these, in the same order, but may stop after any of them.
///
///     let squares = Remembered<Int>()
///     print(squares(3) { 3 * 3 })
///     // 9
public struct Remembered<Value> {
  private let memory = Rehearsal.Memory()

  public init() {}

  /// The value of a place. The closure makes it if it is not known.
  public func callAsFunction(_ place: Int, _ make: () -> Value) -> Value {
    if let known = self[place] { return known }
    let new = make()
    self[place] = new
    return new
  }

  /// Nil if it is not known.
  subscript(place: Int) -> Value? {
    get { memory[place] as? Value }
    nonmutating set { memory[place] = newValue }
  }
}
