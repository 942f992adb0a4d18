import Foundation

/// Numbers the events of all timelines, and keeps what a step that is recorded does.
package final class StepRecorder: @unchecked Sendable {
  package static let shared = StepRecorder()

  /// An event that is not over.
  struct OpenEvent {
    let event: StepRun.Event
    let timeline: ObjectIdentifier
  }

  /// What a step printed and recorded.
  package struct Recording {
    fileprivate let output: CapturedOutput?
    fileprivate(set) var text = ""
    fileprivate(set) var timelines: [Timeline] = []

    /// The drawings that timelines returned, and how many lines were complete by then.
    fileprivate(set) var drawings: [(kind: StepRun.Drawing, lines: [String], printed: Int)] = []

    /// Where each line was printed, by its place.
    fileprivate(set) var prints: [Int: CallSite] = [:]

    /// What each call printed of a line, by the line's place: some calls print no newline.
    fileprivate(set) var parts: [Int: [(text: String, site: CallSite)]] = [:]

    /// How many lines were complete when each event began, and where that was, by the event's number.
    fileprivate(set) var events: [Int: (printed: Int, site: CallSite)] = [:]
  }

  private let lock = NSLock()

  // The lock guards what follows.
  private var count = 0
  private var recording: Recording?

  /// The variable that names the file into which a program without steps, as the playground is, writes its run.
  package static let fileVariable = "LESSON_RUN_FILE"

  /// The variable that names the program's file.
  package static let sourceVariable = "LESSON_RUN_SOURCE"

  /// The variable that names a file with the lines of calls, which runs of the same program share: to look them up takes
  /// longer than a run.
  package static let linesVariable = "LESSON_RUN_LINES"

  /// Called when a program has printed nearly as much as is kept. After a little more the program would be ended.
  package var whenFull: (() -> Void)?

  private init() {
    bufferOutputByLine()
    if getenv(Self.fileVariable) != nil { try? begin() }
  }

  /// Whether a step is recorded.
  var isRecording: Bool { lock.withLock { recording != nil } }

  /// Runs a step without letting it print.
  package func record(_ body: () throws -> Void) throws -> Recording {
    try begin()
    let result = Result { try body() }
    let recording = end()
    try result.get()
    return recording
  }

  /// From now on nothing is printed, and everything is kept.
  private func begin() throws {
    let new = Recording(output: try CapturedOutput())
    lock.withLock { recording = new }
  }

  /// Prints again.
  ///
  /// - Returns: What happened since ``begin()``.
  package func end() -> Recording {
    var recorded = lock.withLock {
      defer { recording = nil }
      return recording ?? Recording(output: nil)
    }
    recorded.text = recorded.output?.end() ?? ""
    return recorded
  }

  /// Prints a text, and keeps where that was, if a step is recorded.
  func print(_ text: String) {
    guard isRecording else { return Swift.print(text, terminator: "") }
    let site = CallSite.current
    let isFull = lock.withLock {
      let before = recording?.output?.completeLines() ?? 0
      Swift.print(text, terminator: "")
      let after = recording?.output?.completeLines() ?? 0
      // Combine's own operators print without this lock. Then nothing tells which line is whose.
      if after - before == text.count(where: { $0 == "\n" }) {
        for line in before..<after { recording?.prints[line] = site }
        for (line, part) in zip(before..., text.lines) where line < after || !part.isEmpty {
          recording?.parts[line, default: []].append((String(part), site))
        }
      }
      return recording?.output?.isNearlyFull ?? false
    }
    if isFull { whenFull?() }
  }

  /// Keeps a timeline, if a step is recorded.
  func add(_ timeline: Timeline) { lock.withLock { recording?.timelines.append(timeline) } }

  /// Keeps the text of a drawing, so that its lines are known in the trace.
  func add(_ kind: StepRun.Drawing, _ text: String) {
    lock.withLock {
      guard let printed = recording?.output?.completeLines() else { return }
      recording?.drawings.append((kind, text.lines.map(String.init), printed))
    }
  }

  /// The number of the next event.
  func next() -> Int {
    let site = isRecording ? CallSite.current : nil
    return lock.withLock {
      count += 1
      if let site, let printed = recording?.output?.completeLines() { recording?.events[count] = (printed, site) }
      return count
    }
  }

  /// The innermost event that is not over on this thread.
  private(set) var innermost: OpenEvent? {
    get { Thread.current.threadDictionary["event"] as? OpenEvent }
    set { Thread.current.threadDictionary["event"] = newValue }
  }

  /// Lets an event last as long as `body` runs.
  func during<Result>(_ event: OpenEvent, _ body: () throws -> Result) rethrows -> Result {
    let outer = innermost
    innermost = event
    defer { innermost = outer }
    return try body()
  }
}
