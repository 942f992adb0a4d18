import Foundation
import Synchronization

/// What an exercise sends to the tool that has started it: whether the reader's code is right, and what is wrong with it in
/// each language.
///
/// It is a line of the output, which begins with a mark that the tool has chosen for this run. The exercise prints it after
/// the step. So nothing that the reader's code prints can be taken for it, and code that ends the program prevents it.
package enum FeedbackReport {
  /// The variable of the environment with the mark.
  package static let variable = "LESSONS_REPORT"

  /// The fault of each feedback that was printed; nil where there was none.
  private static let printed = Mutex<[Message?]>([])

  private static let mark: String? = {
    defer { unsetenv(variable) }
    return getenv(variable).map { String(cString: $0) }
  }()

  static func begin() { _ = mark }

  /// Whether a tool has started this program and reads its report.
  static var isAwaited: Bool { mark != nil }

  static func note(_ fault: Message?) { printed.withLock { $0.append(fault) } }

  /// Prints the report, if a step has printed feedback and the tool waits for it.
  static func send() throws {
    guard let mark else { return }
    let all = printed.withLock { $0 }
    guard !all.isEmpty else { return }
    let report = try JSONEncoder().encode(all.compactMap(\.self))
    print(mark + String(decoding: report, as: UTF8.self))
  }

  /// The faults in a report, none if the code is right. Nil if no line that was printed is a report.
  package static func faults(in lines: some Sequence<String>, markedBy mark: String) -> [Message]? {
    lines.lazy.filter { $0.hasPrefix(mark) }
      .compactMap { try? JSONDecoder().decode([Message].self, from: Data($0.dropFirst(mark.count).utf8)) }.first
  }
}
