@_spi(Reflection) import Swift
import Synchronization

/// The part of a `@Published` property that does not depend on the type of its value. A `Published` is a reference to one
/// of these, and nothing else.
@usableFromInline class PublishedAnnouncer {
  // An `AtomicLazyReference` is not specialised, and takes a thousand instructions to read.
  private let pointer = Atomic<UnsafeMutableRawPointer?>(nil)

  @usableFromInline init() {}

  deinit { Self.reference(to: pointer.load(ordering: .relaxed))?.release() }

  /// The publisher of the object that owns the property, once the object's `objectWillChange` has been read.
  final var publisher: ObservableObjectPublisher? {
    Self.reference(to: pointer.load(ordering: .acquiring))?.takeUnretainedValue()
  }

  /// Announces that the property is about to change.
  @usableFromInline final func announce() { publisher?.send() }

  /// Takes a publisher, unless it has one. Returns the one that it has then.
  final func adopt(_ new: ObservableObjectPublisher) -> ObservableObjectPublisher {
    let reference = Unmanaged.passRetained(new)
    let (_, former) = pointer.compareExchange(
      expected: nil, desired: reference.toOpaque(), ordering: .acquiringAndReleasing)
    guard let former = Self.reference(to: former) else { return new }
    reference.release()
    return former.takeUnretainedValue()
  }

  private static func reference(to pointer: UnsafeMutableRawPointer?) -> Unmanaged<ObservableObjectPublisher>? {
    pointer.map { Unmanaged.fromOpaque($0) }
  }
}

/// A `Published` of any type.
protocol PublishedProperty {}

extension Published: PublishedProperty {}

/// The `@Published` properties of an object, inherited ones included.
///
/// This is the module's one use of a private entry of the runtime: `_forEachField`, which gives the place of each stored
/// property. Without that entry the module does not compile. A `Mirror` and its `superclassMirror` find the properties as
/// well, but read the others, too.
///
/// Each of them holds the object's publisher. The other properties of the object are not read: their owner may be changing
/// them on another thread, and an `unowned` one may have lost its object.
struct PublishedProperties {
  nonisolated(unsafe) private static let lock = Lock()
  nonisolated(unsafe) private static var offsets: [ObjectIdentifier: [Int]] = [:]

  private let object: AnyObject

  /// The distances of the properties from the beginning of the object.
  private let offsets: [Int]

  init(of object: AnyObject) {
    self.object = object
    offsets = Self.offsets(in: type(of: object))
  }

  /// The publisher of the object. It is created when this property is read first, once even if two threads read it. Nil
  /// if the object has no `@Published` properties.
  var publisher: ObservableObjectPublisher? {
    guard let first = offsets.first else { return nil }
    var found: ObservableObjectPublisher?
    var isComplete = true
    for offset in offsets {
      if let publisher = announcer(at: offset).publisher { found = publisher } else { isComplete = false }
    }
    if isComplete { return found }
    let publisher = announcer(at: first).adopt(found ?? ObservableObjectPublisher())
    for offset in offsets { _ = announcer(at: offset).adopt(publisher) }
    return publisher
  }

  private func announcer(at offset: Int) -> PublishedAnnouncer {
    withExtendedLifetime(object) {
      (Unmanaged.passUnretained(object).toOpaque() + offset).load(as: PublishedAnnouncer.self)
    }
  }

  /// The places of the `@Published` properties in each object of a class. They are found once for each class.
  private static func offsets(in type: AnyClass) -> [Int] {
    let known = lock.withLock { offsets[ObjectIdentifier(type)] }
    if let known { return known }
    var found: [Int] = []
    // The option `classType`, whose name stands for a global variable that Swift 6 does not accept.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { _, offset, type, _ in
      if type is any PublishedProperty.Type { found.append(offset) }
      return true
    }
    lock.withLock { offsets[ObjectIdentifier(type)] = found }
    return found
  }
}
