import LessonKit

/// A command of the tool. This description serves the command line, `--help`, suggestions and completion.
///
/// Each verb has its own file in `Verbs`. `Verb.all` lists them.
struct Verb: Sendable {
  /// What is typed: `check`.
  let name: String

  let names: NamesDescription

  /// Whether what follows the first name is for the program of that name.
  let passesOn: Bool

  /// The options of this verb. Every verb also has `--language` and `--help`.
  let options: [any AnyCommandOption]

  /// What it does, in one line that begins with a small letter and has no full stop.
  let summary: Message

  /// What else `VERB --help` says.
  let details: Message?

  let example: Example

  let perform: @Sendable (Call) throws -> Void

  init<Value>(
    _ name: String, _ names: Names<Value>, passesOn: Bool = false, options: [any AnyCommandOption] = [],
    summary: Message, details: Message? = nil, example: Example,
    perform: @escaping @Sendable (Call, Value) throws -> Void
  ) {
    self.name = name
    self.names = names.description
    self.passesOn = passesOn
    self.options = options
    self.summary = summary
    self.details = details
    self.example = example
    self.perform = { call in try perform(call, names.value(call)) }
  }

  var allOptions: [any AnyCommandOption] { options + [Option.language] }

  /// A command, and what it prints. The tests run it and compare. `…` stands for any text.
  struct Example: Sendable {
    /// The arguments of `swift run lessons`.
    let command: String

    /// What the reader types while it runs.
    var typing = ""

    let output: String
  }
}
