import Foundation

/// What ends a lesson early: one line that says what to do, and an exit code.
///
///     throw LessonError.usage("there is no step 9; the steps are 1 to 6, --list shows them")
public struct LessonError: Error, CustomStringConvertible {
  public let description: String
  public let exitCode: Int32

  /// The command line makes no sense: 64.
  public static func usage(_ description: String) -> LessonError {
    LessonError(description: description, exitCode: EX_USAGE)
  }

  /// A file is missing: 66.
  public static func noInput(_ description: String) -> LessonError {
    LessonError(description: description, exitCode: EX_NOINPUT)
  }

  /// The lesson did not do what it should: 1.
  public static func failure(_ description: String) -> LessonError {
    LessonError(description: description, exitCode: EXIT_FAILURE)
  }

  /// Says on standard error what is wrong, in one line, and ends the program. The exit code of an error that is none of
  /// these is 1.
  public static func end(_ program: String, with error: any Error) -> Never {
    FileHandle.standardError.write(Data("\(program): \(error)\n".utf8))
    exit((error as? LessonError)?.exitCode ?? EXIT_FAILURE)
  }
}
