import Foundation

/// Runs a program and collects what it prints.
public enum ChildProcess {
  /// How a program ended.
  public enum Ending: Equatable, Sendable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)
    case timeLimit(seconds: Double)

    /// Whether it ended by itself, with exit code 0.
    public var isSuccess: Bool { self == .exit(0) }

    public var description: String {
      switch self {
      case .exit(let code): "it ended with exit code \(code)"
      case .signal(let number): "it was ended by signal \(number)"
      case .timeLimit(let seconds): "it ran for \(Int(seconds)) seconds and was stopped"
      }
    }
  }

  /// What became of a program.
  public struct Outcome: Sendable {
    public let output: String
    public let errors: String
    public let ending: Ending

    /// What is wrong with the run: how it ended, and why it crashed or what it wrote to standard error. Nil if nothing
    /// is.
    public var problem: String? {
      if !ending.isSuccess { return crash.map { "\(ending): \($0)" } ?? "\(ending)" }
      return errors.split(separator: "\n").first.map { "it wrote to standard error: \($0)" }
    }

    /// What Swift says when it ends a program.
    private var crash: Substring? {
      errors.firstMatch(of: #/Fatal error: (.+)/#)?.output.1
    }
  }

  /// Runs a program to its end, or to a limit, after which it is killed.
  ///
  ///     let outcome = try ChildProcess.run(URL(fileURLWithPath: "/bin/echo"), ["Hello"])
  ///     print(outcome.output, outcome.ending, separator: "")
  ///     // Hello
  ///     // it ended with exit code 0
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: The arguments behind its name.
  ///   - environment: Variables that it has besides those of this process, or with another value.
  ///   - directory: Where it runs. Where this process runs, if nil.
  ///   - input: Its standard input. Nothing, if nil.
  ///   - limit: How many seconds it may take.
  /// - Throws: What `Process` throws if the program cannot be started.
  public static func run(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:], in directory: URL? = nil,
    input: FileHandle? = nil, limit: Double = 10
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = directory
    process.standardInput = input ?? FileHandle.nullDevice
    let output = Drain()
    let errors = Drain()
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    output.start()
    errors.start()

    let isLate = ended.wait(timeout: .now() + limit) == .timedOut
    if isLate {
      // With all that it has started, which may hold the pipes open.
      let child = process.processIdentifier
      kill(getpgid(child) == child ? -child : child, SIGKILL)
      _ = ended.wait(timeout: .now() + patience)
    }
    let ending: Ending =
      isLate
      ? .timeLimit(seconds: limit)
      : process.terminationReason == .exit ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
    return Outcome(output: output.text(), errors: errors.text(), ending: ending)
  }
}

/// For how many seconds what is over is waited for: only what somebody else holds on to ever needs them.
private let patience = 10.0

/// Reads a pipe while the other side still writes. A pipe holds 64 KB; who reads it only afterwards waits for ever.
private final class Drain: @unchecked Sendable {
  let pipe = Pipe()
  private let isDone = DispatchSemaphore(value: 0)

  /// Written before `isDone` is signalled, read after it.
  private var data = Data()

  func start() {
    Thread.detachNewThread { [self] in
      data = pipe.fileHandleForReading.readDataToEndOfFile()
      isDone.signal()
    }
  }

  /// What was read.
  func text() -> String {
    guard isDone.wait(timeout: .now() + patience) == .success else { return "(another process still writes)" }
    return String(decoding: data, as: UTF8.self)
  }
}
