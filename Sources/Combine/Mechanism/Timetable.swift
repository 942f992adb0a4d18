/// Actions in the order of their dates. Actions with the same date stay in the order in which they were added.
///
/// Adding, taking and removing an action take logarithmic time. A timetable has no lock, and calls and releases no
/// action.
struct Timetable<Instant: Comparable> {
  typealias Action = () -> Void

  private struct Key: Comparable {
    let date: Instant
    let number: Int

    static func < (lhs: Key, rhs: Key) -> Bool {
      lhs.date < rhs.date || lhs.date == rhs.date && lhs.number < rhs.number
    }
  }

  /// A binary heap: no key is less than its parent, whose index is half of its own. It may have keys of removed actions.
  private var keys: [Key] = []
  private var actions: [Int: Action] = [:]
  private var lastNumber = 0

  var count: Int { actions.count }

  var first: Instant? {
    mutating get {
      while let key = keys.first, actions[key.number] == nil { removeFirstKey() }
      return keys.first?.date
    }
  }

  /// Adds an action. Returns the number with which to remove it.
  mutating func add(at date: Instant, _ action: @escaping Action) -> Int {
    lastNumber += 1
    actions[lastNumber] = action
    keys.append(Key(date: date, number: lastNumber))
    var index = keys.count - 1
    while index > 0, keys[index] < keys[(index - 1) / 2] {
      keys.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    return lastNumber
  }

  mutating func takeFirst() -> Action? {
    guard first != nil else { return nil }
    return actions.removeValue(forKey: removeFirstKey().number)
  }

  /// Takes an action out before its date. Nil if it is not there any more.
  mutating func remove(_ number: Int) -> Action? {
    let action = actions.removeValue(forKey: number)
    // The keys of removed actions stay until they are most of all. A sorted array is a heap.
    if keys.count > 2 * actions.count + 16 {
      keys.removeAll { actions[$0.number] == nil }
      keys.sort()
    }
    return action
  }

  @discardableResult private mutating func removeFirstKey() -> Key {
    keys.swapAt(0, keys.count - 1)
    let first = keys.removeLast()
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
      guard child < keys.count, keys[child] < keys[parent] else { return first }
      keys.swapAt(parent, child)
      parent = child
    }
  }
}
