import Synchronization

/// Sends one value at the first request, and finishes.
///
/// It is not generic. A request comes in through `any Subscription`, where a generic class would not know its types and
/// be slow; the closure that sends was made where they are known.
@usableFromInline
final class SingleValueSubscription: Subscription, Described {
  @usableFromInline
  enum Phase: UInt8, AtomicRepresentable {
    case waiting
    case sending
    case over
  }

  @usableFromInline
  let description: String
  private let phase = Atomic(Phase.waiting)
  private let value: Any

  /// Sends the value and the completion. Touched by the one caller only who ended the waiting.
  private var send: ((SingleValueSubscription) -> Void)?

  @inlinable
  convenience init<Downstream: Subscriber>(
    _ description: String, _ value: Downstream.Input, _ downstream: Downstream
  ) {
    self.init(description, value) { subscription in
      _ = downstream.receive(value)
      // DIFFERS: Apple's finishes even if the subscriber has cancelled meanwhile
      // (JustTests.cancelFromInsideReceiveIsTheEnd).
      if subscription.finishes() { downstream.receive(completion: .finished) }
    }
  }

  @usableFromInline
  init(_ description: String, _ value: Any, send: @escaping (SingleValueSubscription) -> Void) {
    self.description = description
    self.value = value
    self.send = send
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if moves(from: .waiting, to: .sending) { send.take()?(self) }
  }

  @usableFromInline
  func cancel() {
    if phase.exchange(.over, ordering: .acquiringAndReleasing) == .waiting {
      send = nil
    }
  }

  /// Whether the value has been sent and nobody cancelled meanwhile.
  @usableFromInline
  func finishes() -> Bool {
    moves(from: .sending, to: .over)
  }

  private func moves(from old: Phase, to new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, unlabeledChildren: CollectionOfOne(value)) }
}
