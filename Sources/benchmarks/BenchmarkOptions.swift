import LessonKit

/// The command line of the benchmarks.
struct BenchmarkOptions {
  enum Task {
    case rows([Row])
    case once(Row, count: Int)
    case growth
    case help
  }

  let task: Task
  let isJSON: Bool

  /// - Throws: A usage error for what makes no sense.
  init(_ arguments: [String], rows: [Row]) throws {
    func row(_ id: String) throws -> Row {
      guard let row = rows.first(where: { $0.id == id || $0.id == "0\(id)" }) else {
        throw LessonError.usage("there is no row '\(id)'; the rows are \(rows.map(\.id).joined(separator: " "))")
      }
      return row
    }
    isJSON = arguments.contains("--json")
    let words = arguments.filter { $0 != "--json" }
    switch words.first {
    case "--help", "-h":
      task = .help
    case "--growth":
      task = .growth
    case "--once":
      guard words.count == 3, let count = Int(words[2]), count >= 0 else {
        throw LessonError.usage("--once takes a row and a number of elements, --once 03 1000 for example")
      }
      task = .once(try row(words[1]), count: count)
    case let option? where option.hasPrefix("-"):
      throw LessonError.usage("unknown option '\(option)'; --help shows the options")
    default:
      task = .rows(words.isEmpty ? rows : try words.map(row))
    }
  }

  static func help(_ rows: [Row]) -> String {
    """
    usage: swift run -c release benchmarks [ROW... | --growth | --once ROW COUNT] [--json]

      ROW...             measures these rows, or all of them
      --growth           shows how costs grow with the number of subscribers, operators, values
      --once ROW COUNT   runs a row once, without measuring, for tools that count allocations or instructions
      --json             prints the results of the rows as JSON

    rows:

    \(rows.map { "  \($0.paddedID)  \($0.work)" }.joined(separator: "\n"))
    """
  }
}
