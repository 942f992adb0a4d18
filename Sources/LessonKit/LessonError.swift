import Foundation

/// What ends a lesson early: one line that says what to do, and an exit code.
struct LessonError: Error, CustomStringConvertible {
  let description: String
  let exitCode: Int32

  /// The command line makes no sense.
  static func usage(_ description: String) -> LessonError {
    LessonError(description: description, exitCode: EX_USAGE)
  }

  /// A file is missing.
  static func noInput(_ description: String) -> LessonError {
    LessonError(description: description, exitCode: EX_NOINPUT)
  }

  /// The lesson did not do what it should.
  static func failure(_ description: String) -> LessonError {
    LessonError(description: description, exitCode: EXIT_FAILURE)
  }
}
