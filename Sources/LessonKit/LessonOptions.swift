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
      CommandOption<Language>.language, CommandOption<Void>.help,
    ]
    // A lesson has no names, so `--` means nothing.
    let words = Array(arguments.drop { $0 == "--" })
    let given = try Arguments(words, options: common + own.map(\.option), help: "--help")
    let ownTexts = own.map(\.option).compactMap { option in
      common.contains { $0.name == option.name } ? nil : given[option].map { (option, $0) }
    }
    if let name = given.names.first {
      throw LessonError.usage(
        ownTexts.first.map { .takesOne.with($0.0.name, $0.0.placeholder!) }
          ?? .unexpected.with(name, "--help"))
    }
    let (step, svg) = (given[Common.step], given[Common.svg])
    guard svg == nil || given.has(Common.marbles) else {
      throw LessonError.usage(.svgNeedsMarbles)
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
      throw LessonError.usage(.tooMuch.with(arguments.joined(separator: " ")))
    }
  }

  static func help(for name: String, own: [LessonOption] = [], in language: Language = .english) -> String {
    let own = own.map(\.option)
    let actions: [any AnyCommandOption] =
      [Common.step, Common.list, Common.check, Common.marbles, Common.json, Common.seed] + own
      + [CommandOption<Language>.language, CommandOption<Void>.help]
    var rows = [(language.says(.noOption), language.says(.runsAllSteps))]
    for option in actions {
      rows.append((option.usage, language.says(option.help)))
      if option.name == Common.marbles.name { rows.append(("", language.says(Common.svg.help))) }
    }
    let width = rows.map(\.0.columns).max()!
    let options = actions.filter { $0.name != CommandOption.language.name }.map(\.usage).joined(separator: " | ")
    return """
      \(language.says(.usage, name, options))

      \(rows.map { "  \($0.padded(to: width))   \($1)" }.joined(separator: "\n"))

      \(language.says(.exitCodes))
      """
  }
}

/// The options of every lesson.
private enum Common {
  static let step = CommandOption.number("--step", help: Message("runs step N only", "只运行第 N 步"))
  static let list = CommandOption.flag("--list", help: Message("lists the steps", "列出各个步骤"))
  static let check = CommandOption.flag(
    "--check",
    help: Message("runs all steps and compares the trace with expected.txt", "运行所有步骤，并把运行记录与 expected.txt 比较"))
  static let marbles = CommandOption.flag(
    "--marbles",
    help: Message(
      "draws the streams of the steps that record them; with --step N only those of step N,",
      "画出各步骤记录的流；加上 --step N 只画第 N 步的，"))
  static let svg = CommandOption.text(
    "--svg", "FILE",
    help: Message("with --svg FILE as a picture (- is standard output)", "加上 --svg FILE 则画成图片（- 表示标准输出）"))
  static let json = CommandOption.flag(
    "--json",
    help: Message(
      "prints the run as data for programs; with --step N only that of step N", "把运行过程打印成供程序读取的数据；加上 --step N 只打印第 N 步的"
    ))
  static let seed = CommandOption.number(
    "--seed",
    help: Message(
      "plays the random streams of seed N to the solutions of exercises; with --step N only in step N",
      "用种子 N 的随机流检查练习的解法；加上 --step N 只检查第 N 步的"))
}
