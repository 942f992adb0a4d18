import Foundation

extension NotificationCenter {
  /// Publishes the notifications with a name.
  ///
  ///     let hello = Notification.Name("hello")
  ///     let cancellable = NotificationCenter.default.publisher(for: hello)
  ///       .compactMap { $0.userInfo?["to"] as? String }
  ///       .sink { print("Hello, \($0)!") }
  ///     NotificationCenter.default.post(name: hello, object: nil, userInfo: ["to": "Merlin"])
  ///     // Hello, Merlin!
  ///
  /// A subscriber receives a notification on the thread that posts it, before `post` returns.
  ///
  /// - Demand: a subscriber with no outstanding demand misses a notification.
  /// - Completion: never.
  /// - Cancellation: removes the observer from the center.
  /// - Parameters:
  ///   - name: The name.
  ///   - object: The sender of the notifications. Nil stands for any sender.
  /// - Returns: A publisher of these notifications.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    /// Creates a publisher of notifications.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      (self.center, self.name, self.object) = (center, name, object)
    }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let subscription = DroppingSubscription("NotificationCenter Observer", subscriber) { [self] _, demand in
        [("center", center), ("name", name), ("object", object as Any), ("demand", demand)]
      }
      // As with Apple's, the center does not hold the subscription. If no other object does, the subscription
      // ends.
      let offer = UncheckedSendable { [weak subscription] in subscription?.offer($0) }
      let observer = UncheckedSendable(
        center.addObserver(forName: name, object: object, queue: nil) { offer.value($0) })
      subscription.onCancel { [center] in center.removeObserver(observer.value) }
      subscriber.receive(subscription: subscription)
    }
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Returns true if both publish the same notifications of the same center.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}
