/// A scheduler that runs each closure at once, before `schedule` returns.
///
/// It has no clock: every instant is the current one. Use it where an operator needs a scheduler and the program needs
/// none.
///
///     let cancellable = Just(1).receive(on: ImmediateScheduler.shared).sink { print($0) }
///     // 1
public struct ImmediateScheduler: Scheduler, Sendable {
  /// This scheduler has no options.
  public typealias SchedulerOptions = Never

  /// An instant. All values of this type are equal.
  public struct SchedulerTimeType: Strideable, Sendable {
    fileprivate init() {}

    /// A length of time. It has no unit, because no time passes.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
      SchedulerTimeIntervalConvertible, Sendable
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      /// The number without a unit from which the length was created.
      public var magnitude: Int

      /// Creates a length from a number without a unit.
      public init(_ value: Int) { magnitude = value }

      public init(integerLiteral value: Int) { magnitude = value }

      public init(floatLiteral value: Double) {
        magnitude = Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : value > 0 ? .max : 0)
      }

      public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }

      // Written out, because a synthesized method does not appear in the module's documentation.
      public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(magnitude, forKey: .magnitude)
      }

      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
      public static func * (lhs: Stride, rhs: Stride) -> Stride { clamping(lhs, rhs, *) }
      public static func + (lhs: Stride, rhs: Stride) -> Stride { clamping(lhs, rhs, +) }
      public static func - (lhs: Stride, rhs: Stride) -> Stride { clamping(lhs, rhs, -) }
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

      /// A result that does not fit an `Int` becomes the nearest one that does.
      private static func clamping(_ lhs: Stride, _ rhs: Stride, _ operation: (Int128, Int128) -> Int128) -> Stride {
        Stride(Int(clamping: operation(Int128(lhs.magnitude), Int128(rhs.magnitude))))
      }

      // Each is zero, because no time passes.
      public static func seconds(_ s: Int) -> Stride { 0 }
      public static func seconds(_ s: Double) -> Stride { 0 }
      public static func milliseconds(_ ms: Int) -> Stride { 0 }
      public static func microseconds(_ us: Int) -> Stride { 0 }
      public static func nanoseconds(_ ns: Int) -> Stride { 0 }
    }

    public func distance(to other: SchedulerTimeType) -> Stride { 0 }
    public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }

  /// The only instance.
  public static let shared = ImmediateScheduler()

  private init() {}

  public var now: SchedulerTimeType { SchedulerTimeType() }
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs a closure once, at once. Repeating it at once would never end.
  ///
  /// - Returns: A cancellable without effect.
  @discardableResult public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
