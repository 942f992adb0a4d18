/// The action of a timer, which can be released.
///
/// On Linux, a timer of Foundation never releases its block, even after it has fired for the last time or is invalidated.
/// So the block holds only this object.
final class TimerAction: @unchecked Sendable {
  private let lock = Lock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func perform() { lock.withLock { action }?() }

  /// Releases the closure after unlocking.
  func release() { _ = lock.withLock { action.take() } }
}
