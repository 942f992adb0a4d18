import LessonKit

/// A command line of the tool: a verb, and its arguments.
struct Command {
  let verb: Verb
  let call: Call

  /// - Parameter words: The program's arguments. Without a verb they mean `list`.
  /// - Throws: A usage error for a command line that makes no sense.
  init(_ words: [String]) throws {
    // An option may precede the verb: `lessons --skip-build check`.
    let place = words.indices.first { index in
      !words[index].hasPrefix("-") && (index == 0 || words[index - 1] != Option.language.name)
    }
    let verb = try place.map { try Verb.named(words[$0]) } ?? .list
    let rest = words.indices.filter { $0 != place && (place != nil || words[$0] != "--") }.map { words[$0] }
    let help = "swift run lessons \(place == nil ? "" : "\(verb.name) ")--help"
    let arguments = try Arguments(
      rest, options: verb.allOptions + [Option.help], help: help, passesOn: verb.passesOn,
      isName: { $0 == "-" || verb.names.kind == .drawing && Self.isMarbleString($0) })
    if arguments.has(Option.help) {
      self.verb = .help
      call = Call(arguments: arguments, names: place == nil ? [] : [verb.name])
      return
    }
    let names = arguments.names
    if names.count < verb.names.count.lowerBound {
      throw LessonError.usage(.needsName.with(verb.name, verb.example.command))
    }
    if names.count > verb.names.count.upperBound {
      throw LessonError.usage(.unexpected.with(names[verb.names.count.upperBound], help))
    }
    self.verb = verb
    call = Call(arguments: arguments, names: names)
  }

  /// `--1-2|` is not an option: an option has only letters after its two hyphens.
  private static func isMarbleString(_ word: String) -> Bool {
    word.wholeMatch(of: #/--[a-z]{2,}(?:=.*)?/#) == nil
  }
}
