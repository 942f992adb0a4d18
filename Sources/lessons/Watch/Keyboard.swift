import Foundation
import LessonKit

/// The keys that a reader presses, one by one and without the return key. The terminal passes on each key and shows none.
/// It is as before when the program ends, also if a signal ends it.
final class Keyboard: @unchecked Sendable {
  private let condition = NSCondition()
  private var keys: [Character] = []

  init() {
    var settings = termios()
    if tcgetattr(STDIN_FILENO, &settings) == 0 {
      let before = settings
      Children.shared.beforeASignalEndsUs {
        var before = before
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
        // The shell's prompt must not follow a message that is still there.
        Terminal.eraseLine()
      }
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
    Thread.detachNewThread { [self] in read() }
  }

  /// Reads keys for ever. `q` and Ctrl-D end the program at once, whatever it does then, and so does Ctrl-C.
  private func read() {
    var byte: UInt8 = 0
    while true {
      let count = Foundation.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      let key = Character(Unicode.Scalar(byte))
      // In raw mode Ctrl-C is a key and no signal.
      if key == "\u{3}" { kill(getpid(), SIGINT) }
      if count <= 0 || key == "q" || key == "\u{4}" {
        Children.shared.stopAll()
        exit(EXIT_SUCCESS)
      }
      condition.withLock {
        keys.append(key)
        condition.signal()
      }
    }
  }

  func next(within seconds: Double) -> Character? {
    let end = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while keys.isEmpty {
        guard condition.wait(until: end) else { return nil }
      }
      return keys.removeFirst()
    }
  }
}
