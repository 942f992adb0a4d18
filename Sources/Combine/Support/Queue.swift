/// Values in the order in which they came. Both ends take constant time.
@usableFromInline
struct Queue<Element> {
  @usableFromInline
  var elements: [Element?] = []

  /// Where the queue begins. What was before has been taken out.
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

  /// Takes out the oldest element.
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
