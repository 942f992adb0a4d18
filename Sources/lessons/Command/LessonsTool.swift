import Foundation
import LessonKit

/// `swift run lessons`: what a reader does with the lessons besides running one.
@main
struct LessonsTool {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    LessonError.ending("lessons", in: Language(of: words, ProcessInfo.processInfo.environment)) {
      let command = try Command(words)
      try command.verb.perform(command.call)
    }
  }
}

extension Language {
  /// The language of a command line: that of `--language`, or else that of the locale. It does not need a command line
  /// that makes sense, because an error in it is explained in this language.
  init(of words: [String], _ environment: [String: String]) {
    let name = Option.language.name
    let given = zip(words, words.dropFirst() + [""]).compactMap { word, next in
      word == name ? next : word.hasPrefix("\(name)=") ? String(word.dropFirst(name.count + 1)) : nil
    }
    self = given.last.flatMap(Language.init(rawValue:)) ?? Language(ofLocaleIn: environment)
  }
}
