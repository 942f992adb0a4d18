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

  /// Everything that the subject has sent: `1, 2 and 3`.
  var all: String {
    (events.count > 1 ? events.dropLast().joined(separator: ", ") + " and " : "") + (events.last ?? "")
  }
}
