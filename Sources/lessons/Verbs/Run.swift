import Book
import Foundation
import LessonKit

extension Verb {
  static let runLesson = Verb(
    "run", .lesson, passesOn: true, options: [Option.skipBuild],
    summary: Message("runs a lesson, with the lesson's own options", "运行一课；这一课自己的选项写在名字后面"),
    details: Message(
      "'run NAME --help' lists the options of the lesson: --step N, --list, --check, --marbles, --help.",
      "'run NAME --help' 列出这一课的选项：--step N、--list、--check、--marbles、--help。"),
    example: Example(
      command: "run CustomSubscriber --step 4",
      output: """
        4. Demand runs out
        1
        2
        3
        (we sent 4 and 5 as well)
        """)
  ) { call, lesson in
    let package = try call.package
    let options = call.arguments.passedOn
    try execute(lesson, options, call.builder(of: package)) {
      noteReading(of: lesson, options, package)
    }
  }
}

/// Notes the steps that a run with these options prints.
private func noteReading(of lesson: LessonSource, _ options: [String], _ package: PackageFolder) {
  let step = options.joined(separator: " ").wholeMatch(of: #/--step[ =](\d+)/#).flatMap { Int($0.output.1) }
  guard options.isEmpty || lesson.steps.contains(where: { $0.number == step }) else { return }
  ProgressStore(package).update { $0.read(lesson, step: step) }
}

/// Replaces this program by a lesson, so that the output, the exit code and Ctrl-C are the lesson's.
///
/// - Parameter beforehand: It is called between the build and the run.
func execute(
  _ lesson: LessonSource, _ options: [String], _ builder: Builder, beforehand: () -> Void = {}
) throws -> Never {
  let path = try builder.executable(lesson.name).path
  beforehand()
  var arguments = ([path] + options).map { strdup($0) } + [nil]
  execv(path, &arguments)
  throw LessonError.noInput(.cannotRun.with(path, lesson.name))
}
