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
    PublishedProperties(of: self).publisher ?? ObservableObjectPublishers.shared.publisher(of: self)
  }
}

/// Creates one publisher for each object without `@Published` properties, even if several threads read `objectWillChange`
/// at once, and holds it.
private final class ObservableObjectPublishers: @unchecked Sendable {
  static let shared = ObservableObjectPublishers()

  private final class Entry {
    weak let object: AnyObject?
    let publisher = ObservableObjectPublisher()

    init(_ object: AnyObject) { self.object = object }
  }

  private let lock = Lock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The number of entries at which the entries of deallocated objects are removed.
  private var capacity = 16

  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    let found = lock.withLock { entries[key] }
    // Reading the reference may release the object, and an object's `deinit` may read its publisher. So no lock is held.
    if let found, found.object === object { return found.publisher }
    removeEntriesOfDeallocatedObjects()
    let entry = Entry(object)
    // The entry of a deallocated object is released when the lock is free.
    return withExtendedLifetime(found) {
      lock.withLock {
        // Another thread may have been faster.
        if let other = entries[key], other !== found { return other.publisher }
        entries[key] = entry
        return entry.publisher
      }
    }
  }

  private func removeEntriesOfDeallocatedObjects() {
    guard let all = lock.withLock({ entries.count < capacity ? nil : entries }) else { return }
    let deallocated = all.filter { $0.value.object == nil }
    withExtendedLifetime(deallocated) {
      lock.withLock {
        for (key, entry) in deallocated where entries[key] === entry { entries[key] = nil }
        capacity = max(16, entries.count * 2)
      }
    }
  }
}

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
    subject.subscribe(subscriber, as: .objectWillChange)
  }
}
