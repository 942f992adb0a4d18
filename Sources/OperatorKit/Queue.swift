/// A queue: first in, first out.
///
/// It is an array whose elements in front of `head` have been removed. Removing the first element of an array moves all
/// others. Here they move only when half of the array has been removed, so that each moves about once on average.
@usableFromInline
struct Queue<Element> {
  /// Nil in front of the head, so that removed elements are released.
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
