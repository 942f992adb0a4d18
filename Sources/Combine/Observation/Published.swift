/// A property of a class that publishes its changes.
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
/// It publishes *before* it changes, as `willSet` does: a subscriber that reads the property still finds the old value.
/// So it should use what it is sent.
@propertyWrapper
public struct Published<Value> {
  private let storage: PublishedStorage<Value>

  /// Makes the property, with its first value.
  public init(initialValue: Value) {
    storage = PublishedStorage(initialValue)
  }

  /// Makes the property, with its first value.
  public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  /// Publishes the values of a `@Published` property: the present one at once, then each new one before it is set.
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

  /// The publisher of the values: `$balance`.
  ///
  /// Setting it changes nothing. It has a setter because `assign(to:)` takes it with an ampersand.
  public var projectedValue: Publisher {
    mutating get { Publisher(storage: storage) }
    set {}
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is only available on properties of classes") }
    set { fatalError("@Published is only available on properties of classes") }
  }

  /// Reads and sets the property. Only objects have it, because the value is published from inside the setter, when a
  /// struct could not be read.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.set(newValue) }
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
  /// There is no cancellable to keep: the assignment ends with the object that owns the property, which it does not keep
  /// alive.
  ///
  /// - Demand: unlimited, as soon as the subscription arrives.
  /// - Parameter published: The property's publisher, with an ampersand: `&clock.$time`.
  public func assign(to published: inout Published<Output>.Publisher) {
    receive(subscriber: PublishedAssignment(published.storage))
  }
}

/// Where a `@Published` property keeps its value, and its publisher.
private final class PublishedStorage<Value> {
  /// Holds the value that was published last, which the property holds only when all subscribers have received it.
  let subject: CurrentValueSubject<Value, Never>

  private struct State {
    var value: Value

    /// The number of the value, as the subject counts.
    var number = 0
    var willChange: ObservableObjectPublisher?
    var assignments: [CombineIdentifier: UpstreamSlot] = [:]
  }

  private let lock = Lock()
  private var state: State

  init(_ value: Value) {
    subject = CurrentValueSubject(value, name: "PublishedSubject")
    state = State(value: value)
  }

  deinit {
    for assignment in state.assignments.values { assignment.subscription?.cancel() }
  }

  /// The publisher of the object that owns the property, once somebody has asked the object for it.
  var objectWillChange: ObservableObjectPublisher? {
    get { lock.withLock { state.willChange } }
    set { lock.withLock { state.willChange = newValue } }
  }

  /// What the property holds.
  var value: Value { lock.withLock { state.value } }

  /// Publishes a value, and then lets the property hold it.
  // DIFFERS: where a subscriber sets the property while it receives a value, or two threads set it at once, Apple's
  // property may end with another value than the one that its subscribers received last. This one holds the value that
  // was published last (PublishedTests.settingFromInsideASubscriberWins).
  func set(_ value: Value) {
    objectWillChange?.send()
    let number = subject.hold(value, evenIfCompleted: false)
    lock.lock()
    var former: Value?
    if number > state.number {
      former = exchange(&state.value, with: value)
      state.number = number
    }
    lock.unlock()
    // Released where the lock is free.
    withExtendedLifetime(former) {}
  }

  func add(_ assignment: any Subscription) {
    var slot = UpstreamSlot()
    _ = slot.attach(assignment)
    lock.withLock { state.assignments[assignment.combineIdentifier] = slot }
  }

  /// Removes an assignment, whose subscription the caller still holds.
  func remove(_ assignment: any Subscription) {
    _ = lock.withLock { state.assignments.removeValue(forKey: assignment.combineIdentifier) }
  }
}

extension PublishedStorage: CustomReflectable {
  /// The value, as `storage.value`: that is where code that encodes a property finds it, as it cannot read
  /// `wrappedValue`.
  var customMirror: Mirror { Mirror(self, children: ["value": value]) }
}

/// The subscriber behind `assign(to:)` with a `@Published` property.
private final class PublishedAssignment<Value>: Subscriber, Described {
  let description = "PublishedSubscriber"

  private struct State {
    weak var storage: PublishedStorage<Value>?
    var upstream = UpstreamSlot()
  }

  private let lock = Lock()
  private var state: State

  init(_ storage: PublishedStorage<Value>) {
    state = State(storage: storage)
  }

  func receive(subscription: any Subscription) {
    lock.lock()
    guard let storage = state.storage, state.upstream.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    lock.unlock()
    storage.add(subscription)
    subscription.request(.unlimited)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    lock.withLock { state.storage }?.set(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    let former = lock.withLock { exchange(&state, with: State()) }
    if let subscription = former.upstream.subscription { former.storage?.remove(subscription) }
  }
}

/// A `@Published` property of any type, as an `ObservableObject` finds it among its own.
protocol PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? { get nonmutating set }
}

extension Published: PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? {
    get { storage.objectWillChange }
    nonmutating set { storage.objectWillChange = newValue }
  }
}
