import Combine

/// Lists what a subject sends. It has a sink of its own, which requests everything. A value that is in this list and
/// nowhere else in the trace was sent, and the subscriber of the step did not receive it.
final class Sent {
  private var events: [String] = []

  init<S: Subject>(by subject: S) {
    // The subject keeps the sink.
    subject.subscribe(
      Subscribers.Sink(
        receiveCompletion: { _ in self.events.append("finished") }, receiveValue: { self.events.append("\($0)") }))
  }

  /// The events that followed a number of others: `4 and 5`.
  func after(_ count: Int) -> String { events.dropFirst(count).joined(separator: " and ") }
}
