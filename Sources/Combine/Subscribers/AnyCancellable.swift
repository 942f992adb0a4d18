import Synchronization

/// A cancellable that also cancels when it is deallocated.
///
///     var cancellable: AnyCancellable? = AnyCancellable { print("cancelled") }
///     cancellable = nil
///     // cancelled
public final class AnyCancellable: Cancellable {
  private let isCancelled = Atomic(false)

  /// After `init`, only the caller that sets `isCancelled` takes it out.
  private var canceller: (any Cancellable & AnyObject)?

  /// Creates a cancellable that runs a closure.
  ///
  /// - Parameter cancel: Runs once: at the first call of `cancel()`, or when this object is deallocated.
  public init(_ cancel: @escaping () -> Void) { canceller = ClosureCanceller(cancel) }

  /// Creates a cancellable that cancels another one.
  ///
  /// - Parameter canceller: The other cancellable. This object holds it until it has cancelled it.
  public init<C: Cancellable>(_ canceller: C) { self.canceller = ClosureCanceller(canceller.cancel) }

  /// Creates a cancellable that cancels an object of this module, without a closure of its own.
  @usableFromInline init(object: any Cancellable & AnyObject) { canceller = object }

  deinit { cancel() }

  public func cancel() {
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    canceller.take()?.cancel()
  }
}

/// Cancels by running a closure.
private final class ClosureCanceller: Cancellable {
  private let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }

  func cancel() { run() }
}

extension AnyCancellable: Hashable {
  /// Returns true if both are the same object.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AnyCancellable {
  /// Stores this cancellable in a set.
  ///
  ///     var cancellables = Set<AnyCancellable>()
  ///     AnyCancellable { print("cancelled") }.store(in: &cancellables)
  ///     cancellables.removeAll()
  ///     // cancelled
  ///
  /// - Parameter set: The set. It holds the cancellable.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Stores this cancellable in a collection.
  ///
  ///     var cancellables: [AnyCancellable] = []
  ///     AnyCancellable { print("cancelled") }.store(in: &cancellables)
  ///     cancellables = []
  ///     // cancelled
  ///
  /// - Parameter collection: The collection. The cancellable is appended to it, and it holds the cancellable.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }
}
