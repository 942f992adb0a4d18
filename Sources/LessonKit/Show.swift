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
    _ name: String, as label: @escaping (Output) -> String = { "\($0)" }, line: Int = #line
  ) -> Recorded<Self> {
    recorded(name, on: shownStreams(), line: line, as: label)
  }
}

/// The streams that a program without steps shows.
private let shown = Mutex<Timeline?>(nil)

private func shownStreams() -> Timeline {
  shown.withLock { shown in
    if let shown { return shown }
    let timeline = Timeline(VirtualTimeScheduler.last)
    shown = timeline
    // The tool draws the run that it asks for by itself.
    if getenv(StepRecorder.fileVariable) == nil { atexit { drawShownStreams() } }
    return timeline
  }
}

private func drawShownStreams() {
  if let timeline = shown.withLock({ $0 }) { print("\n\(timeline.marbles)") }
}
