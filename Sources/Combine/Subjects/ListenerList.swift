/// An element of a `ListenerList`. Each kind of subject has its own subclass, which reaches one subscriber.
@usableFromInline class Listener {
  /// The index in the list. Only the list uses it.
  fileprivate final var index: Int32 = 0

  /// Whether it waits to be added to a core. Only the core uses it.
  final var isJoining = false

  @usableFromInline init() {}
}

/// The listeners of a subject, in the order in which they joined.
///
/// A listener that leaves makes a gap. The list closes its gaps when they are half of it. So joining and leaving take
/// constant time on average, whatever the number of listeners. Joining and leaving do not change earlier copies of the
/// list.
///
/// The list is not generic. So the compiler compiles it once, and callers in other modules run the optimized code.
@usableFromInline struct ListenerList {
  @usableFromInline typealias Entries = UnsafeBufferPointer<Unmanaged<Listener>?>

  /// How many entries of a block are in use, and how many of them are gaps.
  @usableFromInline struct Counts {
    @usableFromInline var entries: Int32 = 0
    @usableFromInline var gaps: Int32 = 0
  }

  /// The memory that holds the listeners. It is not an array: a loop over an array that its owner may change meanwhile
  /// retains the array and each element.
  @usableFromInline final class Block: ManagedBuffer<Counts, Unmanaged<Listener>?> {
    /// Makes a block with the listeners of some entries. Those before `fixed` keep their places.
    static func make(_ entries: Entries, fixed: Int, capacity: Int? = nil) -> Block {
      let moved = entries.dropFirst(fixed).lazy.compactMap(\.self)
      let capacity = capacity ?? max(2, (min(fixed, entries.count) + moved.count) * 2)
      let block = unsafeDowncast(create(minimumCapacity: capacity) { _ in Counts() }, to: Block.self)
      for listener in entries.prefix(fixed) { block.append(listener) }
      for listener in moved { block.append(listener) }
      block.countGaps()
      return block
    }

    deinit { for listener in entries { listener?.release() } }

    private var memory: UnsafeMutablePointer<Unmanaged<Listener>?> { withUnsafeMutablePointerToElements { $0 } }

    // The property `header` is checked for exclusive access each time, and these pointers are not.

    private var counts: UnsafeMutablePointer<Counts> { withUnsafeMutablePointerToHeader { $0 } }
    var count: Int { Int(counts.pointee.entries) }

    /// Whether half of the entries are gaps.
    var isSparse: Bool { counts.pointee.gaps * 2 > counts.pointee.entries }

    /// The entries that are in use.
    @inlinable var entries: Entries { withUnsafeMutablePointers { Entries(start: $1, count: Int($0.pointee.entries)) } }

    func append(_ listener: Unmanaged<Listener>?) {
      _ = listener?.retain()
      listener?._withUnsafeGuaranteedRef { $0.index = counts.pointee.entries }
      (memory + count).initialize(to: listener)
      counts.pointee.entries += 1
    }

    /// Closes the gaps from an index on.
    func compact(from first: Int) {
      var end = min(first, count)
      for index in end..<count {
        guard let listener = memory[index] else { continue }
        listener._withUnsafeGuaranteedRef { $0.index = Int32(end) }
        memory[end] = listener
        end += 1
      }
      counts.pointee.entries = Int32(end)
      countGaps()
    }

    /// Removes the listeners from an index on. Another block holds them too, so that none is deallocated here.
    func truncate(to end: Int) {
      while count > end {
        counts.pointee.entries -= 1
        memory[count]?.release()
      }
      countGaps()
    }

    /// Makes a gap. The caller still holds the listener, so that it is not deallocated here.
    func remove(_ listener: Listener) {
      memory[Int(listener.index)] = nil
      counts.pointee.gaps += 1
      Unmanaged.passUnretained(listener).release()
    }

    private func countGaps() { counts.pointee.gaps = Int32(entries.count { $0 == nil }) }
  }

  /// Nil until the first listener joins. A copy of the list shares it, and a shared block does not change.
  @usableFromInline private(set) var block: Block?

  init() {}

  /// The listeners and the gaps. They are valid as long as the block exists.
  @inlinable @inline(__always) var entries: Entries { block?.entries ?? Entries(start: nil, count: 0) }

  /// Whether the next listener needs new memory.
  var isFull: Bool { block.map { $0.count == $0.capacity } ?? true }

  /// Adds a listener. The listeners at the entries before `fixed` keep their places.
  mutating func append(_ listener: Listener, fixed: Int = 0) {
    if isFull || !isKnownUniquelyReferenced(&block) { block = .make(entries, fixed: fixed) }
    block?.append(.passUnretained(listener))
  }

  /// Removes a listener if it is in the list. The caller still holds the listener, so that no subscriber is released here:
  /// its `deinit` might call back into the list.
  mutating func remove(_ listener: Listener, closingGaps: Bool = true) {
    let (entries, index) = (entries, Int(listener.index))
    guard index < entries.count, entries[index]?.toOpaque() == Unmanaged.passUnretained(listener).toOpaque()
    else { return }
    if !isKnownUniquelyReferenced(&block) {
      block = .make(entries, fixed: closingGaps ? 0 : entries.count, capacity: block?.capacity)
    }
    block?.remove(listener)
    if closingGaps { closeGaps(from: 0) }
  }

  /// Closes the gaps from an index on, if half of the list are gaps. Only for a list that shares no memory.
  mutating func closeGaps(from index: Int) { if let block, block.isSparse { block.compact(from: index) } }

  /// Removes the listeners from an index on. Only for a list that shares no memory, and whose listeners another one holds.
  mutating func truncate(to end: Int) { block?.truncate(to: end) }

  /// Removes all listeners and returns them as a list.
  mutating func takeAll() -> ListenerList { exchange(&self, with: ListenerList()) }

  /// Calls a closure with each listener. It retains only the list, because to retain each listener would cost more than
  /// the rest of a send.
  @inlinable @inline(__always) func visit(_ body: (Listener) -> Void) {
    withExtendedLifetime(self) {
      for case let listener? in entries { listener._withUnsafeGuaranteedRef(body) }
    }
  }
}
