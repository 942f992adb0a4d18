// Arithmetic with a number of values, and comparing with it.

extension Subscribers.Demand {
  /// Adds a number of values. A sum that does not fit an `Int` is unlimited. A negative sum ends the program.
  public static func + (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (sum, overflow) = count.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Multiplies the demand. A product that does not fit an `Int` is unlimited. Any other negative product ends the program.
  public static func * (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (product, overflow) = count.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }

  /// Subtracts a number of values. Unlimited stays unlimited. A difference that does not fit an `Int` is none. Any other
  /// negative difference is a programming error and ends the program.
  public static func - (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (difference, overflow) = count.subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  // Unlimited demand is more than every number.

  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }
  public static func < (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 < rhs } ?? false }
  public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 <= rhs } ?? false }
  public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }
  public static func > (lhs: Self, rhs: Int) -> Bool { !(lhs <= rhs) }
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
}
