/// Sends the elements of a sequence as they are asked for, and then a completion.
///
/// One caller at a time is busy sending. A request that comes meanwhile, from inside `receive(_:)` or from another
/// thread, only adds to the account, so that a long chain of requests does not grow the stack.
@usableFromInline
final class ElementsSubscription<Elements: Sequence, Downstream: Subscriber>: Subscription, Described
where Downstream.Input == Elements.Element {
  /// What is left to do. It belongs to whoever is busy, and to whoever closes the account while nobody is.
  @usableFromInline
  struct Rest {
    @usableFromInline
    let downstream: Downstream

    /// One element is always read ahead, so that the completion comes with the last one and not a request later.
    @usableFromInline
    var next: Elements.Element

    @usableFromInline
    var iterator: Elements.Iterator

    @inlinable
    init(downstream: Downstream, next: Elements.Element, iterator: Elements.Iterator) {
      self.downstream = downstream
      self.next = next
      self.iterator = iterator
    }
  }

  @usableFromInline
  let account = DemandAccount()
  @usableFromInline
  let elements: Elements
  @usableFromInline
  let completion: Subscribers.Completion<Downstream.Failure>
  @usableFromInline
  let endedName: String
  @usableFromInline
  var rest: Rest?

  /// Calls `deliver()`. A request comes in through `any Subscription`, where the types are unknown and the code slow;
  /// this closure was made where they are known.
  @usableFromInline
  let resume: (ElementsSubscription) -> Void

  @inlinable
  init(
    elements: Elements, completion: Subscribers.Completion<Downstream.Failure>, endedName: String, rest: Rest,
    resume: @escaping (ElementsSubscription) -> Void
  ) {
    self.elements = elements
    self.completion = completion
    self.endedName = endedName
    self.rest = rest
    self.resume = resume
  }

  /// Attaches a subscriber to a sequence, with the description of a subscription that has ended.
  @inlinable
  static func attach(
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
        rest: Rest(downstream: downstream, next: first, iterator: iterator), resume: { $0.deliver() }))
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if account.begin(demand) { resume(self) }
  }

  @usableFromInline
  func cancel() {
    if account.close() { rest = nil }
  }

  /// Sends what is owed. Only for the caller who is busy.
  @inlinable
  func deliver() {
    while true {
      guard var owed = account.claim() else {
        rest = nil
        return
      }
      if owed == 0 { return }
      // Moved out, not copied: an iterator that owns its storage would copy it at the first `next()`.
      guard var rest = self.rest.take() else { return }
      repeat {
        let following = rest.iterator.next()
        let more = rest.downstream.receive(rest.next)
        if account.isClosed { return }
        guard let following else {
          _ = account.close()
          return rest.downstream.receive(completion: completion)
        }
        rest.next = following
        owed = DemandAccount.sum(owed - 1, more)
      } while owed > 0
      self.rest = rest
    }
  }

  /// The sequence, as long as there is more of it to come and it describes itself.
  @usableFromInline
  var description: String {
    if account.isClosed { return endedName }
    return (elements as? any CustomStringConvertible)?.description ?? "Sequence"
  }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["sequence": elements]) }
}
