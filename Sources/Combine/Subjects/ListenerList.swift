/// An element of a `ListenerList`. Each kind of subject has its own subclass, which reaches one subscriber.
@usableFromInline
class Listener: ReleasingSubscription {
  /// The index in the list. Only the list uses it.
  fileprivate var place = 0
}

/// The listeners of a subject, in the order in which they joined.
///
/// A listener that leaves makes a gap. The list closes its gaps when they are half of it. So joining and leaving take
/// constant time on average, whatever the number of listeners. Joining and leaving do not change earlier copies of the
/// list.
///
/// The list is not generic. So the compiler compiles it once, and callers in other modules run the optimized code.
@usableFromInline
struct ListenerList {
  /// The memory that holds the listeners. It is not an array: a loop over an array that its owner may change meanwhile
  /// retains the array and each element.
  private final class Block {
    private let memory: UnsafeMutableBufferPointer<Unmanaged<Listener>?>
    private(set) var count = 0

    init(capacity: Int) {
      memory = .allocate(capacity: capacity)
    }

    /// Copies the listeners of another block, without the gaps.
    convenience init(_ other: Block, capacity: Int) {
      self.init(capacity: capacity)
      other.places.visit(append)
    }

    deinit {
      for listener in places { listener?.release() }
      memory.deallocate()
    }

    var capacity: Int { memory.count }

    /// The places that are in use.
    var places: ListenerList.Places { Places(rebasing: memory[..<count]) }

    func append(_ listener: Listener) {
      listener.place = count
      memory.initializeElement(at: count, to: .passRetained(listener))
      count += 1
    }

    /// Closes the gaps. Only for a block that no other list uses.
    func compact() {
      var end = 0
      for place in 0..<count {
        guard let listener = memory[place] else { continue }
        listener._withUnsafeGuaranteedRef { $0.place = end }
        memory[end] = listener
        end += 1
      }
      count = end
    }

    /// Makes a gap. The caller still holds the listener, so that it is not deallocated here.
    func remove(_ listener: Listener) {
      memory[listener.place] = nil
      Unmanaged.passUnretained(listener).release()
    }
  }

  @usableFromInline
  typealias Places = UnsafeBufferPointer<Unmanaged<Listener>?>

  private var block: Block
  private var gaps = 0

  /// The places of the block that this list uses. They are valid as long as the block exists.
  @usableFromInline
  private(set) var places: Places

  init() {
    block = Block(capacity: 2)
    places = block.places
  }

  /// An object that keeps the memory and the listeners of this list alive.
  var storage: AnyObject { block }

  @usableFromInline
  mutating func append(_ listener: Listener) {
    // A copy of the list may share the block. It reads only as many places as it counts.
    if block.count == block.capacity || block.count > places.count {
      replaceBlock(capacity: max(2, (places.count - gaps) * 2))
    }
    block.append(listener)
    places = block.places
  }

  /// Removes a listener if it is in the list. The caller still holds the listener, so that no subscriber is released here:
  /// its `deinit` might call back into the list.
  mutating func remove(_ listener: Listener) {
    guard listener.place < places.count,
      places[listener.place]?.toOpaque() == Unmanaged.passUnretained(listener).toOpaque()
    else { return }
    if !isKnownUniquelyReferenced(&block) { replaceBlock(capacity: block.capacity) }
    block.remove(listener)
    gaps += 1
    if gaps * 2 > places.count {
      block.compact()
      (places, gaps) = (block.places, 0)
    }
  }

  /// Removes all listeners and returns them as a list.
  mutating func takeAll() -> ListenerList {
    exchange(&self, with: ListenerList())
  }

  /// Copies the listeners to a new block, without the gaps.
  private mutating func replaceBlock(capacity: Int) {
    block = Block(block, capacity: capacity)
    (places, gaps) = (block.places, 0)
  }
}

extension ListenerList.Places {
  /// Calls a closure with each listener, and skips the gaps. It retains nothing, because that would cost more than the
  /// rest of a send. So the caller keeps the list or its storage until the end.
  @inlinable
  @inline(__always)
  func visit(_ body: (Listener) -> Void) {
    for case let listener? in self { listener._withUnsafeGuaranteedRef(body) }
  }
}
