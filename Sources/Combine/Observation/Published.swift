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
  private let storage: PublishedStorage<Value>

  /// Creates the property.
  ///
  /// - Parameter initialValue: The first value.
  public init(initialValue: Value) {
    storage = PublishedStorage(initialValue)
  }

  /// Creates the property. The compiler calls this initializer for `@Published var balance = 0`.
  ///
  /// - Parameter wrappedValue: The first value.
  public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  /// A publisher of the values of a `@Published` property. It sends the current value to each new subscriber, and each new
  /// value before the property changes.
  ///
  /// It never completes.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: PublishedStorage<Value>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subject.receive(subscriber: subscriber)
    }
  }

  /// The publisher of the property's values, written `$balance`.
  ///
  /// Setting it has no effect. The setter exists because `assign(to:)` takes the publisher with an ampersand.
  public var projectedValue: Publisher {
    mutating get { Publisher(storage: storage) }
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
  /// There is no cancellable to keep. The assignment does not keep the object that owns the property alive, and ends when
  /// that object is deallocated.
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Completion: ends the assignment. The property keeps its value.
  /// - Cancellation: when the object that owns the property is deallocated.
  /// - Parameter published: The property's publisher, with an ampersand: `&clock.$time`.
  public func assign(to published: inout Published<Output>.Publisher) {
    receive(subscriber: SubjectSubscriber(published.storage, description: "PublishedSubscriber"))
  }
}

/// Holds the value of a `@Published` property, and the subject that publishes it. To `assign(to:)`, it is a subject itself.
private final class PublishedStorage<Value>: PublishedAnnouncer, Subject, SubjectWithUpstreams {
  typealias Output = Value
  typealias Failure = Never

  /// Holds the value that was published last. The property holds that value only after all subscribers have received it.
  let subject: CurrentValueSubject<Value, Never>

  private struct State {
    var value: Value

    /// The number that the subject has given to the value.
    var number = 0
    var upstreams = UpstreamSlots()
  }

  private let lock = Lock()
  private var state: State

  init(_ value: Value) {
    subject = CurrentValueSubject(value, name: "PublishedSubject")
    state = State(value: value)
  }

  deinit {
    for upstream in state.upstreams.subscriptions { upstream.cancel() }
  }

  /// The value of the property.
  var value: Value { lock.withLock { state.value } }

  /// Publishes a value, and then sets the property to it.
  // DIFFERS: if a subscriber sets the property while it receives a value, or two threads set it at once, Apple's
  // property may end with another value than the one that its subscribers received last. This one holds the value that
  // was published last (PublishedTests.settingFromInsideASubscriberWins).
  func send(_ value: Value) {
    publisher?.send()
    let number = subject.hold(value, evenIfCompleted: false)
    lock.lock()
    var former: Value?
    if number > state.number {
      former = exchange(&state.value, with: value)
      state.number = number
    }
    lock.unlock()
    // Released when the lock is free.
    withExtendedLifetime(former) {}
  }

  /// Does nothing: the property keeps its value, and other code may set it.
  func send(completion: Subscribers.Completion<Never>) {}

  func send(subscription: any Subscription) {
    lock.withLock { state.upstreams.add(subscription) }
    subscription.request(.unlimited)
  }

  func remove(upstream: any SubjectFeed) {
    lock.withLock { state.upstreams.remove(upstream) }
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

extension PublishedStorage: CustomReflectable {
  /// Shows the value as `storage.value`. Code that encodes a property by reflection finds it there.
  var customMirror: Mirror { Mirror(self, children: ["value": value], ancestorRepresentation: .suppressed) }
}
