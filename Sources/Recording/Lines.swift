extension StringProtocol {
  /// The text between its newlines, with the empty lines.
  package var lines: [SubSequence] { split(separator: "\n", omittingEmptySubsequences: false) }
}
