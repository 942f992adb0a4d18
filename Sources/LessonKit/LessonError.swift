import Foundation

/// What ends a lesson early: one line that says what to do, and an exit code.
///
///     throw LessonError.usage("there is no step 9; the steps are 1 to 6, --list shows them")
public struct LessonError: Error, CustomStringConvertible {
  public let message: Message
  public let exitCode: Int32

  public var description: String { message.description }

  /// The command line makes no sense: 64.
  public static func usage(_ message: Message) -> LessonError {
    LessonError(message: message, exitCode: EX_USAGE)
  }

  /// A file is missing: 66.
  public static func noInput(_ message: Message) -> LessonError {
    LessonError(message: message, exitCode: EX_NOINPUT)
  }

  /// The lesson did not do what it should: 1.
  public static func failure(_ message: Message) -> LessonError {
    LessonError(message: message, exitCode: EXIT_FAILURE)
  }

  /// Says on standard error what is wrong, in one line, and ends the program. The exit code of an error that is none of
  /// these is 1.
  ///
  /// - Parameter translation: Returns a message's template in the reader's language.
  public static func end(
    _ program: String, with error: any Error, _ translation: (String) -> String = { $0 }
  ) -> Never {
    let text = (error as? LessonError)?.message.text(translation) ?? "\(error)"
    FileHandle.standardError.write(Data("\(program): \(text)\n".utf8))
    exit((error as? LessonError)?.exitCode ?? EXIT_FAILURE)
  }
}
