import LessonKit
import Testing

@testable import ThreadSafeSignalExercises

typealias WatchedLock = ThreadSafeSignalExercises.WatchedLock
typealias Announcing = ThreadSafeSignalExercises.Announcing
typealias Exchanging = ThreadSafeSignalExercises.Exchanging
typealias Answering = ThreadSafeSignalExercises.Answering

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

@Suite struct FirstAnswerTests {
  /// Does as the test says.
  final class Variant: Answering {
    typealias Observer = (Int) -> Void

    let lock: WatchedLock
    var value: Int?
    var observers: [(number: Int, observer: Observer)] = []
    var newest = 0
    var observe: (Variant, @escaping Observer) -> Int = Variant.observeInOneStep
    var forget: (Variant, Int) -> Void = Variant.forgetOutside
    var answer: (Variant, Int) -> Void = Variant.answerInOneStep

    init(_ lock: WatchedLock) { self.lock = lock }

    func observe(_ observer: @escaping Observer) -> Int { observe(self, observer) }
    func forget(_ number: Int) { forget(self, number) }
    func answer(_ value: Int) { answer(self, value) }

    static func observeInOneStep(_ variant: Variant, _ observer: @escaping Observer) -> Int {
      variant.lock.lock()
      variant.newest += 1
      let number = variant.newest
      guard let value = variant.value else {
        variant.observers.append((number, observer))
        variant.lock.unlock()
        return number
      }
      variant.lock.unlock()
      observer(value)
      return number
    }

    static func forgetOutside(_ variant: Variant, _ number: Int) {
      let former = variant.lock.withLock {
        defer { variant.observers = variant.observers.filter { $0.number != number } }
        return variant.observers
      }
      withExtendedLifetime(former) {}
    }

    static func answerInOneStep(_ variant: Variant, _ value: Int) {
      var waiting: [(number: Int, observer: Observer)] = []
      let isFirst = variant.lock.withLock {
        guard variant.value == nil else { return false }
        variant.value = value
        swap(&waiting, &variant.observers)
        return true
      }
      if isFirst { for (_, observer) in waiting { observer(value) } }
    }
  }

  @Test func solution() { #expect(checkFirstAnswer { FirstAnswer(lock: $0) }.faults == []) }

  @Test func table() {
    let rows: [(name: Comment, variant: (Variant) -> Void, first: String?)] = [
      ("has a list, and locks by hand", { _ in }, nil),
      (
        "takes one observer after the other",
        { variant in
          variant.answer = { variant, value in
            let isFirst = variant.lock.withLock {
              defer { if variant.value == nil { variant.value = value } }
              return variant.value == nil
            }
            while isFirst,
              let next = variant.lock.withLock({ variant.observers.isEmpty ? nil : variant.observers.removeFirst() })
            {
              next.observer(value)
            }
          }
        }, nil
      ),
      (
        "calls with the lock held",
        { variant in
          variant.answer = { variant, value in
            variant.lock.withLock {
              if variant.value != nil { return }
              variant.value = value
              for (_, observer) in variant.observers { observer(value) }
              variant.observers = []
            }
          }
        }, "An observer is called, and the lock is held."
      ),
      (
        "forgets with the lock held",
        { variant in
          variant.forget = { variant, number in
            variant.lock.withLock { variant.observers.removeAll { $0.number == number } }
          }
        }, "An observer goes away, which may run any code, and the lock is held."
      ),
      (
        "keeps its observers",
        { variant in
          variant.answer = { variant, value in
            let waiting = variant.lock.withLock { () -> [(number: Int, observer: Variant.Observer)] in
              guard variant.value == nil else { return [] }
              variant.value = value
              return variant.observers
            }
            for (_, observer) in waiting { observer(value) }
          }
        },
        #"The first answer is 1, and no observer is needed any more, and the observers received ["Ann 1", "Cleo 1"]. "#
          + #"It should be ["Ann 1", "Cleo 1", "Ann gone"]."#
      ),
      (
        "lets the last answer count",
        { variant in
          variant.answer = { variant, value in
            variant.lock.withLock { variant.value = value }
            var waiting: [(number: Int, observer: Variant.Observer)] = []
            variant.lock.withLock { swap(&waiting, &variant.observers) }
            for (_, observer) in waiting { observer(value) }
          }
        },
        #"The first answer is 1, and no observer is needed any more, and the observers received ["Ann 1", "Cleo 2", "#
          + #""Ann gone"]. It should be ["Ann 1", "Cleo 1", "Ann gone"]."#
      ),
      (
        "counts its observers to number them",
        { variant in
          variant.observe = { variant, observer in
            variant.lock.withLock {
              variant.newest = variant.observers.count
              // As in a dictionary, the newest observer takes the place of the one with its number.
              variant.observers.removeAll { $0.number == variant.newest + 1 && variant.value == nil }
            }
            return Variant.observeInOneStep(variant, observer)
          }
        },
        #"Hal is forgotten, and Ida and Joe observe, and the observers received ["Joe 8"]. "#
          + #"It should be ["Ida 8", "Joe 8"]."#
      ),
      (
        "looks and adds in two steps",
        { variant in
          variant.observe = { variant, observer in
            if let value = variant.lock.withLock({ variant.value }) {
              observer(value)
              return 0
            }
            return variant.lock.withLock {
              variant.newest += 1
              variant.observers.append((variant.newest, observer))
              return variant.newest
            }
          }
        }, "Eve observes, and another thread answers 4, and the observers received []. It should be [\"Eve 4\"]."
      ),
      (
        "takes the observers and sets the value in two steps",
        { variant in
          variant.answer = { variant, value in
            var waiting: [(number: Int, observer: Variant.Observer)] = []
            variant.lock.withLock { if variant.value == nil { swap(&waiting, &variant.observers) } }
            variant.lock.withLock { if variant.value == nil { variant.value = value } }
            for (_, observer) in waiting { observer(value) }
          }
        }, #"We answer 5, and Fay observes on another thread, and the observers received []. It should be ["Fay 5"]."#
      ),
      (
        "looks and sets in two steps",
        { variant in
          variant.answer = { variant, value in
            guard variant.lock.withLock({ variant.value == nil }) else { return }
            var waiting: [(number: Int, observer: Variant.Observer)] = []
            variant.lock.withLock {
              variant.value = value
              swap(&waiting, &variant.observers)
            }
            for (_, observer) in waiting { observer(value) }
          }
        },
        #"We answer 6, and another thread answers 7 later, and the observers received ["Gus 7"]. It should be ["Gus 6"]."#
      ),
    ]
    expect(rows) { change in
      checkFirstAnswer { lock in
        let variant = Variant(lock)
        change(variant)
        return variant
      }
    }
  }
}
