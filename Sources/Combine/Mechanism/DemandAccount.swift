import Synchronization

/// Counts what a subscriber has requested beyond the values on their way to it. It also records whether the account is
/// closed: by a cancellation, or as soon as only a completion can follow.
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
    // The loads acquire. So the work that a subscriber did before its request happens before the next value.
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

  /// False once the account is closed, as `hasDemand` is.
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
    let old = update { $0 & Self.closed != 0 || $0 == 0 || $0 == Self.unlimited ? nil : $0 - 1 }
    return old & Self.closed == 0 && old > 0
  }

  /// Closes the account. Returns whether it was open.
  @usableFromInline @discardableResult func close() -> Bool {
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) & Self.closed == 0
  }
}

/// For an `ElementsSubscription`, which calls neither `deposit` nor `withdraw`: one more bit of the word.
extension DemandAccount {
  /// A caller is sending to the subscriber (is busy), and sends what is requested meanwhile, too.
  static var busy: UInt { 1 << 62 }

  /// Adds requested demand. Returns true if the caller is now the busy one and has to send the values.
  func depositAndBecomeBusy(_ demand: Subscribers.Demand) -> Bool {
    let old = update { $0 & Self.closed != 0 ? nil : Self.busy | Self.sum($0 & ~Self.busy, demand) }
    return old & (Self.closed | Self.busy) == 0
  }

  /// Moves all outstanding demand to the busy caller. If the result is 0, the caller is no longer busy. If the result
  /// is nil, the account was closed meanwhile and the caller has to clean up.
  @usableFromInline func claim() -> UInt? {
    let old = update { $0 & Self.closed != 0 ? nil : $0 == Self.busy ? 0 : Self.busy }
    return old & Self.closed != 0 ? nil : old & ~Self.busy
  }

  /// Closes the account. Returns true if the caller has to clean up: it is the first, and nobody is busy.
  func closeAndTakeOver() -> Bool {
    word.exchange(Self.closed, ordering: .acquiringAndReleasing) & (Self.closed | Self.busy) == 0
  }
}
