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
    let properties = publishedProperties(of: self)
    guard !properties.isEmpty else { return ObservableObjectPublishers.shared.publisher(of: self) }
    return ObservableObjectPublishers.shared.publisher(of: properties)
  }
}

/// The `@Published` properties of an object.
private func publishedProperties(of object: AnyObject) -> [any PublishedProperty] {
  sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
    .flatMap { $0.children.compactMap { $0.value as? any PublishedProperty } }
}

/// Creates one publisher for each object, even if several threads read `objectWillChange` at once. The `@Published`
/// properties of an object hold its publisher. For an object without such properties, this class holds it.
private final class ObservableObjectPublishers: @unchecked Sendable {
  static let shared = ObservableObjectPublishers()

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private let lock = Lock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The number of entries at which the entries of deallocated objects are removed.
  private var capacity = 16

  /// The publisher of the object with these properties. Each of them holds it.
  func publisher(of properties: [any PublishedProperty]) -> ObservableObjectPublisher {
    lock.withLock {
      // A lazy property may have appeared since the publisher was created.
      let publisher = properties.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
      for property in properties where property.objectWillChange == nil { property.objectWillChange = publisher }
      return publisher
    }
  }

  /// The publisher of an object without `@Published` properties.
  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    lock.withLock {
      // A new object may have the identifier of a deallocated one.
      if let entry = entries[ObjectIdentifier(object)], entry.object != nil { return entry.publisher }
      if entries.count >= capacity {
        entries = entries.filter { $0.value.object != nil }
        capacity = max(16, entries.count * 2)
      }
      let publisher = ObservableObjectPublisher()
      entries[ObjectIdentifier(object)] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}

/// A publisher that announces the changes of an object.
///
///     let publisher = ObservableObjectPublisher()
///     let cancellable = publisher.sink { print("about to change") }
///     publisher.send()
///     // about to change
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Sends an announcement to all subscribers.
  public func send() {
    subject.send()
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: Inner(subscriber))
  }

  /// Sends every announcement to a subscriber that has requested any, whatever the demand, as Apple's does.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Void, Downstream.Failure == Never {
    let description = "ObservableObjectPublisher"
    private let link: Link<Downstream>

    init(_ downstream: Downstream) {
      link = Link(downstream)
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { $0.receive(subscription: self) }
    }

    func receive(_ input: Void) -> Subscribers.Demand {
      _ = link.downstream?.receive()
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      link.complete(with: completion)?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      link.request(.unlimited)
    }

    func cancel() {
      link.close().upstream?.cancel()
    }
  }
}
