import Foundation
import LessonKit

/// The keys that a reader presses, one by one and without the return key. The terminal is as it was when the program ends.
final class Keyboard: @unchecked Sendable {
  private let condition = NSCondition()
  private var keys: [Character] = []

  init() {
    RawMode.begin()
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
}
