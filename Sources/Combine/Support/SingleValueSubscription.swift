import Synchronization

/// Sends one value at the first request, and finishes.
@usableFromInline
final class SingleValueSubscription<Downstream: Subscriber>: Subscription, Described {
  private enum Phase: UInt8, AtomicRepresentable {
    case waiting
    case sending
    case over
  }

  private let phase = Atomic(Phase.waiting)
  private let value: Downstream.Input

  /// Touched by the one caller only who ended the waiting.
  private var downstream: Downstream?

  @usableFromInline
  let description: String

  @usableFromInline
  init(_ description: String, _ value: Downstream.Input, _ downstream: Downstream) {
    self.description = description
    self.value = value
    self.downstream = downstream
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    guard moves(from: .waiting, to: .sending), let downstream = downstream.take() else { return }
    _ = downstream.receive(value)
    // DIFFERS: Apple's finishes even if the subscriber has cancelled meanwhile
    // (JustTests.cancelFromInsideReceiveIsTheEnd).
    if moves(from: .sending, to: .over) {
      downstream.receive(completion: .finished)
    }
  }

  @usableFromInline
  func cancel() {
    if phase.exchange(.over, ordering: .acquiringAndReleasing) == .waiting {
      downstream = nil
    }
  }

  private func moves(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, unlabeledChildren: CollectionOfOne(value)) }
}
