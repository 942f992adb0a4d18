import Combine

/// An instant on the clock of a `VirtualTimeScheduler`, counted from the clock's zero.
///
///     print(VirtualTime(nanoseconds: 0).advanced(by: .milliseconds(1500)))
///     // 1.5s
public struct VirtualTime: Strideable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// Nanoseconds since zero.
  public let nanoseconds: Int

  /// Creates an instant.
  ///
  /// - Parameter nanoseconds: Nanoseconds since zero.
  public init(nanoseconds: Int) {
    self.nanoseconds = nanoseconds
  }

  public func distance(to other: VirtualTime) -> Stride {
    Stride(clamping: Int128(other.nanoseconds) - Int128(nanoseconds))
  }

  // `Strideable` has both of these, but there they make a distance first, and a clock compares often.
  public static func < (lhs: VirtualTime, rhs: VirtualTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  public static func == (lhs: VirtualTime, rhs: VirtualTime) -> Bool { lhs.nanoseconds == rhs.nanoseconds }

  public func advanced(by span: Stride) -> VirtualTime {
    VirtualTime(nanoseconds: (distanceFromZero + span).nanoseconds)
  }

  /// Seconds since zero, with as many decimals as are needed: `1.5s`.
  public var description: String { distanceFromZero.description }

  private var distanceFromZero: Stride { Stride(nanoseconds: nanoseconds) }

  /// A length of virtual time. A number literal is a number of seconds, as with `DispatchQueue`.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable, CustomStringConvertible
  {
    /// The length in nanoseconds. It is negative if the second instant is earlier.
    public let nanoseconds: Int

    /// Creates a length of time.
    ///
    /// - Parameter nanoseconds: The length in nanoseconds.
    public init(nanoseconds: Int) {
      self.nanoseconds = nanoseconds
    }

    public static var zero: Stride { Stride(nanoseconds: 0) }

    public init(integerLiteral seconds: Int) {
      self = .seconds(seconds)
    }

    public init(floatLiteral seconds: Double) {
      self = .seconds(seconds)
    }

    /// Creates a length of time from seconds, as a literal does, if their number fits an `Int`.
    public init?<T: BinaryInteger>(exactly seconds: T) {
      guard let seconds = Int(exactly: seconds) else { return nil }
      self = .seconds(seconds)
    }

    /// A length that does not fit becomes the longest one. All arithmetic here does so.
    fileprivate init(clamping nanoseconds: Int128) {
      self.nanoseconds = Int(clamping: nanoseconds)
    }

    /// The length in nanoseconds, without its sign.
    public var magnitude: UInt { nanoseconds.magnitude }

    public static func seconds(_ s: Int) -> Stride { Stride(clamping: Int128(s) * 1_000_000_000) }

    public static func seconds(_ s: Double) -> Stride {
      let nanoseconds = (s * 1e9).rounded()
      // Zero if it is not a number.
      return Stride(nanoseconds: Int(exactly: nanoseconds) ?? (nanoseconds > 0 ? .max : nanoseconds < 0 ? .min : 0))
    }

    public static func milliseconds(_ ms: Int) -> Stride { Stride(clamping: Int128(ms) * 1_000_000) }

    public static func microseconds(_ us: Int) -> Stride { Stride(clamping: Int128(us) * 1000) }

    public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    public static func + (lhs: Stride, rhs: Stride) -> Stride {
      Stride(clamping: Int128(lhs.nanoseconds) + Int128(rhs.nanoseconds))
    }

    public static func - (lhs: Stride, rhs: Stride) -> Stride {
      Stride(clamping: Int128(lhs.nanoseconds) - Int128(rhs.nanoseconds))
    }

    /// The product of the seconds, because literals are seconds: `.milliseconds(250) * 2` is half a second.
    public static func * (lhs: Stride, rhs: Stride) -> Stride {
      Stride(clamping: Int128(lhs.nanoseconds) * Int128(rhs.nanoseconds) / 1_000_000_000)
    }

    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    /// Seconds, with as many decimals as are needed: `0.25s`.
    public var description: String {
      let (seconds, fraction) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
      let padded = String(fraction + 1_000_000_000).dropFirst()
      let decimals = padded.reversed().drop { $0 == "0" }.reversed()
      let sign = nanoseconds < 0 ? "-" : ""
      return sign + String(seconds) + (decimals.isEmpty ? "" : "." + String(decimals)) + "s"
    }
  }
}
