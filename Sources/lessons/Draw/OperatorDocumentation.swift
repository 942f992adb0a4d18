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
      .map { withoutAttributes($0.trimmingPrefix { $0 == " " }) }
    guard
      let declaration = lines.firstIndex(of: "public \(method)")
        ?? lines.firstIndex(where: { $0.hasPrefix("public \(method)") }),
      let start = lines[..<declaration].lastIndex(where: { !$0.hasPrefix("///") && !$0.hasPrefix("@") })
    else { return nil }
    let comment = lines[start..<declaration].filter { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
    guard !comment.isEmpty else { return nil }
    summary = plain(comment.prefix { !$0.isEmpty })
    // It may be told together with others: "- Demand and cancellation: as with `min(by:)`."
    let item = comment.drop { $0.prefixMatch(of: #/- Demand[^:]*: /#) == nil }
    let rest = item.dropFirst().prefix { $0.hasPrefix("  ") }
    demand = item.first.map { plain([$0.drop { $0 != ":" }.dropFirst(2)] + rest) }
  }
}

/// A line without the attributes before `public`.
private func withoutAttributes(_ line: Substring) -> Substring {
  guard line.hasPrefix("@"), let attributes = line.firstRange(of: " public ") else { return line }
  return line[attributes.lowerBound...].dropFirst()
}

/// Lines as one, without the marks of code and links.
private func plain(_ lines: some Collection<Substring>) -> String {
  lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ").filter { $0 != "`" }
}

extension DrawnOperator {
  /// What the operator's source says of it; nil if the package has not that source.
  func documentation(in package: PackageFolder) -> OperatorDocumentation? {
    guard let text = try? package.text("Sources/Combine/Operators/\(family)/\(source.file)") else { return nil }
    return OperatorDocumentation(of: source.method, in: text)
  }

  /// The lessons whose steps call it.
  func lessons(in catalogue: Catalogue, _ package: PackageFolder) -> [LessonSource] {
    catalogue.lessons.filter { isCalled(in: $0, package) }
  }

  /// Whether a step of the lesson calls it, and not a method of that name that the lesson has written.
  func isCalled(in lesson: LessonSource, _ package: PackageFolder) -> Bool {
    let method = methodName
    guard lesson.steps.contains(where: { $0.code.contains(".\(method)(") || $0.code.contains(".\(method) {") }) else {
      return false
    }
    let files = (try? package.files(of: lesson)) ?? []
    return !files.contains { $0.text.contains("func \(method)(") || $0.text.contains("func \(method)<") }
  }
}
