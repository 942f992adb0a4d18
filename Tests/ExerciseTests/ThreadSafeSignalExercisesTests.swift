import LessonKit
import Testing

@testable import ThreadSafeSignalExercises

typealias WatchedLock = ThreadSafeSignalExercises.WatchedLock
typealias Announcing = ThreadSafeSignalExercises.Announcing
typealias Exchanging = ThreadSafeSignalExercises.Exchanging

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
}

@Suite struct AtomicValueTests {
  /// An atomic value with other ways to exchange and to set.
  final class Variant<Value>: Exchanging {
    let lock: WatchedLock
    var stored: Value
    private let exchange: (Variant, Value) -> Value
    private let set: (Variant, Value) -> Void

    init(
      _ value: Value, _ lock: WatchedLock, exchange: @escaping (Variant, Value) -> Value = Variant.swapUnderLock,
      set: @escaping (Variant, Value) -> Void = Variant.setOutside
    ) {
      self.lock = lock
      stored = value
      self.exchange = exchange
      self.set = set
    }

    var value: Value {
      get { lock.withLock { stored } }
      set { set(self, newValue) }
    }

    func exchange(_ new: Value) -> Value { exchange(self, new) }

    static func swapUnderLock(_ variant: Variant, _ new: Value) -> Value {
      var other = new
      variant.lock.withLock { swap(&variant.stored, &other) }
      return other
    }

    static func setOutside(_ variant: Variant, _ new: Value) {
      variant.lock.lock()
      let former = variant.stored
      variant.stored = new
      variant.lock.unlock()
      withExtendedLifetime(former) {}
    }
  }

  @Test func solution() {
    #expect(checkAtomicValue({ Atomic(0, lock: $0) }, object: { Atomic($1, lock: $0) }).faults == [])
  }

  @Test func otherSolutions() {
    check().expect("swaps under the lock")
    check(
      exchange: { variant, new in
        variant.lock.lock()
        defer {
          variant.stored = new
          variant.lock.unlock()
        }
        return variant.stored
      }, set: { _ = $0.exchange($1) }
    )
    .expect("exchanges with defer")
    check(exchange: { variant, new in
      let former = variant.value
      variant.value = new
      return former
    })
    .expect("takes the lock twice", first: "Both threads received 0. Between reading and writing, the lock was free.")
    check(exchange: { variant, new in
      variant.lock.withLock {
        let former = variant.value
        variant.value = new
        return former
      }
    })
    .expect(
      "takes the lock inside itself",
      only: "exchange takes the lock while its own thread holds it, and would wait for ever.")
    check(set: { variant, new in variant.lock.withLock { variant.stored = new } })
      .expect(
        "lets the former value go under the lock",
        only: "The setter holds the lock while the former value goes away, which may run any code.")
  }

  private func check(
    exchange: @escaping (Variant<Int>, Int) -> Int = Variant.swapUnderLock,
    set: @escaping (Variant<Farewell?>, Farewell?) -> Void = Variant.setOutside
  ) -> Feedback {
    checkAtomicValue({ Variant(0, $0, exchange: exchange) }, object: { Variant($1, $0, set: set) })
  }
}
