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
  ///   - object: The object. The subscriber keeps it alive until the completion or the cancellation.
  /// - Returns: A cancellable. Keep it: when it is deallocated, it cancels the subscription.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
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

    private struct State {
      var object: Root?
      var upstream = UpstreamSlot()
    }

    private let lock = Lock()
    private var state: State

    /// The object, until the completion or the cancellation.
    public var object: Root? { lock.withLock { state.object } }

    /// Creates a subscriber, to be passed to `subscribe(_:)`.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - keyPath: The property.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.keyPath = keyPath
      state = State(object: object)
    }

    public func receive(subscription: any Subscription) {
      lock.lock()
      guard state.object != nil, state.upstream.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      lock.unlock()
      subscription.request(.unlimited)
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      let state = lock.withLock { self.state }
      if state.upstream.isAttached { state.object?[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      _ = close()
    }

    public func cancel() {
      close().upstream.subscription?.cancel()
    }

    private func close() -> State {
      lock.withLock { exchange(&state, with: State()) }
    }
  }
}

extension Subscribers.Assign: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  /// The word `Assign` and the type of the object, for example `Assign Label.`.
  public var description: String { "Assign \(Root.self)." }

  public var customMirror: Mirror {
    let state = lock.withLock { self.state }
    return Mirror(
      self,
      children: ["object": state.object as Any, "keyPath": keyPath, "status": state.upstream.subscription as Any])
  }

  public var playgroundDescription: Any { description }
}
