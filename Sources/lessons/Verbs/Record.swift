import Foundation
import LessonKit
import LessonPackage

extension Verb {
  static let record = Verb(name: "record", names: .one(.lesson), options: [Option.skipBuild]) { call in
    let (package, lesson) = (try call.package, try call.lesson)
    let language = call.language
    let path = "Lessons/\(lesson.name)/expected.txt"
    let outcome = try ChildProcess.run(call.builder.executable(lesson.name), limit: ChildProcess.patience)
    if let problem = package.problem(of: .lesson(lesson), outcome.visible) {
      outcome.visible.showLastLines()
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
