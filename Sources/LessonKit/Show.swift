import Combine
import Foundation
import Recording
import Synchronization
import VirtualTime

extension Publisher {
  /// Shows a stream: passes everything on as it is, and draws it when the program ends, in one picture with all others
  /// that are shown.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let cancellable = try MarbleString("a-b---c|").publisher(on: clock)
  ///       .show("typed")
  ///       .debounce(for: .seconds(2), scheduler: clock)
  ///       .show("debounced")
  ///       .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
  ///     clock.run()
  ///     // time       0s  2s  4s  6s
  ///     // typed      a---b-------c-|
  ///     // debounced  --------b-----|
  ///
  /// Events stand where they happen on the virtual clock. In a program without one they stand in their order. A program
  /// with several clocks shows the time of the one that was created last before the first call of `show`.
  ///
  /// It is ``recorded(_:on:as:)`` on a timeline that is drawn by itself.
  ///
  /// - Parameters:
  ///   - name: What the stream is called. Each subscription is a stream of its own.
  ///   - label: How a value is shown. Its description, if left out.
  public func show(
    _ name: String, as label: @escaping (Output) -> String = { "\($0)" }, file: String = #filePath
  ) -> Recorded<Self> {
    recorded(name, on: shownStreams(file), as: label)
  }
}

/// The streams that a program without steps shows, and the file of the first one.
private let shown = Mutex<(timeline: Timeline, file: String)?>(nil)

private func shownStreams(_ file: String) -> Timeline {
  shown.withLock { shown in
    if let shown { return shown.timeline }
    let timeline = Timeline(VirtualTimeScheduler.last)
    shown = (timeline, file)
    atexit { drawShownStreams() }
    return timeline
  }
}

private func drawShownStreams() {
  guard let (timeline, file) = shown.withLock({ $0 }) else { return }
  guard let path = ProcessInfo.processInfo.environment[StepRecorder.fileVariable] else {
    return print("\n\(timeline.marbles)")
  }
  // As `--json` prints it for a step.
  let name = Bundle.main.executableURL?.lastPathComponent ?? ""
  let place = "Lessons/\(name)/\(URL(fileURLWithPath: file).lastPathComponent)"
  let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.lines.map(String.init)
  let code = lines.map { StepRun.Code(file: place, first: 1, lines: $0) }
  let recorded = RecordedStep((1, name), of: name, lesson: 0, file: file, code: code, StepRecorder.shared.end())
  let run = recorded.run(withLines: ProgramLines(of: recorded.sites).line)
  try? JSONEncoder().encode(run).write(to: URL(fileURLWithPath: path))
}
