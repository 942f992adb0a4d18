/// The bond between a publisher and one subscriber.
///
/// A subscriber asks here for values and cancels here. After `cancel()` it receives nothing more, except what was
/// already under way on another thread.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for values, in addition to those asked for before.
  ///
  /// - Parameter demand: How many. Asking for none is a programming error and ends the program.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for subscriptions.
public enum Subscriptions {
  /// A subscription that never sends anything, for a publisher that has nothing more to send than its completion.
  public static var empty: any Subscription { Empty.shared }

  private struct Empty: Subscription, Described {
    static let shared = Empty()

    let description = "Empty"
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
