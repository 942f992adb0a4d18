import CombineByHand

/// What a subject sends, in words. A sink of its own requests everything and receives it. So what is missing elsewhere in
/// the trace was sent, and would have arrived if it had been requested.
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
