/// What the comment above an operator's declaration says of it.
struct OperatorDocumentation: Equatable {
  /// What the operator does, in a sentence.
  let summary: String

  /// How the operator passes demand on; nil if the comment does not say it.
  let demand: String?

  /// - Parameters:
  ///   - method: The beginning of the declaration, without `public`.
  ///   - source: The text of the file that has it.
  /// - Returns: Nil if the file has no such declaration with a comment.
  init?(of method: String, in source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingPrefix { $0 == " " } }
    guard
      let declaration = lines.firstIndex(of: "public \(method)")
        ?? lines.firstIndex(where: { $0.hasPrefix("public \(method)") }),
      let start = lines[..<declaration].lastIndex(where: { !$0.hasPrefix("///") && !$0.hasPrefix("@") })
    else { return nil }
    let comment = lines[start..<declaration].filter { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
    guard !comment.isEmpty else { return nil }
    summary = plain(comment.prefix { !$0.isEmpty })
    let item = comment.drop { !$0.hasPrefix("- Demand: ") }
    let rest = item.dropFirst().prefix { $0.hasPrefix("  ") }
    demand = item.first.map { plain([$0.dropFirst("- Demand: ".count)] + rest) }
  }
}

/// Lines as one, without the marks of code and links.
private func plain(_ lines: some Collection<Substring>) -> String {
  lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ").filter { $0 != "`" }
}
