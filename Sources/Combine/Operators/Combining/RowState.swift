/// The operators that send rows of values.
@usableFromInline enum RowOperator {
  /// Uses each value in one row. It finishes as soon as a finished upstream has no kept value.
  case zip

  /// Uses a value in each row until a newer one replaces it. It finishes when all upstreams have finished, even if one
  /// has never sent a value, as Apple's does.
  case combineLatest

  @usableFromInline var description: String {
    switch self {
    case .zip: "Zip"
    case .combineLatest: "CombineLatest"
    }
  }
}

/// Decides when zip and combineLatest have a row to send, and when they finish.
///
/// A row has one value of each upstream. The state does not hold the values: it has one bit for each upstream.
@usableFromInline struct RowState {
  /// The bits of all upstreams.
  @usableFromInline let all: UInt8

  private let rowOperator: RowOperator

  /// The upstreams that have a value for the next row.
  @usableFromInline var ready: UInt8 = 0

  private var finished: UInt8 = 0

  @usableFromInline init(_ rowOperator: RowOperator, upstreamCount: Int) {
    all = 1 << UInt8(upstreamCount) - 1
    self.rowOperator = rowOperator
  }

  @inlinable var hasRow: Bool { ready == all }

  /// Whether there can be no more rows.
  @usableFromInline var isOver: Bool {
    switch rowOperator {
    case .zip: finished & ~ready != 0
    case .combineLatest: finished == all
    }
  }

  /// Records that an upstream has finished. Returns true if there can be no more rows.
  mutating func finishUpstream(at index: Int) -> Bool {
    finished |= 1 << UInt8(index)
    return isOver
  }
}

/// The work that remains after zip or combineLatest has sent rows.
@usableFromInline struct RowOutcome {
  /// The demand that downstream returned. The engine requests as much from each upstream.
  @usableFromInline var demand = Subscribers.Demand.none

  @usableFromInline var isOver = false

  @inlinable init() {}

  @inlinable var isEmpty: Bool { !isOver && demand == .none }
}
