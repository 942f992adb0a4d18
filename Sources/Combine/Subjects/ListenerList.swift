/// A subscriber as a subject keeps it. Each kind of subject has its own, with what it takes to reach the subscriber.
@usableFromInline
class Listener {
  @usableFromInline
  let account = DemandAccount()

  /// Where it stands in its list. Only the list uses it.
  fileprivate var place = 0

  @usableFromInline
  init() {}

  /// The subscriber, to be shown.
  @usableFromInline
  var downstream: Any? { nil }
}

/// The listeners of a subject, in the order in which they came.
///
/// A listener that leaves makes a gap, and gaps are closed when they are half of the list. So joining and leaving take
/// constant time on average, however many listen. A copy of the list is not disturbed by joining and leaving afterwards.
///
/// It is not generic, so that it is compiled once, and fast wherever it is used from.
@usableFromInline
struct ListenerList {
  /// The memory with the listeners, of which it holds each one. Not an array: to go through an array whose owner may change
  /// it meanwhile means to retain the array and each element, and that costs more than the rest of a send.
  private final class Block {
    let places: UnsafeMutablePointer<Unmanaged<Listener>?>
    let capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
      self.capacity = capacity
      places = .allocate(capacity: capacity)
    }

    /// The listeners of another block, without the gaps.
    convenience init(_ other: Block, capacity: Int) {
      self.init(capacity: capacity)
      for case let listener? in UnsafeBufferPointer(start: other.places, count: other.count) {
        append(listener.takeUnretainedValue())
      }
    }

    deinit {
      for listener in UnsafeBufferPointer(start: places, count: count) { listener?.release() }
      places.deallocate()
    }

    func append(_ listener: Listener) {
      listener.place = count
      places.advanced(by: count).initialize(to: .passRetained(listener))
      count += 1
    }

    /// Closes the gaps. Only where no list is a copy.
    func compact() {
      var end = 0
      for place in 0..<count {
        guard let listener = places[place] else { continue }
        listener._withUnsafeGuaranteedRef { $0.place = end }
        places[end] = listener
        end += 1
      }
      count = end
    }

    /// Makes a gap. The caller still holds the listener, so it is not released for good here.
    func remove(_ listener: Listener) {
      places[listener.place] = nil
      Unmanaged.passUnretained(listener).release()
    }
  }

  private var block: Block
  private var gaps = 0

  /// The memory of the block, and how many places of it are in use. The pointer holds as long as the block.
  @usableFromInline
  private(set) var places: UnsafeMutablePointer<Unmanaged<Listener>?>
  @usableFromInline
  private(set) var count = 0

  @usableFromInline
  init() {
    block = Block(capacity: 2)
    places = block.places
  }

  /// Keeps the memory and the listeners of this list, as a copy of the list does.
  var storage: AnyObject { block }

  /// Calls a closure with each listener. The caller keeps this list, or its storage, until the end: nothing is retained
  /// here.
  @inlinable
  @inline(__always)
  func visit(_ body: (Listener) -> Void) {
    for case let listener? in UnsafeBufferPointer(start: places, count: count) {
      listener._withUnsafeGuaranteedRef(body)
    }
  }

  @usableFromInline
  mutating func append(_ listener: Listener) {
    // A copy of the list reads the same block, but no more places than it knows of.
    if block.count == block.capacity || block.count > count {
      replaceBlock(capacity: max(2, (count - gaps) * 2))
    }
    block.append(listener)
    count = block.count
  }

  /// Removes a listener, unless it is not on the list any more. The caller still holds it, so that a subscriber is never
  /// released in here, where its `deinit` might come back to the list.
  @usableFromInline
  mutating func remove(_ listener: Listener) {
    guard listener.place < count, places[listener.place]?.toOpaque() == Unmanaged.passUnretained(listener).toOpaque()
    else { return }
    if !isKnownUniquelyReferenced(&block) { replaceBlock(capacity: block.capacity) }
    block.remove(listener)
    gaps += 1
    if gaps * 2 > count {
      block.compact()
      (count, gaps) = (block.count, 0)
    }
  }

  /// Takes out all listeners, as a list of their own.
  @usableFromInline
  mutating func takeAll() -> ListenerList {
    exchange(&self, with: ListenerList())
  }

  /// Moves the listeners to another block, without the gaps.
  private mutating func replaceBlock(capacity: Int) {
    block = Block(block, capacity: capacity)
    places = block.places
    count = block.count
    gaps = 0
  }
}
