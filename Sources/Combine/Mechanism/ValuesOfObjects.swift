/// One value for each object, made when it is asked for. It exists as long as the object.
final class ValuesOfObjects<Value: AnyObject>: @unchecked Sendable {
  private struct Owned {
    weak var owner: AnyObject?
    let value: Value
  }

  private let make: () -> Value
  private let lock = Lock()
  private var all: [ObjectIdentifier: Owned] = [:]

  /// How many values there are before those without an owner are removed.
  private var limit = 8

  init(_ make: @escaping () -> Value) { self.make = make }

  /// The value of an object, which is the same if several threads ask at once.
  func value(of owner: AnyObject) -> Value {
    // To make a value takes longer than to find one.
    if let known = lock.withLock({ known(of: owner) }) { return known }
    let new = Owned(owner: owner, value: make())
    let (value, former, isFull) = lock.withLock { () -> (Value, Owned?, Bool) in
      if let known = known(of: owner) { return (known, nil, false) }
      let former = all.updateValue(new, forKey: ObjectIdentifier(owner))
      return (new.value, former, all.count > limit)
    }
    withExtendedLifetime(former) { if isFull { removeAbandoned() } }
    return value
  }

  /// A new object may have the identifier of a deallocated one. The caller holds the owner, so that no object is released
  /// under the lock.
  private func known(of owner: AnyObject) -> Value? {
    guard let owned = all[ObjectIdentifier(owner)], owned.owner === owner else { return nil }
    return owned.value
  }

  /// Removes the values whose owners are gone. Looking at an owner may release it, so no lock is held meanwhile.
  private func removeAbandoned() {
    let all = lock.withLock { self.all }
    let abandoned = all.filter { $0.value.owner == nil }
    lock.withLock {
      for (key, owned) in abandoned where self.all[key]?.value === owned.value { self.all[key] = nil }
      limit = max(8, 2 * self.all.count)
    }
    // They are released here, because their `deinit` may run a user's code.
    withExtendedLifetime((all, abandoned)) {}
  }
}
