import Foundation

/// Where a thread waits for another one.
///
///     let hasThought = Gate("the thread has thought")
///     Thread.detachNewThread {
///       print("42")
///       hasThought.open()
///     }
///     hasThought.wait()
///     print("is the answer")
///     // 42
///     // is the answer
///
/// What a thread did before it opened the gate is seen by the thread that came through. Each opening lets one thread
/// pass, and lets it pass later too, if it is not there yet.
///
/// On the main thread use ``waitUntil(_:limit:_:)`` if something must arrive there meanwhile: a gate stands still.
public final class Gate: Sendable {
  private let what: String
  private let limit: Double
  private let semaphore = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - what: What it means that the gate is open: "the thread has thought".
  ///   - limit: For how many seconds one waits at most. Only what hangs ever needs them.
  public init(_ what: String, limit: Double = 30) {
    self.what = what
    self.limit = limit
  }

  /// Lets one thread pass.
  public func open() { semaphore.signal() }

  /// Waits until the gate is opened. If it is not in time, the program ends and says what it waited for: there is no
  /// going on, and a thread has nobody to throw an error to.
  public func wait() {
    guard semaphore.wait(timeout: .now() + limit) == .success else {
      LessonError.end(
        ProcessInfo.processInfo.processName,
        with: LessonError.failure("waited \(limit) seconds, and this did not happen: \(what)"))
    }
  }
}
