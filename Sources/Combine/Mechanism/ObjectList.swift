/// An element of an `ObjectList`.
@usableFromInline protocol Listed: AnyObject {
  /// The index in the list. Only the list uses it.
  var index: Int { get set }
}

/// Objects in the order in which they were added.
///
/// An object that is removed leaves a gap, unless it is the last. The list closes its gaps when they are more than half of
/// it. So adding and removing an object take constant time on average, whatever the number of objects.
///
/// The objects are in an array, so a loop over a copy of it sees no later change.
@usableFromInline struct ObjectList<Element: Listed> {
  @usableFromInline private(set) var elements: [Element?] = []
  private var gaps = 0

  var isEmpty: Bool { gaps == elements.count }

  mutating func append(_ element: Element) {
    element.index = elements.count
    elements.append(element)
  }

  /// Removes an object if it is in the list. The caller still holds the object, so that it is not deallocated here.
  mutating func remove(_ element: Element) {
    guard element.index < elements.count, elements[element.index] === element else { return }
    if element.index == elements.count - 1 {
      elements.removeLast()
    } else {
      elements[element.index] = nil
      gaps += 1
    }
    guard gaps * 2 > elements.count else { return }
    elements.removeAll { $0 == nil }
    for (index, element) in elements.enumerated() { element?.index = index }
    gaps = 0
  }

  mutating func takeAll() -> [Element] { exchange(&self, with: ObjectList()).elements.compactMap(\.self) }
}
