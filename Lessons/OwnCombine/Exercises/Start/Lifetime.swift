import CombineContract

/// Cancels when it is released: whoever keeps it keeps the subscription.
public final class AnyCancellable: Cancellable {
  public init(_ cancel: @escaping () -> Void) {
    // TODO: Keep the closure, and call it once: in `cancel()`, or when this object goes.
  }

  /// Cancels an object, which it keeps until then.
  public init<C: Cancellable>(_ canceller: C) {
    // TODO: The same, with the object's `cancel()` in place of the closure.
  }

  public func cancel() {}
}

extension AnyCancellable: Hashable {
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Keeps it in a set, and so until the set goes or is emptied.
  public func store(in set: inout Set<AnyCancellable>) {}
}

extension Publisher {
  /// Calls closures for what this publisher sends, until the result is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    // TODO: Subscribe your `Sink` of station 1.
    AnyCancellable {}
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure for each value, until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
