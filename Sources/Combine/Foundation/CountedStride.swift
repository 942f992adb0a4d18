import Foundation

/// A length of time that is a number of units. In this file is the code that all such lengths share.
///
/// The protocols of this file need not be public, because a public protocol also requires each of its methods. But an
/// optimised build of a user's program calls `init(integerLiteral:)` and `init(floatLiteral:)` by name, and without the
/// attribute there is no such name.
@usableFromInline
protocol CountedStride: Comparable, SignedNumeric, ExpressibleByFloatLiteral, SchedulerTimeIntervalConvertible {}

extension CountedStride {
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

  /// The interval of a repetition. One of less than 0.0001 seconds counts as so many, as zero does with a `Timer`.
  var ofRepetition: Self { self > .microseconds(100) ? self : .microseconds(100) }
}

/// A length of time between two dates, in seconds.
@usableFromInline protocol DateStride: CountedStride where Magnitude == TimeInterval {
  init(_ timeInterval: TimeInterval)
}

extension DateStride {
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
  public init(integerLiteral value: TimeInterval) { self.init(value) }
  public init(floatLiteral value: TimeInterval) { self.init(value) }

  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = TimeInterval(exactly: source) else { return nil }
    self.init(seconds)
  }

  public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
  public static func seconds(_ s: Double) -> Self { Self(s) }
  public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
  public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
  public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }
}

/// A date as the instant of a scheduler.
@usableFromInline protocol DateInstant: Strideable where Stride: DateStride {
  var date: Date { get }

  init(_ date: Date)
}

extension DateInstant {
  public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }
  public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.magnitude)) }

  /// The date at which to run a closure. A date that is not a number is in the past, like one before all others.
  var start: Date { date > .distantPast ? min(date, .distantFuture) : .distantPast }
}
