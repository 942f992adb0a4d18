import LessonKit
import Testing

@testable import ThreadSafeSignalExercises

typealias WatchedLock = ThreadSafeSignalExercises.WatchedLock
typealias Announcing = ThreadSafeSignalExercises.Announcing

@Suite struct MendLockTests {
  typealias Observer = (Int) -> Void

  /// An announcer with other ways to announce and to remove.
  final class Variant: Announcing {
    let lock: WatchedLock
    var observers: [(number: Int, observer: Observer)] = []
    private var newest = 0
    private let announce: (Variant, Int) -> Void
    private let remove: (Variant, Int) -> Void

    init(
      _ lock: WatchedLock, announce: @escaping (Variant, Int) -> Void = Variant.announceOneByOne,
      remove: @escaping (Variant, Int) -> Void = Variant.removeFromACopy
    ) {
      self.lock = lock
      self.announce = announce
      self.remove = remove
    }

    func addObserver(_ observer: @escaping Observer) -> Int {
      lock.lock()
      defer { lock.unlock() }
      newest += 1
      observers.append((newest, observer))
      return newest
    }

    func removeObserver(_ number: Int) { remove(self, number) }
    func announce(_ value: Int) { announce(self, value) }

    static func announceOneByOne(_ variant: Variant, _ value: Int) {
      for number in variant.lock.withLock({ variant.observers.map(\.number) }) {
        variant.lock.withLock { variant.observers.first { $0.number == number } }?.observer(value)
      }
    }

    static func removeFromACopy(_ variant: Variant, _ number: Int) {
      variant.lock.lock()
      let former = variant.observers
      variant.observers = former.filter { $0.number != number }
      variant.lock.unlock()
      withExtendedLifetime(former) {}
    }
  }

  @Test func solution() { #expect(checkMendLock { Announcer(lock: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkMendLock { Variant($0) }.expect("looks up each observer")
    checkMendLock { lock in
      Variant(
        lock,
        announce: { variant, value in
          variant.lock.lock()
          let snapshot = variant.observers.map(\.observer)
          variant.lock.unlock()
          for observer in snapshot { observer(value) }
        },
        remove: { variant, number in
          _ = variant.lock.withLock {
            variant.observers.firstIndex { $0.number == number }.map { variant.observers.remove(at: $0) }
          }
        })
    }.expect("takes a snapshot")
    checkMendLock { lock in
      Variant(
        lock,
        announce: { variant, value in lock.withLock { for (_, observer) in variant.observers { observer(value) } } })
    }.expect("calls with the lock held", first: "announce holds the lock while it calls an observer.")
    checkMendLock { lock in
      Variant(
        lock, remove: { variant, number in lock.withLock { variant.observers.removeAll { $0.number == number } } })
    }
    .expect(
      "removes with the lock held",
      only: "removeObserver holds the lock while the observer goes away, which may run any code.")
    checkMendLock { lock in
      Variant(lock, announce: { variant, value in for (_, observer) in variant.observers { observer(value) } })
    }.expect("calls without the lock", only: "announce does not take the lock.")
  }

  @Test func moreWrongSolutions() {
    checkMendLock { lock in
      Variant(lock, remove: { variant, _ in lock.withLock { withExtendedLifetime(variant) {} } })
    }
    .expect("removes nothing", first: "The first observer is removed, and something still keeps it.")
    checkMendLock { lock in
      Variant(
        lock,
        announce: { variant, value in
          lock.lock()
          for (_, observer) in variant.observers {
            lock.unlock()
            observer(value)
            lock.lock()
          }
        })
    }
    .expect("does not give the lock back", first: "announce takes the lock, and does not give it back.")
  }
}
