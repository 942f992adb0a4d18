import Foundation
import LessonKit
import LessonPackage

extension Verb {
  static let marbles = Verb(
    name: "marbles", names: .one(.lesson), options: [Option.step, Option.svg, Option.skipBuild]
  ) { call in
    let lesson = try call.lesson
    var options = ["--marbles", "--language", call.language.rawValue]
    if let number = call[Option.step] {
      _ = try lesson.steps(number)
      options += ["--step", "\(number)"]
    }
    if let file = call[Option.svg] { options += ["--svg", file] }
    let outcome = try ChildProcess.run(
      call.builder.executable(lesson.name), options, limit: ChildProcess.patience)
    print(outcome.output, terminator: "")
    guard case .exit(let code) = outcome.ending else {
      let problem = try call.package.problem(of: .lesson(lesson), outcome.visible)
      throw LessonError.failure(problem ?? outcome.ending.message)
    }
    FileHandle.standardError.write(Data(outcome.errors.utf8))
    // At the end of a command that works, it is seen whether its output was lost.
    if code != EXIT_SUCCESS { exit(code) }
  }

  static let film = Verb(
    name: "film", names: Names(kinds: [.lesson, .playground], count: 2...2, usage: "NAME FILE"),
    options: [Option.step, Option.skipBuild]
  ) { call in
    if try call.isPlayground {
      guard call[Option.step] == nil else {
        throw LessonError.usage(.notTogether.with(Option.step.name, "playground"))
      }
      try call.package.requirePlayground()
      let (run, outcome) = try Playground.recordedRun(
        call.builder.executable(Program.playground.name), in: call.package)
      if !outcome.ending.isSuccess, let problem = try call.package.problem(of: .playground, outcome) {
        throw LessonError.failure(problem)
      }
      let film = run.flatMap { Playground.hasRoom(for: $0) ? $0.film(in: call.language) : nil }
      guard let film else { throw LessonError.usage(.noStreamsShown) }
      return try writePicture(film, to: call.names[1], showing: "\(Program.playground.name)", in: call.language)
    }
    guard let number = call[Option.step] else {
      throw LessonError.usage(.filmNeedsStep)
    }
    let lesson = try call.lesson
    let step = try lesson.steps(number)[0]
    let executable = try call.builder.executable(lesson.name)
    let run = try call.package.run(lesson, executable, step: number)
    guard let film = run.film(in: call.language, titled: step.translation) else {
      throw LessonError.usage(.noStreams.with(number, lesson.name))
    }
    let title = run.title(in: call.language, step.translation)
    try writePicture(film, to: call.names[1], showing: "\(title)", in: call.language)
  }
}
