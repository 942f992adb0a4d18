import LessonKit

extension Verb {
  static let show = Verb(
    "show", .lesson,
    summary: Message("shows the README of a lesson", "显示一课的 README"),
    details: Message(
      """
      On a terminal it uses your pager: $PAGER, or else less. The answers to the questions of 'Try this' come at the end.
      """,
      """
      在终端里由分页程序显示：$PAGER，没有设置时用 less。“试一试”各题的答案放在最后。
      """),
    example: Example(
      command: "show CustomSubscriber",
      output: """
        CustomSubscriber

        Article: Combine之自定义Subscriber (Chinese). …
        …
        """)
  ) { call, lesson in
    let package = try call.package
    let readme = Markdown(answersLast(try package.readme("Lessons/\(lesson.name)"), call.language))
    Terminal.page(readme.text(Style(Terminal.hasColour), to: Terminal.width))
    ProgressStore(package).update { $0.read(lesson) }
    Terminal.sayHowToGoOn(in: package.language)
  }
}

/// The README with its answers at the end, so that a reader of a question does not see the answer below it. A web page
/// folds them.
private func answersLast(_ readme: String, _ language: Language) -> String {
  var answers: [String] = []
  let pattern = #/(?m)^ *<details>\s*<summary>(Answer|答案)</summary>((?:.*\n)*?) *</details>\n?/#
  let text = readme.replacing(pattern) { match in
    answers.append(
      match.output.2.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "\n"))
    return "   \(language.says(.answer, answers.count))\n"
  }
  guard !answers.isEmpty else { return readme }
  let list = zip(1..., answers).map { "\($0). \($1)\n" }.joined(separator: "\n")
  return "\(text)\n## \(language.says(.answers))\n\n\(list)"
}

extension Message {
  fileprivate static let answer = Message("(Answer %1 is at the end.)", "（答案 %1 在最后。）")
  fileprivate static let answers = Message("Answers", "答案")
}
