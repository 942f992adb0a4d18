import Foundation
import LessonKit

/// Runs a lesson in place of this program, so that its output, its exit code and Ctrl-C are its own.
func run(_ lesson: LessonSource, _ options: [String], _ builder: Builder) throws -> Never {
  let path = try builder.executable(of: lesson).path
  var arguments = ([path] + options).map { strdup($0) } + [nil]
  execv(path, &arguments)
  throw LessonError.noInput("\(path) cannot be run; build it with 'swift build --product \(lesson.name)'")
}
