// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation
import LessonKit

/// `swift run lessons`: what a reader does with the lessons besides running one.
@main
struct LessonsTool {
  static func main() {
    setvbuf(stdout, nil, _IOLBF, 0)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      let command = try Command(arguments)
      try command.verb.perform(command.invocation)
    } catch {
      let language = Language(of: arguments, ProcessInfo.processInfo.environment)
      LessonError.end("lessons", with: error, language.translation(of:))
    }
  }
}
