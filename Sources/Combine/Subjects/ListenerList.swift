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
/// Who leaves makes a gap, and gaps are closed when they are half of the list. So joining and leaving take constant
/// time on average, however many listen. A copy of `listeners` is not disturbed by who comes and goes afterwards.
///
/// It is not generic, so that it is compiled once, and fast wherever it is used from.
@usableFromInline
struct ListenerList {
  private var listeners: [Listener?] = [] {
    didSet { bytes = listeners.withUnsafeBytes { $0 } }
  }

  /// Where the array has its elements. Kept, because whoever asked the array for it would retain that. It holds as long
  /// as the array is not changed, and whoever changes it keeps a copy for those who are reading: `keepListInUse`.
  @usableFromInline
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

  private var gaps = 0

  @usableFromInline
  init() {}

  /// Calls a closure with each listener. Whoever calls it sees to it that this list is kept until the end, and with it
  /// the listeners: none is retained.
  @inlinable
  @inline(__always)
  func visit(_ body: (Listener) -> Void) {
    for case let listener? in bytes.assumingMemoryBound(to: Unmanaged<Listener>?.self) {
      listener._withUnsafeGuaranteedRef(body)
    }
  }

  @usableFromInline
  mutating func append(_ listener: Listener) {
    listener.place = listeners.count
    listeners.append(listener)
  }

  /// Removes a listener, unless he is not on the list any more. The caller still holds him, so that a subscriber is
  /// never let go of in here, where its deinit might come back to the list.
  @usableFromInline
  mutating func remove(_ listener: Listener) {
    guard listeners.indices.contains(listener.place), listeners[listener.place] === listener else { return }
    listeners[listener.place] = nil
    gaps += 1
    if gaps * 2 > listeners.count { closeGaps() }
  }

  /// Removes and returns all listeners.
  @usableFromInline
  mutating func removeAll() -> [Listener?] {
    gaps = 0
    return exchange(&listeners, with: [])
  }

  private mutating func closeGaps() {
    listeners.removeAll { $0 == nil }
    for (place, listener) in listeners.enumerated() { listener?.place = place }
    gaps = 0
  }
}
