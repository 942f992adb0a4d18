import Synchronization

/// Sends one value at the first request, and finishes.
///
/// The class is not generic (see `SubjectListener`). The closure that sends the value is created where all types are known.
@usableFromInline final class SingleValueSubscription: Subscription, Described {
  private enum Phase: UInt8, AtomicRepresentable {
    case waiting
    case sending
    case over
  }

  @usableFromInline let description: String
  private let phase = Atomic(Phase.waiting)
  private let value: Any

  /// Sends the value and the completion. Only the caller that ends the waiting phase touches it.
  private var send: ((SingleValueSubscription) -> Void)?

  @inlinable convenience init<Downstream: Subscriber>(
    _ description: String, _ value: Downstream.Input, _ downstream: Downstream
  ) {
    self.init(description, value) { subscription in
      _ = downstream.receive(value)
      // DIFFERS: Apple's subscription finishes even if the subscriber has cancelled meanwhile
      // (JustTests.cancelFromInsideReceiveIsTheEnd).
      if subscription.closeAfterValue() { downstream.receive(completion: .finished) }
    }
  }

  @usableFromInline init(_ description: String, _ value: Any, send: @escaping (SingleValueSubscription) -> Void) {
    (self.description, self.value, self.send) = (description, value, send)
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if move(from: .waiting, to: .sending) { send.take()?(self) }
  }

  @usableFromInline func cancel() {
    if phase.exchange(.over, ordering: .acquiringAndReleasing) == .waiting { send = nil }
  }

  /// Closes the subscription after the value. Returns false if the subscriber has cancelled meanwhile.
  @usableFromInline func closeAfterValue() -> Bool { move(from: .sending, to: .over) }

  private func move(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  @usableFromInline var customMirror: Mirror { Mirror(self, unlabeledChildren: CollectionOfOne(value)) }
}
