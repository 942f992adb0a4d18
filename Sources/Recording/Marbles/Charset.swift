import Foundation

/// Which characters a drawing may have.
enum Charset {
  /// Whether characters beyond ASCII are understood. A terminal says so by its locale; a file and a pipe take everything,
  /// so that a trace is the same on each machine. Asked anew each time, as `--marbles` silences standard output for a
  /// while.
  static func isUnicode(
    isTerminal: Bool = isatty(STDOUT_FILENO) == 1,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    guard isTerminal else { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return locale.lowercased().replacing("-", with: "").contains("utf8")
  }

  /// What stands for a failure.
  static var failure: String { isUnicode() ? "✕" : "#" }

  /// What stands between the parts of a line.
  static var separator: String { isUnicode() ? " · " : ", " }
}
