// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation
import Recording

/// An error that ends a program: one line that says what to do, and an exit code.
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

  /// The program did not succeed: 1.
  public static func failure(_ message: Message) -> LessonError {
    LessonError(message: message, exitCode: EXIT_FAILURE)
  }

  /// Writes the error to standard error, in one line and in the program's language, and ends the program. An error that is
  /// not a `LessonError` has the exit code 1.
  public static func end(_ program: String, with error: any Error) -> Never {
    end(program, with: error, in: Feedback.language.withLock { $0 })
  }

  package static func end(_ program: String, with error: any Error, in language: Language) -> Never {
    FileHandle.standardError.write(Data("\(program): \(language.says(error).withVisibleControls)\n".utf8))
    exit((error as? LessonError)?.exitCode ?? EXIT_FAILURE)
  }

  /// Runs a program. An error ends it, and so does output that could not be written, to a full disk for example.
  package static func ending(_ program: String, in language: Language = .english, _ body: () throws -> Void) {
    bufferOutputByLine()
    // A reader who has read enough ends the program, without an error. A program that ignores the signal passes that on.
    signal(SIGPIPE, SIG_DFL)
    do {
      try body()
      guard fflush(stdout) == 0, ferror(stdout) == 0 else { throw failure(.outputIsLost) }
    } catch {
      end(program, with: error, in: language)
    }
  }
}
