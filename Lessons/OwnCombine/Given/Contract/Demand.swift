extension Subscribers {
  /// How many values are requested: a number, or all.
  public struct Demand: Equatable, Comparable {
    /// The number; nil for all.
    public let max: Int?

    /// All values. It stays unlimited, whatever is added or subtracted.
    public static let unlimited = Demand(max: nil)

    /// No value.
    public static let none = Demand(max: 0)

    /// A number of values.
    public static func max(_ count: Int) -> Demand {
      precondition(count >= 0, "demand cannot be negative")
      return Demand(max: count)
    }

    /// Adds two demands. A sum that is no `Int` is unlimited.
    public static func + (a: Demand, b: Demand) -> Demand {
      guard let x = a.max, let y = b.max else { return .unlimited }
      let (sum, overflow) = x.addingReportingOverflow(y)
      return overflow ? .unlimited : .max(sum)
    }

    public static func += (a: inout Demand, b: Demand) { a = a + b }

    /// Takes a number of values away.
    public static func -= (a: inout Demand, count: Int) { if let max = a.max { a = .max(max - count) } }

    public static func < (a: Demand, b: Demand) -> Bool {
      guard let x = a.max else { return false }
      return b.max.map { x < $0 } ?? true
    }
  }
}

extension Subscribers.Demand: CustomStringConvertible {
  /// `max(3)`, or `unlimited`.
  public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
}
