import Book
import Foundation
import LessonKit

extension Verb {
  static let predict = Verb(
    "predict", .lesson, options: [Option.step, Option.skipBuild],
    summary: Message("shows the code of a step, and asks what it prints", "显示一个步骤的代码，问你它打印什么"),
    details: Message(
      """
      Type each line that the step prints, or only its values: 1 for receive(1). Case, spacing and punctuation do not
      count. Type - where you expect that nothing is printed, and the row of marbles where you see ▢. Return alone shows
      the line. q or Ctrl-D ends. The best score of each step is remembered.
      """,
      """
      输入这一步打印的每一行，或者只输入其中的值：receive(1) 只要写 1。
      大小写、空格和标点都不计较。你预期什么也不打印的地方写 -，▢ 的地方写弹珠图的那一行。
      直接按回车显示这一行，q 或 Ctrl-D 结束。每一步的最好成绩会记下来。
      """),
    example: Example(
      command: "predict CustomSubscriber --step 4", typing: "1\n2\n3\n4\n",
      output: """
        CustomSubscriber, step 4 of 10: Demand runs out

            let publisher = PassthroughSubject<Int, Never>()
            let cancellable = publisher.customSink(asking: .max(3)) { print($0) }

            publisher.send(1)
        …
        > 3
          right
        > 4
          no: (nothing is printed here)
          (we sent 4 and 5 as well)

        3 of 4 right

        The README explains this step:

          The subscriber requests three values, and the subject sends five. …
        …
        """)
  ) { call, lesson in
    let package = try call.package
    let steps = try lesson.steps(call[Option.step])
    let executable = try call.builder(of: package).executable(lesson.name)
    let quiz = Quiz(lesson: lesson, package: package)
    var wantsMore = true
    for step in steps where wantsMore {
      switch LessonRun(executable, step: step.number, limit: ChildProcess.patience) {
      case .steps(let runs): wantsMore = try quiz.ask(about: step, runs[0].trace)
      case .failed(let problem):
        throw LessonError.failure(.noQuestions.with(step.number, problem))
      }
    }
    Terminal.sayHowToGoOn(in: package.language)
  }
}
