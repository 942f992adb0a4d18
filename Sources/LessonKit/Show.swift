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
    recorded(name, on: ShownStreams.shared(file).timeline, as: label)
  }
}

private final class ShownStreams: Sendable {
  let timeline: Timeline
  private let file: String

  private static let first = Mutex<ShownStreams?>(nil)

  static func shared(_ file: String) -> ShownStreams {
    first.withLock { first in
      if let first { return first }
      let shown = ShownStreams(file)
      first = shown
      return shown
    }
  }

  private init(_ file: String) {
    self.file = file
    timeline = Timeline(VirtualTimeScheduler.last)
    Children.endWithParent()
    atexit {
      let shown = ShownStreams.shared("")
      if let path = ProcessInfo.processInfo.environment[StepRecorder.fileVariable] {
        shown.write(to: path)
      } else {
        print("\n\(shown.timeline.marbles)")
      }
    }
  }

  /// Writes what the program did, as `--json` prints it for a step.
  private func write(to path: String) {
    let name = Bundle.main.executableURL?.lastPathComponent ?? ""
    let place = "Lessons/\(name)/\(URL(fileURLWithPath: file).lastPathComponent)"
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.lines.map(String.init)
    let code = lines.map { StepRun.Code(file: place, first: 1, lines: $0) }
    let recorded = RecordedStep((1, name), of: name, lesson: 0, file: file, code: code, StepRecorder.shared.end())
    let run = recorded.run(withLines: ProgramLines(of: recorded.sites).line)
    try? JSONEncoder().encode(run).write(to: URL(fileURLWithPath: path))
  }
}
