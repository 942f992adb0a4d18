import Foundation

extension Timer {
  /// Publishes the current date repeatedly, once the publisher is connected.
  ///
  ///     let cancellable = Timer.publish(every: 0.01, on: .main, in: .common)
  ///       .autoconnect()
  ///       .prefix(2)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { _ in print("tick") })
  ///     // tick
  ///     // tick
  ///     // finished
  ///
  /// All subscribers share one timer. `connect()` starts it, and cancelling the connection stops it. The operator
  /// `autoconnect()` does both.
  ///
  /// - Demand: a subscriber with no outstanding demand misses a date.
  /// - Completion: never.
  /// - Cancellation: removes the subscriber. The timer runs until the connection is cancelled.
  /// - Parameters:
  ///   - interval: The seconds between two dates.
  ///   - tolerance: Has no effect, as in Apple's Combine. The initializer of ``TimerPublisher`` has a tolerance that works.
  ///   - runLoop: The run loop on whose thread the dates are sent.
  ///   - mode: The mode in which the run loop has to run.
  ///   - options: Settings for the run loop.
  /// - Returns: A publisher of dates that starts when it is connected.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, runLoop: runLoop, mode: mode, options: options)
  }

  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    public let interval: TimeInterval
    /// By how many seconds a date may be late. Nil stands for the timer's default.
    public let tolerance: TimeInterval?
    public let runLoop: RunLoop
    public let mode: RunLoop.Mode
    public let options: RunLoop.SchedulerOptions?

    private let timer = SharedTimer()

    /// Creates a publisher that starts when it is connected.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      (self.interval, self.tolerance) = (interval, tolerance)
      (self.runLoop, self.mode, self.options) = (runLoop, mode, options)
    }

    // DIFFERS: all subscribers of Apple's share one subscription, so that one that cancels stops the ticks of all
    // (TimerPublisherTests.subscribersHaveTheSameTicks).
    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let subscription = DroppingSubscription("Timer", subscriber) { [interval, tolerance] downstream, _ in
        [("downstream", downstream), ("interval", interval), ("tolerance", tolerance as Any)]
      }
      let key = timer.add { subscription.offer($0) }
      subscription.onCancel { [timer] in timer.remove(key) }
      subscriber.receive(subscription: subscription)
    }

    /// Starts the timer, unless it is running.
    ///
    /// - Returns: A cancellable that stops the timer for all subscribers. The timer does not stop when the cancellable
    ///   is deallocated.
    public func connect() -> any Cancellable {
      timer.start { tick in
        let interval = RunLoop.SchedulerTimeType.Stride(interval).ofRepetition
        let first = runLoop.now.advanced(by: interval).start
        return RunLoopTimer(
          at: first, every: interval.timeInterval, tolerance: tolerance ?? 0, in: runLoop, mode, tick)
      }
      return timer
    }
  }
}

/// The timer of a `TimerPublisher`, and the closures that it calls.
private final class SharedTimer: Cancellable {
  private struct State {
    var running: RunLoopTimer?

    /// The keys grow with each closure.
    var closures: [Int: (Date) -> Void] = [:]
    var lastKey = 0
  }

  private let lock = Lock()
  private var state = State()

  /// Adds a closure. Returns the key with which to remove it.
  func add(_ tick: @escaping (Date) -> Void) -> Int {
    lock.withLock {
      state.lastKey += 1
      state.closures[state.lastKey] = tick
      return state.lastKey
    }
  }

  /// Removes a closure, and releases it when no lock is held.
  func remove(_ key: Int) { _ = lock.withLock { state.closures.removeValue(forKey: key) } }

  /// Calls all closures with the current date, in the order in which they were added.
  private func tick() {
    let (closures, isRunning) = lock.withLock { (state.closures, state.running != nil) }
    guard isRunning else { return }
    let now = Date()
    for closure in closures.sorted(by: { $0.key < $1.key }) { closure.value(now) }
  }

  /// Starts the timer that a closure creates. The closure is called under the lock, because it calls only Foundation.
  func start(_ makeTimer: (_ tick: @escaping () -> Void) -> RunLoopTimer) {
    lock.withLock { if state.running == nil { state.running = makeTimer { self.tick() } } }
  }

  /// Stops the timer. The next call of `connect()` starts another one.
  // DIFFERS: Apple's publisher never ticks again (TimerPublisherTests.cancelTakesTheTimerOutOfItsRunLoop).
  func cancel() { lock.withLock { state.running.take() }?.cancel() }
}
