/// What a lesson is asked to do by its command line.
enum LessonOptions: Equatable {
  case all
  case step(Int)
  case seed(Int, step: Int?)
  case list
  case check
  case marbles(step: Int?, svg: String?)
  case json(step: Int?)
  case own(String, argument: String)
  case help

  /// - Parameters:
  ///   - arguments: The program's arguments.
  ///   - own: The options that only this lesson has.
  /// - Throws: A usage error if there is no such option, or if two options do not go together.
  init(_ arguments: [String], own: [LessonOption] = []) throws {
    let common: [any AnyCommandOption] = [
      Common.step, Common.list, Common.check, Common.marbles, Common.svg, Common.json, Common.seed,
      CommandOption<Void>.help,
    ]
    // A lesson has no names, so `--` means nothing.
    let words = Array(arguments.drop { $0 == "--" })
    let given = try Arguments(words, options: common + own.map(\.option), help: "--help")
    let ownTexts = own.map(\.option).compactMap { option in
      common.contains { $0.name == option.name } ? nil : given[option].map { (option, $0) }
    }
    if let name = given.names.first {
      throw LessonError.usage(
        ownTexts.first.map { "\($0.0.name) takes one \($0.0.placeholder!); put several words in quotation marks" }
          ?? .unexpected.with(name, "--help"))
    }
    let (step, svg) = (given[Common.step], given[Common.svg])
    guard svg == nil || given.has(Common.marbles) else {
      throw LessonError.usage("--svg belongs to --marbles: --marbles --svg FILE")
    }
    let actions: [LessonOptions] =
      (given.has(Common.list) ? [.list] : []) + (given.has(Common.check) ? [.check] : [])
      + (given.has(Common.marbles) ? [.marbles(step: step, svg: svg)] : [])
      + (given.has(Common.json) ? [.json(step: step)] : [])
      + (given[Common.seed].map { [.seed($0, step: step)] } ?? []) + (given.has(.help) ? [.help] : [])
      + ownTexts.map { .own($0.0.name, argument: $0.1) }
    self = actions.first ?? step.map(Self.step) ?? .all
    let takesStep = given.has(Common.marbles) || given.has(Common.json) || given[Common.seed] != nil
    guard actions.count < 2, step == nil || actions.isEmpty || takesStep else {
      throw LessonError.usage("'\(arguments.joined(separator: " "))' is too much; give one option at a time")
    }
  }

  static func help(for name: String, own: [LessonOption] = []) -> String {
    let own = own.map(\.option)
    let actions: [any AnyCommandOption] =
      [Common.step, Common.list, Common.check, Common.marbles, Common.json, Common.seed] + own
      + [CommandOption<Void>.help]
    var rows = [("(nothing)", "runs all steps and prints their trace")]
    for option in actions {
      rows.append((option.usage, option.help.english))
      if option.name == Common.marbles.name { rows.append(("", Common.svg.help.english)) }
    }
    let width = rows.map(\.0.columns).max()!
    return """
      usage: swift run \(name) [\(actions.map(\.usage).joined(separator: " | "))]

      \(rows.map { "  \($0.padded(to: width))   \($1)" }.joined(separator: "\n"))

      Exit codes: 0 done, 1 the trace differs or the lesson failed, 64 wrong usage, 66 no expected.txt.
      """
  }
}

/// The options of every lesson.
private enum Common {
  static let step = CommandOption.number("--step", help: "runs step N only")
  static let list = CommandOption.flag("--list", help: "lists the steps")
  static let check = CommandOption.flag("--check", help: "runs all steps and compares the trace with expected.txt")
  static let marbles = CommandOption.flag(
    "--marbles", help: "draws the streams of the steps that record them; with --step N only those of step N,")
  static let svg = CommandOption.text("--svg", "FILE", help: "with --svg FILE as a picture (- is standard output)")
  static let json = CommandOption.flag(
    "--json", help: "prints the run as data for programs; with --step N only that of step N")
  static let seed = CommandOption.number(
    "--seed", help: "plays the random streams of seed N to the solutions of exercises; with --step N only in step N")
}
