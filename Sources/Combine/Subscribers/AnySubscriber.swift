/// A subscriber that hides the type of another subscriber, or that calls closures.
///
///     let once = AnySubscriber<Int, Never>(
///       receiveSubscription: { $0.request(.max(1)) },
///       receiveValue: { print($0); return .none })
///     [1, 2].publisher.subscribe(once)
///     // 1
@frozen public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  @usableFromInline let closures: SubscriberClosures<Input, Failure>
  public let combineIdentifier: CombineIdentifier

  /// Creates a subscriber that hides the type of another subscriber.
  ///
  /// - Parameter s: The subscriber to hide. Its identifier and its description stay the same. An `AnySubscriber` is not
  ///   wrapped again.
  @inlinable public init<S: Subscriber>(_ s: S) where S.Input == Input, S.Failure == Failure {
    if let erased = s as? AnySubscriber<Input, Failure> {
      self = erased
    } else {
      closures = SubscriberClosures(s)
      combineIdentifier = s.combineIdentifier
    }
  }

  /// Creates a subscriber that sends what it receives through a subject.
  ///
  /// - Parameter s: The subject.
  public init<S: Subject>(_ s: S) where S.Output == Input, S.Failure == Failure { self.init(FeedingSubscriber(s)) }

  /// Creates a subscriber that calls closures.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Receives the subscription. Without this closure, the subscriber requests nothing.
  ///   - receiveValue: Receives a value, and returns how many more to request. Without this closure, the subscriber
  ///     requests no more.
  ///   - receiveCompletion: Receives the completion.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    closures = SubscriberClosures(
      onSubscription: receiveSubscription ?? { _ in }, receive: receiveValue ?? { _ in .none },
      complete: receiveCompletion ?? { _ in }, reflect: nil)
    combineIdentifier = CombineIdentifier()
  }

  public func receive(subscription: any Subscription) { closures.onSubscription(subscription) }
  @inlinable public func receive(_ value: Input) -> Subscribers.Demand { closures.receive(value) }
  public func receive(completion: Subscribers.Completion<Failure>) { closures.complete(completion) }
}

extension AnySubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  /// The description of the hidden subscriber, or the name of its type if it has none. A subscriber that calls closures
  /// is `Anonymous AnySubscriber`.
  public var description: String {
    guard let hidden = closures.reflect?() else { return "Anonymous AnySubscriber" }
    return (hidden as? any CustomStringConvertible)?.description ?? String(describing: type(of: hidden))
  }

  public var customMirror: Mirror {
    guard let hidden = closures.reflect?() else { return Mirror(self, children: EmptyCollection()) }
    return (hidden as? any CustomReflectable)?.customMirror ?? Mirror(hidden, children: EmptyCollection())
  }

  public var playgroundDescription: Any {
    guard let hidden = closures.reflect?() else { return description }
    return (hidden as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
  }
}
