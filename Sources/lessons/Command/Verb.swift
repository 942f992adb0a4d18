import LessonKit

/// A command of the tool. This description serves the command line, `--help`, suggestions and completion.
///
/// Each verb stands in `Verbs`, and has a section in the help of each language.
struct Verb: Sendable {
  /// What is typed: `check`.
  let name: String

  let names: Names

  /// Whether what follows the first name is for the program of that name.
  var passesOn = false

  /// The options of this verb. Every verb also has `--language` and `--help`.
  var options: [any AnyCommandOption] = []

  let perform: @Sendable (Call) throws -> Void

  var allOptions: [any AnyCommandOption] { options + [CommandOption.language] }

  var help: HelpText { HelpText(of: name) }

  /// All verbs, in the order in which `--help` lists them.
  static let all: [Verb] = [
    .list, .next, .show, .words, .runLesson, .predict, .watch, .check, .hint, .solution, .reset, .marbles, .draw, .film,
    .book, .new, .record, .remove, .completions, .help,
  ]

  static func named(_ name: String) throws -> Verb {
    if let verb = all.first(where: { $0.name == name }) { return verb }
    let near = all.map(\.name).nearest(to: name).map { Message.didYouMean.with($0) }
    throw LessonError.usage(.unknownCommand.with(name, near ?? .listsThem.with("swift run lessons --help")))
  }
}

struct Names: Sendable {
  /// What a name means. The tab key completes names of these kinds.
  enum Kind: Sendable {
    case lesson, exercise, playground, verb, shell, drawing
  }

  let kinds: [Kind]
  let count: ClosedRange<Int>

  /// As `--help` shows it: `[NAME...]`.
  let usage: String

  static let none = Names(kinds: [], count: 0...0, usage: "")

  static func one(_ kinds: Kind...) -> Names { Names(kinds: kinds, count: 1...1, usage: "NAME") }

  static func several(_ kinds: Kind...) -> Names { Names(kinds: kinds, count: 0...Int.max, usage: "[NAME...]") }
}
