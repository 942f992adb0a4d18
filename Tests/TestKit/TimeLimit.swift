import Dispatch
import Foundation
import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that waits for what never comes. One that awaits goes on only when all others have begun: on a busy machine
  /// it is minutes late, and nothing is wrong.
  public static var endsIfItHangs: Self { .timeLimit(.minutes(20)) }
}

/// Runs a check on a thread of its own, so that a hang is a violation and not a test that never ends.
///
/// - Parameters:
///   - limit: How long to wait. Only a check that hangs takes so long.
///   - check: Looks for a violation. It notes what it is about to do, which a violation then names.
public func violation(within limit: DispatchTimeInterval, _ check: @escaping (Note) -> String?) -> String? {
  let note = Note()
  let result = Note()
  let worker = Worker {
    if let violation = check(note) { result.text = violation }
  }
  guard worker.join(within: limit) else { return "hangs: \(note.text ?? "at once")" }
  return result.text
}

/// A line of text that one thread writes and another one reads.
public final class Note: @unchecked Sendable {
  private let lock = NSLock()
  private var line: String?

  public var text: String? {
    get { lock.withLock { line } }
    set { lock.withLock { line = newValue } }
  }
}
