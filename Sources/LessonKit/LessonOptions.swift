/// The command line of a lesson.
enum LessonOptions: Equatable {
  case all
  case step(Int)
  case list
  case check
  case marbles(step: Int?, svg: String?)
  case json(step: Int?)
  case own(String, argument: String)
  case help

  /// The options that every lesson has.
  private static let names = ["--step", "--list", "--check", "--marbles", "--svg", "--json", "--help", "-h"]

  /// - Parameters:
  ///   - arguments: The arguments behind the program's name, in any order. An option and its value may be one:
  ///     `--step=2`.
  ///   - own: The options that only this lesson has.
  /// - Throws: A usage error for what is not an option of the lesson.
  init(_ arguments: [String], own: [LessonOption] = []) throws {
    var rest = Self.separated(arguments, own)[...]
    if let first = rest.first, !Self.names.contains(first), let option = own.first(where: { $0.name == first }) {
      self = try Self.own(option, rest.dropFirst())
      return
    }
    var actions: [String] = []
    var values: [String: String] = [:]
    while let option = rest.popFirst() {
      switch option {
      case "--step", "--svg":
        guard values[option] == nil else { throw LessonError.usage("\(option) is given twice; give it once") }
        guard let value = rest.popFirst() else { throw LessonError.usage(Self.missingValue[option]!) }
        values[option] = value
      case let option where Self.names.contains(option):
        actions.append(option)
      default:
        if let late = own.first(where: { $0.name == option }) {
          throw LessonError.usage("give '\(option)' alone: \(late.usage)")
        }
        let near = (Self.names + own.map(\.name)).nearest(to: option)
        let advice: Message = near.map { "did you mean \($0)?" } ?? "--help shows the options"
        throw LessonError.usage("unknown option '\(option)'; \(advice)")
      }
    }
    let step = try values["--step"].map(Self.number)
    let action = actions.first
    if values["--svg"] != nil, action != "--marbles" {
      throw LessonError.usage("--svg belongs to --marbles: --marbles --svg FILE")
    }
    let takesStep = [nil, "--marbles", "--json"].contains(action)
    guard actions.count < 2, step == nil || takesStep else {
      throw LessonError.usage("'\(arguments.joined(separator: " "))' is too much; give one option at a time")
    }
    switch action {
    case "--list": self = .list
    case "--check": self = .check
    case "--marbles": self = .marbles(step: step, svg: values["--svg"])
    case "--json": self = .json(step: step)
    case "--help", "-h": self = .help
    default: self = step.map(Self.step) ?? .all
    }
  }

  private static let missingValue: [String: Message] = [
    "--step": "--step needs the number of a step, --step 2 for example; --list shows them",
    "--svg": "--svg needs the name of a file, or - for standard output",
  ]

  /// The arguments, without a `--` before them, and with a value apart from its option.
  private static func separated(_ arguments: [String], _ own: [LessonOption]) -> [String] {
    let withValue = Set(["--step", "--svg"] + own.map(\.name))
    let rest = arguments.first == "--" ? arguments.dropFirst() : arguments[...]
    guard let first = rest.first, own.allSatisfy({ $0.name != first }) || names.contains(first) else {
      // What follows an option of the lesson's own is a text, whatever it looks like.
      return Array(rest)
    }
    return rest.flatMap { argument in
      guard let equals = argument.firstIndex(of: "="), withValue.contains(String(argument[..<equals])) else {
        return [argument]
      }
      return [String(argument[..<equals]), String(argument[argument.index(after: equals)...])]
    }
  }

  private static func own(_ option: LessonOption, _ arguments: ArraySlice<String>) throws -> LessonOptions {
    guard let argument = arguments.first else {
      throw LessonError.usage("\(option.name) needs a \(option.argument): \(option.usage)")
    }
    guard arguments.count == 1 else {
      let words = arguments.joined(separator: " ")
      throw LessonError.usage(
        "\(option.name) takes one \(option.argument); put several words in quotation marks: \(option.name) \"\(words)\""
      )
    }
    return .own(option.name, argument: argument)
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw LessonError.usage("--step takes a number, not '\(text)'; --list shows the steps")
    }
    return number
  }

  static func help(for name: String, own: [LessonOption] = []) -> String {
    let options =
      [
        ("(nothing)", "runs all steps and prints their trace"),
        ("--step N", "runs step N only"),
        ("--list", "lists the steps"),
        ("--check", "runs all steps and compares the trace with expected.txt"),
        ("--marbles", "draws the streams of the steps that record them; with --step N only those of step N,"),
        ("", "with --svg FILE as a picture (- is standard output)"),
        ("--json", "prints the run as data for programs; with --step N only that of step N"),
      ] + own.map { ($0.usage, $0.help) } + [("--help", "prints this")]
    let width = options.map(\.0.columns).max()!
    let usages = ["--step N", "--list", "--check", "--marbles", "--json"] + own.map(\.usage) + ["--help"]
    return """
      usage: swift run \(name) [\(usages.joined(separator: " | "))]

      \(options.map { "  \($0.padded(to: width))   \($1)" }.joined(separator: "\n"))

      Exit codes: 0 done, 1 the trace differs or the lesson failed, 64 wrong usage, 66 no expected.txt.
      """
  }
}
