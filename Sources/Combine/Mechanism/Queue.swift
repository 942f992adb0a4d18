/// Elements in the order in which they were added. Adding and removing one takes constant time on average.
///
/// Removing the last element of an array moves no other. So the older elements are in reverse order. Each element is
/// reversed once.
@usableFromInline struct Queue<Element> {
  /// The newer elements are in the order in which they were added, and the older ones in reverse order.
  @usableFromInline var newer: [Element] = [], older: [Element] = []

  @inlinable init() {}

  @inlinable var count: Int { older.count + newer.count }
  @inlinable var isEmpty: Bool { older.isEmpty && newer.isEmpty }
  var inOrder: [Element] { older.reversed() + newer }
  @inlinable mutating func append(_ element: Element) { newer.append(element) }

  @inlinable mutating func popFirst() -> Element? {
    if older.isEmpty {
      // A single element is not moved. So a queue that is emptied each time reuses its memory.
      if newer.count < 2 { return newer.popLast() }
      swap(&newer, &older)
      older.reverse()
    }
    return older.popLast()
  }
}
