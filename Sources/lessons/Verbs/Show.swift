import Book
import LessonKit

extension Verb {
  static let show = Verb(
    name: "show", names: .lesson,
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
  ) { call in
    let (package, lesson, width) = (try call.package, try call.lesson, Terminal.width)
    let readme = Markdown(try package.readme("Lessons/\(lesson.name)"))
    let text = readme.text(Terminal.style, to: width, in: call.language)
    let lines = text.lines
    let shown = lines.prefix(Terminal.page(text))
    // A reader who leaves the pager early has read the steps that were on the screen.
    let steps = lesson.steps.filter { step in
      shown.contains(Markdown("## \(step.heading)").text(Terminal.style, to: width).lines[0])
    }
    package.updateProgress { $0.read(lesson, steps: shown.count == lines.count ? nil : steps.map(\.number)) }
    Terminal.sayHowToGoOn(in: call.language)
  }
}
