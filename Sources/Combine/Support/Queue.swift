/// Values in the order in which they came. Both ends take constant time.
@usableFromInline
struct Queue<Element> {
  private var elements: [Element?] = []

  /// Where the queue begins. What was before has been taken out.
  private var first = 0

  @usableFromInline
  init() {}

  var count: Int { elements.count - first }

  var isEmpty: Bool { count == 0 }

  @usableFromInline
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Takes out the oldest element.
  @usableFromInline
  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    let element = elements[first].take()
    first += 1
    if first * 2 > elements.count {
      elements.removeFirst(first)
      first = 0
    }
    return element
  }
}
