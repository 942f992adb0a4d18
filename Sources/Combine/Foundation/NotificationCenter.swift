import Foundation

extension NotificationCenter {
  /// Publishes the notifications of a name.
  ///
  ///     let hello = Notification.Name("hello")
  ///     let cancellable = NotificationCenter.default.publisher(for: hello)
  ///       .compactMap { $0.userInfo?["to"] as? String }
  ///       .sink { print("Hello, \($0)!") }
  ///     NotificationCenter.default.post(name: hello, object: nil, userInfo: ["to": "Merlin"])
  ///     // Hello, Merlin!
  ///
  /// They are delivered where they are posted: on the same thread, and before `post` returns.
  ///
  /// - Demand: a notification that nobody has asked for is dropped.
  /// - Completion: never.
  /// - Cancellation: the center forgets the subscriber.
  /// - Parameters:
  ///   - name: The name.
  ///   - object: Who has to post it. Anybody if nil.
  /// - Returns: A publisher of these notifications.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// The publisher that `publisher(for:object:)` returns.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The center that is listened to.
    public let center: NotificationCenter

    /// The name of the notifications.
    public let name: Notification.Name

    /// Who has to post them. Anybody if nil.
    public let object: AnyObject?

    /// Makes a publisher of notifications.
    ///
    /// - Parameters:
    ///   - center: The center that is listened to.
    ///   - name: The name of the notifications.
    ///   - object: Who has to post them. Anybody if nil.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = DroppingSubscription("NotificationCenter Observer", subscriber) { [self] _, demand in
        [("center", center), ("name", name), ("object", object as Any), ("demand", demand)]
      }
      // The center does not keep the subscription: as with Apple's, it ends when nobody else keeps it.
      let offer = Transfer { [weak subscription] in subscription?.offer($0) }
      let observer = Transfer(center.addObserver(forName: name, object: object, queue: nil) { offer.value($0) })
      subscription.onCancel { [center] in center.removeObserver(observer.value) }
      subscriber.receive(subscription: subscription)
    }
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Whether both listen to the same notifications of the same center.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}
