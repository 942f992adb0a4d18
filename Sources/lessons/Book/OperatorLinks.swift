/// The operators that a lesson calls, with their pages.
struct OperatorLinks {
  /// By the operator's name in the text, as code.
  private(set) var inText: [String: String] = [:]

  /// By the name of the method. Names that Swift's own collections have as well are left out.
  private(set) var inCode: [String: String] = [:]

  /// - Parameters:
  ///   - sources: The lesson's code. What it declares itself has no link.
  ///   - words: The language of the pages.
  init(of sources: [String], _ words: PageWords) {
    let declared = Set(sources.flatMap(SwiftCode.declarations))
    // A call is a name between a dot and an opening bracket.
    let called = Set(
      sources.flatMap { source in
        source.split(separator: ".").compactMap { piece -> Substring? in
          let name = piece.prefix { $0.isLetter }
          let rest = piece[name.endIndex...]
          return rest.hasPrefix("(") || rest.hasPrefix(" {") ? name : nil
        }
      })
    for drawn in DrawnOperator.all where called.contains(Substring(drawn.name)) && !declared.contains(drawn.name) {
      inText[drawn.name] = OperatorPage.fileName(drawn, words)
      if !ofCollections.contains(drawn.name) { inCode[drawn.name] = OperatorPage.fileName(drawn, words) }
    }
  }
}

private let ofCollections: Set = [
  "allSatisfy", "append", "compactMap", "contains", "count", "dropFirst", "filter", "first", "flatMap", "last", "map",
  "max", "merge", "min", "prefix", "reduce", "zip",
]
