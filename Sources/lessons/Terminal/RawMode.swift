import Foundation
import LessonKit

/// The terminal of standard input while it passes on each key and shows none.
enum RawMode {
  /// Runs `body` in raw mode. Afterwards the terminal is as it was, also if a signal ends the process meanwhile.
  static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard begin() else { return try body() }
    defer { end() }
    return try body()
  }

  private static let lock = NSLock()

  // The lock guards it.
  nonisolated(unsafe) private static var before: termios?

  private static let restoresBeforeASignal: Void = ChildProcess.beforeASignalEndsUs { end() }

  /// Returns false if it was raw before, or if there is no terminal.
  @discardableResult
  static func begin() -> Bool {
    restoresBeforeASignal
    return lock.withLock {
      var settings = termios()
      guard before == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
      before = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
      return tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0
    }
  }

  static func end() {
    lock.withLock {
      guard var settings = before else { return }
      before = nil
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
  }
}
