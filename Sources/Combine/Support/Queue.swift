/// Elements in the order in which they were added. Adding and removing one takes constant time on average.
@usableFromInline
struct Queue<Element> {
  @usableFromInline
  var elements: [Element?] = []

  /// The index of the oldest element. The places before it are empty.
  @usableFromInline
  var first = 0

  @inlinable
  init() {}

  @inlinable
  var count: Int { elements.count - first }

  @inlinable
  var isEmpty: Bool { count == 0 }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Removes and returns the oldest element.
  @inlinable
  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    let element = elements[first]
    elements[first] = nil
    first += 1
    if first * 2 > elements.count {
      elements.removeFirst(first)
      first = 0
    }
    return element
  }
}
