import VirtualTime

/// Prints what the operator `print` writes, with the virtual time in front of each line.
final class TimedOutput: TextOutputStream {
  private let clock: VirtualTimeScheduler
  private var line = ""

  init(_ clock: VirtualTimeScheduler) {
    self.clock = clock
  }

  /// A line can arrive in several pieces.
  func write(_ string: String) {
    line += string
    while let end = line.firstIndex(of: "\n") {
      clock.print(String(line[..<end]))
      line.removeSubrange(...end)
    }
  }
}
