import Foundation
import LessonKit

extension Verb {
  static let predict = Verb(
    "predict", .lesson, options: [Option.step, Option.skipBuild],
    summary: Message("shows the code of a step, and asks what it prints", "显示一个步骤的代码，问你它打印什么"),
    details: Message(
      """
      The words that the code prints are shown; you fill in the values, each ▢. Separate several values of a line by
      blanks. Case, spacing and punctuation do not count. Type - where you expect that nothing is printed. Return alone
      shows the line and does not count. q or Ctrl-D ends. Your best score is remembered.
      """,
      """
      代码打印的词会显示出来；值由你来填，每个 ▢ 是一个值。
      一行有几个值时用空格隔开。大小写、空格和标点都不计较。
      你预期什么也不打印的地方写 -。直接按回车显示这一行，不扣分；
      q 或 Ctrl-D 结束。最好的成绩会记下来。
      """),
    example: Example(
      command: "predict CustomSubscriber --step 4", typing: "1\n2\n3\n4\n",
      output: """
        CustomSubscriber, step 4 of 10: Demand runs out

            let publisher = PassthroughSubject<Int, Never>()
            let cancellable = publisher.customSink(asking: .max(3)) { print($0) }

            publisher.send(1)
        …
          ▢
        > 3
          right
          ▢
        > 4
          no: (nothing is printed here)
          (we sent 4 and 5 as well)

        The README explains this step:
        …
        3 of 4 right
        """)
  ) { call, lesson in
    let package = try call.package
    let steps = try lesson.steps(call[Option.step])
    let executable = try call.builder(of: package).executable(of: lesson)
    var quiz = try Quiz(lesson, in: package)
    var wantsMore = true
    for step in steps where wantsMore {
      switch LessonRun(executable, step: step.number) {
      case .steps(let runs): wantsMore = try quiz.ask(about: step, runs[0].trace)
      case .failed(let problem):
        throw LessonError.failure(.noQuestions.with(step.number, problem))
      }
    }
    print(quiz.score)
    quiz.remember()
    Terminal.sayHowToGoOn(in: package.language)
  }
}
