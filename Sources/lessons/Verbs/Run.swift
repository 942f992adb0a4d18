import Foundation
import LessonKit

extension Verb {
  static let runLesson = Verb(
    name: "run", argument: Argument(kind: .lesson, count: .oneAndItsOptions), options: [.skipBuild],
    summary: "runs a lesson; its own options stand behind its name",
    details: "'run NAME --help' lists the options of the lesson: --step N, --list, --check, --marbles, --help.",
    example: Example(
      command: "run CustomSubscriber --step 4",
      output: """
        4. Demand runs out
        1
        2
        3
        (we sent 4 and 5 as well)
        """)
  ) { invocation in
    let package = try PackageFolder()
    try execute(invocation.lesson(of: package), invocation.passedOn, invocation.builder(of: package))
  }
}

/// Runs a lesson in place of this program, so that its output, its exit code and Ctrl-C are its own.
func execute(_ lesson: LessonSource, _ options: [String], _ builder: Builder) throws -> Never {
  let path = try builder.executable(of: lesson).path
  var arguments = ([path] + options).map { strdup($0) } + [nil]
  execv(path, &arguments)
  throw LessonError.noInput("\(path) cannot be run; build it with 'swift build --product \(lesson.name)'")
}
