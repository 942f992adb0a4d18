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
    let given = words.joined(separator: " ").matches(of: #/(?:^| )--language[ =](\w+)/#).last?.output.1
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = given.flatMap { Language(rawValue: String($0)) } ?? (locale?.hasPrefix("zh") == true ? .chinese : .english)
  }

  package func says(_ message: Message) -> String { message.text(in: self) }

  package func says(_ message: Message, _ values: Any...) -> String { message.filled(with: values).text(in: self) }
}
