/// The place where one of many publishers is attached to an operator.
///
/// The operator's lock guards it. It is not generic, so that the operator's state machine reaches it quickly wherever
/// it is called from.
@usableFromInline
final class Inlet {
  private enum Phase {
    case waiting
    case attached
    case over
  }

  /// Kept beside the subscription, because looking whether that is there takes longer.
  @exclusivity(unchecked)
  private var phase = Phase.waiting

  @exclusivity(unchecked)
  private(set) var subscription: (any Subscription)?

  /// Where it stands in its list.
  @exclusivity(unchecked)
  fileprivate var place = 0

  @usableFromInline
  init() {}

  /// Whether the publisher has sent its subscription and not its completion. What comes earlier or later is ignored.
  var isAttached: Bool { phase == .attached }

  /// Takes the publisher's subscription. Returns false if it has to be cancelled.
  func attach(_ subscription: any Subscription) -> Bool {
    guard phase == .waiting else { return false }
    phase = .attached
    self.subscription = subscription
    return true
  }

  /// Parts from the publisher.
  func detach() {
    phase = .over
    subscription = nil
  }
}

/// Inlets in no particular order. Adding and removing take constant time, however many there are.
struct InletList {
  private var inlets: [Inlet] = []

  var isEmpty: Bool { inlets.isEmpty }

  /// The subscriptions that are there.
  var subscriptions: [any Subscription] { inlets.compactMap(\.subscription) }

  mutating func append(_ inlet: Inlet) {
    inlet.place = inlets.count
    inlets.append(inlet)
  }

  /// Removes an inlet, which is on the list: the last one takes its place.
  mutating func remove(_ inlet: Inlet) {
    let last = inlets.removeLast()
    guard last !== inlet else { return }
    last.place = inlet.place
    inlets[inlet.place] = last
  }

  /// Removes all, and detaches them.
  mutating func removeAll() {
    for inlet in inlets { inlet.detach() }
    inlets = []
  }
}
