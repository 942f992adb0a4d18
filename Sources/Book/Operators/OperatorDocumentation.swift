import Foundation
import LessonKit

/// What the comment above an operator's declaration says about it.
package struct OperatorDocumentation: Equatable {
  /// What the operator does, in a sentence.
  package let summary: String

  /// How the operator passes demand on; nil if the comment does not say it.
  package let demand: String?

  fileprivate init(_ comment: [Substring]) {
    summary = plain(comment.prefix { !$0.isEmpty })
    // The item may be about several things: "- Demand and cancellation: as with `min(by:)`."
    let item = comment.drop { $0.prefixMatch(of: #/- Demand[^:]*: /#) == nil }
    let rest = item.dropFirst().prefix { $0.hasPrefix("  ") }
    demand = item.first.map { plain([$0.drop { $0 != ":" }.dropFirst(2)] + rest) }
  }
}

/// Lines as one, without the marks of code and links.
private func plain(_ lines: some Collection<Substring>) -> String {
  lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ").filter { $0 != "`" }
}

/// What each operator does in Chinese, and how it passes demand on. The comments in Combine's source say it in English.
let chineseOperators = Dictionary(
  uniqueKeysWithValues: table(PackageResources.operators_zh_txt).map { ($0, (summary: $1, demand: $2)) })

/// The operators that have another name in ReactiveX (reactivex.io), or another picture there.
let reactiveX = Dictionary(
  uniqueKeysWithValues: table(PackageResources.reactiveX_txt).map { ($0, Message($1, $2)) })

let chineseFamilies = [
  "Mapping": "映射", "Filtering": "过滤", "Reducing": "归约", "Math": "数学运算", "Matching": "匹配", "Sequence": "序列",
  "Selecting": "选取", "Combining": "合并", "Republishing": "转发多个发布者", "Errors": "错误处理", "Timing": "时间",
  "Multicasting": "多播", "Buffering": "缓冲",
]

/// Reads the names of operators, with two lines below each.
private func table(_ text: [UInt8]) -> [(String, String, String)] {
  String(decoding: text, as: UTF8.self).split(separator: "\n\n").map { entry in
    let lines = entry.split(separator: "\n").map(String.init)
    return (lines[0], lines[1], lines[2])
  }
}

extension DrawnOperator {
  /// What the operator's source says about it; nil if the package does not have that source.
  ///
  /// - Parameter root: The package's folder.
  package func documentation(in root: URL) -> OperatorDocumentation? {
    let folder = root.appending(path: "Sources/Combine/Operators/\(family)")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let texts = files.sorted().compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let code = texts.filter { $0.contains(methodName) }.map { SwiftCode($0) }
    let comments = [declaration, "\(methodName)("].lazy.flatMap { beginning in
      code.lazy.compactMap { $0.documentation(of: beginning) }
    }
    return comments.first.map(OperatorDocumentation.init)
  }

  package func summary(_ documentation: OperatorDocumentation?, in language: Language) -> String? {
    documentation.map { language == .chinese ? inChinese?.summary ?? $0.summary : $0.summary }
  }

  /// The summary, and what the example's closure does, if the call does not show it.
  package func explanation(_ documentation: OperatorDocumentation?, in language: Language) -> String {
    [summary(documentation, in: language), exception.map { Message.throwsFor.with($0).text(in: language) }]
      .compactMap(\.self).joined(separator: language == .chinese ? "" : " ")
  }

  package func demand(_ documentation: OperatorDocumentation?, in language: Language) -> String? {
    documentation?.demand.map { language == .chinese ? inChinese?.demand ?? $0 : $0 }
  }

  private var inChinese: (summary: String, demand: String)? { chineseOperators[name] }

  /// The operator's name in ReactiveX (reactivex.io), and the difference to its picture there. Nil if name and picture are
  /// the same, or if ReactiveX has no such operator.
  package var inReactiveX: Message? { reactiveX[name] }

  package func familyName(in language: Language) -> String {
    language == .chinese ? chineseFamilies[family] ?? family : family
  }
}
