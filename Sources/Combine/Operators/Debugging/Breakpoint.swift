#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Publisher {
  /// Stops in the debugger when a closure returns true.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .breakpoint(receiveOutput: { $0 > 2 })
  ///       .sink { print($0) }
  ///     // 1
  ///     // 2
  ///     // (the debugger stops before 3 is printed)
  ///
  /// The operator raises the signal `SIGTRAP`, which ends a program that runs without a debugger.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - receiveSubscription: Called with the subscription. Returns true to stop.
  ///   - receiveOutput: Called with each value. Returns true to stop.
  ///   - receiveCompletion: Called with the completion. Returns true to stop.
  /// - Returns: A publisher of the same events.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in the debugger when upstream fails.
  ///
  ///     let numbers = PassthroughSubject<Int, URLError>()
  ///     let cancellable = numbers.breakpointOnError()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     numbers.send(completion: .finished)
  ///     // finished
  ///
  /// The operator raises the signal `SIGTRAP`, which ends a program that runs without a debugger.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of the same events.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: {
      switch $0 {
      case .finished: false
      case .failure: true
      }
    })
  }
}

extension Publishers {
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let receiveSubscription: ((any Subscription) -> Bool)?
    public let receiveOutput: ((Upstream.Output) -> Bool)?
    public let receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)?

    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      (self.upstream, self.receiveSubscription) = (upstream, receiveSubscription)
      (self.receiveOutput, self.receiveCompletion) = (receiveOutput, receiveCompletion)
    }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner(downstream: subscriber, breakpoint: self))
    }
  }
}

extension Publishers.Breakpoint {
  /// Calls the closures, and passes the events on. Downstream gets upstream's own subscription, so requests and
  /// cancellation bypass this type.
  private struct Inner<Downstream: Subscriber<Output, Failure>>: Subscriber, Described {
    let description = "Breakpoint"
    let combineIdentifier = CombineIdentifier()
    let downstream: Downstream
    let breakpoint: Publishers.Breakpoint<Upstream>

    func receive(subscription: any Subscription) {
      if breakpoint.receiveSubscription?(subscription) == true { stop() }
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      if breakpoint.receiveOutput?(input) == true { stop() }
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if breakpoint.receiveCompletion?(completion) == true { stop() }
      downstream.receive(completion: completion)
    }
  }
}

/// Stops in the debugger. Without a debugger, ends the program.
private func stop() {
  let before = trapAction()
  raise(SIGTRAP)
  // Swift's crash handler prints a backtrace, restores the default action and returns, because it expects the failing
  // instruction to run again. `raise` does not run again by itself.
  if trapAction() != before { raise(SIGTRAP) }
}

/// Returns the program's action for `SIGTRAP` as bytes, so that two actions can be compared.
private func trapAction() -> [UInt8] {
  var action = sigaction()
  sigaction(SIGTRAP, nil, &action)
  return withUnsafeBytes(of: action) { Array($0) }
}
