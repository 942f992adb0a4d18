import Foundation
import LessonKit

extension Verb {
  static let record = Verb(
    name: "record", argument: Argument(kind: .lesson), options: [.skipBuild],
    summary: "makes what a lesson prints its expected trace",
    details: """
      It writes expected.txt of that lesson only, and shows what it has changed in it. A run that crashes, writes to standard
      error or does not end is not recorded.
      """,
    example: Example(
      command: "record CustomSubscriber",
      output: "Lessons/CustomSubscriber/expected.txt is what CustomSubscriber prints; nothing has changed.")
  ) { invocation in
    let package = try invocation.package()
    try makeExpected(invocation.lesson(of: package), package, invocation.builder(of: package))
  }
}

private func makeExpected(_ lesson: LessonSource, _ package: PackageFolder, _ builder: Builder) throws {
  let path = "Lessons/\(lesson.name)/expected.txt"
  let outcome = try ChildProcess.run(builder.executable(of: lesson))
  if let problem = outcome.problemMessage {
    throw LessonError.failure("\(lesson.name) is not recorded, \(path) is as it was: \(problem)")
  }
  let language = package.language
  let old = try? package.expectedTrace(of: lesson.name)
  let differences = old?.differences(to: Trace(outcome.output)) ?? []
  if old != nil, differences.isEmpty {
    print(language.says("% is what % prints; nothing has changed.", path, lesson.name))
    return
  }
  try package.write(outcome.output, to: path)
  for difference in differences { print("\(language.says(difference.message))\n") }
  print(
    language.says(
      "% is recorded. '%' compares with it from now on.", path, "swift run lessons check \(lesson.name)"))
}
