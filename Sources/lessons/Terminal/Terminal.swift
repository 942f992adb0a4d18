import Foundation

/// The terminal that standard output is, if it is one.
enum Terminal {
  static let isOne = isatty(STDOUT_FILENO) == 1

  /// Colour is for a terminal, unless its user does not want any (no-color.org).
  static let hasColour = isOne && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  /// How many columns standard output has; nil if it is no terminal, so that lines stay whole in a pipe.
  static var width: Int? {
    guard isOne else { return nil }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  /// Shows a text page by page on a terminal; prints it elsewhere.
  static func page(_ text: String) {
    let pager = ProcessInfo.processInfo.environment["PAGER"] ?? "less"
    // A reader who leaves the pager early closes the pipe; that is no reason to die.
    signal(SIGPIPE, SIG_IGN)
    // Not Foundation's Process, which takes the terminal away from its child. What fits the screen needs no pager (-F),
    // and where there is none, the text is printed.
    guard isOne, let pipe = popen("LESS=${LESS--FRX} \(pager.isEmpty ? "cat" : pager) 2>/dev/null || cat", "w") else {
      print(text)
      return
    }
    fputs(text + "\n", pipe)
    pclose(pipe)
  }
}

/// How words are set off: with colour, or not at all.
struct Style {
  private let hasColour: Bool

  init(_ hasColour: Bool) {
    self.hasColour = hasColour
  }

  func bold(_ text: String) -> String { set(text, "1") }
  func good(_ text: String) -> String { set(text, "32") }
  func bad(_ text: String) -> String { set(text, "31") }
  func code(_ text: String) -> String { set(text, "36") }
  func faint(_ text: String) -> String { set(text, "2") }

  private func set(_ text: String, _ attribute: String) -> String {
    hasColour ? "\u{1B}[\(attribute)m\(text)\u{1B}[0m" : text
  }
}
