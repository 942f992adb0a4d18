import LessonKit

/// The language in which the tool speaks, and in which it shows READMEs. Code, traces and the titles of steps are the
/// same in both.
enum Language: String, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// The language of the reader's locale, which is the first of these variables that is not empty.
  init(ofLocaleIn environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale?.hasPrefix("zh") == true ? .chinese : .english
  }

  /// The language of a command line: the one behind `--language`, or else that of the locale. It is there before the
  /// command line is understood, so that an error in it is explained in this language.
  init(of arguments: [String], _ environment: [String: String]) {
    let name = Verb.Option.language.name
    let given = zip(arguments, arguments.dropFirst() + [""]).compactMap { word, next in
      word == name ? next : word.hasPrefix("\(name)=") ? String(word.dropFirst(name.count + 1)) : nil
    }
    self = given.last.flatMap(Language.init(rawValue:)) ?? Language(ofLocaleIn: environment)
  }

  /// Says something in this language.
  ///
  /// - Parameters:
  ///   - english: What it is in English, with `%` where values stand. `chineseMessages` has it in Chinese.
  ///   - values: The values, in the same order in both languages.
  func says(_ english: String, _ values: Any...) -> String {
    says(Message(template: english, values: values))
  }

  /// Says in this language what was written down before.
  func says(_ message: Message) -> String {
    message.text(translation(of:))
  }

  /// What is wrong, in this language if the tool or LessonKit says it.
  func says(_ error: any Error) -> String {
    (error as? LessonError).map { says($0.message) } ?? "\(error)"
  }

  /// A message's template in this language. It stays as it is if there is no other.
  func translation(of english: String) -> String {
    self == .chinese ? chineseMessages[english] ?? english : english
  }
}

/// Made once: to make a pattern takes longer than to look for it in a README.
private enum Pattern {
  nonisolated(unsafe) static let otherLanguage = #/\n\[(?:English|中文)\]\(README[.a-z]*\)\n/#
  nonisolated(unsafe) static let sections = #/\n<!-- sections: .* -->\n$/#
}

extension Verb.Option {
  static let language = Verb.Option(
    name: "--language", value: .language, help: "en or zh; the language of your locale if not given")
}

extension PackageFolder {
  /// Says in a language what a lesson is about, and what its steps are called, where the READMEs say it.
  ///
  /// - Parameter wanted: The language; the reader's if nil.
  func translate(_ lesson: inout LessonSource, to wanted: Language? = nil) throws {
    guard wanted ?? language == .chinese else { return }
    if isFile("Lessons/README.zh.md") {
      let rows = try text("Lessons/README.zh.md").matches(of: #/(?m)^\| \d+ \| \[(\w+)\]\(.*?\) \| (.+) \| (.+) \|$/#)
      if let row = rows.first(where: { $0.1 == lesson.name }) {
        lesson.title = row.2.filter { $0 != "*" }
        lesson.teaches = "\(row.3)\u{3002}"
      }
    }
    for heading in try readme("Lessons/\(lesson.name)", in: .chinese).matches(of: #/(?m)^## (\d+)\. .+\n\n\*(.+)\*$/#) {
      let index = lesson.steps.firstIndex { $0.number == Int(heading.1) }
      if let index { lesson.steps[index].translation = String(heading.2) }
    }
  }

  /// The README in a folder, without its link to the other language. It is in English if there is none in the reader's
  /// language, as of a lesson that the reader has made.
  ///
  /// - Parameter wanted: The language; the reader's if nil.
  func readme(_ folder: String, in wanted: Language? = nil) throws -> String {
    let chinese = "\(folder)/README.zh.md"
    let path = wanted ?? language == .chinese && isFile(chinese) ? chinese : "\(folder)/README.md"
    return try text(path)
      .replacing(Pattern.otherLanguage, with: "")
      // A test needs this last line, and a reader does not.
      .replacing(Pattern.sections, with: "")
  }
}
