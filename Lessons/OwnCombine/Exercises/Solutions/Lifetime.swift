import CombineContract

/// Cancels when it is released: whoever keeps it keeps the subscription.
public final class AnyCancellable: Cancellable {
  /// Nil as soon as it has been called. It may hold a lot of what it ends.
  private var onCancel: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }

  /// Cancels an object, which it keeps until then.
  public init<C: Cancellable>(_ canceller: C) { onCancel = canceller.cancel }

  deinit { cancel() }

  public func cancel() { onCancel.take()?() }
}

extension AnyCancellable: Hashable {
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Keeps it in a set, and so until the set goes or is emptied.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}

extension Publisher {
  /// Calls closures for what this publisher sends, until the result is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure for each value, until the result is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
