/// Runs everything at once, in the caller's own call.
///
/// It has no clock: an instant in the future is now as well. So it is for operators that need some scheduler, where none
/// is wanted.
///
///     let cancellable = Just(1).receive(on: ImmediateScheduler.shared).sink { print($0) }
///     // 1
public struct ImmediateScheduler: Scheduler, Sendable {
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The one instant there is. All values of this type are equal.
  public struct SchedulerTimeType: Strideable, Sendable {
    fileprivate init() {}

    /// A span between two instants. It has no unit, as no time passes.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
      SchedulerTimeIntervalConvertible, Sendable
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      public var magnitude: Int

      public init(_ value: Int) {
        magnitude = value
      }

      public init(integerLiteral value: Int) {
        magnitude = value
      }

      public init(floatLiteral value: Double) {
        magnitude = Int(value)
      }

      public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }

      // Written out: the synthesized one does not show in the module's documentation.
      public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(magnitude, forKey: .magnitude)
      }

      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

      public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

      public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

      public static func *= (lhs: inout Stride, rhs: Stride) { lhs.magnitude *= rhs.magnitude }

      public static func += (lhs: inout Stride, rhs: Stride) { lhs.magnitude += rhs.magnitude }

      public static func -= (lhs: inout Stride, rhs: Stride) { lhs.magnitude -= rhs.magnitude }

      /// No time passes, so every span is none.
      public static func seconds(_ s: Int) -> Stride { 0 }

      /// No time passes, so every span is none.
      public static func seconds(_ s: Double) -> Stride { 0 }

      /// No time passes, so every span is none.
      public static func milliseconds(_ ms: Int) -> Stride { 0 }

      /// No time passes, so every span is none.
      public static func microseconds(_ us: Int) -> Stride { 0 }

      /// No time passes, so every span is none.
      public static func nanoseconds(_ ns: Int) -> Stride { 0 }
    }

    /// Returns zero.
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// Returns the same instant.
    public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }

  /// The scheduler.
  public static let shared = ImmediateScheduler()

  private init() {}

  public var now: SchedulerTimeType { SchedulerTimeType() }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs the closure once, at once: repeating would never end.
  @discardableResult
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
