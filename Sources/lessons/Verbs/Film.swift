import Foundation
import LessonKit

extension Verb {
  static let film = Verb(
    name: "film", argument: Argument(kind: .lesson, count: .any), options: [.step, .skipBuild],
    summary: "writes what happened in a step as a picture that moves",
    details: """
      Give the name of a lesson, --step N and the name of a file. The picture is an SVG document without a script, for a
      README for example. It stands still for a reader who prefers reduced motion.
      """,
    example: Example(
      command: "film CustomSubscriber --step 5 film.svg",
      output: """
        film.svg shows CustomSubscriber, step 5. receive(_:) returns additional demand
        """)
  ) { invocation in
    guard invocation.names.count == 2, let number = try invocation.number(.step) else {
      throw LessonError.usage(
        "'film' needs a lesson, a step and a file, 'film CustomSubscriber --step 5 film.svg' for example")
    }
    let package = try invocation.package()
    let lesson = try invocation.lesson(of: package)
    let file = invocation.names[1]
    _ = try lesson.steps(number)
    let executable = try invocation.builder(of: package).executable(of: lesson)
    let outcome = try ChildProcess.run(executable, ["--json", "--step", "\(number)"])
    if outcome.ending != .exit(0) {
      let reason = outcome.errors.split(separator: "\n").first.map {
        Message("\($0.replacing(#/^\w+: /#, with: ""))")
      }
      throw LessonError.usage(reason ?? outcome.ending.message)
    }
    let run = try JSONDecoder().decode(StepRun.self, from: Data(outcome.output.utf8))
    guard let film = run.film() else {
      throw LessonError.usage("step \(number) records no streams; 'marbles \(lesson.name)' shows which steps do")
    }
    try writePicture(
      film, to: file, showing: Message("\(lesson.name), step \(Trace.heading(number, run.title))"),
      package.language.translation(of:))
  }
}
