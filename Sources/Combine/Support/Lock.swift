#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The module's one lock: a pthread mutex that lives in the same allocation as its object.
///
/// It is not `Synchronization.Mutex`, because ThreadSanitizer does not see that one's slow path on Linux and reports
/// races where there are none. An object, not a struct, because some subscriptions share the lock of their publisher.
///
/// A plain lock guards state and is never held while calling out. A recursive one serialises the events to a
/// downstream, is held while calling it, and so must let the same thread in again.
@usableFromInline
final class Lock: ManagedBuffer<Void, pthread_mutex_t> {
  @usableFromInline
  static func make(recursive: Bool = false) -> Lock {
    let lock = unsafeDowncast(Lock.create(minimumCapacity: 1) { _ in () }, to: Lock.self)
    lock.withUnsafeMutablePointerToElements { mutex in
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      if recursive { pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE)) }
      pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
    }
    return lock
  }

  deinit {
    _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) }
  }

  @inlinable
  func lock() {
    _ = withUnsafeMutablePointerToElements { pthread_mutex_lock($0) }
  }

  @inlinable
  func unlock() {
    _ = withUnsafeMutablePointerToElements { pthread_mutex_unlock($0) }
  }

  /// Takes the lock if that needs no waiting, and tells whether it did.
  @inlinable
  func tryLock() -> Bool {
    withUnsafeMutablePointerToElements { pthread_mutex_trylock($0) } == 0
  }

  @inlinable
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
