import Foundation
import LessonKit

/// The terminal of standard input while it passes on each key and shows none.
enum RawMode {
  /// Runs `body` in raw mode. Afterwards the terminal is as it was, also if a signal ends the process meanwhile.
  static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isatty(STDIN_FILENO) == 1 else { return try body() }
    begin()
    defer { end() }
    return try body()
  }

  private static let lock = NSLock()

  // The lock guards it.
  nonisolated(unsafe) private static var before: termios?

  private static let restoresBeforeASignal: Void = ChildProcess.beforeASignalEndsUs { end() }

  static func begin() {
    restoresBeforeASignal
    lock.withLock {
      guard before == nil else { return }
      var settings = termios()
      guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
      before = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
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
