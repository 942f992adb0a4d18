import Book
import Foundation
import LessonKit

extension Verb {
  static let record = Verb(
    name: "record", names: .lesson, options: [Option.skipBuild],
    summary: Message("makes what a lesson prints its expected trace", "把一课打印的内容定为它预期的运行记录"),
    details: Message(
      """
      It writes only the expected.txt of that lesson, and shows what has changed in it. It does not record a run that
      crashes, writes to standard error or does not end.
      """,
      """
      只写这一课的 expected.txt，并显示改了哪些行。
      崩溃、写到标准错误或不结束的运行不会被记录。
      """),
    example: Example(
      command: "record CustomSubscriber",
      output: "Lessons/CustomSubscriber/expected.txt is what CustomSubscriber prints; nothing has changed.")
  ) { call in
    let (package, lesson) = (try call.package, try call.lesson)
    let language = call.language
    let path = "Lessons/\(lesson.name)/expected.txt"
    let outcome = try ChildProcess.run(call.builder.executable(lesson.name), limit: ChildProcess.patience)
    if let problem = outcome.problemMessage {
      throw LessonError.failure(.notRecorded.with(lesson.name, path, problem))
    }
    let differences = (try? package.expectedTrace(of: lesson.name))?.differences(to: Trace(outcome.output))
    if differences?.isEmpty == true {
      print(language.says(.isRecorded, path, lesson.name))
    } else {
      try package.write(outcome.output, to: path)
      for difference in differences ?? [] { print("\(language.says(difference.message))\n") }
      print(language.says(.recorded, path, "swift run lessons check \(lesson.name)"))
    }
    try package.complainAboutReadme(of: lesson)
  }
}
