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
    let item = comment.drop { $0.prefixMatch(of: #/- Demand[^:]*: /#) == nil }
    let rest = item.dropFirst().prefix { $0.hasPrefix("  ") }
    let demand = item.first.map { plain([$0.drop { $0 != ":" }.dropFirst(2)] + rest) }
    self.init(summary: summary, demand: demand)
  }
}

/// The lines of the comment above a public method, without their slashes; nil if there is no such method.
///
/// - Parameter beginning: The beginning of its declaration, without generic parameters: `append(_ publisher`.
func comment(onMethod beginning: String, in source: String) -> [Substring]? {
  comment(onMethod: beginning, inPlain: plain(source))
}

/// The source without generic parameters behind the names of methods.
private func plain(_ source: String) -> String {
  source.replacing(Pattern.method) { "func \($0.output.1)(" }
}

private func comment(onMethod beginning: String, inPlain source: String) -> [Substring]? {
  let comments = source.ranges(of: "public func \(beginning)").map { place in
    source[..<place.lowerBound].lines.dropLast().reversed().map { $0.drop { $0 == " " } }
      .drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }.reversed().map { $0.dropFirst(4) }
  }
  return comments.first { !$0.isEmpty }
}

private enum Pattern {
  nonisolated(unsafe) static let method = #/func `?(\w+)`?(?:<[^(]+>)?\(\s*/#
}

/// The plain sources of the families of operators. Each is read once.
private enum FamilySources {
  private static let lock = NSLock()

  // The lock guards it.
  nonisolated(unsafe) private static var known: [String: String] = [:]

  static func source(in folder: URL) -> String {
    lock.withLock {
      if let source = known[folder.path] { return source }
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let source = files.sorted().compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      known[folder.path] = plain(source.joined())
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
    let source = FamilySources.source(in: root.appending(path: "Sources/Combine/Operators/\(family)"))
    return (comment(onMethod: declaration, inPlain: source) ?? comment(onMethod: "\(methodName)(", inPlain: source))
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
