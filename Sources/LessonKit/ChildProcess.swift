import Foundation
import Recording

/// Runs a program and collects what it prints.
///
/// The program does not outlive this process: Ctrl-C, SIGTERM and SIGHUP end it first. On Linux a program that links
/// LessonKit also ends when this process is killed, and what a program has started does not outlive the program.
public enum ChildProcess {
  /// How many seconds a lesson or an exercise may run, if a reader waits for it: it takes milliseconds, or hangs.
  public static let patience = 10.0

  /// How a program ended.
  public enum Ending: Equatable, Sendable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    /// At a limit, or because it was not wanted any more.
    case stopped(Message)

    public var isSuccess: Bool { self == .exit(0) }

    package var isStopped: Bool { if case .stopped = self { true } else { false } }
    package var isOutOfMemory: Bool { self == .stopped(.memory.with(ChildProcess.mostMemory >> 20)) }
    package var hasPrintedTooMuch: Bool { self == .stopped(.megabytes.with(Drain.limit >> 20)) }

    public var message: Message {
      switch self {
      case .exit(let code): .exitCode.with(code)
      case .signal(let number): .signal.with(number)
      case .stopped(let reason): reason
      }
    }

    public var description: String { message.description }
  }

  /// What became of a program.
  public struct Outcome: Sendable {
    public let output: String
    public let errors: String
    public let ending: Ending

    /// What is wrong with the run: how it ended, and why it crashed or what it wrote to standard error.
    public var problem: Message? {
      if ending.isSuccess { return errors.isEmpty ? nil : .standardError.with(firstError ?? "") }
      if isEndlessRecursion { return .because.with(ending.message, Message.endlessRecursion) }
      // Dispatch has no words for it; ProgramStart.c names its function. MainActor.assumeIsolated asks Dispatch, too.
      if errors.contains("*** in dispatch_assert_queue ***") {
        return .because.with(ending.message, Message.wrongThread)
      }
      if errors.contains(#/\*\*\* in \S+QueueC4sync/#) { return .because.with(ending.message, Message.waitsForItself) }
      return (crash ?? firstError.map(String.init)).map { .because.with(ending.message, $0) } ?? ending.message
    }

    /// The same with a sign in place of each control character, which could erase the terminal: `␛[2J`.
    package var visible: Outcome {
      Outcome(output: output.withVisibleControls, errors: errors.withVisibleControls, ending: ending)
    }

    /// What Swift says when it ends a program. The sentence may have several lines, a diagram for example.
    private var crash: String? {
      let sentence = errors.firstMatch(of: #/(?s)(?:Fatal error: |(?=(?:Precondition|Assertion) failed))(.+)/#)
      if let sentence {
        return sentence.output.1.lines.prefix { !$0.isEmpty && !$0.contains(Self.backtrace) }.joined(separator: "\n")
      }
      // Arithmetic has none; its backtrace has the reason.
      return errors.firstMatch(of: #/Swift runtime failure: (.+?) (?:in |\*\*\*)/#).map { String($0.output.1) }
    }

    /// How the lines begin that Swift writes below its sentence, or instead of it.
    private static var backtrace: Regex<Substring> { #/^(?:\*\*\*|💣|swift-runtime:|Current stack trace)/# }

    /// Whether the stack is full: the backtrace is as long as Swift makes it, and has few places.
    private var isEndlessRecursion: Bool {
      let calls = crashSite.prefix(40).map { "\($0.path):\($0.line):\($0.column)" }
      return ending == .signal(SIGSEGV) && calls.count == 40 && Set(calls).count < 10
    }

    /// Where it crashed: the calls in Swift's files that were not over, as Swift's backtrace names them, innermost first.
    /// The path is a file's, and may begin at the folder in which it was compiled. Line and column begin with 1. A column
    /// is 1, too, if it is not known.
    package var crashSite: [(path: String, line: Int, column: Int)] {
      guard let thread = errors.firstMatch(of: #/(?ms)^Thread \d+[^\n]* crashed:$(.+?)(?:^Thread \d|^Registers:|\Z)/#)
      else { return [] }
      return thread.output.1.matches(of: #/(?m) in .+? at ([^<\n]+?):(\d+)(?::(\d+))?$/#).map { call in
        (String(call.output.1), Int(call.output.2) ?? 1, call.output.3.flatMap { Int($0) } ?? 1)
      }
    }

    private var firstError: Substring? {
      guard let first = errors.split(separator: "\n").first, !first.contains(Self.backtrace) else { return nil }
      // Where its types are in memory tells nobody anything.
      return first.contains("Could not cast value of type") ? first.replacing(#/ \(0x[0-9a-f]+\)/#, with: "") : first
    }
  }

  /// Runs a program to its end, or to a limit, after which it is stopped with all that it has started.
  ///
  ///     let outcome = try ChildProcess.run(URL(fileURLWithPath: "/bin/echo"), ["Hello"])
  ///     print(outcome.output, outcome.ending, separator: "")
  ///     // Hello
  ///     // it ended with exit code 0
  ///
  /// A program that prints more than 4 MB is stopped as well, and on Linux one with a limit of time that takes more than
  /// 1 GB of memory. The outcome of a program that was stopped has only the first 64 KB of what it printed: to compare
  /// millions of lines would take minutes.
  ///
  /// - Parameters:
  ///   - environment: Variables that it has besides those of this process, or with another value.
  ///   - output: Where all that it prints goes, standard error too. It goes into the outcome, if nil.
  ///   - signal: The signal that asks it to end early. After five more seconds it is killed.
  ///   - limit: How many seconds it may take. Lessons take milliseconds, and seconds on a busy machine. On Linux only the
  ///     time counts in which it works or sleeps: one that waits for a processor or the disk may take six times as long.
  ///   - isWanted: Whether it shall go on. It is asked again and again.
  /// - Throws: A `LessonError` if the program cannot be started.
  public static func run(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:], in directory: URL? = nil,
    input: FileHandle? = nil, output: FileHandle? = nil, stoppedBy signal: Int32 = SIGTERM, limit: Double = 30,
    while isWanted: () -> Bool = { true }
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let mark = Children.mark()
    process.environment = ProcessInfo.processInfo.environment
      .merging([Children.variable: mark]) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = directory
    process.standardInput = input ?? FileHandle.nullDevice
    let changed = DispatchSemaphore(value: 0)
    let printed = Drain(onOverflow: changed)
    let errors = Drain(onOverflow: changed)
    process.standardOutput = output ?? printed.pipe
    process.standardError = output ?? errors.pipe
    process.terminationHandler = { _ in changed.signal() }
    do {
      try Children.shared.start(process, stoppedBy: signal)
    } catch let error where !(error is LessonError) {
      throw LessonError.noInput(.cannotBeStarted.with(executable.path))
    }
    let child = process.processIdentifier
    // A pipe that no process writes to has no end of its own: nobody closes our side of it.
    if output == nil {
      printed.start()
      errors.start()
    }

    let start = ContinuousClock.now
    let pause = min(limit, 0.2)
    // How long it has slept, by what was seen. While nobody could look, it could not run either.
    var slept = 0.0
    var stopped: Message?
    while stopped == nil, changed.wait(timeout: .now() + pause) == .timedOut {
      if limit.isFinite, isAsleep(child) { slept += pause }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let used = processorTime(of: child).map { $0 + slept }
      if Children.hasEnded(child) {
        // Foundation notices it when all have ended that the program has started.
        Children.killRest(markedBy: mark)
        Children.shared.killOrphans()
      } else if !isWanted() {
        stopped = .notWanted
      } else if isOver(after: seconds, limit: limit, used: used) {
        stopped = limit == 1 ? .oneSecond : .seconds.with(limit.formatted(.number.grouping(.never)))
      } else if limit.isFinite, memory(of: child) > mostMemory {
        stopped = .memory.with(mostMemory >> 20)
      }
    }
    if printed.isFull || errors.isFull { stopped = .megabytes.with(Drain.limit >> 20) }
    if stopped != nil {
      Children.shared.stop(child)
      process.waitUntilExit()
    }
    Children.killRest(markedBy: mark)
    Children.shared.remove(child)
    Children.shared.killOrphans()
    let status = process.terminationStatus
    let ending =
      stopped.map(Ending.stopped) ?? (process.terminationReason == .exit ? .exit(status) : .signal(status))
    guard output == nil else { return Outcome(output: "", errors: "", ending: ending) }
    let most = stopped == nil ? Int.max : 64 << 10
    return Outcome(output: printed.text(atMost: most), errors: errors.text(atMost: most), ending: ending)
  }

  /// Whether a program has had its time.
  ///
  /// - Parameter used: For how many seconds it has worked or slept. Nil if nobody knows.
  package static func isOver(after seconds: Double, limit: Double, used: Double?) -> Bool {
    seconds >= limit && (used.map { $0 >= limit } ?? true || seconds >= 6 * limit)
  }

  /// Whether no thread of a process works, or waits for a processor or the disk.
  private static func isAsleep(_ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.allSatisfy { !["R", "D"].contains(state(in: "\(folder)/\($0)/stat").first) }
  }

  private static func processorTime(of process: pid_t) -> Double? {
    let words = state(in: "/proc/\(process)/stat")
    guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else { return nil }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// What the system says of a process or a thread, from its state on; empty where it does not say it in a file.
  private static func state(in file: String) -> [Substring] {
    let line = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    // The name of the program comes before, in brackets, and may have blanks.
    return line.split(separator: ")").last?.split(separator: " ") ?? []
  }

  private static let mostMemory = 1 << 30

  /// In bytes; 0 where the system does not say it in a file.
  private static func memory(of process: pid_t) -> Int {
    let numbers = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * Int(getpagesize()) : 0
  }
}

extension String {
  var withVisibleControls: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\t": scalars.append(scalar)
      case "\u{0}"..."\u{1F}": scalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case "\u{7F}": scalars.append("\u{2421}")
      case "\u{80}"..."\u{9F}": scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
