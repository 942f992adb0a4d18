import LessonKit

/// The command line of the tool: a verb, and what it is called with.
struct Command {
  let verb: Verb
  let invocation: Invocation

  /// Options may stand before and behind names, as `--step 4` or `--step=4`. Behind `--` everything is a name.
  ///
  /// - Parameter arguments: The arguments behind the program's name.
  /// - Throws: A usage error for a command line that makes no sense.
  init(_ arguments: [String]) throws {
    // An option of the verb may stand before it: `lessons --skip-build check`.
    let place = arguments.indices.first { index in
      !arguments[index].hasPrefix("-") && (index == 0 || arguments[index - 1] != Verb.Option.language.name)
    }
    guard let place else {
      self = try Self.withoutVerb(arguments)
      return
    }
    let verb = try Verb.named(arguments[place])
    var words = arguments
    words.remove(at: place)
    var parser = Parser(verb: verb)
    try parser.parse(words[...])
    if parser.wantsHelp {
      self.verb = .help
      invocation = Invocation(names: [verb.name], options: parser.invocation.options)
    } else {
      try parser.validate()
      self.verb = verb
      invocation = parser.invocation
    }
  }

  private init(verb: Verb, invocation: Invocation) {
    self.verb = verb
    self.invocation = invocation
  }

  private static func withoutVerb(_ words: [String]) throws -> Command {
    let words = words.filter { $0 != "--" }
    let known = ["--help", "-h", Verb.Option.language.name]
    if let option = words.first(where: { $0.hasPrefix("-") && !known.contains(String($0.prefix { $0 != "=" })) }) {
      throw LessonError.usage("unknown option '\(option)'; 'swift run lessons --help' lists the commands")
    }
    var parser = Parser(verb: .list)
    try parser.parse(words[...])
    return Command(verb: parser.wantsHelp ? .help : .list, invocation: parser.invocation)
  }

  fileprivate static func isHelp(_ word: String) -> Bool {
    word == "--help" || word == "-h"
  }
}

private struct Parser {
  let verb: Verb
  var invocation = Invocation()
  var wantsHelp = false

  init(verb: Verb) {
    self.verb = verb
  }

  mutating func parse(_ words: ArraySlice<String>) throws {
    var words = words
    while let word = words.popFirst() {
      if word == "--" {
        if passesOn { invocation.passedOn += words } else { invocation.names += words }
        return
      }
      // A single hyphen stands for standard output.
      guard word.hasPrefix("-"), word != "-", !isMarbleString(word) else {
        if passesOn, !invocation.names.isEmpty {
          invocation.passedOn.append(word)
        } else {
          invocation.names.append(word)
        }
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if let option = verb.allOptions.first(where: { $0.name == parts[0] }) {
        try take(option, parts.count == 2 ? parts[1] : nil, &words)
      } else if passesOn, !invocation.names.isEmpty {
        invocation.passedOn.append(word)
      } else if Command.isHelp(word) {
        wantsHelp = true
      } else {
        let near = (verb.allOptions.map(\.name) + ["--help"]).nearest(to: parts[0])
        let list =
          passesOn
          ? Message("the options of a lesson stand behind its name")
          : Message("'\(verb.name) --help' lists its options")
        let advice = near.map { Message("did you mean \($0)?") } ?? list
        throw LessonError.usage("unknown option '\(parts[0])' of '\(verb.name)'; \(advice)")
      }
    }
  }

  private mutating func take(_ option: Verb.Option, _ attached: String?, _ words: inout ArraySlice<String>) throws {
    guard let value = option.value else {
      if let attached { throw LessonError.usage("\(option.name) takes nothing, not '\(attached)'") }
      invocation.options[option.name] = ""
      return
    }
    guard let text = attached ?? words.popFirst(), !text.isEmpty else {
      throw LessonError.usage("\(option.name) needs \(value.phrase), \(option.name) \(value.sample) for example")
    }
    invocation.options[option.name] = text
  }

  /// Whether there are as many names as the verb takes.
  func validate() throws {
    let names = invocation.names
    guard let argument = verb.argument else {
      if let first = names.first {
        throw LessonError.usage(
          "'\(verb.name)' takes no name; leave '\(first)' out")
      }
      return
    }
    if names.isEmpty, argument.count == .one || argument.count == .oneAndItsOptions {
      throw LessonError.usage(
        "'\(verb.name)' needs \(argument.kind.phrase), '\(verb.name) \(argument.kind.sample)' for example")
    }
    if argument.count != .any, names.count > 1 {
      throw LessonError.usage("'\(verb.name)' takes one name, not '\(names[1])' as well")
    }
  }

  /// `--1-2|` is no option. An option has nothing but letters behind its two hyphens.
  private func isMarbleString(_ word: String) -> Bool {
    verb.argument?.kind == .drawing && !Command.isHelp(word) && word.wholeMatch(of: #/--[a-z]{2,}(?:=.*)?/#) == nil
  }

  private var passesOn: Bool { verb.argument?.count == .oneAndItsOptions }
}

extension Verb.Argument.Kind {
  /// What it is, in a sentence.
  fileprivate var phrase: Message {
    switch self {
    case .lesson: Message("the name of a lesson")
    case .exercise: Message("the name of an exercise")
    case .lessonOrExercise: Message("the name of a lesson or an exercise")
    case .verb: Message("the name of a command")
    case .shell: Message("the name of a shell")
    case .newName: Message("a name")
    case .drawing: Message("an operator")
    }
  }

  /// One that there is.
  fileprivate var sample: String {
    switch self {
    case .lesson, .lessonOrExercise: "CustomSubscriber"
    case .exercise: "batches"
    case .verb: "check"
    case .shell: "bash"
    case .newName: "MyLesson"
    case .drawing: "debounce"
    }
  }
}

extension Verb.Option.Value {
  fileprivate var phrase: Message {
    switch self {
    case .number: Message("a number")
    case .file: Message("a file")
    case .language: Message("a language")
    case .folder: Message("a folder")
    }
  }

  fileprivate var sample: String {
    switch self {
    case .number: "2"
    case .file: "streams.svg"
    case .language: "zh"
    case .folder: "site"
    }
  }
}
