import Foundation
import LessonKit
import LessonPackage

/// A command line of the tool: a verb with its arguments.
struct Call {
  let verb: Verb
  let names: [String]
  private let arguments: Arguments

  /// - Parameter words: The program's arguments. Without a verb they mean `list`.
  init(_ words: [String]) throws {
    // An option may precede the verb: `lessons --skip-build check`.
    let place = words.indices.first { index in
      !words[index].hasPrefix("-") && (index == 0 || words[index - 1] != CommandOption.language.name)
    }
    let verb = try place.map { try Verb.named(words[$0]) } ?? .list
    let rest = words.indices.filter { $0 != place && (place != nil || words[$0] != "--") }.map { words[$0] }
    let help = "swift run lessons \(place == nil ? "" : "\(verb.name) ")--help"
    arguments = try Arguments(
      rest, options: verb.allOptions + [CommandOption.help], help: help, passesOn: verb.passesOn,
      isName: { $0 == "-" || verb.names.kinds == [.drawing] && Self.isMarbleString($0) })
    if arguments.has(.help) {
      self.verb = .help
      names = place == nil ? [] : [verb.name]
      return
    }
    self.verb = verb
    names = arguments.names
    if names.count < verb.names.count.lowerBound {
      let missing: Message =
        if !names.isEmpty { .needsFile } else if verb.names.kinds == [.shell] { .needsShell } else { .needsName }
      throw LessonError.usage(missing.with(verb.name, verb.help.command))
    }
    if names.count > verb.names.count.upperBound {
      throw LessonError.usage(.unexpected.with(names[verb.names.count.upperBound], help))
    }
  }

  /// `--1-2|` is not an option: an option has only letters after its two hyphens.
  private static func isMarbleString(_ word: String) -> Bool {
    word.wholeMatch(of: #/--[a-z]{2,}(?:=.*)?/#) == nil
  }

  func perform() throws { try verb.perform(self) }

  subscript<Value>(option: CommandOption<Value>) -> Value? { arguments[option] }

  func has(_ flag: CommandOption<Void>) -> Bool { arguments.has(flag) }

  var passedOn: [String] { arguments.passedOn }

  /// The language of `--language`, or else that of the reader's locale.
  var language: Language { self[.language] ?? Language() }

  /// The package, whose READMEs are shown in that language.
  var package: PackageFolder { get throws { try PackageFolder(language) } }
}

extension Call {
  var catalogue: Catalogue { get throws { try Catalogue(of: package) } }
  var lesson: LessonSource { get throws { try catalogue.lesson(names[0]) } }
  var exercise: ExerciseSource { get throws { try catalogue.exercise(names[0]) } }
  var program: Program { get throws { try catalogue.program(names[0]) } }
  var isPlayground: Bool { get throws { try catalogue.isPlayground(names[0]) } }

  /// What the names mean. Without a name, these are all lessons.
  var programs: [Program] {
    get throws {
      let catalogue = try catalogue
      guard !names.contains(where: catalogue.isPlayground) else { throw LessonError.usage(.isPlayground) }
      return try names.isEmpty ? catalogue.lessons.map(Program.lesson) : names.map(catalogue.program)
    }
  }
}

enum Option {
  static let step = CommandOption.number("--step", help: Message("only step N", "只处理第 N 步"))
  static let yes = CommandOption.flag("--yes", help: Message("does not ask", "不再询问"))
  static let skipBuild = CommandOption.flag(
    "--skip-build", help: Message("uses the programs as they were built last", "使用上次构建的程序"))
  static let svg = CommandOption.text(
    "--svg", "FILE", help: Message("writes a picture to FILE instead", "改为把图片写入 FILE"))
}

/// `swift run lessons`: what a reader does with the lessons besides running one.
@main
struct LessonsTool {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    LessonError.ending("lessons", in: Language(of: words)) {
      let call = try Call(words)
      // Every command that runs programs has this option. One of them becomes the program, which has this process's number.
      if call.verb.options.contains(where: { $0.name == Option.skipBuild.name }), !call.verb.passesOn {
        Children.shared.endWithThisProcess()
      }
      try call.perform()
    }
  }
}
