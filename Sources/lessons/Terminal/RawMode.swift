import Foundation
import LessonKit

/// The terminal of standard input while it passes on each key and shows none. It is as before when the program ends, also
/// if a signal ends it.
enum RawMode {
  private static let lock = NSLock()

  // The lock guards it.
  nonisolated(unsafe) private static var before: termios?

  private static let restoresBeforeASignal: Void = Children.shared.beforeASignalEndsUs { end() }

  static func begin() {
    restoresBeforeASignal
    lock.withLock {
      var settings = termios()
      guard before == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
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
      // The shell's prompt must not follow a message that is still there.
      Terminal.eraseLine()
    }
  }
}
