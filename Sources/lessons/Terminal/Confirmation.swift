import Foundation

extension Terminal {
  /// Whether a reader can answer: standard input and standard output are a terminal.
  static var canAsk: Bool { isOne && isatty(STDIN_FILENO) == 1 }

  /// Asks a question, and returns whether the answer is yes.
  static func confirms(_ question: String) -> Bool {
    print("\(question) [y/N] ", terminator: "")
    fflush(nil)
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }
}
