import Book
import LessonKit

extension Verb {
  static let film = Verb(
    name: "film", names: Names(kinds: [.lesson, .playground], count: 2...2, usage: "NAME FILE"),
    options: [Option.step, Option.skipBuild]
  ) { call in
    if try call.isPlayground {
      try call.package.requirePlayground()
      let run = try Playground.recordedRun(call.builder.executable(Playground.name))
      guard let film = run?.film() else { throw LessonError.usage(.noStreamsShown) }
      return try writePicture(film, to: call.names[1], showing: "\(Playground.name)", in: call.language)
    }
    guard let number = call[Option.step] else { throw LessonError.usage(.filmNeedsStep) }
    let lesson = try call.lesson
    _ = try lesson.steps(number)
    let executable = try call.builder.executable(lesson.name)
    let run = try [StepRun](running: executable, step: number, limit: ChildProcess.patience)[0]
    guard let film = run.film() else { throw LessonError.usage(.noStreams.with(number, lesson.name)) }
    let title = Message.lessonAndStep.with(lesson.name, number, run.title)
    try writePicture(film, to: call.names[1], showing: title, in: call.language)
  }
}
