import Foundation

/// Numbers the events of all timelines, and keeps what a step that is recorded does.
package final class StepRecorder: @unchecked Sendable {
  package static let shared = StepRecorder()

  /// An event that is not over.
  struct OpenEvent {
    let number: Int
    let timeline: ObjectIdentifier
    let stream: Int
    let kind: StepRun.Event.Kind
  }

  /// A drawing that a timeline returned, and how many lines were complete by then.
  struct Drawing {
    let kind: StepRun.Drawing
    let lines: [String]
    let printed: Int
  }

  /// What a step printed and recorded.
  package struct Recording {
    package let output: String
    let timelines: [Timeline]
    let drawings: [Drawing]

    /// Where each line was printed, by its place.
    let prints: [Int: CallSite]
  }

  private let lock = NSLock()

  // The lock guards what follows.
  private var count = 0
  private var open: [pthread_t: [OpenEvent]] = [:]
  private var output: CapturedOutput?
  private var timelines: [Timeline] = []
  private var drawings: [Drawing] = []
  private var prints: [Int: CallSite] = [:]

  /// The variable that names the file into which a program without steps, as the playground is, writes its run.
  package static let fileVariable = "LESSON_RUN_FILE"

  private init() {
    bufferOutputByLine()
    if getenv(Self.fileVariable) != nil { try? begin() }
  }

  /// Whether a step is recorded.
  var isRecording: Bool { lock.withLock { output != nil } }

  /// Runs a step without letting it print.
  func record(_ body: () throws -> Void) throws -> Recording {
    try begin()
    let result = Result { try body() }
    let recording = end()
    try result.get()
    return recording
  }

  /// From now on nothing is printed, and everything is kept.
  private func begin() throws {
    let output = try CapturedOutput()
    lock.withLock { self.output = output }
  }

  /// Prints again.
  ///
  /// - Returns: What happened since ``begin()``.
  package func end() -> Recording {
    let (output, timelines, drawings, prints) = lock.withLock {
      defer { (self.output, self.timelines, self.drawings, self.prints) = (nil, [], [], [:]) }
      return (self.output, self.timelines, self.drawings, self.prints)
    }
    return Recording(output: output?.end() ?? "", timelines: timelines, drawings: drawings, prints: prints)
  }

  /// Prints a text, and keeps where that was, if a step is recorded.
  func print(_ text: String) {
    guard isRecording else { return Swift.print(text, terminator: "") }
    let site = CallSite.current
    lock.withLock {
      let before = output?.completeLines() ?? 0
      Swift.print(text, terminator: "")
      let after = output?.completeLines() ?? 0
      // Combine's own operators print without this lock. Then nothing tells which line is whose.
      guard after - before == text.count(where: { $0 == "\n" }) else { return }
      for line in before..<after { prints[line] = site }
    }
  }

  /// Keeps a timeline, if a step is recorded.
  ///
  /// - Returns: How many lines are complete.
  func add(_ timeline: Timeline) -> Int {
    lock.withLock {
      if output != nil { timelines.append(timeline) }
      return output?.completeLines() ?? 0
    }
  }

  /// Keeps the text of a drawing, so that its lines are known in the trace.
  func add(_ kind: StepRun.Drawing, _ text: String) {
    lock.withLock {
      guard let output else { return }
      let lines = text.lines.map(String.init)
      drawings.append(Drawing(kind: kind, lines: lines, printed: output.completeLines()))
    }
  }

  /// The next event: its number, how many lines are complete, what is not over on this thread, and where it happens.
  func next() -> (number: Int, printed: Int, during: OpenEvent?, site: CallSite?) {
    let site = isRecording ? CallSite.current : nil
    return lock.withLock {
      count += 1
      return (count, output?.completeLines() ?? 0, open[pthread_self()]?.last, site)
    }
  }

  /// The innermost event that is not over on this thread.
  var innermost: OpenEvent? { lock.withLock { open[pthread_self()]?.last } }

  /// Lets an event last as long as `body` runs.
  func during<Result>(_ event: OpenEvent, _ body: () throws -> Result) rethrows -> Result {
    let thread = pthread_self()
    lock.withLock { open[thread, default: []].append(event) }
    defer {
      lock.withLock {
        open[thread]?.removeLast()
        if open[thread]?.isEmpty == true { open[thread] = nil }
      }
    }
    return try body()
  }
}
