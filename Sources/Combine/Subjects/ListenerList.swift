/// An element of a `ListenerList`. Each kind of subject has its own subclass, which reaches one subscriber.
@usableFromInline class Listener {
  /// The index in the list. Only the list uses it.
  fileprivate var place = 0

  /// Whether it waits to be added to an audience. Only the audience uses it.
  var isJoining = false

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
  /// The memory that holds the listeners. It is not an array: a loop over an array that its owner may change meanwhile
  /// retains the array and each element.
  private final class Block {
    private let memory: UnsafeMutableBufferPointer<Unmanaged<Listener>?>
    private(set) var count = 0

    init(capacity: Int) {
      memory = .allocate(capacity: capacity)
    }

    /// Copies the listeners of another block. The places before `fixed` are the same.
    convenience init(_ other: Block, fixed: Int, capacity: Int? = nil) {
      let places = other.places
      let moved = places.dropFirst(fixed).lazy.compactMap(\.self)
      let count = min(fixed, places.count) + moved.count
      self.init(capacity: capacity ?? max(2, count * 2))
      for listener in places.prefix(fixed) { append(listener) }
      for listener in moved { append(listener) }
    }

    deinit {
      for listener in places { listener?.release() }
      memory.deallocate()
    }

    var capacity: Int { memory.count }

    /// The places that are in use.
    var places: ListenerList.Places { Places(rebasing: memory[..<count]) }

    func append(_ listener: Unmanaged<Listener>?) {
      _ = listener?.retain()
      listener?._withUnsafeGuaranteedRef { $0.place = count }
      memory.initializeElement(at: count, to: listener)
      count += 1
    }

    /// Closes the gaps from a place on. Only for a block that no other list uses.
    func compact(from first: Int) {
      var end = first
      for place in min(first, count)..<count {
        guard let listener = memory[place] else { continue }
        listener._withUnsafeGuaranteedRef { $0.place = end }
        memory[end] = listener
        end += 1
      }
      count = min(count, end)
    }

    /// Removes the listeners from a place on. Another block holds them too, so that none is deallocated here.
    func truncate(to end: Int) {
      while count > end {
        count -= 1
        memory[count]?.release()
      }
    }

    /// Makes a gap. The caller still holds the listener, so that it is not deallocated here.
    func remove(_ listener: Listener) {
      memory[listener.place] = nil
      Unmanaged.passUnretained(listener).release()
    }
  }

  @usableFromInline typealias Places = UnsafeBufferPointer<Unmanaged<Listener>?>

  private var block: Block
  private var gaps = 0

  /// The places of the block that this list uses. They are valid as long as the block exists.
  @usableFromInline private(set) var places: Places

  init() {
    block = Block(capacity: 2)
    places = block.places
  }

  /// Whether the next listener needs new memory.
  var isFull: Bool { block.count == block.capacity }

  /// Adds a listener. The listeners at the places before `fixed` keep their places.
  @usableFromInline mutating func append(_ listener: Listener, fixed: Int = 0) {
    // A copy of the list may share the block. It reads only as many places as it counts.
    if isFull || block.count > places.count { replaceBlock(Block(block, fixed: fixed)) }
    block.append(.passUnretained(listener))
    places = block.places
  }

  /// Removes a listener if it is in the list. The caller still holds the listener, so that no subscriber is released here:
  /// its `deinit` might call back into the list.
  mutating func remove(_ listener: Listener, closingGaps: Bool = true) {
    guard listener.place < places.count,
      places[listener.place]?.toOpaque() == Unmanaged.passUnretained(listener).toOpaque()
    else { return }
    if !isKnownUniquelyReferenced(&block) {
      replaceBlock(Block(block, fixed: closingGaps ? 0 : places.count, capacity: block.capacity))
    }
    block.remove(listener)
    gaps += 1
    if closingGaps { closeGaps(from: 0) }
  }

  /// Closes the gaps from a place on, if half of the list are gaps. Only for a list that shares no memory.
  mutating func closeGaps(from place: Int) {
    guard gaps * 2 > places.count else { return }
    block.compact(from: place)
    useBlock()
  }

  /// Removes the listeners from a place on. Only for a list that shares no memory, and whose listeners another one holds.
  mutating func truncate(to end: Int) {
    block.truncate(to: end)
    useBlock()
  }

  /// Removes all listeners and returns them as a list.
  mutating func takeAll() -> ListenerList {
    exchange(&self, with: ListenerList())
  }

  private mutating func replaceBlock(_ new: Block) {
    block = new
    useBlock()
  }

  private mutating func useBlock() {
    places = block.places
    gaps = places.count { $0 == nil }
  }
}

extension ListenerList.Places {
  /// Calls a closure with each listener, and skips the gaps. It retains nothing, because that would cost more than the
  /// rest of a send. So the caller keeps the list or its storage until the end.
  @inlinable @inline(__always) func visit(_ body: (Listener) -> Void) {
    for case let listener? in self { listener._withUnsafeGuaranteedRef(body) }
  }
}
