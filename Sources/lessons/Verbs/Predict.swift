import Foundation
import LessonKit

extension Verb {
  static let predict = Verb(
    name: "predict", argument: Argument(kind: .lesson), options: [.step, .skipBuild],
    summary: "shows the code of a step, and asks what it prints",
    details: """
      Words that stand in the code are shown; you fill in the values, each ▢. Several values of a line are separated by
      blanks. Case, spacing and punctuation do not count. Write - where you expect that nothing is printed. Return alone
      shows the line and costs nothing; q, Ctrl-C or Ctrl-D ends. Your best score is remembered.
      """,
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
  ) { invocation in
    let package = try invocation.package()
    let lesson = try invocation.lesson(of: package)
    let steps = try lesson.steps(invocation.number(.step))
    let executable = try invocation.builder(of: package).executable(of: lesson)
    var quiz = try Quiz(lesson, in: package)
    var wantsMore = true
    for step in steps where wantsMore {
      switch LessonRun(executable, step: step.number) {
      case .steps(let runs): wantsMore = try quiz.ask(about: step, runs[0].trace)
      case .failed(let problem):
        throw LessonError.failure("step \(step.number) cannot be asked for: \(problem)")
      }
    }
    print(quiz.score)
    quiz.remember()
    Terminal.sayHowToGoOn(in: package.language)
  }
}
