/// Sends the elements of a sequence as they are requested, and then a completion.
///
/// Only one caller sends at a time. A request that arrives meanwhile, from inside `receive(_:)` or from another
/// thread, only adds to the account. So a long chain of requests does not grow the stack.
@usableFromInline
final class ElementsSubscription<Elements: Sequence, Downstream: Subscriber>: Subscription, Described, Mirrored
where Downstream.Input == Elements.Element {
  /// The work that is left. The next element is read ahead, so that the completion follows the last one without a further
  /// request.
  @usableFromInline typealias Rest = (downstream: Downstream, next: Elements.Element, iterator: Elements.Iterator)

  @usableFromInline let account = DemandAccount()
  @usableFromInline let elements: Elements, completion: Subscribers.Completion<Downstream.Failure>, endedName: String

  /// Only the busy caller touches it, or the caller that closes the account while none is busy.
  @usableFromInline var rest: Rest?

  /// Calls `deliver()`. It is created where all types are known, so it runs specialised code (see `SubjectListener`).
  @usableFromInline let resume: (ElementsSubscription) -> Void

  @inlinable init(
    elements: Elements, completion: Subscribers.Completion<Downstream.Failure>, endedName: String, rest: Rest,
    resume: @escaping (ElementsSubscription) -> Void
  ) {
    (self.elements, self.completion, self.endedName) = (elements, completion, endedName)
    (self.rest, self.resume) = (rest, resume)
  }

  /// Subscribes a subscriber to a sequence.
  ///
  /// - Parameter endedName: The description of the subscription after its end.
  @inlinable static func subscribe(
    _ downstream: Downstream, to elements: Elements, then completion: Subscribers.Completion<Downstream.Failure>,
    endedName: String = "Sequence"
  ) {
    var iterator = elements.makeIterator()
    guard let first = iterator.next() else {
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: completion)
      return
    }
    downstream.receive(
      subscription: ElementsSubscription(
        elements: elements, completion: completion, endedName: endedName,
        rest: (downstream, first, iterator), resume: { $0.deliver() }))
  }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    if account.depositAndBecomeBusy(demand) { resume(self) }
  }

  @usableFromInline func cancel() { if account.closeAndTakeOver() { rest = nil } }

  /// Sends as many elements as are requested. Only the busy caller may call it.
  @inlinable func deliver() {
    while true {
      guard var owed = account.claim() else {
        rest = nil
        return
      }
      if owed == 0 { return }
      // Moved out, not copied: an iterator that owns its storage would copy the storage at the first `next()`.
      var rest = self.rest.take()!
      repeat {
        let following = rest.iterator.next()
        // The iterator may have run a closure that cancels.
        if account.isClosed { return }
        let more = rest.downstream.receive(rest.next)
        if account.isClosed { return }
        guard let following else {
          account.close()
          return rest.downstream.receive(completion: completion)
        }
        rest.next = following
        // Nobody receives as many values as `unlimited` stands for, so it need not be told from a number.
        owed -= 1
        if more.rawValue > 0 { owed = DemandAccount.sum(owed, more) }
      } while owed > 0
      self.rest = rest
    }
  }

  /// The sequence as it is printed, until the subscription ends.
  @usableFromInline var description: String { account.isClosed ? endedName : String(describing: elements) }

  var parts: KeyValuePairs<String, Any> { ["sequence": elements] }
}
