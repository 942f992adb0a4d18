import Foundation
import LessonKit
import LessonPackage

extension Verb {
  static let runLesson = Verb(
    name: "run", names: .one(.lesson, .playground), passesOn: true, options: [Option.skipBuild]
  ) { call in
    let package = try call.package
    if try call.isPlayground {
      try package.requirePlayground()
      try become(call.builder.executable(Program.playground.name).path, call.passedOn)
    }
    let lesson = try call.lesson
    let path = try call.builder.executable(lesson.name).path
    // The steps that a run with these options prints.
    let step = call.passedOn.joined(separator: " ").wholeMatch(of: #/--step[ =](\d+)/#).flatMap { Int($0.output.1) }
    if call.passedOn.isEmpty || lesson.steps.contains(where: { $0.number == step }) {
      package.updateProgress { $0.read(lesson, steps: step.map { [$0] }) }
    }
    try become(path, call.passedOn)
  }

  /// Lets another program replace this one, so that the output, the exit code and Ctrl-C are its own.
  private static func become(_ path: String, _ words: [String]) throws -> Never {
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    execv(path, &arguments)
    throw LessonError.noInput(.cannotRun.with(path, URL(fileURLWithPath: path).lastPathComponent))
  }
}
