import CombineContract

extension Sequence {
  /// A publisher of the elements, in order.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Publishers {
  /// Sends the elements of a sequence as they are requested, and finishes.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = SequenceSubscription(sequence, subscriber)
      subscriber.receive(subscription: subscription)
      subscription.finishIfOver()
    }
  }
}

private final class SequenceSubscription<Elements: Sequence, Downstream: Subscriber>: Subscription
where Downstream.Input == Elements.Element {
  /// Nil after the end: it may hold all elements.
  private var iterator: Elements.Iterator?

  /// The next element. It is read ahead, because the completion follows the last value without another request.
  private var next: Elements.Element?
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var isSending = false

  init(_ elements: Elements, _ downstream: Downstream) {
    iterator = elements.makeIterator()
    next = iterator?.next()
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    // A request from inside `receive(_:)` leaves its work to the loop that is sending: the stack does not grow.
    guard !isSending else { return }
    isSending = true
    // Each turn looks again: the subscriber may have requested or cancelled meanwhile.
    while let downstream, self.demand > .none, let value = next {
      next = iterator?.next()
      self.demand -= 1
      self.demand += downstream.receive(value)
      finishIfOver()
    }
    isSending = false
  }

  func finishIfOver() {
    guard next == nil, let downstream = downstream.take() else { return }
    iterator = nil
    downstream.receive(completion: .finished)
  }

  func cancel() { (iterator, next, downstream) = (nil, nil, nil) }
}
