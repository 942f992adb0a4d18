/// Passes the first answer on to its observers, each of which receives it once: when it comes, or at once if it is there.
/// Several threads may use it.
final class FirstAnswer: Answering {
  init(lock: WatchedLock) {
    // TODO: The rest is yours.
  }

  /// Returns a number with which `forget` finds the observer.
  func observe(_ observer: @escaping (Int) -> Void) -> Int { 0 }

  /// Lets an observer go that has received nothing.
  func forget(_ number: Int) {}

  /// Only the first answer counts.
  func answer(_ value: Int) {}
}
