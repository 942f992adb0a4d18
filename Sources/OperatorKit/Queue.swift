/// A queue: first in, first out.
///
/// Removing the first element of an array moves all others, and removing the last one moves none. So the queue keeps its
/// older elements in reverse order, and removes the last of them. Each element is reversed once.
@usableFromInline
struct Queue<Element> {
  /// The newer elements, in the order in which they were added.
  @usableFromInline
  var newer: [Element] = []

  /// The older elements, in reverse order.
  @usableFromInline
  var older: [Element] = []

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { newer.isEmpty && older.isEmpty }

  /// All elements, the first one first.
  var elements: [Element] { older.reversed() + newer }

  @inlinable
  mutating func append(_ element: Element) {
    newer.append(element)
  }

  /// Removes and returns the first element, if there is one.
  @inlinable
  mutating func popFirst() -> Element? {
    if older.isEmpty {
      // A single element is not moved. So a queue that is emptied each time keeps its memory.
      if newer.count < 2 { return newer.popLast() }
      swap(&newer, &older)
      older.reverse()
    }
    return older.popLast()
  }
}
