/// An object that publishes when it is about to change.
///
///     final class Contact: ObservableObject {
///       @Published var name = "Ada"
///     }
///     let contact = Contact()
///     let cancellable = contact.objectWillChange.sink { print("\(contact.name) is about to change") }
///     contact.name = "Grace"
///     // Ada is about to change
///
/// All `@Published` properties announce their changes there by themselves. A class that wants to announce others calls
/// `objectWillChange.send()` before it changes them.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher. `ObservableObjectPublisher` unless the class says otherwise.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Publishes before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Publishes before the object changes. The object's `@Published` properties, inherited ones too, are found by
  /// reflection and share this publisher.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = publishedProperties(of: self)
    guard !properties.isEmpty else { return ObservableObjectPublishers.shared.publisher(of: self) }
    return ObservableObjectPublishers.shared.publisher(of: properties)
  }
}

private func publishedProperties(of object: AnyObject) -> [any PublishedProperty] {
  sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
    .flatMap { $0.children.compactMap { $0.value as? any PublishedProperty } }
}

/// Makes the publishers of objects, one for each, whichever threads ask at once. It keeps those of the objects that have
/// no `@Published` property to keep it.
private final class ObservableObjectPublishers: @unchecked Sendable {
  static let shared = ObservableObjectPublishers()

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private let lock = Lock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// When there are more than so many, those of objects that are gone are thrown out.
  private var capacity = 16

  /// The publisher of the object with these properties, which all keep it.
  func publisher(of properties: [any PublishedProperty]) -> ObservableObjectPublisher {
    lock.withLock {
      // Lazy properties apart, all were there when the first was asked.
      let publisher = properties.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
      for property in properties where property.objectWillChange == nil { property.objectWillChange = publisher }
      return publisher
    }
  }

  /// The publisher of an object without such properties.
  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    lock.withLock {
      // An object that is gone may have left its identifier to another one.
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

/// Publishes that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  /// Tells all subscribers.
  public func send() {
    subject.send()
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: Inner(subscriber))
  }

  /// As Apple's does, it does not count: who has asked for anything is told of every change.
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
