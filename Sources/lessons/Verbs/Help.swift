import LessonKit

extension Verb {
  static let help = Verb(name: "help", names: Names(kinds: [.verb], count: 0...1, usage: "[COMMAND]")) { call in
    let verb = try call.names.first.map(Verb.named)
    print(verb?.page(to: Terminal.width, in: call.language) ?? overview(to: Terminal.width, in: call.language))
  }
}

extension Verb {
  static func overview(to width: Int?, in language: Language = .english) -> String {
    wrapped(
      """
      \(language.says(.usage, "swift run lessons [COMMAND]"))

      \(columns(all.map { [$0.usage, language.says($0.help.summary)] }, width))

      \(language.says(ofAllVerbs))
      """, to: width)
  }

  /// What is true of all verbs, with those that take more than the name of a lesson.
  static var ofAllVerbs: Message {
    func verbs(_ kinds: Names.Kind..., without others: Names.Kind...) -> [String] {
      all.map { ($0.name, Set($0.names.kinds)) }
        .filter { $0.1.isSuperset(of: kinds) && $0.1.isDisjoint(with: others) }.map(\.0)
    }
    return HelpText.ofAllVerbs.with(
      verbs(.exercise, without: .lesson), verbs(.lesson, .exercise), verbs(.playground))
  }

  func page(to width: Int?, in language: Language = .english) -> String {
    let rows = (allOptions + [CommandOption.help]).map { [$0.usage, language.says($0.help)] }
    let summary = language.says(help.summary)
    let sentence = language.says(.sentence, summary.prefix(1).uppercased() + summary.dropFirst())
    let usage = ([usage] + options.map { "[\($0.usage)]" }).joined(separator: " ")
    return wrapped(
      """
      \(language.says(.usage, "swift run lessons \(usage)"))

      \([sentence, language.says(help.details)].filter { !$0.isEmpty }.joined(separator: "\n\n"))

      \(Self.columns(rows, width))

      \(language.says(.forExample))

        $ swift run lessons \(help.command)
      \(indented(language.says(help.output), by: 2))
      """, to: width)
  }

  /// The verb and its names: `check [NAME...]`.
  var usage: String {
    ([name, names.usage].filter { !$0.isEmpty } + (passesOn ? ["[OPTION...]"] : [])).joined(separator: " ")
  }

  private static func columns(_ rows: [[String]], _ width: Int?) -> String {
    indented(Table(headings: ["", ""], rows: rows).text(to: width.map { $0 - 2 }), by: 2)
  }
}

extension Message {
  fileprivate static let usage = Message("usage: %1", "用法：%1")
  fileprivate static let sentence = Message("%1.", "%1。")
  fileprivate static let forExample = Message("For example:", "例如：")
}
