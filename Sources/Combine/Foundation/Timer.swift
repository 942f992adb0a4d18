import Foundation

extension Timer {
  /// Publishes the time again and again, once it is connected.
  ///
  ///     let cancellable = Timer.publish(every: 0.01, on: .main, in: .common)
  ///       .autoconnect()
  ///       .prefix(2)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { _ in print("tick") })
  ///     // tick
  ///     // tick
  ///     // finished
  ///
  /// All subscribers share one timer. It begins to run with `connect()`, and ends when the connection is cancelled;
  /// `autoconnect()` sees to both.
  ///
  /// - Demand: a tick that a subscriber has not asked for is dropped for him.
  /// - Completion: never.
  /// - Cancellation: a subscriber leaves. The timer goes on until the connection is cancelled.
  /// - Parameters:
  ///   - interval: The seconds between two ticks.
  ///   - tolerance: Has no effect, as in Apple's Combine. The initializer of ``TimerPublisher`` takes one that has.
  ///   - runLoop: The run loop on whose thread the ticks are delivered.
  ///   - mode: The mode in which the run loop has to turn.
  ///   - options: What else the run loop is told.
  /// - Returns: A publisher of dates that starts when it is connected.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, runLoop: runLoop, mode: mode, options: options)
  }

  /// The publisher that `publish(every:tolerance:on:in:options:)` returns.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The seconds between two ticks.
    public let interval: TimeInterval

    /// By how many seconds a tick may be late. The timer's own choice if nil.
    public let tolerance: TimeInterval?

    /// The run loop on whose thread the ticks are delivered.
    public let runLoop: RunLoop

    /// The mode in which the run loop has to turn.
    public let mode: RunLoop.Mode

    /// What else the run loop is told.
    public let options: RunLoop.SchedulerOptions?

    private let clockwork = Clockwork()

    /// Makes a publisher that starts when it is connected.
    ///
    /// - Parameters:
    ///   - interval: The seconds between two ticks.
    ///   - tolerance: By how many seconds a tick may be late. The timer's own choice if nil.
    ///   - runLoop: The run loop on whose thread the ticks are delivered.
    ///   - mode: The mode in which the run loop has to turn.
    ///   - options: What else the run loop is told.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = DroppingSubscription(nil, subscriber) { [interval, tolerance] downstream, _ in
        [("downstream", downstream), ("interval", interval), ("tolerance", tolerance as Any)]
      }
      let place = clockwork.add { subscription.offer($0) }
      subscription.onCancel { [clockwork] in clockwork.remove(place) }
      subscriber.receive(subscription: subscription)
    }

    /// Starts the timer, unless it runs already.
    ///
    /// - Returns: What stops the timer, for all subscribers. The run loop keeps it, so it need not be kept.
    public func connect() -> any Cancellable {
      clockwork.start { action in
        // Foundation on Linux lets a timer without such a date fire at once.
        let first = Date(timeIntervalSinceNow: interval)
        let timer = Timer(fire: first, interval: interval, repeats: true) { _ in action.perform() }
        timer.tolerance = tolerance ?? 0
        runLoop.start(timer, in: mode)
        return timer
      }
      return clockwork
    }
  }
}

/// The timer that the subscribers share, and the list of them.
private final class Clockwork: Cancellable {
  private struct State {
    var running: (timer: Timer, action: TimerAction)?

    /// In the order in which they came.
    var listeners: [(place: Int, tick: (Date) -> Void)] = []
    var places = 0
  }

  private let lock = Lock()
  private var state = State()

  /// Adds a listener. Returns the place to remove him from.
  func add(_ tick: @escaping (Date) -> Void) -> Int {
    lock.withLock {
      state.places += 1
      state.listeners.append((state.places, tick))
      return state.places
    }
  }

  /// Removes a listener. He goes when no lock is held.
  func remove(_ place: Int) {
    lock.lock()
    let index = state.listeners.firstIndex { $0.place == place }
    let listener = index.map { state.listeners.remove(at: $0) }
    lock.unlock()
    withExtendedLifetime(listener) {}
  }

  func tick() {
    let (listeners, isRunning) = lock.withLock { (state.listeners, state.running != nil) }
    guard isRunning else { return }
    let now = Date()
    for listener in listeners { listener.tick(now) }
  }

  /// Starts the timer that a closure makes. The closure calls nobody but Foundation, so it may be called under the lock.
  func start(_ timer: (TimerAction) -> Timer) {
    lock.withLock {
      guard state.running == nil else { return }
      let action = TimerAction { self.tick() }
      state.running = (timer(action), action)
    }
  }

  /// Stops the timer. The next connection starts another one.
  func cancel() {
    let running = lock.withLock { state.running.take() }
    running?.timer.invalidate()
    running?.action.letGo()
  }
}
