// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation

/// Standard output, led into a file for a while. Lines are complete in it as soon as they are printed, as the output of
/// lessons is buffered by line.
final class CapturedOutput {
  private let terminal: Int32
  private let file: UnsafeMutablePointer<FILE>
  private var bytes: [UInt8] = []
  private var lines = 0

  init() throws {
    guard let file = tmpfile() else { throw NoTemporaryFile() }
    self.file = file
    endWhenFull()
    limitFiles(to: mostBytes)
    fflush(stdout)
    terminal = dup(STDOUT_FILENO)
    dup2(fileno(file), STDOUT_FILENO)
  }

  /// How many lines are complete.
  func completeLines() -> Int {
    read()
    return lines
  }

  /// Whether little more can be printed.
  var isNearlyFull: Bool { bytes.count > mostBytes / 4 * 3 }

  /// Gives standard output back.
  ///
  /// - Returns: What was printed.
  func end() -> String {
    fflush(stdout)
    dup2(terminal, STDOUT_FILENO)
    close(terminal)
    read()
    fclose(file)
    limitFiles(to: .max)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads what was printed since the last time.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = pread(fileno(file), &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else { return }
      bytes += buffer[..<count]
      lines += buffer[..<count].count { $0 == UInt8(ascii: "\n") }
    }
  }
}

/// A pipe would otherwise receive the output in large blocks, and a crash would lose the last one.
package func bufferOutputByLine() {
  setvbuf(stdout, nil, _IOLBF, 0)
}

/// What is printed cannot be captured.
private struct NoTemporaryFile: Error, CustomStringConvertible {
  let description = "no temporary file can be made; make room in the folder for temporary files"
}

private let mostBytes = 256 << 10

/// Ends a program that prints without end before its file fills the disk.
private func endWhenFull() {
  signal(SIGXFSZ) { _ in
    let text = "the step prints more than 256 KB\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    _exit(EXIT_FAILURE)
  }
}

/// How large a file may be that this program writes.
private func limitFiles(to bytes: Int) {
  var limit = rlimit()
  getrlimit(fileSize, &limit)
  limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
  setrlimit(fileSize, &limit)
}

#if os(Linux)
  private let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
  private let fileSize = RLIMIT_FSIZE
#endif
