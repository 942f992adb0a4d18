/// Decides which kept value merge sends next, and when merge finishes.
///
/// It keeps at most one value of each upstream, because with limited demand merge requests one value of each in
/// advance. As with Apple's, the kept value of the first upstream is sent first.
@usableFromInline struct MergeState<Value> {
  /// Empty until a value is kept.
  private var kept: [Value?] = []
  private let upstreamCount: Int
  private var unfinishedCount: Int

  /// No upstream before this one has a kept value. So sending all kept values does not search them again and again.
  private var first = 0

  /// How many values are kept.
  @usableFromInline private(set) var keptCount = 0

  @usableFromInline init(upstreamCount: Int) {
    self.upstreamCount = upstreamCount
    unfinishedCount = upstreamCount
  }

  /// Whether there can be no more values.
  var isOver: Bool { unfinishedCount == 0 && keptCount == 0 }

  /// Keeps a value. Returns the value that it replaces, for the caller to release.
  mutating func keep(_ value: Value, from index: Int) -> Value? {
    if kept.isEmpty { kept = Array(repeating: nil, count: upstreamCount) }
    if kept[index] == nil { keptCount += 1 }
    first = min(first, index)
    return exchange(&kept[index], with: value)
  }

  /// Removes the kept value of the first upstream that has one.
  mutating func takeNext() -> (index: Int, value: Value)? {
    guard let index = kept[first...].firstIndex(where: { $0 != nil }) else { return nil }
    first = index
    guard let value = kept[index].take() else { return nil }
    keptCount -= 1
    return (index, value)
  }

  /// Records that an upstream has finished. Returns true if there can be no more values.
  mutating func finishUpstream() -> Bool {
    unfinishedCount -= 1
    return isOver
  }

  mutating func takeAll() -> [Value?] {
    keptCount = 0
    first = 0
    return exchange(&kept, with: [])
  }
}

/// The work that remains after merge has sent values.
@usableFromInline struct MergeOutcome {
  /// The upstreams whose kept values were sent. Merge requests one more value from each.
  var sent: [Int] = []

  var isOver = false
}
