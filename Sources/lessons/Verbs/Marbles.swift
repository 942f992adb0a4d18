import Book
import Foundation
import LessonKit

extension Verb {
  static let marbles = Verb(
    name: "marbles", names: .one(.lesson), options: [Option.step, Option.svg, Option.skipBuild]
  ) { call in
    let lesson = try call.lesson
    var options = ["--marbles"]
    if let number = call[Option.step] {
      _ = try lesson.steps(number)
      options += ["--step", "\(number)"]
    }
    if let file = call[Option.svg] { options += ["--svg", file] }
    let outcome = try ChildProcess.run(
      call.builder.executable(lesson.name), options, limit: ChildProcess.patience)
    print(outcome.output, terminator: "")
    guard case .exit(let code) = outcome.ending else { throw LessonError.failure(outcome.ending.message) }
    FileHandle.standardError.write(Data(outcome.errors.utf8))
    exit(code)
  }
}
