/// Decides when zip and combineLatest have a row to send, and when they finish.
///
/// A row has one value of each upstream. The state does not hold the values: it has one bit for each upstream.
@usableFromInline
struct RowState {
  /// The bits of all upstreams.
  @usableFromInline
  let all: UInt8

  private let reusesValues: Bool

  /// The upstreams that have a value for the next row.
  @usableFromInline
  var ready: UInt8 = 0

  private var finished: UInt8 = 0

  @usableFromInline
  init(upstreamCount: Int, reusesValues: Bool) {
    all = 1 << UInt8(upstreamCount) - 1
    self.reusesValues = reusesValues
  }

  @inlinable
  var hasRow: Bool { ready == all }

  /// Whether there can be no more rows. A zip finishes as soon as a finished upstream has no kept value. A
  /// combineLatest waits until all upstreams have finished, even if one has never sent a value, as Apple's does.
  @usableFromInline
  var isOver: Bool { reusesValues ? finished == all : finished & ~ready != 0 }

  /// Records that an upstream has finished. Returns true if there can be no more rows.
  mutating func finishUpstream(at index: Int) -> Bool {
    finished |= 1 << UInt8(index)
    return isOver
  }
}

/// The work that remains after zip or combineLatest has sent rows.
@usableFromInline
struct RowOutcome {
  /// The demand that downstream returned. The engine requests as much from each upstream.
  @usableFromInline
  var demand = Subscribers.Demand.none

  @usableFromInline
  var isOver = false

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { !isOver && demand == .none }
}
