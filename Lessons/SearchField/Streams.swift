import LessonKit
import VirtualTime

/// A stream for `print(_:to:)` that sets the virtual time before each line.
struct Stamped: TextOutputStream {
  let clock: VirtualTimeScheduler

  init(_ clock: VirtualTimeScheduler) {
    self.clock = clock
  }

  mutating func write(_ string: String) {
    // The end of a line comes by itself, and `clock.print` has its own.
    if string != "\n", !string.isEmpty { clock.print(string) }
  }
}

/// A stream for `print(_:to:)` that drops what it gets.
struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}
