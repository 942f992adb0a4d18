import Foundation
import LessonKit
import TestKit
import Testing

/// Every lesson prints its expected trace, byte for byte, and nothing else.
@Suite(.ownThreads) struct GoldenTests {
  @Test(arguments: PackageFiles.lessonFolders) func trace(of lesson: String) throws {
    let expected = PackageFiles.root.appending(path: "Lessons/\(lesson)/expected.txt")
    try expectEqual(problems(of: PackageFiles.products.appending(path: lesson), expecting: expected), [])
  }
}

/// All that is wrong with a run of a lesson, which should print the trace of a file.
func problems(of lesson: URL, _ arguments: [String] = [], expecting file: URL, limit: Double = 30) throws -> [String] {
  let trace = try Trace(file: file, named: file.path, of: lesson.lastPathComponent)
  let outcome = try ChildProcess.run(lesson, arguments, limit: limit)
  return [trace.differences(to: Trace(outcome.output)).first?.description, outcome.problem?.description]
    .compactMap(\.self)
}
