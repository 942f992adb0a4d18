extension Subscribers {
  /// How many values a subscriber asks for.
  ///
  /// Demand only grows by asking: each ``Subscription/request(_:)`` and each result of ``Subscriber/receive(_:)`` adds
  /// to what was asked before, and each value sent takes one away. Once `unlimited`, it stays so.
  ///
  ///     var demand = Subscribers.Demand.max(3)
  ///     demand += 2
  ///     print(demand)              // max(5)
  ///     print(demand - 4)          // max(1)
  ///     print(demand + .unlimited) // unlimited
  @frozen
  public struct Demand: Equatable, Hashable, Codable, Sendable {
    /// The number of values; one past `Int.max` stands for unlimited, so that both compare as plain integers.
    @usableFromInline
    let rawValue: UInt

    @inlinable
    init(rawValue: UInt) {
      self.rawValue = Swift.min(rawValue, UInt(Int.max) + 1)
    }

    /// As many values as there are. Adding to it, subtracting from it or multiplying it leaves it unlimited.
    @inlinable
    public static var unlimited: Demand { Demand(rawValue: UInt(Int.max) + 1) }

    /// No value. The same as `.max(0)`.
    @inlinable
    public static var none: Demand { Demand(rawValue: 0) }

    /// Asks for a number of values.
    ///
    /// - Parameter value: How many. A negative number is a programming error and ends the program.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "demand cannot be negative")
      return Demand(rawValue: UInt(value))
    }

    /// The number of values, or `nil` where it is unlimited.
    @inlinable
    public var max: Int? {
      self == .unlimited ? nil : Int(rawValue)
    }
  }
}

extension Subscribers.Demand: CustomStringConvertible {
  /// `unlimited`, or `max(3)`.
  public var description: String {
    max.map { "max(\($0))" } ?? "unlimited"
  }
}

extension Subscribers.Demand {
  /// Decodes a demand from a single number, as ``encode(to:)`` writes it.
  ///
  /// - Throws: `DecodingError` if there is no number.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(UInt.self))
  }

  /// Encodes the demand as a single number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

// MARK: - Arithmetic

extension Subscribers.Demand {
  /// Adds two demands. The sum is unlimited if one of them is, or if it does not fit an `Int`.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
    return overflow ? .unlimited : Self(rawValue: sum)
  }

  /// Adds two demands in place.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    lhs = lhs + rhs
  }

  /// Adds a number of values. A sum that does not fit an `Int` is unlimited; a negative one ends the program.
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (sum, overflow) = count.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Adds a number of values in place.
  @inlinable
  public static func += (lhs: inout Self, rhs: Int) {
    lhs = lhs + rhs
  }

  /// Multiplies the demand. A product that does not fit an `Int` is unlimited; a negative one ends the program.
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (product, overflow) = count.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Multiplies the demand in place.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Int) {
    lhs = lhs * rhs
  }

  /// Subtracts a demand. Unlimited stays unlimited, and any number less unlimited is none. A negative difference is a
  /// programming error and ends the program.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard let count = rhs.max else { return lhs == .unlimited ? .unlimited : .none }
    return lhs - count
  }

  /// Subtracts a demand in place.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    lhs = lhs - rhs
  }

  /// Subtracts a number of values. Unlimited stays unlimited. A difference that does not fit an `Int` is none; a
  /// negative one that fits is a programming error and ends the program.
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (difference, overflow) = count.subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  /// Subtracts a number of values in place.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Int) {
    lhs = lhs - rhs
  }
}

// MARK: - Comparison

extension Subscribers.Demand: Comparable {
  /// Whether the first asks for fewer values. Unlimited is more than any number, and not less than itself.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Whether the first asks for no more values than the second.
  @inlinable
  public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue <= rhs.rawValue }

  /// Whether the first asks for at least as many values as the second.
  @inlinable
  public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue >= rhs.rawValue }

  /// Whether the first asks for more values than the second.
  @inlinable
  public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rawValue > rhs.rawValue }

  /// Whether the demand is exactly this number. Unlimited is equal to none.
  @inlinable
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  /// Whether the demand is another than this number. Unlimited always is.
  @inlinable
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }

  /// Whether the demand is less than a number. Unlimited never is.
  @inlinable
  public static func < (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 < rhs } ?? false }

  /// Whether the demand is at most a number. Unlimited never is.
  @inlinable
  public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 <= rhs } ?? false }

  /// Whether the demand is at least a number. Unlimited always is.
  @inlinable
  public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }

  /// Whether the demand is more than a number. Unlimited always is.
  @inlinable
  public static func > (lhs: Self, rhs: Int) -> Bool { !(lhs <= rhs) }

  /// Whether a number is exactly the demand.
  @inlinable
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

  /// Whether a number is another than the demand.
  @inlinable
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }

  /// Whether a number is less than the demand.
  @inlinable
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

  /// Whether a number is at most the demand.
  @inlinable
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

  /// Whether a number is at least the demand.
  @inlinable
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }

  /// Whether a number is more than the demand.
  @inlinable
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
}

// MARK: - Misuse

extension Subscribers.Demand {
  /// Ends the program if the demand is none: a request must ask for something.
  @inlinable
  func assertNonZero(file: StaticString = #file, line: UInt = #line) {
    if self == .none { fatalError("API Violation: demand must not be zero", file: file, line: line) }
  }
}
