import LessonKit
import Testing

@testable import ThreadSafeSignalExercises

typealias Exchanging = ThreadSafeSignalExercises.Exchanging

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

  @Test func moreWrongSolutions() {
    checkAtomicValue(
      {
        Variant(
          0, $0,
          set: { variant, new in
            variant.lock.withLock {}
            variant.stored = new
          })
      }, object: { Variant($1, $0) }
    )
    .expect(
      "writes when the lock is free",
      first:
        "We set 20, the other thread received 15 for 30, and the value is 20. When the lock is free, the new value "
        + "should be there.")
    checkAtomicValue({ Unguarded(0, $0) }, object: { Variant($1, $0) })
      .expect("reads without the lock", first: "The getter does not take the lock.")
    checkAtomicValue({ Unguarded(0, $0, waits: true) }, object: { Variant($1, $0) })
      .expect(
        "reads when the lock is free again",
        first: "The getter gave the lock back before it had read the value, and another thread came in between.")
  }

  /// An atomic value whose getter does not hold the lock. It may wait for it.
  final class Unguarded: Exchanging {
    private let lock: WatchedLock
    private let waits: Bool
    private var stored: Int

    init(_ value: Int, _ lock: WatchedLock, waits: Bool = false) {
      self.lock = lock
      self.waits = waits
      stored = value
    }

    var value: Int {
      get {
        if waits { lock.withLock {} }
        return stored
      }
      set { _ = exchange(newValue) }
    }

    func exchange(_ new: Int) -> Int {
      lock.withLock {
        defer { stored = new }
        return stored
      }
    }
  }

  private func check(
    exchange: @escaping (Variant<Int>, Int) -> Int = Variant.swapUnderLock,
    set: @escaping (Variant<Farewell?>, Farewell?) -> Void = Variant.setOutside
  ) -> Feedback {
    checkAtomicValue({ Variant(0, $0, exchange: exchange) }, object: { Variant($1, $0, set: set) })
  }
}
