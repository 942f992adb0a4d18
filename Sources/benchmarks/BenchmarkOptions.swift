import LessonKit

/// The command line of the benchmarks.
struct BenchmarkOptions {
  enum Task {
    case rows([Row])
    case once(Row, count: Int)
    case growth
    case instructions([Countable], against: Peers?)

    /// What the process under callgrind does.
    case parts([Countable])
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
    case "--instructions":
      task = try Self.instructions(Array(words.dropFirst()))
    case "--parts":
      let all = Dictionary(uniqueKeysWithValues: Countable.all.map { ($0.key, $0) })
      task = .parts(words.dropFirst().compactMap { all[$0] })
    case let option? where option.hasPrefix("-"):
      throw LessonError.usage("unknown option '\(option)'; --help shows the options")
    default:
      task = .rows(words.isEmpty ? rows : try words.map(row))
    }
  }

  private static func instructions(_ words: [String]) throws -> Task {
    var names = words
    var peers: Peers?
    if let index = names.firstIndex(of: "--against") {
      guard names.indices.contains(index + 1) else {
        throw LessonError.usage("--against takes a file with the figures of other libraries")
      }
      peers = try Peers(file: names[index + 1])
      names.removeSubrange(index...index + 1)
    }
    let all = Countable.all
    for name in names where !all.contains(where: { $0.name == name }) {
      throw LessonError.usage("there is no row '\(name)'; --help shows the rows")
    }
    return .instructions(names.isEmpty ? all : all.filter { names.contains($0.name) }, against: peers)
  }

  static func help(_ rows: [Row]) -> String {
    """
    usage: BENCHMARKS=1 swift run -c release benchmarks [ROW... | --growth | --once ROW COUNT] [--json]
           BENCHMARKS=1 swift run -c release benchmarks --instructions [ROW...] [--against FILE]

      ROW...             measures these rows, or all of them
      --instructions     counts the instructions of these rows, or of all of them and of every operator, with valgrind
      --against FILE     compares them with the figures of other libraries: the columns kind, operator, best open peer
      --growth           shows how costs grow with the number of subscribers, operators, values
      --once ROW COUNT   runs a row once, without measuring, for tools that count allocations or instructions
      --json             prints the results of the rows as JSON

    rows:

    \(rows.map { "  \($0.paddedID)  \($0.work)" }.joined(separator: "\n"))

    rows of operators, for --instructions only:

      \(Set(operatorRows.map(\.name)).sorted().joined(separator: "; "))
    """
  }
}
