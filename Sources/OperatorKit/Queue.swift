/// A queue: first in, first out.
///
/// Removing the first element of an array moves all others. Here the elements move only when about half of the array
/// has been removed, so that each moves about once on average.
@usableFromInline
struct Queue<Element> {
  /// The elements. Those before `head` have been removed, and are nil.
  @usableFromInline
  var storage: [Element?] = []
  @usableFromInline
  var head = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { head == storage.count }

  /// All elements, the first one first.
  var elements: [Element] { storage[head...].compactMap { $0 } }

  @inlinable
  mutating func append(_ element: Element) {
    storage.append(element)
  }

  /// Removes and returns the first element, if there is one.
  @inlinable
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let first = storage[head].take()
    head += 1
    if head == storage.count || (head > 32 && head * 2 > storage.count) {
      storage.removeFirst(head)
      head = 0
    }
    return first
  }
}
