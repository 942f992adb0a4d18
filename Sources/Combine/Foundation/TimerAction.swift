/// What a timer does, and can let go of.
///
/// A timer of Foundation on Linux never lets go of its block, not even when it has fired for the last time or is
/// invalidated. So the block holds nothing but this.
final class TimerAction: @unchecked Sendable {
  private let lock = Lock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  func perform() {
    lock.withLock { action }?()
  }

  func performForTheLastTime() {
    take()?()
  }

  /// The closure goes, when the lock is not held any more.
  func letGo() {
    _ = take()
  }

  private func take() -> (() -> Void)? {
    lock.withLock { action.take() }
  }
}
