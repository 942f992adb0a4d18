/// The operators that send tuples of values.
@usableFromInline enum TupleOperator {
  /// Uses each value in one tuple. It finishes as soon as a finished upstream has no kept value.
  case zip

  /// Uses a value in each tuple until a newer one replaces it. It finishes when all upstreams have finished, even if one
  /// has never sent a value, as Apple's does.
  case combineLatest

  @usableFromInline var description: String {
    switch self {
    case .zip: "Zip"
    case .combineLatest: "CombineLatest"
    }
  }
}

/// Decides when zip and combineLatest have a tuple to send, and when they finish.
///
/// A tuple has one value of each upstream. The state does not hold the values: it has one bit for each upstream.
@usableFromInline struct TupleState {
  /// The bits of all upstreams.
  let all: UInt8

  private let tupleOperator: TupleOperator

  /// The upstreams that have a value for the next tuple.
  @usableFromInline var ready: UInt8 = 0

  private var finished: UInt8 = 0

  @usableFromInline init(_ tupleOperator: TupleOperator, upstreamCount: Int) {
    all = 1 << UInt8(upstreamCount) - 1
    self.tupleOperator = tupleOperator
  }

  @usableFromInline var hasTuple: Bool { ready == all }
  @usableFromInline var missing: UInt8 { all & ~ready }

  @usableFromInline var isOver: Bool {
    switch tupleOperator {
    case .zip: finished & ~ready != 0
    case .combineLatest: finished == all
    }
  }

  /// Records that an upstream has finished. Returns true if there can be no more tuples.
  mutating func finishUpstream(at index: Int) -> Bool {
    finished |= 1 << UInt8(index)
    return isOver
  }
}

/// The work that remains after zip or combineLatest has sent tuples.
@usableFromInline struct TupleOutcome {
  /// The demand is what downstream returned, or requested from inside `receive(_:)`. The engine requests as much from
  /// each upstream.
  @usableFromInline var demand = Subscribers.Demand.none, isOver = false
  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { !isOver && demand == .none }
}
