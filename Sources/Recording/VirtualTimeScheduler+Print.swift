import VirtualTime

extension VirtualTimeScheduler {
  /// Prints a line with the time on this clock before it, so that a trace shows when.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     clock.print("M is typed")
  ///     clock.advance(by: .milliseconds(250))
  ///     clock.print("e is typed")
  ///     // 0s     M is typed
  ///     // 0.25s  e is typed
  ///
  /// Lines stand below each other as long as the time has no more than five characters, `1.25s`.
  ///
  /// - Parameters:
  ///   - items: What to print, as with `print`.
  ///   - separator: What stands between two of them.
  public func print(_ items: Any..., separator: String = " ") {
    let text = items.map { "\($0)" }.joined(separator: separator)
    Recording.print("\(now)".padded(to: 5), text, separator: "  ")
  }
}
