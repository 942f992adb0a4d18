extension Publisher {
  /// Continues with another publisher when this publisher fails.
  ///
  ///     struct Offline: Error {}
  ///     let news = PassthroughSubject<String, Offline>()
  ///     let cancellable = news.catch { _ in Just("the news of yesterday") }.sink { print($0) }
  ///     news.send("fresh news")
  ///     news.send(completion: .failure(Offline()))
  ///     // fresh news
  ///     // the news of yesterday
  ///
  /// - Demand: passed upstream. After the failure, the outstanding demand is requested from the new publisher.
  /// - Completion: passed on at once if upstream finishes. After a failure, the new publisher's completion is passed on,
  ///   even if it is a failure.
  /// - Cancellation: passed upstream, or to the new publisher.
  /// - Parameter handler: Receives upstream's error. Returns the publisher to continue with.
  /// - Returns: A publisher of upstream's values, followed by the new publisher's values if upstream fails.
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Continues with another publisher when this publisher fails, or fails with the error that the closure throws.
  ///
  ///     struct Offline: Error {}
  ///     struct Outdated: Error {}
  ///     let cancellable = Fail(outputType: String.self, failure: Offline())
  ///       .tryCatch { _ -> Just<String> in throw Outdated() }
  ///       .sink(
  ///         receiveCompletion: { if case .failure(let error) = $0 { print(error) } },
  ///         receiveValue: { print($0) })
  ///     // Outdated()
  ///
  /// - Demand: passed upstream. After the failure, the outstanding demand is requested from the new publisher.
  /// - Completion: passed on at once if upstream finishes. After a failure, the new publisher's completion is passed on,
  ///   even if it is a failure. If the closure throws, its error is sent.
  /// - Cancellation: passed upstream, or to the new publisher.
  /// - Parameter handler: Receives upstream's error. Returns the publisher to continue with, or throws.
  /// - Returns: A publisher of upstream's values, followed by the new publisher's values if upstream fails. It can fail
  ///   with any error.
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
  where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    public let upstream: Upstream
    public let handler: (Upstream.Failure) -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      (self.upstream, self.handler) = (upstream, handler)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        CatchSubscriber<Upstream.Failure, NewPublisher, S>("Catch", subscriber, handler: handler))
    }
  }

  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let handler: (Upstream.Failure) throws -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      (self.upstream, self.handler) = (upstream, handler)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(
        CatchSubscriber<Upstream.Failure, NewPublisher, S>("TryCatch", subscriber, handler: handler))
    }
  }
}

/// Serves `catch`, `tryCatch` and `replaceError`: passes values on, and after a failure those of a new publisher.
@usableFromInline
struct CatchSubscriber<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
  SuccessiveSubscriber, Mirrored
where NewPublisher.Output == Downstream.Input {
  /// Returns the new publisher. Downstream fails with an error that it throws, and otherwise as the new publisher does.
  @usableFromInline typealias Handler = (Failure) throws(Downstream.Failure) -> NewPublisher

  @usableFromInline let downstream: Downstream, subscription: SuccessiveSubscription, handler: Handler
  @inlinable var number: Int { 0 }

  /// No lock is held while the handler runs.
  @inlinable init(_ description: String, _ downstream: Downstream, handler: @escaping Handler) {
    (self.downstream, self.handler) = (downstream, handler)
    subscription = SuccessiveSubscription(description, refusesNone: true)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else {
      if subscription.acceptCompletion(completion, from: number) { downstream.receive(completion: .finished) }
      return
    }
    guard subscription.advance(after: completion, from: number) else { return }
    do throws(Downstream.Failure) {
      // DIFFERS: Apple's does not cancel the new publisher if downstream has cancelled meanwhile
      // (CatchTests.cancelWhileItRecoversReachesTheNewPublisher).
      try handler(error).subscribe(LastSubscriber(downstream, subscription))
    } catch {
      if subscription.detach().isFirst { downstream.receive(completion: .failure(error)) }
    }
  }

  var parts: KeyValuePairs<String, Any> { ["downstream": downstream, "demand": subscription.owed] }
}
