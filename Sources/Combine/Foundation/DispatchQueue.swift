import Dispatch

/// A dispatch queue as a scheduler. It runs closures on Dispatch's threads. Its clock counts nanoseconds since the system
/// started.
///
///     let cancellable = Just("Merlin")
///       .delay(for: .milliseconds(10), scheduler: DispatchQueue.main)
///       .sink { print($0) }
///     // Merlin
///
/// A serial queue, such as the main queue, runs closures in the order in which they were scheduled. A concurrent queue may
/// run them in any order.
extension DispatchQueue: Scheduler {
  /// An instant on a clock that stops while the system sleeps.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The instant as a Dispatch time.
    public var dispatchTime: DispatchTime

    /// Creates an instant from a Dispatch time.
    public init(_ time: DispatchTime) { dispatchTime = time }

    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }

    // DIFFERS: with Apple's, the distance from the distant future is positive (DispatchQueueTests.timesCountNanoseconds).
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (start, end) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      return .nanoseconds(end < start ? -Int(clamping: start - end) : Int(clamping: end - start))
    }

    public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(dispatchTime + n.timeInterval) }

    /// A length of time between two instants. A number literal is a number of seconds, with or without a fraction.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
      Hashable, Codable, Sendable, CountedStride
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      private var _nanoseconds: Int

      /// The length in nanoseconds. It is negative if the second instant is earlier.
      public var magnitude: Int {
        get { _nanoseconds }
        set { _nanoseconds = newValue }
      }

      /// The length as a Dispatch time interval.
      public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

      /// Creates a length of time from a Dispatch time interval. One that is too long becomes the longest possible one.
      public init(_ timeInterval: DispatchTimeInterval) {
        switch timeInterval {
        case .seconds(let count): _nanoseconds = Int(clamping: Int128(count) * 1_000_000_000)
        case .milliseconds(let count): _nanoseconds = Int(clamping: Int128(count) * 1_000_000)
        case .microseconds(let count): _nanoseconds = Int(clamping: Int128(count) * 1000)
        case .nanoseconds(let count): _nanoseconds = count
        case .never: _nanoseconds = .max
        @unknown default: _nanoseconds = .max
        }
      }

      public init(floatLiteral value: Double) { self = .seconds(value) }
      public init(integerLiteral value: Int) { self = .seconds(value) }

      /// Creates a length of time from seconds, if their number fits an `Int`.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
      }

      public static func + (lhs: Stride, rhs: Stride) -> Stride {
        .nanoseconds(Int(clamping: Int128(lhs.magnitude) + Int128(rhs.magnitude)))
      }

      public static func - (lhs: Stride, rhs: Stride) -> Stride {
        .nanoseconds(Int(clamping: Int128(lhs.magnitude) - Int128(rhs.magnitude)))
      }

      // DIFFERS: with Apple's, every product is zero (DispatchQueueTests.productsAreInSeconds).
      public static func * (lhs: Stride, rhs: Stride) -> Stride {
        .nanoseconds(Int(clamping: Int128(lhs.magnitude) * Int128(rhs.magnitude) / 1_000_000_000))
      }

      public static func seconds(_ s: Int) -> Stride { Stride(.seconds(s)) }

      // DIFFERS: with Apple's, a number that does not fit ends the program (DispatchQueueTests.stridesCountNanoseconds).
      public static func seconds(_ s: Double) -> Stride {
        let nanoseconds = s * 1e9
        // Zero if it is not a number.
        let nearest = nanoseconds < 0 ? Int.min : nanoseconds > 0 ? .max : 0
        return .nanoseconds(Int(exactly: nanoseconds.rounded(.towardZero)) ?? nearest)
      }

      public static func milliseconds(_ ms: Int) -> Stride { Stride(.milliseconds(ms)) }
      public static func microseconds(_ us: Int) -> Stride { Stride(.microseconds(us)) }
      public static func nanoseconds(_ ns: Int) -> Stride { Stride(.nanoseconds(ns)) }
    }
  }

  /// Settings that tell a queue how to run a closure.
  public struct SchedulerOptions {
    /// The quality of service, which is the priority of the closure.
    public var qos: DispatchQoS

    /// Flags of the work item, for example `.barrier`.
    public var flags: DispatchWorkItemFlags

    /// The group that waits for the closure.
    public var group: DispatchGroup?

    /// Creates options.
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
      (self.qos, self.flags, self.group) = (qos, flags, group)
    }
  }

  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = UncheckedSendable(action)
    let options = options ?? SchedulerOptions()
    async(group: options.group, qos: options.qos, flags: options.flags) { action.value() }
  }

  /// Runs a closure at an instant. Dispatch chooses the tolerance and ignores the given one.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = UncheckedSendable(action)
    let options = options ?? SchedulerOptions()
    options.group?.enter()
    asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags) { [group = options.group] in
      action.value()
      group?.leave()
    }
  }

  /// Runs a closure at an instant, and then repeatedly.
  ///
  /// - Returns: A cancellable that stops the repetition. The repetition also stops when the cancellable is deallocated.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = UncheckedSendable(action)
    let options = options ?? SchedulerOptions()
    let source = DispatchSource.makeTimerSource(queue: self)
    source.setEventHandler(qos: options.qos, flags: options.flags) { action.value() }
    source.schedule(
      deadline: date.dispatchTime, repeating: interval.ofRepetition.timeInterval,
      leeway: max(tolerance, minimumTolerance).timeInterval)
    source.resume()
    return AnyCancellable(source.cancel)
  }
}
