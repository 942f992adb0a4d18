import LessonKit

/// The command line of the tool.
struct Command: Equatable {
  enum Verb: Equatable {
    case list
    case run(String, options: [String])
    case check([String])
    case show(String)
    case words
    case predict(String, step: Int?)
    case marbles(String, options: [String])
    case new(String)
    case completions(Shell)
    case help
  }

  enum Shell: String, CaseIterable {
    case bash, zsh
  }

  static let verbs = ["list", "run", "check", "show", "words", "predict", "marbles", "new", "completions", "help"]

  let verb: Verb

  /// Whether the executables are taken as they were built last, beside this one.
  let skipsBuild: Bool

  /// - Parameter arguments: The arguments behind the program's name.
  /// - Throws: A usage error for what makes no sense.
  init(_ arguments: [String]) throws {
    let words = arguments.filter { $0 != "--skip-build" }
    skipsBuild = words.count < arguments.count
    verb = try Self.verb(words)
  }

  private static func verb(_ words: [String]) throws -> Verb {
    guard let first = words.first else { return .list }
    let rest = Array(words.dropFirst())
    switch first {
    case "list":
      try rejectOptions(rest)
      guard rest.isEmpty else { throw LessonError.usage("'list' takes nothing; 'show \(rest[0])' shows a lesson") }
      return .list
    case "run":
      return .run(try name(in: rest, for: first), options: Array(rest.dropFirst()))
    case "check":
      try rejectOptions(rest)
      return .check(rest)
    case "show":
      return .show(try onlyName(in: rest, for: first))
    case "words":
      try rejectOptions(rest)
      guard rest.isEmpty else { throw LessonError.usage("'words' takes nothing; it lists the words of all lessons") }
      return .words
    case "predict":
      return try predict(rest)
    case "marbles":
      return .marbles(try name(in: rest, for: first), options: Array(rest.dropFirst()))
    case "new":
      return .new(try onlyName(in: rest, for: first))
    case "completions":
      guard rest.count == 1, let shell = Shell(rawValue: rest[0]) else {
        throw LessonError.usage("'completions' takes the name of a shell, bash or zsh")
      }
      return .completions(shell)
    case "help", "--help", "-h":
      return .help
    default:
      let kind = first.hasPrefix("-") ? "option" : "command"
      throw LessonError.usage("unknown \(kind) '\(first)'; 'swift run lessons --help' lists them")
    }
  }

  private static func predict(_ words: [String]) throws -> Verb {
    guard let option = words.firstIndex(of: "--step") else {
      return .predict(try onlyName(in: words, for: "predict"), step: nil)
    }
    guard words.indices.contains(option + 1), let step = Int(words[option + 1]) else {
      throw LessonError.usage("--step needs the number of a step, --step 2 for example")
    }
    var rest = words
    rest.removeSubrange(option...option + 1)
    return .predict(try onlyName(in: rest, for: "predict"), step: step)
  }

  private static func name(in words: [String], for verb: String) throws -> String {
    guard let name = words.first, !name.hasPrefix("-") else {
      throw LessonError.usage("'\(verb)' needs the name of a lesson, '\(verb) CustomSubscriber' for example")
    }
    return name
  }

  private static func onlyName(in words: [String], for verb: String) throws -> String {
    try rejectOptions(words)
    let name = try name(in: words, for: verb)
    guard words.count == 1 else { throw LessonError.usage("'\(verb)' takes one name, not '\(words[1])' as well") }
    return name
  }

  private static func rejectOptions(_ words: [String]) throws {
    guard let option = words.first(where: { $0.hasPrefix("-") }) else { return }
    throw LessonError.usage("unknown option '\(option)'; 'swift run lessons --help' lists them")
  }

  static let help = """
    usage: swift run lessons [COMMAND]

      list                      lists the lessons, as nothing at all does
      run NAME [OPTIONS]        runs a lesson; the options are its own: --step 2, --list, --help
      check [NAME...]           runs all lessons, or these, and tells where a trace differs, and why
      show NAME                 shows the README of a lesson
      words                     lists the words that the lessons introduce, with their meaning
      predict NAME [--step N]   shows the code, and asks what it prints, line by line
      marbles NAME [--step N] [--svg FILE]
                                draws the streams of a lesson, as text or as a picture
      new NAME                  makes a lesson of your own
      completions bash|zsh      prints a script that completes names with the tab key

    A NAME may be short (customsub), written with hyphens, or the lesson's number.
    --skip-build takes the executables as they were built last.

    Exit codes: 0 done, 1 a trace differs or something failed, 64 wrong usage, 66 a file is missing.
    """
}
