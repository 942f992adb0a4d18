/// A completion that waits: for the thread that is delivering, or for a subscription that comes before it. Only the first
/// one counts, and none after a cancellation.
///
/// It has no lock and releases nothing, as an `UpstreamSlot`, which has one for an early completion.
struct Ending<Completion> {
  private enum Phase {
    case open
    case waiting(Completion)

    /// Downstream has cancelled, or the completion was taken out.
    case over
  }

  private var phase = Phase.open

  var isWaiting: Bool { if case .waiting = phase { true } else { false } }
  var isOver: Bool { if case .over = phase { true } else { false } }

  mutating func wait(with completion: Completion) { if case .open = phase { phase = .waiting(completion) } }

  /// Takes out the completion, for the caller to send.
  mutating func take() -> Completion? { isWaiting ? close() : nil }

  /// Lets no other completion wait. Returns the one that has waited, for the caller to release.
  @discardableResult mutating func close() -> Completion? {
    defer { phase = .over }
    if case .waiting(let completion) = phase { return completion } else { return nil }
  }
}
