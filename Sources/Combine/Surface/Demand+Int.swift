// Arithmetic with a number of values, and comparing with it.

extension Subscribers.Demand {
  /// Adds a number of values. A sum that does not fit an `Int` is unlimited. A negative sum ends the program.
  public static func + (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (sum, overflow) = count.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Adds a number of values to a demand.
  public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Multiplies the demand. A product that does not fit an `Int` is unlimited. A negative product ends the program.
  public static func * (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (product, overflow) = count.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Multiplies the demand in place.
  public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }

  /// Subtracts a number of values. Unlimited stays unlimited. A difference that does not fit an `Int` is none. Any other
  /// negative difference is a programming error and ends the program.
  public static func - (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (difference, overflow) = count.subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  /// Subtracts a number of values in place.
  public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Returns true if the demand is for exactly this number. Unlimited demand equals no number.
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }
  /// Returns true if the demand is not for this number. Unlimited demand differs from every number.
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }
  /// Returns true if the demand is less than a number. Unlimited demand never is.
  public static func < (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 < rhs } ?? false }
  /// Returns true if the demand is at most a number. Unlimited demand never is.
  public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 <= rhs } ?? false }
  /// Returns true if the demand is at least a number. Unlimited demand always is.
  public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }
  /// Returns true if the demand is more than a number. Unlimited demand always is.
  public static func > (lhs: Self, rhs: Int) -> Bool { !(lhs <= rhs) }
  /// Returns true if the demand is for exactly this number.
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
  /// Returns true if the demand is not for this number.
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }
  /// Returns true if the number is less than the demand.
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
  /// Returns true if the number is at most the demand.
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
  /// Returns true if the number is at least the demand.
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
  /// Returns true if the number is more than the demand.
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
}
