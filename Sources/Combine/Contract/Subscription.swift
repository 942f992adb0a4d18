/// The connection between a publisher and one subscriber.
///
/// The subscriber requests values and cancels through its subscription. After `cancel()` it receives no more events,
/// except one that another thread is already delivering.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests values, in addition to the values that were requested before.
  ///
  /// - Parameter demand: The number of values. For most publishers, a request for none is a programming error and ends
  ///   the program.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for subscriptions.
public enum Subscriptions {
  /// A subscription that sends nothing. A publisher that only completes hands it to its subscriber.
  public static var empty: any Subscription { Empty.shared }

  private struct Empty: Subscription, Described {
    static let shared = Empty()

    let description = "Empty"
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
