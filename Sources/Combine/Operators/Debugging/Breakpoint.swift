#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Publisher {
  /// Stops in the debugger when a closure says so.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .breakpoint(receiveOutput: { $0 > 2 })
  ///       .sink { print($0) }
  ///     // 1
  ///     // 2
  ///     // and here the debugger shows how 3 came by
  ///
  /// It raises the signal `SIGTRAP`, which ends a program that no debugger watches.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - receiveSubscription: Called with the subscription. Stops if it returns true.
  ///   - receiveOutput: Called with each value. Stops if it returns true.
  ///   - receiveCompletion: Called with the completion. Stops if it returns true.
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
  /// It raises the signal `SIGTRAP`, which ends a program that no debugger watches.
  ///
  /// - Demand, completion and cancellation: passed on unchanged.
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
  /// The publisher that `breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)` returns.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the events come from.
    public let upstream: Upstream

    /// Called with the subscription. Stops if it returns true.
    public let receiveSubscription: ((any Subscription) -> Bool)?

    /// Called with each value. Stops if it returns true.
    public let receiveOutput: ((Upstream.Output) -> Bool)?

    /// Called with the completion. Stops if it returns true.
    public let receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)?

    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, breakpoint: self))
    }
  }
}

extension Publishers.Breakpoint {
  /// Stands between upstream and downstream. The subscription that it passes on is upstream's own.
  private struct Inner<Downstream: Subscriber>: Subscriber, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
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

/// Stops in the debugger, or ends the program.
private func stop() {
  let before = trapAction()
  raise(SIGTRAP)
  // Swift's own handler shows where it was, puts the default action back, and returns to what it takes for an
  // instruction that will fail once more.
  if trapAction() != before { raise(SIGTRAP) }
}

/// What the program does about the signal, as bytes, to be compared.
private func trapAction() -> [UInt8] {
  var action = sigaction()
  sigaction(SIGTRAP, nil, &action)
  return withUnsafeBytes(of: action) { Array($0) }
}
