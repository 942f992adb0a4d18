import Foundation
import LessonKit

/// What `--help` says of a verb. It stands in the files `help.en.txt` and `help.zh.txt`: its name, a summary, details, and an
/// example.
struct HelpText {
  /// What the verb does, in one line that begins with a small letter and has no full stop.
  let summary: Message

  /// Empty if there is no more to say.
  let details: Message

  /// The arguments of the example, and what it prints. `…` stands for any text. The tests run it and compare.
  let command: String
  let output: Message

  private static let english = Bundle.module.text(of: "help.en.txt")
  private static let chinese = Bundle.module.text(of: "help.zh.txt")

  init(of verb: String) {
    let (english, chinese) = (section(verb, Self.english), section(verb, Self.chinese))
    summary = Message(String(english.first ?? ""), String(chinese.first ?? ""))
    let (example, itsChinese) = (example(in: english), example(in: chinese))
    details = Message(
      text(english[..<example.startIndex].dropFirst()), text(chinese[..<itsChinese.startIndex].dropFirst()))
    command = String(example.first?.trimmingPrefix("$ swift run lessons ") ?? "")
    // What is the same in both languages stands in the English file only.
    output = Message(text(example.dropFirst()), text((itsChinese.isEmpty ? example : itsChinese).dropFirst()))
  }

  /// What is true of all verbs.
  static var ofAllVerbs: Message {
    Message(text(section(nil, english)), text(section(nil, chinese)))
  }
}

/// The lines below a verb's name; those above the first verb if it is nil.
private func section(_ verb: String?, _ file: String) -> ArraySlice<Substring> {
  let lines = file.lines[...]
  let start = verb.map { verb in lines.drop { $0 != "= \(verb)" }.dropFirst() } ?? lines
  return start.prefix { !$0.hasPrefix("= ") }
}

private func example(in section: ArraySlice<Substring>) -> ArraySlice<Substring> {
  section.drop { !$0.hasPrefix("$ ") }
}

private func text(_ lines: ArraySlice<Substring>) -> String {
  lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
}

/// A file of the program with its values in the places `%1`, `%2` and so on.
func filled(_ file: String, _ values: Any...) -> String {
  Message(stringLiteral: Bundle.module.text(of: file)).filled(with: values).description
}
