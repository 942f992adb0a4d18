import Synchronization

/// Records whether a subscriber of a subject has received its subscription. Until then, the subject postpones a completion
/// that another thread sends.
///
/// A subscriber has received its subscription when it requests values, or when `receive(subscription:)` has returned.
///
/// DIFFERS: Apple's subjects pass the completion on at once (the law `completionSurvivesSubscribing`).
struct Greeting: ~Copyable {
  enum Phase: UInt8, AtomicRepresentable {
    case underWay
    case over

    /// The subscriber has not received its subscription yet, and a completion waits for that.
    case awaited
  }

  private let phase = Atomic(Phase.underWay)

  init() {}

  /// Records that the subscriber has requested values.
  func endWithRequest() {
    if phase.load(ordering: .relaxed) == .underWay { _ = moves(to: .over) }
  }

  /// Records that `receive(subscription:)` has returned. Returns true if a completion has waited for that.
  func end() -> Bool {
    !moves(to: .over) && phase.load(ordering: .acquiring) == .awaited
  }

  /// Returns true if a completion has to wait until `end()` is called.
  func postponesCompletion() -> Bool {
    moves(to: .awaited)
  }

  private func moves(to new: Phase) -> Bool {
    phase.compareExchange(expected: .underWay, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
