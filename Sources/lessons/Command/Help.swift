import LessonKit

extension Verb {
  /// The page of all verbs.
  static var overview: String {
    """
    usage: swift run lessons [COMMAND]

    \(columns(all.map { ($0.usage, $0.summary) }))

    'list' runs if you give no command. 'COMMAND --help' shows the options of a command and an example.
    A NAME is a lesson: its name, a short form (customsub, custom-sub), or its number.

    Exit codes: 0 done, 1 a trace differs or something failed, 64 wrong usage, 66 a file is missing.
    """
  }

  /// The page of this verb.
  var page: String {
    let rows = options.map { ($0.usage, $0.help) } + [("--help", "prints this")]
    let sentence = summary.prefix(1).uppercased() + summary.dropFirst() + "."
    return """
      usage: swift run lessons \(usageWithOptions)

      \(details.isEmpty ? sentence : "\(sentence)\n\n\(details)")

      \(Self.columns(rows))

      For example:

        $ swift run lessons \(example.command)
      \(indented(example.output, by: 2))
      """
  }

  /// The verb and what stands behind it: `check [NAME...]`.
  var usage: String {
    argument.map { "\(name) \($0.usage)" } ?? name
  }

  private var usageWithOptions: String {
    ([usage] + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.columns).max() ?? 0
    return rows.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }
}

extension Verb.Argument {
  fileprivate var usage: String {
    let name =
      switch kind {
      case .lesson, .exercise, .lessonOrExercise, .newName: "NAME"
      case .verb: "COMMAND"
      case .drawing: "OPERATOR"
      case .shell: Shell.allCases.map(\.rawValue).joined(separator: "|")
      }
    return switch count {
    case .one: name
    case .oneOrNone: "[\(name)]"
    case .any: "[\(name)...]"
    case .oneAndItsOptions: "\(name) [OPTION...]"
    }
  }
}

extension Verb.Option {
  /// As it is typed: `--step N`.
  var usage: String { value.map { "\(name) \($0)" } ?? name }
}
