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

  init(_ arguments: [String], own: [LessonOption] = []) throws {
    // A lesson has no names, so `--` means nothing.
    let given = try Arguments(arguments.drop { $0 == "--" }, options: Common.all(own), help: "--help")
    let ownTexts = Common.others(own).compactMap { option in given[option].map { (option, $0) } }
    if let name = given.names.first {
      throw LessonError.usage(
        ownTexts.first.map { .takesOne.with($0.0.name, $0.0.placeholder!) } ?? .unexpected.with(name, "--help"))
    }
    let (step, svg) = (given[Common.step], given[Common.svg])
    guard svg == nil || given.has(Common.marbles) else { throw LessonError.usage(.svgNeedsMarbles) }
    let withStep: [LessonOptions] =
      (given.has(Common.marbles) ? [.marbles(step: step, svg: svg)] : [])
      + (given.has(Common.json) ? [.json(step: step)] : [])
      + (given[Common.seed].map { [.seed($0, step: step)] } ?? [])
    let alone: [LessonOptions] =
      (given.has(Common.list) ? [.list] : []) + (given.has(Common.check) ? [.check] : [])
      + (given.has(.help) ? [.help] : []) + ownTexts.map { .own($0.0.name, argument: $0.1) }
    self = (alone + withStep).first ?? step.map(Self.step) ?? .all
    guard (alone + withStep).count < 2, step == nil || alone.isEmpty else {
      throw LessonError.usage(.tooMuch.with(arguments.joined(separator: " ")))
    }
  }

  static func help(for name: String, own: [LessonOption] = [], in language: Language = .english) -> String {
    let all = Common.all(own)
    let rows =
      [(language.says(.noOption), language.says(.runsAllSteps))] + all.map { ($0.usage, language.says($0.help)) }
    let width = rows.map(\.0.columns).max()!
    let first = all.filter { ![Common.svg.name, CommandOption.language.name].contains($0.name) }
    return """
      \(language.says(.usage, name, first.map(\.usage).joined(separator: " | ")))

      \(rows.map { "  \($0.padded(to: width))   \($1)" }.joined(separator: "\n"))

      \(language.says(.exitCodes))
      """
  }
}

/// The options of every lesson.
private enum Common {
  private static let first: [any AnyCommandOption] = [step, list, check, marbles, svg, json, seed]
  private static let last: [any AnyCommandOption] = [CommandOption.language, CommandOption.help]

  /// Those that a lesson has besides. One that has the name of another one is ignored.
  static func others(_ own: [LessonOption]) -> [CommandOption<String>] {
    own.map(\.option).filter { option in !(first + last).contains { $0.name == option.name } }
  }

  static func all(_ own: [LessonOption]) -> [any AnyCommandOption] { first + others(own) + last }

  static let step = CommandOption.number("--step", help: Message("runs step N only", "只运行第 N 步"))
  static let list = CommandOption.flag("--list", help: Message("lists the steps", "列出各个步骤"))
  static let check = CommandOption.flag(
    "--check",
    help: Message("runs all steps and compares the trace with expected.txt", "运行所有步骤，并把运行记录与 expected.txt 比较"))
  static let marbles = CommandOption.flag(
    "--marbles",
    help: Message(
      "draws the streams of the steps that record them; with --step N only those of step N",
      "画出各步骤记录的流；加上 --step N 只画第 N 步的"))
  static let svg = CommandOption.text(
    "--svg", "FILE",
    help: Message(
      "with --marbles, as a picture in FILE (- is standard output)",
      "与 --marbles 一起用，画成图片写入 FILE（- 表示标准输出）"))
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
