/// Decides which kept value merge sends next, and when merge finishes.
///
/// It keeps at most one value of each upstream, because with limited demand merge requests one value of each in
/// advance. As with Apple's, the kept value of the first upstream is sent first.
@usableFromInline struct MergeState<Value> {
  /// Empty until a value is kept.
  private var kept: [Value?] = []

  /// How many values are kept, in a binary tree: the count in a node is the sum of the counts in the two below it, whose
  /// indices are twice its own, and one more. The leaves are the upstreams. This finds a kept value in logarithmic time.
  private var counts: [Int] = []
  private let upstreamCount: Int
  private var unfinishedCount: Int

  @usableFromInline private(set) var keptCount = 0

  @usableFromInline init(upstreamCount: Int) {
    self.upstreamCount = upstreamCount
    unfinishedCount = upstreamCount
  }

  /// The node of the first upstream. Their number is rounded up to a power of two.
  private var firstLeaf: Int { counts.count / 2 }

  var isOver: Bool { unfinishedCount == 0 && keptCount == 0 }

  /// Keeps a value. Returns the value that it replaces, for the caller to release.
  mutating func keep(_ value: Value, from index: Int) -> Value? {
    if kept.isEmpty {
      kept = Array(repeating: nil, count: upstreamCount)
      counts = Array(repeating: 0, count: 2 << (Int.bitWidth - (upstreamCount - 1).leadingZeroBitCount))
    }
    if kept[index] == nil { count(1, at: index) }
    return exchange(&kept[index], with: value)
  }

  /// Counts a value that is kept or removed.
  private mutating func count(_ change: Int, at index: Int) {
    keptCount += change
    var node = firstLeaf + index
    while node > 0 {
      counts[node] += change
      node /= 2
    }
  }

  /// Removes the kept value of the first upstream that has one.
  mutating func takeNext() -> (index: Int, value: Value)? {
    guard keptCount > 0 else { return nil }
    var node = 1
    while node < firstLeaf { node = 2 * node + (counts[2 * node] > 0 ? 0 : 1) }
    let index = node - firstLeaf
    guard let value = kept[index].take() else { return nil }
    count(-1, at: index)
    return (index, value)
  }

  /// Records that an upstream has finished. Returns true if there can be no more values.
  mutating func finishUpstream() -> Bool {
    unfinishedCount -= 1
    return isOver
  }

  mutating func takeAll() -> [Value?] {
    keptCount = 0
    return exchange(&kept, with: [])
  }
}

/// The work that remains after merge has sent values.
struct MergeOutcome {
  /// The upstreams whose kept values were sent. Merge requests one more value from each.
  var sent: [Int] = []

  var isOver = false
}
