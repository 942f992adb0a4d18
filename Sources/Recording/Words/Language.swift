import Foundation

/// A language that the tool speaks, and in which it shows READMEs and pictures. Code and traces are the same in all of
/// them.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case chinese = "zh"

  /// The language of a command line, or else that of the reader's locale: of the first of these variables that is not
  /// empty. The command line does not need to make sense: an error in it is explained in this language.
  package init(
    of words: [String] = [], in environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    // Each program begins with this, and to make a pattern takes longer than to read the words.
    let options = words.joined(separator: " ").split(omittingEmptySubsequences: false) { $0 == " " || $0 == "=" }
    let names = zip(options, options.dropFirst()).filter { $0.0 == "--language" }.map(\.1)
    let given = names.map { $0.prefix { $0.isLetter || $0.isNumber || $0 == "_" } }.last { !$0.isEmpty }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = given.flatMap { Language(rawValue: String($0)) } ?? (locale?.hasPrefix("zh") == true ? .chinese : .english)
  }

  package func says(_ message: Message) -> String { message.text(in: self) }

  package func says(_ message: Message, _ values: Any...) -> String { message.filled(with: values).text(in: self) }
}
