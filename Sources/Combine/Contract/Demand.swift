extension Subscribers {
  /// The number of values that a subscriber requests.
  ///
  /// Each ``Subscription/request(_:)`` and each result of ``Subscriber/receive(_:)`` adds to the demand, and each value
  /// that the subscriber receives decreases it by one. Unlimited demand stays unlimited, and is more than any number.
  ///
  ///     var demand = Subscribers.Demand.max(3)
  ///     demand += 2
  ///     print(demand)              // max(5)
  ///     print(demand - 4)          // max(1)
  ///     print(demand + .unlimited) // unlimited
  @frozen public struct Demand: Equatable, Hashable, Codable, Sendable {
    /// The number of values. `Int.max + 1` stands for unlimited, so that all demands compare as plain integers.
    @usableFromInline let rawValue: UInt

    @inlinable init(rawValue: UInt) { self.rawValue = Swift.min(rawValue, UInt(Int.max) + 1) }

    /// A demand for all values. It stays unlimited when it is added to, subtracted from or multiplied.
    public static var unlimited: Demand { Demand(rawValue: UInt(Int.max) + 1) }

    /// A demand for no values, the same as `.max(0)`.
    @inlinable public static var none: Demand { Demand(rawValue: 0) }

    /// Creates a demand for a number of values.
    ///
    /// - Parameter value: The number. A negative number is a programming error and ends the program.
    /// - Returns: The demand.
    @inlinable public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "demand cannot be negative")
      return Demand(rawValue: UInt(value))
    }

    /// The number of values, or `nil` if the demand is unlimited.
    public var max: Int? { self == .unlimited ? nil : Int(rawValue) }
  }
}

extension Subscribers.Demand: CustomStringConvertible {
  /// The demand as text: `unlimited`, or for example `max(3)`.
  public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
}

extension Subscribers.Demand {
  /// Decodes a demand that ``encode(to:)`` has encoded. Throws a `DecodingError` if there is no number.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(UInt.self))
  }

  /// Encodes the demand as a single number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

// Arithmetic with numbers, and comparing with them, is in `Surface/Demand+Int.swift`.

extension Subscribers.Demand {
  /// Adds two demands. The sum is unlimited if one of them is unlimited, or if the sum does not fit an `Int`.
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
    let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
    return overflow ? .unlimited : Self(rawValue: sum)
  }

  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Subtracts a demand. Unlimited stays unlimited. A number minus unlimited is none. A negative difference is a
  /// programming error and ends the program.
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard let count = rhs.max else { return lhs == .unlimited ? .unlimited : .none }
    return lhs - count
  }

  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
}

extension Subscribers.Demand: Comparable {
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue <= rhs.rawValue }
  public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue >= rhs.rawValue }
  @inlinable public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rawValue > rhs.rawValue }
}

extension Subscribers.Demand {
  /// Uses up one requested value. Returns false if none is requested.
  @usableFromInline @discardableResult mutating func withdraw() -> Bool {
    guard self > .none else { return false }
    self -= 1
    return true
  }

  /// Ends the program if the demand is none: a request must be for at least one value.
  @usableFromInline func assertNonZero(file: StaticString = #file, line: UInt = #line) {
    if self == .none { fatalError("API Violation: demand must not be zero", file: file, line: line) }
  }
}
