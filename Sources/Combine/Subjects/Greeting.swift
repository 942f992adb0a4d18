import Synchronization

/// Whether a subscriber of a subject has its subscription yet. A completion from another thread waits for that.
///
/// A subscriber has it when it requests, or when `receive(subscription:)` has returned.
@usableFromInline
struct Greeting: ~Copyable {
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable {
    case underWay
    case over

    /// Under way, with a completion that waits for its end.
    case awaited
  }

  private let phase = Atomic(Phase.underWay)

  @usableFromInline
  init() {}

  /// Notes that the subscriber has requested values, and so has its subscription.
  func noteRequest() {
    if phase.load(ordering: .relaxed) == .underWay { _ = moves(to: .over) }
  }

  /// Returns true if a completion has to wait for the end of the greeting.
  func postponesCompletion() -> Bool {
    moves(to: .awaited)
  }

  /// Notes that `receive(subscription:)` has returned. Returns true if a completion has waited for that.
  @usableFromInline
  func end() -> Bool {
    !moves(to: .over) && phase.load(ordering: .acquiring) == .awaited
  }

  private func moves(to new: Phase) -> Bool {
    phase.compareExchange(expected: .underWay, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
