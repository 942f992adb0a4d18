@_spi(Reflection) import Swift
import Synchronization

/// The part of a `@Published` property that does not depend on the type of its value. A `Published` is a reference to one
/// of these, and nothing else.
class PublishedAnnouncer {
  /// The publisher of the object that owns the property, once the object's `objectWillChange` has been read.
  fileprivate let publisher = AtomicLazyReference<ObservableObjectPublisher>()

  /// Announces a change, if the object's `objectWillChange` has been read.
  final func announce() {
    publisher.load()?.send()
  }
}

/// A `Published` of any type.
protocol PublishedProperty {}

extension Published: PublishedProperty {}

/// The `@Published` properties of an object, inherited ones included.
///
/// Each of them holds the object's publisher. The other properties of the object are not read: their owner may be changing
/// them on another thread, and an `unowned` one may have lost its target.
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
    let found = offsets.lazy.compactMap { announcer(at: $0).publisher.load() }.first
    let publisher = announcer(at: first).publisher.storeIfNil(found ?? ObservableObjectPublisher())
    for offset in offsets where announcer(at: offset).publisher.load() == nil {
      _ = announcer(at: offset).publisher.storeIfNil(publisher)
    }
    return publisher
  }

  private func announcer(at offset: Int) -> PublishedAnnouncer {
    withExtendedLifetime(object) {
      (Unmanaged.passUnretained(object).toOpaque() + offset).load(as: PublishedAnnouncer.self)
    }
  }

  /// The places of the `@Published` properties in each object of a class. They are found once for each class.
  private static func offsets(in type: AnyClass) -> [Int] {
    if let known = lock.withLock({ offsets[ObjectIdentifier(type)] }) { return known }
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
