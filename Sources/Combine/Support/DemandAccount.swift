import Synchronization

/// What a subscriber is owed, in one atomic word: the values it asked for and was not sent, whether it still listens,
/// and whether somebody is busy sending to it.
///
/// One word, because then a value costs no lock, and because these three can never be seen apart.
@usableFromInline
struct DemandAccount: ~Copyable {
  @usableFromInline
  let word = Atomic<UInt>(0)

  @usableFromInline
  static var closed: UInt { 1 << 63 }

  @usableFromInline
  static var busy: UInt { 1 << 62 }

  /// No program counts this far, so it stands for unlimited, and adding to it cannot reach the bits above.
  @usableFromInline
  static var unlimited: UInt { 1 << 61 }

  @usableFromInline
  init() {}

  /// The sum of two amounts, at most unlimited.
  @inlinable
  static func sum(_ amount: UInt, _ demand: Subscribers.Demand) -> UInt {
    min(amount + min(demand.rawValue, unlimited), unlimited)
  }

  /// Replaces the word by what `change` makes of it, unless that is nil, and returns what stood there before.
  @inlinable
  func update(_ change: (UInt) -> UInt?) -> UInt {
    // Acquiring even where nothing is changed: what a subscriber did before it asked has happened before it is sent to.
    var old = word.load(ordering: .acquiring)
    while let new = change(old) {
      let (exchanged, original) = word.weakCompareExchange(
        expected: old, desired: new, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if exchanged { break }
      old = original
    }
    return old
  }

  /// Whether the subscriber has cancelled, or was sent its completion.
  @inlinable
  var isClosed: Bool {
    word.load(ordering: .acquiring) & Self.closed != 0
  }

  /// Whether the subscriber listens, and takes all there is.
  @inlinable
  var isUnlimited: Bool {
    word.load(ordering: .acquiring) == Self.unlimited
  }

  /// What is owed, to be shown.
  var owed: Subscribers.Demand {
    let amount = word.load(ordering: .relaxed) & ~(Self.closed | Self.busy)
    return amount == Self.unlimited ? .unlimited : .max(Int(amount))
  }

  /// Adds what the subscriber asked for.
  @inlinable
  func deposit(_ demand: Subscribers.Demand) {
    _ = update { old in
      old & Self.closed != 0 ? nil : old & Self.busy | Self.sum(old & ~Self.busy, demand)
    }
  }

  /// Takes one value off what is owed. Returns false if none is, or if nobody listens any more.
  @inlinable
  func withdraw() -> Bool {
    let old = update { old in
      old & Self.closed != 0 || old == 0 || old == Self.unlimited ? nil : old - 1
    }
    return old & Self.closed == 0 && old > 0
  }

  /// Closes the account. Returns true to the first caller, unless somebody is busy and will notice.
  @inlinable
  func close() -> Bool {
    let old = update { old in
      old & Self.closed != 0 ? nil : old & Self.busy | Self.closed
    }
    return old & (Self.closed | Self.busy) == 0
  }

  /// Adds what the subscriber asked for. Returns true if the caller is now the one who is busy, and has to send it.
  @inlinable
  func begin(_ demand: Subscribers.Demand) -> Bool {
    let old = update { old in
      old & Self.closed != 0 ? nil : Self.busy | Self.sum(old & ~Self.busy, demand)
    }
    return old & (Self.closed | Self.busy) == 0
  }

  /// Hands all that is owed to the busy caller, who is not busy any more if that is nothing. Nil if the account was
  /// closed meanwhile: then it is up to the caller to tidy up.
  @inlinable
  func claim() -> UInt? {
    let old = update { old in
      if old & Self.closed != 0 { return nil }
      return old == Self.busy ? 0 : Self.busy
    }
    return old & Self.closed != 0 ? nil : old & ~Self.busy
  }
}
