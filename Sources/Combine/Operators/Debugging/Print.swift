extension Publisher {
  /// Prints every event between upstream and downstream, and passes it on.
  ///
  ///     let cancellable = [7].publisher.print("numbers").sink { _ in }
  ///     // numbers: receive subscription: ([7])
  ///     // numbers: request unlimited
  ///     // numbers: receive value: (7)
  ///     // numbers: receive finished
  ///
  /// Demand that a subscriber returns from `receive(_:)` is printed as `request max: (1) (synchronous)`. If the
  /// subscriber returns `.none`, nothing is printed.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream. Of the completion and the cancellation, only the first is printed.
  /// - Parameters:
  ///   - prefix: The text that starts each line, followed by a colon. If it is empty, the colon is omitted.
  ///   - stream: The stream that receives the lines. If it is nil, they are printed to standard output.
  /// - Returns: A publisher of the same events.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let prefix: String
    public let stream: (any TextOutputStream)?

    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      (self.upstream, self.prefix, self.stream) = (upstream, prefix, stream)
    }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner(subscriber, prefix: prefix, stream: stream))
    }
  }
}

extension Publishers.Print {
  struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    let downstream: Downstream
    let log: EventLog
    let subscription: RelaySubscription

    init(_ downstream: Downstream, prefix: String, stream: (any TextOutputStream)?) {
      self.downstream = downstream
      log = EventLog(prefix: prefix, stream: stream)
      subscription = PrintSubscription(log)
    }

    func receive(subscription: any Subscription) {
      log.write("receive subscription: (\(subscription))")
      greet(with: subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      log.write("receive value: (\(input))")
      guard subscription.isOpen else { return .none }
      let demand = downstream.receive(input)
      if demand > .none { log.write(request: demand, " (synchronous)") }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard subscription.acceptCompletion(completion) else { return }
      switch completion {
      case .finished: log.write("receive finished")
      case .failure(let error): log.write("receive error: (\(error))")
      }
      // The stream may have cancelled the subscription.
      if !subscription.isCancelled { downstream.receive(completion: completion) }
    }
  }
}

final class PrintSubscription: RelaySubscription {
  private let log: EventLog

  init(_ log: EventLog) {
    self.log = log
    super.init("Print")
  }

  override func request(_ demand: Subscribers.Demand) {
    log.write(request: demand)
    super.request(demand)
  }

  override func willClose(isCancelled: Bool) { if isCancelled { log.write("receive cancel") } }
}

/// Prints one line for each event.
///
/// No lock is held while a line is written, because the stream is a user's code. It may wait for another thread, which
/// sends or cancels meanwhile, or it may do so itself. That line waits in a queue, and the thread that is writing writes
/// it next.
final class EventLog {
  private let prefix: String
  private let hasStream: Bool

  /// Guards the variables below.
  private let lock = Lock()

  /// Nil while a thread is writing.
  private var stream: (any TextOutputStream)?
  private var lines = Queue<String>()

  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    self.stream = stream
    hasStream = stream != nil
  }

  func write(request demand: Subscribers.Demand, _ suffix: String = "") {
    write("request \(demand.max.map { "max: (\($0))" } ?? "unlimited")\(suffix)")
  }

  func write(_ event: String) {
    let line = prefix + event
    guard hasStream else { return print(line) }
    lock.lock()
    lines.append(line)
    guard var stream = self.stream.take() else { return lock.unlock() }
    while let line = lines.popFirst() {
      lock.unlock()
      // `print(_:to:)` writes the same text, but takes far more instructions.
      stream.write(line)
      stream.write("\n")
      lock.lock()
    }
    self.stream = stream
    lock.unlock()
  }
}
