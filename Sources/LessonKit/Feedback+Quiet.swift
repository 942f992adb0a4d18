// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation

extension Feedback {
  /// Whether this process is an exercise. In a test, others print at the same time.
  nonisolated(unsafe) static var isAlone = false

  /// Runs a closure, and shows nothing that is printed in it. A checker runs the reader's code many times, and what the code
  /// prints is of use only in the run that fails: the checker repeats that one.
  public static func quietly<Result>(_ body: () -> Result) -> Result {
    guard isAlone else { return body() }
    fflush(stdout)
    let (output, nowhere) = (dup(STDOUT_FILENO), open("/dev/null", O_WRONLY))
    dup2(nowhere, STDOUT_FILENO)
    defer {
      fflush(stdout)
      dup2(output, STDOUT_FILENO)
      close(output)
      close(nowhere)
    }
    return body()
  }
}
