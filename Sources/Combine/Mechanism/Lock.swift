#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The only kind of lock in the module: a pthread mutex.
///
/// It is not `Synchronization.Mutex`, because on Linux ThreadSanitizer does not see all of that mutex's operations and
/// reports races where there are none. A mutex must not move, so it is on the heap.
///
/// A plain lock guards state. It is never held while calling out. A recursive lock makes the events to one downstream
/// arrive one at a time. It is held while calling the downstream, which may call the operator again on the same thread.
@usableFromInline struct Lock {
  /// Holds the mutex itself rather than a pointer to it, so that a lock is one allocation.
  final class Storage: ManagedBuffer<Void, pthread_mutex_t> {
    deinit { _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) } }
  }

  let storage: ManagedBuffer<Void, pthread_mutex_t>

  init(recursive: Bool = false) {
    storage = Storage.create(minimumCapacity: 1) { _ in }
    guard recursive else {
      pthread_mutex_init(mutex, nil)
      return
    }
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  @usableFromInline var mutex: UnsafeMutablePointer<pthread_mutex_t> {
    storage.withUnsafeMutablePointerToElements { $0 }
  }
  @inlinable func lock() { pthread_mutex_lock(mutex) }
  @inlinable func unlock() { pthread_mutex_unlock(mutex) }

  /// Takes the lock if no other thread holds it. Returns whether it did.
  func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }

  @inlinable func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
