import Book
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
    let readme = Markdown(try package.readme("Lessons/\(lesson.name)"))
    Terminal.page(readme.text(Style(Terminal.hasColour), to: Terminal.width, in: call.language))
    ProgressStore(package).update { $0.read(lesson) }
    Terminal.sayHowToGoOn(in: package.language)
  }
}
