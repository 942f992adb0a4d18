/// Decides which values of a `CurrentValueSubject` one subscriber receives, and when.
///
/// The subject numbers its values in the order in which they are sent. The state calls no other object and has no lock:
/// the lock of the subject guards it.
@usableFromInline struct CurrentValueState<Output> {
  /// How many more values the subscriber accepts.
  @usableFromInline var demand = Subscribers.Demand.none

  /// The number of the newest value that the subscriber has received, has missed, or has in its queue.
  @usableFromInline var newest = 0

  /// Whether the subscriber has missed the subject's value, because it had no outstanding demand.
  @usableFromInline var isBehind = true

  /// Values that the subscriber has requested, and that it receives after the value that is being delivered.
  @usableFromInline var queue = Queue<Output>()

  @inlinable init() {}

  /// Takes a value that the subject sends. Returns true if the subscriber receives it now. While other values wait in the
  /// queue, the value waits behind them.
  @inlinable mutating func offer(_ value: Output, _ number: Int) -> Bool {
    guard queue.isEmpty else {
      enqueue(value, number)
      return false
    }
    return accept(number)
  }

  /// Puts a value into the queue if the subscriber has requested it.
  @inlinable mutating func enqueue(_ value: Output, _ number: Int) {
    if accept(number) { queue.append(value) }
  }

  /// Puts the subject's value into the queue. To be called when a subscriber that has missed it requests values.
  mutating func enqueueMissed(_ current: Output, _ number: Int) {
    demand -= 1
    isBehind = false
    newest = number
    queue.append(current)
  }

  /// Uses up demand for a value. Returns false if the subscriber has no demand, or if the value was offered before.
  @inlinable mutating func accept(_ number: Int) -> Bool {
    guard newest < number else { return false }
    newest = number
    isBehind = demand == .none
    guard !isBehind else { return false }
    demand -= 1
    return true
  }
}
