import Foundation
import LessonKit

/// The keys that a reader presses, one by one and without the return key. The terminal is as it was when the program ends.
final class Keyboard: @unchecked Sendable {
  private let condition = NSCondition()
  private var keys: [Character] = []
  private var settings = termios()

  /// - Parameter quits: The keys that end the program at once, whatever it does then.
  init(quits: Set<Character>) {
    tcgetattr(STDIN_FILENO, &settings)
    ChildProcess.beforeASignalEndsUs { [self] in restore() }
    var raw = settings
    // Ctrl-C stays a signal.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    Thread.detachNewThread { [self] in read(quits: quits) }
  }

  private func read(quits: Set<Character>) {
    var byte: UInt8 = 0
    while true {
      let count = Foundation.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      let key = Character(Unicode.Scalar(byte))
      if count <= 0 || quits.contains(key) {
        ChildProcess.stopAll()
        exit(EXIT_SUCCESS)
      }
      condition.withLock {
        keys.append(key)
        condition.signal()
      }
    }
  }

  /// The next key; nil if none is pressed in time.
  func next(within seconds: Double) -> Character? {
    let end = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while keys.isEmpty {
        guard condition.wait(until: end) else { return nil }
      }
      return keys.removeFirst()
    }
  }

  private func restore() {
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
