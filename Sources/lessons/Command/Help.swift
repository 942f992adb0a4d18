import LessonKit

extension Verb {
  /// The page of all verbs, as wide as the terminal.
  static func overview(to width: Int?, in language: Language = .english) -> String {
    wrapped(
      """
      \(language.says("usage: %", "swift run lessons [COMMAND]"))

      \(columns(all.map { [$0.usage, language.says($0.summary)] }, width))

      \(language.says(conventions))

      \(language.says(exitCodes))
      """, to: width)
  }

  static let conventions = """
    'list' runs if you give no command. 'COMMAND --help' shows the options of a command and an example.
    A NAME is a lesson: its name, a short form (customsub, custom-sub), or its number. 'watch' and 'check' take an
    exercise as well, and 'hint', 'solution' and 'reset' take nothing else: batches.
    """

  static let exitCodes =
    "Exit codes: 0 done, 1 a trace differs or something failed, 64 wrong usage, 66 a file is missing."

  /// The page of this verb, as wide as the terminal.
  func page(to width: Int?, in language: Language = .english) -> String {
    let rows = allOptions.map { [$0.usage, language.says($0.help)] } + [["--help", language.says("prints this")]]
    let summary = language.says(summary)
    let sentence = language.says("%.", summary.prefix(1).uppercased() + summary.dropFirst())
    return wrapped(
      """
      \(language.says("usage: %", "swift run lessons \(usageWithOptions)"))

      \(details.isEmpty ? sentence : "\(sentence)\n\n\(language.says(details))")

      \(Self.columns(rows, width))

      \(language.says("For example:"))

        $ swift run lessons \(example.command)
      \(indented(example.output, by: 2))
      """, to: width)
  }

  /// The verb and what stands behind it: `check [NAME...]`.
  var usage: String {
    argument.map { "\(name) \($0.usage)" } ?? name
  }

  private var usageWithOptions: String {
    ([usage] + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }

  private static func columns(_ rows: [[String]], _ width: Int?) -> String {
    indented(Table(headings: ["", ""], rows: rows).text(to: width.map { $0 - 2 }), by: 2)
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
  var usage: String { value.map { "\(name) \($0.rawValue)" } ?? name }
}
