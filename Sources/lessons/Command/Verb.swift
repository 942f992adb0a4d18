/// A command of the tool. One description serves parsing, `--help`, suggestions and completion.
///
/// Each verb stands in a file of its own in `Verbs`. `Verb.all` lists them.
struct Verb: Sendable {
  /// What is typed: `check`.
  let name: String

  /// What stands behind the name; nil if nothing may.
  var argument: Argument?

  /// The options of this verb. Every verb also takes `--language` and `--help`.
  var options: [Option] = []

  /// What it does, in one line that begins with a small letter and has no full stop.
  let summary: String

  /// What `VERB --help` says besides.
  var details = ""

  let example: Example

  /// Does it.
  let perform: @Sendable (Invocation) throws -> Void
}

extension Verb {
  /// All options that have a value or do something, apart from `--help`.
  var allOptions: [Option] { options + [.language] }

  struct Argument: Sendable {
    /// What it names. Completion offers the names of that kind.
    enum Kind: Sendable {
      case lesson, exercise, lessonOrExercise, verb, shell, newName, drawing
    }

    /// How many there are.
    enum Count: Sendable {
      case one, oneOrNone, any

      /// One, and everything behind it is passed on to the program that it names.
      case oneAndItsOptions
    }

    let kind: Kind
    var count = Count.one
  }

  struct Option: Sendable {
    /// What stands behind an option. The raw value is its name in `--help`.
    enum Value: String, Sendable {
      case number = "N"
      case file = "FILE"
      case language = "LANGUAGE"
      case folder = "DIR"
    }

    /// What is typed: `--step`.
    let name: String

    /// What stands behind it; nil if nothing does.
    var value: Value?

    /// What `--help` says of it.
    let help: String

    static let step = Option(name: "--step", value: .number, help: "only step N")
    static let yes = Option(name: "--yes", help: "does not ask")
    static let skipBuild = Option(name: "--skip-build", help: "takes the executables as they were built last")
  }

  /// A command, and what it prints. The tests run it and compare. A line `…` stands for any number of lines.
  struct Example: Sendable {
    /// What stands behind `swift run lessons`.
    let command: String

    /// What the reader types while it runs.
    var typing = ""

    let output: String
  }
}
