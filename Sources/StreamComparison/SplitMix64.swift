/// A small generator of random numbers (Steele, Lea and Flood, 2014). The same seed gives the same numbers everywhere, so that
/// a failure can be seen again.
///
///     var generator = SplitMix64(seed: 1)
///     print((1...5).map { _ in Int.random(in: 1...6, using: &generator) })
///     // [4, 5, 6, 3, 3]
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter seed: The same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A value in no order with the one before: some are the same again, some negative, some large. The product of two is an
  /// `Int`.
  public mutating func value(after former: Int = 0) -> Int {
    switch Int.random(in: 1...12, using: &self) {
    case 1...2: former
    case 3: -former
    case 4: 0
    case 5: .random(in: -9...9, using: &self)
    case 6...10: .random(in: -200...200, using: &self)
    case 11: .random(in: -70_000...70_000, using: &self)
    default: 1_000_000 * .random(in: -3000...3000, using: &self)
    }
  }
}
