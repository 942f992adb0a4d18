/// The command line of a lesson.
enum LessonOptions: Equatable {
  case all
  case step(Int)
  case list
  case check
  case marbles(step: Int?, svg: String?)
  case own(String, argument: String)
  case help

  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - own: The options that only this lesson has.
  /// - Throws: A usage error for what is not an option of the lesson.
  init(_ arguments: [String], own: [LessonOption] = []) throws {
    switch arguments {
    case []: self = .all
    case ["--list"]: self = .list
    case ["--check"]: self = .check
    case ["--help"], ["-h"]: self = .help
    case let marbles where marbles.first == "--marbles":
      self = try Self.marbles(marbles.dropFirst())
    case ["--step"]:
      throw LessonError.usage("--step needs the number of a step, --step 2 for example; --list shows them")
    case let step where step.count == 2 && step[0] == "--step":
      self = .step(try Self.number(step[1]))
    default:
      let options = ["--step", "--list", "--check", "--marbles", "--help", "-h"]
      if !options.contains(arguments[0]), let option = own.first(where: { $0.name == arguments[0] }) {
        self = try Self.own(option, arguments.dropFirst())
        return
      }
      guard options.contains(arguments[0]) else {
        throw LessonError.usage("unknown option '\(arguments[0])'; --help shows the options")
      }
      throw LessonError.usage("'\(arguments.joined(separator: " "))' is too much; give one option at a time")
    }
  }

  private static func marbles(_ arguments: ArraySlice<String>) throws -> LessonOptions {
    var step: Int?
    var file: String?
    var rest = arguments
    while let option = rest.popFirst() {
      switch (option, rest.popFirst()) {
      case ("--step", let number?): step = try Self.number(number)
      case ("--svg", let path?): file = path
      default: throw LessonError.usage("--marbles takes --step N and --svg FILE, not '\(option)' alone")
      }
    }
    return .marbles(step: step, svg: file)
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
        ("", "with --svg FILE as a picture"),
      ] + own.map { ($0.usage, $0.help) } + [("--help", "prints this")]
    let width = options.map(\.0.columns).max()!
    let usages = ["--step N", "--list", "--check", "--marbles"] + own.map(\.usage) + ["--help"]
    return """
      usage: swift run \(name) [\(usages.joined(separator: " | "))]

      \(options.map { "  \($0.padded(to: width))   \($1)" }.joined(separator: "\n"))

      Exit codes: 0 done, 1 the trace differs or the lesson failed, 64 wrong usage, 66 no expected.txt.
      """
  }
}
