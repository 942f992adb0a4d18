/// An option of a command line, with the type of its value: `--step N`. The value of a flag is `Void`.
package struct CommandOption<Value>: AnyCommandOption {
  package let name: String

  /// What `--help` calls the value: `N`. Nil if the option has none.
  package let placeholder: String?

  /// What `--help` says about it, in half a sentence.
  package let help: Message

  /// What the value has to be, for an error: `a number`.
  var expected: Message = ""

  /// Returns the value of a text; nil if the text has none.
  let read: @Sendable (String) -> Value?

  package func problem(with text: String) -> Message? {
    read(text) == nil ? .wrongValue.with(name, expected, text) : nil
  }
}

extension CommandOption<Void> {
  package static let help = flag("--help", help: Message("prints this", "打印本页"))

  package static func flag(_ name: String, help: Message) -> CommandOption {
    CommandOption(name: name, placeholder: nil, help: help) { _ in }
  }
}

extension CommandOption<Int> {
  package static func number(_ name: String, help: Message) -> CommandOption {
    CommandOption(name: name, placeholder: "N", help: help, expected: .number) { Int($0) }
  }
}

extension CommandOption<String> {
  package static func text(_ name: String, _ placeholder: String, help: Message) -> CommandOption {
    CommandOption(name: name, placeholder: placeholder, help: help) { $0 }
  }
}

/// An option whose type of value does not matter.
package protocol AnyCommandOption: Sendable {
  var name: String { get }
  var placeholder: String? { get }
  var help: Message { get }

  /// Why a text is not a value of this option; nil if it is one.
  func problem(with text: String) -> Message?
}

extension AnyCommandOption {
  /// As it is typed: `--step N`.
  package var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}

/// The arguments of a program: names and options in any order, an option as `--step 4` or `--step=4`. After `--` there are
/// only names.
package struct Arguments {
  package private(set) var names: [String] = []
  package private(set) var passedOn: [String] = []

  private var values: [String: String] = [:]

  /// - Parameters:
  ///   - help: The command that lists the options, for an error.
  ///   - passesOn: Whether the arguments after the first name are passed on, except these options.
  ///   - isName: Whether a word that begins with a hyphen is a name.
  package init(
    _ words: some Sequence<String>, options: [any AnyCommandOption], help: String, passesOn: Bool = false,
    isName: (String) -> Bool = { $0 == "-" }
  ) throws {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      let passes = passesOn && !names.isEmpty
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = word == "-h" ? "--help" : parts[0]
      if word == "--" {
        if passesOn { passedOn += rest } else { names += rest }
        return
      } else if let option = options.first(where: { $0.name == name }), !passes || name != "--help" {
        guard values[name] == nil else { throw LessonError.usage(.givenTwice.with(name)) }
        values[name] = try Self.value(of: option, parts.count == 2 ? parts[1] : nil, &rest)
      } else if passes {
        passedOn.append(word)
      } else if !word.hasPrefix("-") || isName(word) {
        names.append(word)
      } else {
        let near = options.map(\.name).nearest(to: name).map { Message.didYouMean.with($0) }
        throw LessonError.usage(.unknownOption.with(name, near ?? .see.with(help)))
      }
    }
  }

  private static func value(
    of option: any AnyCommandOption, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws -> String {
    guard option.placeholder != nil else {
      if let attached { throw LessonError.usage(.takesNoValue.with(option.name, attached)) }
      return ""
    }
    guard let text = attached ?? rest.popFirst() else {
      throw LessonError.usage(.needsValue.with(option.name, option.usage))
    }
    if let problem = option.problem(with: text) { throw LessonError.usage(problem) }
    return text
  }

  package subscript<Value>(option: CommandOption<Value>) -> Value? {
    values[option.name].flatMap(option.read)
  }

  package func has(_ flag: CommandOption<Void>) -> Bool { values[flag.name] != nil }
}
