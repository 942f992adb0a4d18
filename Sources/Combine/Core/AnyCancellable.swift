import Synchronization

/// A cancellable that cancels by itself when the last reference to it goes away.
///
///     var cancellable: AnyCancellable? = AnyCancellable { print("cancelled") }
///     cancellable = nil
///     // cancelled
public final class AnyCancellable: Cancellable {
  private let isCancelled = Atomic(false)

  /// Touched after `init` by the one caller only who turned `isCancelled` on.
  private var action: (() -> Void)?

  /// Makes a cancellable out of a closure.
  ///
  /// - Parameter cancel: Runs once, at the first `cancel()` or when the object goes away.
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Makes a cancellable that cancels another one.
  ///
  /// - Parameter canceller: What it cancels, and keeps alive until then.
  public init<C: Cancellable>(_ canceller: C) {
    action = canceller.cancel
  }

  deinit {
    cancel()
  }

  public func cancel() {
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let action = self.action
    self.action = nil
    action?()
  }
}

extension AnyCancellable: Hashable {
  /// Whether both are the same object.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension AnyCancellable {
  /// Keeps this cancellable in a set, which cancels it when it goes away.
  ///
  /// - Parameter set: The set that takes it.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Keeps this cancellable in a collection, which cancels it when it goes away.
  ///
  /// - Parameter collection: The collection to whose end it is added.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }
}
