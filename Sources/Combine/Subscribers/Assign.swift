extension Publisher where Failure == Never {
  /// Assigns each value to a property of an object.
  ///
  ///     final class Label { var text = "" }
  ///     let label = Label()
  ///     let cancellable = Just("Hello").assign(to: \.text, on: label)
  ///     print(label.text)
  ///     // Hello
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Completion: releases the object.
  /// - Cancellation: the cancellable cancels the subscription, and releases the object.
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: The object. The subscriber holds it until the completion or the cancellation.
  /// - Returns: A cancellable. Store it: when it is deallocated, it cancels the subscription.
  @inlinable
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(object: assign)
  }
}

extension Subscribers {
  /// A subscriber that assigns each value to a property of an object.
  ///
  /// The subscriber takes one subscription and cancels any further one. It releases the object at the completion and at
  /// `cancel()`.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never

    /// The property.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// Guards the two properties below.
    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var root: Root?, upstream = UpstreamSlot()

    /// The object, until the completion or the cancellation.
    public var object: Root? { lock.withLock { root } }

    /// Creates a subscriber, to be passed to `subscribe(_:)`.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - keyPath: The property.
    @inlinable public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.keyPath = keyPath
      root = object
    }

    public func receive(subscription: any Subscription) {
      let isAttached = lock.withLock { upstream.attach(subscription) }
      if isAttached { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    @inlinable public func receive(_ value: Input) -> Subscribers.Demand {
      let object = lock.withLock { upstream.isAttached ? root : nil }
      object?[keyPath: keyPath] = value
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) { _ = close() }
    public func cancel() { close()?.cancel() }

    /// Releases the object, and gives up upstream. Returns upstream's subscription to the first caller.
    private func close() -> (any Subscription)? {
      let (object, subscription) = lock.withLock { (root.take(), upstream.detach()) }
      return withExtendedLifetime(object) { subscription }
    }
  }
}

extension Subscribers.Assign: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  /// The word `Assign` and the type of the object, for example `Assign Label.`.
  public var description: String { "Assign \(Root.self)." }

  public var customMirror: Mirror {
    Mirror(
      self, children: ["object": object as Any, "keyPath": keyPath, "status": lock.withLock { upstream.status }])
  }

  public var playgroundDescription: Any { description }
}
