import LessonKit
import Testing

@testable import ThreadSafeSignalExercises

typealias WatchedLock = ThreadSafeSignalExercises.WatchedLock
typealias Announcing = ThreadSafeSignalExercises.Announcing
typealias Exchanging = ThreadSafeSignalExercises.Exchanging
typealias Answering = ThreadSafeSignalExercises.Answering

private typealias Observers = [(number: Int, observer: (Int) -> Void)]

extension Observers {
  fileprivate func call(_ value: Int) { for (_, observer) in self { observer(value) } }
}

@Suite struct MendLockTests {
  enum Mistake {
    case none, callsWithTheLockHeld, removesWithTheLockHeld, callsWithoutTheLock, removesNothing
    case doesNotGiveTheLockBack
    // This one is right.
    case takesASnapshot
  }

  /// An announcer that makes a mistake. It looks up each observer.
  final class Variant: Announcing {
    private let mistake: Mistake
    private let lock: WatchedLock
    private var observers: Observers = []
    private var newest = 0

    init(_ mistake: Mistake, _ lock: WatchedLock) { (self.mistake, self.lock) = (mistake, lock) }

    func addObserver(_ observer: @escaping (Int) -> Void) -> Int {
      lock.withLock {
        newest += 1
        observers.append((newest, observer))
        return newest
      }
    }

    func removeObserver(_ number: Int) {
      let former = lock.withLock {
        defer { if mistake != .removesNothing { observers.removeAll { $0.number == number } } }
        return mistake == .removesWithTheLockHeld ? [] : observers
      }
      withExtendedLifetime(former) {}
    }

    func announce(_ value: Int) {
      switch mistake {
      case .callsWithTheLockHeld: lock.withLock { observers.call(value) }
      case .callsWithoutTheLock: observers.call(value)
      case .takesASnapshot: lock.withLock { observers }.call(value)
      default:
        for number in lock.withLock({ observers.map(\.number) }) {
          lock.withLock { observers.first { $0.number == number } }?.observer(value)
        }
        if mistake == .doesNotGiveTheLockBack { lock.lock() }
      }
    }
  }

  private let check = Table<Mistake> { mistake in checkMendLock { Variant(mistake, $0) } }

  @Test func solutions() {
    check("solution", giving: checkMendLock { Announcer(lock: $0) }).isRight()
    check(.none).isRight()
    check(.takesASnapshot).isRight()
    check(.callsWithTheLockHeld).says("announce holds the lock while it calls an observer.")
    check(.removesWithTheLockHeld)
      .says(only: "removeObserver holds the lock while the observer goes away, which may run any code.")
    check(.callsWithoutTheLock).says(only: "announce does not take the lock.")
    check(.removesNothing).says("The first observer is removed, and something still keeps it.")
    check(.doesNotGiveTheLockBack).says("announce takes the lock, and does not give it back.")
  }
}

@Suite struct AtomicValueTests {
  enum Mistake {
    case none, takesTheLockTwice, takesTheLockInsideItself, letsTheFormerValueGoUnderTheLock
    case writesWhenTheLockIsFree, readsWithoutTheLock, readsWhenTheLockIsFreeAgain
    // This one is right.
    case exchangesWithDefer
  }

  /// An atomic value that makes a mistake.
  final class Variant<Value>: Exchanging {
    private let mistake: Mistake
    private let lock: WatchedLock
    private var stored: Value

    init(_ mistake: Mistake, _ value: Value, _ lock: WatchedLock) {
      (self.mistake, stored, self.lock) = (mistake, value, lock)
    }

    var value: Value {
      get {
        if mistake == .readsWhenTheLockIsFreeAgain { lock.withLock {} }
        let isFree = mistake == .readsWithoutTheLock || mistake == .readsWhenTheLockIsFreeAgain
        return isFree ? stored : lock.withLock { stored }
      }
      set {
        switch mistake {
        case .letsTheFormerValueGoUnderTheLock: lock.withLock { stored = newValue }
        case .writesWhenTheLockIsFree:
          lock.withLock {}
          stored = newValue
        default: _ = exchange(newValue)
        }
      }
    }

    func exchange(_ new: Value) -> Value {
      if mistake == .takesTheLockInsideItself { lock.lock() }
      defer { if mistake == .takesTheLockInsideItself { lock.unlock() } }
      var other = mistake == .takesTheLockTwice ? value : new
      lock.lock()
      defer { lock.unlock() }
      guard mistake == .takesTheLockTwice || mistake == .exchangesWithDefer else {
        swap(&stored, &other)
        return other
      }
      defer { stored = new }
      return mistake == .takesTheLockTwice ? other : stored
    }
  }

  private let check = Table<Mistake> { mistake in
    checkAtomicValue({ Variant(mistake, 0, $0) }, object: { Variant(mistake, $1, $0) })
  }

  @Test func solutions() {
    check("solution", giving: checkAtomicValue({ Atomic(0, lock: $0) }, object: { Atomic($1, lock: $0) })).isRight()
    check(.none).isRight()
    check(.exchangesWithDefer).isRight()
    check(.takesTheLockTwice).says("Both threads received 0. Between reading and writing, the lock was free.")
    check(.takesTheLockInsideItself)
      .says(only: "exchange takes the lock while its own thread holds it, and would wait for ever.")
    check(.letsTheFormerValueGoUnderTheLock)
      .says(only: "The setter holds the lock while the former value goes away, which may run any code.")
    check(.writesWhenTheLockIsFree)
      .says(
        "We set 20, the other thread received 15 for 30, and the value is 20. When the lock is free, the new value "
          + "should be there.")
    check(.readsWithoutTheLock).says("The getter does not take the lock.")
    check(.readsWhenTheLockIsFreeAgain)
      .says("The getter gave the lock back before it had read the value, and another thread came in between.")
  }
}

@Suite struct FirstAnswerTests {
  enum Mistake {
    case none, callsWithTheLockHeld, forgetsWithTheLockHeld, keepsItsObservers, letsTheLastAnswerCount
    case countsItsObserversToNumberThem, looksAndAddsInTwoSteps, takesTheObserversAndSetsTheValueInTwoSteps
    case looksAndSetsInTwoSteps
    // This one is right.
    case takesOneObserverAfterTheOther
  }

  final class Variant: Answering {
    private let mistake: Mistake
    private let lock: WatchedLock
    private var value: Int?
    private var observers: Observers = []
    private var newest = 0

    init(_ mistake: Mistake, _ lock: WatchedLock) { (self.mistake, self.lock) = (mistake, lock) }

    func observe(_ observer: @escaping (Int) -> Void) -> Int {
      if mistake == .looksAndAddsInTwoSteps, let known = lock.withLock({ value }) {
        observer(known)
        return 0
      }
      let (number, known) = lock.withLock {
        if mistake == .countsItsObserversToNumberThem { newest = observers.count }
        newest += 1
        // As in a dictionary, the newest observer takes the place of the one with its number.
        observers.removeAll { $0.number == newest && value == nil }
        let known = mistake == .looksAndAddsInTwoSteps ? nil : value
        if known == nil { observers.append((newest, observer)) }
        return (newest, known)
      }
      if let known { observer(known) }
      return number
    }

    func forget(_ number: Int) {
      let former = lock.withLock {
        defer { observers.removeAll { $0.number == number } }
        return mistake == .forgetsWithTheLockHeld ? [] : observers
      }
      withExtendedLifetime(former) {}
    }

    func answer(_ value: Int) {
      if mistake == .looksAndSetsInTwoSteps, lock.withLock({ self.value != nil }) { return }
      var isFirst = false
      let waiting = lock.withLock { () -> Observers in
        let takesAny = mistake == .letsTheLastAnswerCount || mistake == .looksAndSetsInTwoSteps
        guard takesAny || self.value == nil else { return [] }
        isFirst = true
        if mistake != .takesTheObserversAndSetsTheValueInTwoSteps { self.value = value }
        let waiting = observers
        if mistake == .takesOneObserverAfterTheOther { return [] }
        if mistake != .keepsItsObservers { observers = [] }
        if mistake == .callsWithTheLockHeld { waiting.call(value) }
        return mistake == .callsWithTheLockHeld ? [] : waiting
      }
      lock.withLock { if self.value == nil { self.value = value } }
      waiting.call(value)
      guard isFirst, mistake == .takesOneObserverAfterTheOther else { return }
      while let next = lock.withLock({ observers.isEmpty ? nil : observers.removeFirst() }) { next.observer(value) }
    }
  }

  private let check = Table<Mistake> { mistake in checkFirstAnswer { Variant(mistake, $0) } }

  @Test func solutions() {
    check("solution", giving: checkFirstAnswer { FirstAnswer(lock: $0) }).isRight()
    check(.none).isRight()
    check(.takesOneObserverAfterTheOther).isRight()
    check(.callsWithTheLockHeld).says("An observer is called, and the lock is held.")
    check(.forgetsWithTheLockHeld).says("An observer goes away, which may run any code, and the lock is held.")
    check(.keepsItsObservers)
      .says(
        #"The first answer is 1, and no observer is needed any more, and the observers received ["Ann 1", "Cleo 1"]. "#
          + #"It should be ["Ann 1", "Cleo 1", "Ann gone"]."#)
    check(.letsTheLastAnswerCount)
      .says(
        #"The first answer is 1, and no observer is needed any more, and the observers received ["Ann 1", "Cleo 2", "#
          + #""Ann gone"]. It should be ["Ann 1", "Cleo 1", "Ann gone"]."#)
    check(.countsItsObserversToNumberThem)
      .says(
        #"Hal is forgotten, and Ida and Joe observe, and the observers received ["Joe 8"]. "#
          + #"It should be ["Ida 8", "Joe 8"]."#)
    check(.looksAndAddsInTwoSteps)
      .says(#"Eve observes, and another thread answers 4, and the observers received []. It should be ["Eve 4"]."#)
    check(.takesTheObserversAndSetsTheValueInTwoSteps)
      .says(#"We answer 5, and Fay observes on another thread, and the observers received []. It should be ["Fay 5"]."#)
    check(.looksAndSetsInTwoSteps)
      .says(
        #"We answer 6, and another thread answers 7 later, and the observers received ["Gus 7"]. "#
          + #"It should be ["Gus 6"]."#)
  }
}
