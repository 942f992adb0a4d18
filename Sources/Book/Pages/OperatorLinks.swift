import LessonKit
import LessonPackage

/// The operators that a lesson calls, with their pages.
struct OperatorLinks {
  /// By the operator's name in the text, as code.
  private(set) var inText: [String: String] = [:]

  /// By the name of the method. Names that Swift's own collections have as well are left out.
  var inCode: [String: String] { inText.filter { !ofCollections.contains($0.key) } }

  /// - Parameter sources: The lesson's code. What it declares itself has no link.
  init(of sources: [String] = [], _ language: Language = .english) {
    let code = sources.map { SwiftCode($0) }
    let called = code.reduce(into: Set()) { $0.formUnion($1.calledMethods) }
      .subtracting(code.flatMap(\.declarations))
    for drawn in DrawnOperator.all where called.contains(drawn.methodName) {
      inText[drawn.name] = drawn.pageName(language)
      if inText[drawn.methodName] == nil { inText[drawn.methodName] = drawn.pageName(language) }
    }
  }
}

private let ofCollections: Set = [
  "allSatisfy", "append", "compactMap", "contains", "count", "dropFirst", "filter", "first", "flatMap", "last", "map",
  "max", "merge", "min", "prefix", "reduce", "zip",
]
