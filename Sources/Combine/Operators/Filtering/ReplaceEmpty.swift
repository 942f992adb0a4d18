extension Publisher {
  /// Publishes a value if upstream finishes without any values.
  ///
  ///     let cancellable = [Int]().publisher.replaceEmpty(with: 7).sink { print($0) }
  ///     // 7
  ///
  /// A failure is passed on, even if upstream has sent no values.
  ///
  /// - Demand: passed upstream, but the operator itself requests unlimited values as well. As in Apple's Combine, the
  ///   subscriber receives upstream's values even without demand. Only the replacement waits for its first request.
  /// - Completion: passed on at once, or after the replacement.
  /// - Cancellation: passed upstream. A replacement that waits for a request is not sent.
  /// - Parameter output: The value to send if upstream finishes without any values.
  /// - Returns: A publisher that sends at least one value unless it fails.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let output: Output
    public let upstream: Upstream

    public init(upstream: Upstream, output: Output) { (self.upstream, self.output) = (upstream, output) }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner(subscriber, output))
    }
  }
}

extension Publishers.ReplaceEmpty {
  /// Passes values on, and sends the replacement if there was none. It requests unlimited values for itself, because it
  /// has to learn whether there is one.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    @usableFromInline let downstream: Downstream, output: Output
    @usableFromInline let result = ReducingSubscription("ReplaceEmpty", passesRequestsOn: true), isEmpty = Box(true)
    @inlinable var subscription: RelaySubscription { result }

    @inlinable init(_ downstream: Downstream, _ output: Output) {
      (self.downstream, self.output) = (downstream, output)
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      guard subscription.isOpen else { return .none }
      isEmpty.value = false
      return downstream.receive(input)
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      guard subscription.acceptCompletion(completion) else { return }
      guard case .finished = completion, isEmpty.value else { return downstream.receive(completion: completion) }
      result.publish(output, to: downstream)
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
