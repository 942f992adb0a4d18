import Foundation
import LessonKit

package struct OperatorDocumentation: Equatable {
  package let summary: String

  /// How the operator passes demand on; nil if the comment does not say it.
  package let demand: String?
}

extension OperatorDocumentation {
  fileprivate init(_ comment: [Substring]) {
    let summary = plain(comment.prefix { !$0.isEmpty })
    // The item may be about several things: "- Demand and cancellation: as with `min(by:)`."
    let item = comment.drop { $0.prefixMatch(of: Pattern.demand) == nil }
    let rest = item.dropFirst().prefix { $0.hasPrefix("  ") }
    let demand = item.first.map { plain([$0.drop { $0 != ":" }.dropFirst(2)] + rest) }
    self.init(summary: summary, demand: demand)
  }
}

/// The lines of the comment above a public method, without their slashes; nil if there is no such method.
///
/// - Parameter beginning: The beginning of its declaration, without generic parameters: `append(_ publisher`.
func comment(onMethod beginning: String, in source: String) -> [Substring]? {
  comment(onMethod: beginning, among: methods(in: source))
}

/// The public methods of a source, each from its name on, with the lines of the comment above it.
private func methods(in source: String) -> [(declaration: Substring, comment: [Substring])] {
  var comment: [Substring] = []
  // Without generic parameters behind the names.
  return source.replacing(Pattern.method, with: { "func \($0.output.1)(" }).lines.compactMap { line in
    let line = line.drop { $0 == " " }
    if line.hasPrefix("///") {
      comment.append(line.dropFirst(4))
      return nil
    }
    let name = line.firstRange(of: "public func ")
    // An attribute may stand between the comment and the name.
    if name == nil, line.hasPrefix("@") { return nil }
    defer { comment = [] }
    return comment.isEmpty ? nil : name.map { (line[$0.upperBound...], comment) }
  }
}

private func comment(
  onMethod beginning: String, among methods: [(declaration: Substring, comment: [Substring])]
) -> [Substring]? {
  methods.first { $0.declaration.hasPrefix(beginning) }?.comment
}

private enum Pattern {
  nonisolated(unsafe) static let demand = #/- Demand[^:]*: /#
  nonisolated(unsafe) static let method = #/func `?(\w+)`?(?:<[^(]+>)?\(\s*/#
}

/// The methods of the families of operators. Each family is read once.
private enum FamilyMethods {
  private static let lock = NSLock()

  // The lock guards it.
  nonisolated(unsafe) private static var known: [String: [(declaration: Substring, comment: [Substring])]] = [:]

  static func methods(in folder: URL) -> [(declaration: Substring, comment: [Substring])] {
    lock.withLock {
      if let methods = known[folder.path] { return methods }
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let source = files.sorted().compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      known[folder.path] = Book.methods(in: source.joined())
      return known[folder.path]!
    }
  }
}

/// Lines as one, without the marks of code and links.
private func plain(_ lines: some Collection<Substring>) -> String {
  lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ").filter { $0 != "`" }
}

/// What each operator does in Chinese, and how it passes demand on. The comments in Combine's source say it in English.
let chineseOperators = Dictionary(
  uniqueKeysWithValues: table("operators.zh.txt").map {
    ($0, OperatorDocumentation(summary: $1, demand: $2))
  })

/// The operators that have another name in ReactiveX (reactivex.io), or another picture there.
let reactiveX = Dictionary(
  uniqueKeysWithValues: table("reactiveX.txt").map { ($0, Message($1, $2)) })

/// Reads the names of operators, with two lines below each. What follows them is for the tests.
private func table(_ resource: String) -> [(String, String, String)] {
  Bundle.module.text(of: resource).split(separator: "\n\n").map { entry in
    let lines = entry.split(separator: "\n").map(String.init)
    return (lines[0], lines[1], lines[2])
  }
}

extension DrawnOperator {
  /// What the operator's source says about it, or the translation. In English, nil if the package has no such source.
  ///
  /// - Parameter root: The package's folder.
  package func documentation(in root: URL, _ language: Language) -> OperatorDocumentation? {
    if language == .chinese { return chineseOperators[name] }
    let methods = FamilyMethods.methods(in: root.appending(path: "Sources/Combine/Operators/\(family)"))
    return (comment(onMethod: declaration, among: methods) ?? comment(onMethod: "\(methodName)(", among: methods))
      .map(OperatorDocumentation.init)
  }

  /// The summary, and what the example's closure does, if the call does not show it.
  package func explanation(_ documentation: OperatorDocumentation?, in language: Language) -> String {
    [documentation?.summary, exception.map { Message.throwsFor.with($0).text(in: language) }]
      .compactMap(\.self).joined(separator: language == .chinese ? "" : " ")
  }

  /// The operator's name in ReactiveX (reactivex.io), and the difference to its picture there. Nil if name and picture are
  /// the same, or if ReactiveX has no such operator.
  package var inReactiveX: Message? { reactiveX[name] }
}
