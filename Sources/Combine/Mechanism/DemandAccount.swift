import Synchronization

/// Counts what a subscriber has requested beyond the values on their way to it. It also records whether the subscription
/// has ended.
///
/// One atomic word says both. So counting takes no lock, and a reader always sees a consistent combination.
@usableFromInline struct DemandAccount: ~Copyable {
  let word = Atomic<UInt>(0)

  static var closed: UInt { 1 << 63 }

  /// Stands for unlimited demand. No program counts this far, and adding to it cannot reach the bits above it.
  static var unlimited: UInt { 1 << 61 }

  init() {}

  /// Returns the sum of an amount and a demand, at most `unlimited`.
  @usableFromInline static func sum(_ amount: UInt, _ demand: Subscribers.Demand) -> UInt {
    min(amount + min(demand.rawValue, unlimited), unlimited)
  }

  /// Replaces the word by the result of a closure, unless that is nil. Returns the word before.
  func update(_ change: (UInt) -> UInt?) -> UInt {
    // Every load here acquires. So the work that a subscriber did before its request happens before the next value.
    var old = word.load(ordering: .acquiring)
    while let new = change(old) {
      let (exchanged, original) = word.weakCompareExchange(
        expected: old, desired: new, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if exchanged { break }
      old = original
    }
    return old
  }

  /// Returns true if the subscriber has cancelled, or if the completion is all that it still receives.
  @usableFromInline var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  // Both are false after the end.

  @usableFromInline var isUnlimited: Bool { word.load(ordering: .acquiring) == Self.unlimited }

  @usableFromInline var hasDemand: Bool {
    let amount = word.load(ordering: .acquiring)
    return amount > 0 && amount & Self.closed == 0
  }

  /// The outstanding demand, for mirrors.
  var owed: Subscribers.Demand {
    let amount = word.load(ordering: .relaxed) & ~Self.closed
    return amount == Self.unlimited ? .unlimited : .max(Int(amount))
  }

  @usableFromInline func deposit(_ demand: Subscribers.Demand) {
    _ = update { $0 & Self.closed != 0 ? nil : Self.sum($0, demand) }
  }

  /// Subtracts one value. Returns false if there is no outstanding demand, or if the account is closed.
  @usableFromInline func withdraw() -> Bool {
    if isUnlimited { return true }
    let old = update { old in
      old & Self.closed != 0 || old == 0 || old == Self.unlimited ? nil : old - 1
    }
    return old & Self.closed == 0 && old > 0
  }

  /// Closes the account. Returns whether it was open.
  @usableFromInline @discardableResult func close() -> Bool {
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) & Self.closed == 0
  }
}
