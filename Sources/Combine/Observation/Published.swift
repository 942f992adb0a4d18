/// A property wrapper that adds a publisher to a property of a class.
///
///     final class Account {
///       @Published var balance = 0
///     }
///     let account = Account()
///     let cancellable = account.$balance.sink { print("now \($0), the property says \(account.balance)") }
///     account.balance = 10
///     // now 0, the property says 0
///     // now 10, the property says 0
///
/// The publisher sends a new value *before* the property changes, as `willSet` does. A subscriber that reads the property
/// finds the old value, so it should use the value that it receives.
@propertyWrapper public struct Published<Value> {
  @usableFromInline let storage: PublishedStorage<Value>

  /// Creates the property.
  ///
  /// - Parameter initialValue: The first value.
  @inlinable public init(initialValue: Value) { storage = PublishedStorage(initialValue) }

  /// Creates the property. The compiler calls this initializer for `@Published var balance = 0`.
  ///
  /// - Parameter wrappedValue: The first value.
  @inlinable public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }

  /// A publisher of the values of a `@Published` property. It sends the current value to each new subscriber, and each new
  /// value before the property changes.
  ///
  /// It never completes.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    @usableFromInline let storage: PublishedStorage<Value>

    @inlinable init(_ storage: PublishedStorage<Value>) { self.storage = storage }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.receive(subscriber: subscriber)
    }
  }

  /// The publisher of the property's values, written `$balance`.
  ///
  /// Setting it has no effect. The setter exists because `assign(to:)` takes the publisher with an ampersand.
  @inlinable public var projectedValue: Publisher {
    mutating get { Publisher(storage) }
    set {}
  }

  /// Not available. The compiler reports an error for a `@Published` property of a struct.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is only available on properties of classes") }
    set { fatalError("@Published is only available on properties of classes") }
  }

  /// Reads and sets the property of an object.
  ///
  /// A struct cannot have such a property: the setter sends the value, and subscribers could not read the struct meanwhile.
  // The client's compiler replaces the key paths, which are slow, by the property that they name.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.send(newValue) }
  }
}

extension Publisher where Failure == Never {
  /// Sets a `@Published` property to each value.
  ///
  ///     final class Clock {
  ///       @Published var time = 0
  ///     }
  ///     let clock = Clock()
  ///     [1, 2].publisher.assign(to: &clock.$time)
  ///     print(clock.time)
  ///     // 2
  ///
  /// There is no cancellable to store. The assignment does not hold the object that owns the property, and ends when that
  /// object is deallocated.
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Completion: ends the assignment. The property's value stays.
  /// - Cancellation: when the object that owns the property is deallocated.
  /// - Parameter published: The property's publisher, with an ampersand: `&clock.$time`.
  @inlinable public func assign(to published: inout Published<Output>.Publisher) {
    receive(subscriber: FeedingSubscriber(published.storage, description: "PublishedSubscriber"))
  }
}

/// Holds the value of a `@Published` property, and the subject that publishes it. To `assign(to:)`, it is a subject itself.
@usableFromInline final class PublishedStorage<Value>: PublishedAnnouncer, Subject {
  @usableFromInline typealias Output = Value
  @usableFromInline typealias Failure = Never

  /// Guards the properties below.
  @usableFromInline let lock = Lock()

  // Unchecked: the lock already separates the accesses.

  @usableFromInline @exclusivity(unchecked) var current: Value

  /// Holds the value that was published last. The property holds that value only after all subscribers have received it.
  /// It is created for the first subscriber or feed.
  @usableFromInline @exclusivity(unchecked) var subject: CurrentValueSubject<Value, Never>?

  /// The number that the subject has given to the value.
  @usableFromInline @exclusivity(unchecked) var number = 0

  @inlinable init(_ value: Value) { current = value }

  deinit { subject?.core.cancelFeeds() }

  @inlinable var value: Value { lock.withLock { current } }

  /// Publishes a value, and then sets the property to it.
  @inlinable func send(_ value: Value) {
    announce()
    lock.lock()
    guard let subject else {
      let former = exchange(&current, with: value)
      lock.unlock()
      // Released when the lock is free.
      return withExtendedLifetime(former) {}
    }
    lock.unlock()
    publish(value, through: subject)
  }

  // DIFFERS: if a subscriber sets the property while it receives a value, or two threads set it at once, Apple's
  // property may end with another value than the one that its subscribers received last. This one holds the value that
  // was published last (PublishedTests.settingFromInsideASubscriberWins).
  @inlinable func publish(_ value: Value, through subject: CurrentValueSubject<Value, Never>) {
    let number = subject.store(value, evenIfCompleted: false)
    lock.lock()
    guard number > self.number else { return lock.unlock() }
    let former = exchange(&current, with: value)
    self.number = number
    lock.unlock()
    withExtendedLifetime(former) {}
  }

  /// The subject, which this creates if there is none.
  @inlinable var published: CurrentValueSubject<Value, Never> {
    lock.lock()
    defer { lock.unlock() }
    if let subject { return subject }
    let subject = CurrentValueSubject<Value, Never>(current, kind: .published)
    self.subject = subject
    return subject
  }

  /// Does nothing: the property's value stays, and other code may set it.
  @usableFromInline func send(completion: Subscribers.Completion<Never>) {}
  @usableFromInline func send(subscription: any Subscription) { published.send(subscription: subscription) }

  @inlinable func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    published.receive(subscriber: subscriber)
  }
}

extension PublishedStorage: CustomReflectable {
  /// Shows the value as `storage.value`. Code that encodes a property by reflection finds it there.
  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["value": value], ancestorRepresentation: .suppressed)
  }
}
