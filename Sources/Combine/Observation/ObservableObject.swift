/// An object with a publisher that announces its changes.
///
///     final class Contact: ObservableObject {
///       @Published var name = "Ada"
///     }
///     let contact = Contact()
///     let cancellable = contact.objectWillChange.sink { print("\(contact.name) is about to change") }
///     contact.name = "Grace"
///     // Ada is about to change
///
/// Each `@Published` property announces its changes through that publisher. For its other properties, a class calls
/// `objectWillChange.send()` before it changes them.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher. The default is `ObservableObjectPublisher`.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that sends before the object changes.
  ///
  /// All `@Published` properties of the object, including inherited ones, send through this publisher. Reflection finds
  /// them.
  public var objectWillChange: ObservableObjectPublisher {
    PublishedProperties(of: self).publisher ?? publishers.value(of: self)
  }
}

/// The publishers of objects without `@Published` properties.
private let publishers = ValuesOfObjects { ObservableObjectPublisher() }

/// A publisher that announces the changes of an object.
///
///     let publisher = ObservableObjectPublisher()
///     let cancellable = publisher.sink { print("about to change") }
///     publisher.send()
///     // about to change
///
/// - Demand: a subscriber that has requested anything receives every announcement from then on.
/// - Completion: never.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  @usableFromInline let subject = PassthroughSubject<Void, Never>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Sends an announcement to all subscribers.
  public func send() { subject.send() }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber, as: .objectWillChange)
  }
}
