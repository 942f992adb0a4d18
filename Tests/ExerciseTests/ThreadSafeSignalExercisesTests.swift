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

/// Observers with numbers. As in a dictionary, the newest one takes the place of the one with its number.
class Observed {
  /// What one object has, or wrongly all.
  final class State {
    fileprivate var observers: Observers = []
    fileprivate var newest = 0
  }

  let lock: WatchedLock
  private let state: State

  init(_ lock: WatchedLock, _ state: State = State()) { (self.lock, self.state) = (lock, state) }

  fileprivate var observers: Observers {
    get { state.observers }
    set { state.observers = newValue }
  }

  fileprivate var newest: Int {
    get { state.newest }
    set { state.newest = newValue }
  }

  func add(_ observer: @escaping (Int) -> Void) {
    newest += 1
    observers.removeAll { $0.number == newest }
    observers.append((newest, observer))
  }

  /// The observer goes away when the lock is free, or while it is held.
  func remove(_ number: Int, withTheLockHeld isHeld: Bool) {
    let former = lock.withLock {
      defer { observers.removeAll { $0.number == number } }
      return isHeld ? [] : observers
    }
    withExtendedLifetime(former) {}
  }
}

/// What is said of a solution that reads one of these properties without the lock.
private func reading(_ properties: String) -> String {
  "Something is read without the lock, while another thread may be changing it. With the lock around each use of "
    + "\(properties) your code would do the same whether they can be read in between or not. It does something else."
}

/// An announcer and an answer that look at their properties when they do not hold the lock.
private class Hasty: Announcing, Answering {
  fileprivate let lock: WatchedLock
  private let looksEarly: Bool
  fileprivate var observers: [Int: (Int) -> Void] = [:]
  fileprivate var newest = 0
  fileprivate var answer: Int?

  init(_ lock: WatchedLock, looksEarly: Bool = false) { (self.lock, self.looksEarly) = (lock, looksEarly) }

  func addObserver(_ observer: @escaping (Int) -> Void) -> Int {
    lock.withLock {
      newest += 1
      observers[newest] = observer
      return newest
    }
  }

  func removeObserver(_ number: Int) {
    let removed = lock.withLock { observers.removeValue(forKey: number) }
    withExtendedLifetime(removed) {}
  }

  func announce(_ value: Int) {
    let early = looksEarly ? observers : nil
    lock.withLock {}
    for observer in (early ?? observers).values { observer(value) }
  }

  func observe(_ observer: @escaping (Int) -> Void) -> Int {
    if let answer {
      observer(answer)
      return lock.withLock { -1 }
    }
    let (number, known) = lock.withLock {
      newest += 1
      if answer == nil { observers[newest] = observer }
      return (newest, answer)
    }
    if let known { observer(known) }
    return number
  }

  func forget(_ number: Int) { removeObserver(number) }

  func answer(_ value: Int) {
    let waiting = lock.withLock { () -> [Int: (Int) -> Void] in
      guard answer == nil else { return [:] }
      answer = value
      defer { observers = [:] }
      return observers
    }
    for observer in waiting.values { observer(value) }
  }
}

/// In between the lock is free, and a second thread takes the number of the first.
private final class TwoSteps: Hasty {
  override func addObserver(_ observer: @escaping (Int) -> Void) -> Int {
    lock.withLock { newest += 1 }
    return lock.withLock {
      observers[newest] = observer
      return newest
    }
  }

  override func announce(_ value: Int) {
    for observer in lock.withLock({ observers }).values { observer(value) }
  }

  override func observe(_ observer: @escaping (Int) -> Void) -> Int {
    lock.withLock { newest += 1 }
    let (number, known) = lock.withLock {
      if answer == nil { observers[newest] = observer }
      return (newest, answer)
    }
    if let known { observer(known) }
    return number
  }
}

@Suite struct MendLockTests {
  enum Mistake: String, CaseIterable {
    case none, takesASnapshot
    case callsWithTheLockHeld = "announce holds the lock while it calls an observer."
    case removesWithTheLockHeld = "removeObserver holds the lock while the observer goes away, which may run any code."
    case callsWithoutTheLock = "announce does not take the lock."
    case removesNothing = "The first observer is removed, and something still keeps it."
    case doesNotGiveTheLockBack = "announce takes the lock, and does not give it back."
    case removesWhenTheLockIsFreeAgain = "removeObserver changes a property while the lock is free, before it has"
  }

  /// An announcer that makes a mistake. It looks up each observer.
  final class Variant: Observed, Announcing {
    private let mistake: Mistake

    init(_ mistake: Mistake, _ lock: WatchedLock) {
      self.mistake = mistake
      super.init(lock)
    }

    func addObserver(_ observer: @escaping (Int) -> Void) -> Int {
      lock.withLock {
        add(observer)
        return newest
      }
    }

    func removeObserver(_ number: Int) {
      if mistake == .removesWhenTheLockIsFreeAgain {
        lock.withLock {}
        observers.removeAll { $0.number == number }
      } else {
        remove(mistake == .removesNothing ? 0 : number, withTheLockHeld: mistake == .removesWithTheLockHeld)
      }
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
    check.all(only: .removesWithTheLockHeld, .callsWithoutTheLock)
    check("has two steps for a number", giving: checkMendLock { TwoSteps($0) }).says(
      #"After announce(43): received: ["nvjuo 43"]. It should be received: ["ngtyxpd 43", "nvjuo 43"]."#)
    for looksEarly in [false, true] {
      check("reads without the lock", giving: checkMendLock { Hasty($0, looksEarly: looksEarly) })
        .says(only: reading("newest, observers"))
    }
  }
}

@Suite struct AtomicValueTests {
  enum Mistake: String, CaseIterable {
    case none, exchangesWithDefer
    case takesTheLockTwice = "Both threads received 0. Between reading and writing, the lock was free."
    case takesTheLockInsideItself = "exchange takes the lock while its own thread holds it, and would wait for ever."
    case letsTheFormerValueGoUnderTheLock =
      "The setter holds the lock while the former value goes away, which may run any code."
    case writesWhenTheLockIsFree = "We set 20, the other thread received 15 for 30, and the value is 20. When the lock"
    case readsWithoutTheLock = "The getter does not take the lock."
    case readsBeforeItTakesTheLock = "Something is read without the lock, while another thread may be changing it."
    case readsWhenTheLockIsFreeAgain =
      "The getter gave the lock back before it had read the value, and another thread came in between."
    case worksTenTimes =
      "Something is read without the lock, while another thread may be changing it. With the lock around each use of stored your code would do the same whether they can be read in between or not. It does something else."
    case hasOneValueForAll =
      "There are two at the same time. After a read and another thread's exchange(623) of the first one, the first one has received: [623, 0], value: 623. It should have received: [0, 0], value: 623."
  }

  nonisolated(unsafe) static var one: Any?
  nonisolated(unsafe) static var uses = 0

  /// An atomic value that makes a mistake.
  final class Variant<Value>: Exchanging {
    private let mistake: Mistake
    private let lock: WatchedLock
    private var stored: Value { didSet { if mistake == .hasOneValueForAll { AtomicValueTests.one = stored } } }

    init(_ mistake: Mistake, _ value: Value, _ lock: WatchedLock) {
      (self.mistake, stored, self.lock) = (mistake, value, lock)
    }

    var value: Value {
      get {
        if mistake == .readsWithoutTheLock { return stored }
        if mistake == .readsBeforeItTakesTheLock {
          defer { lock.withLock {} }
          return stored
        }
        if mistake != .readsWhenTheLockIsFreeAgain { return lock.withLock { stored } }
        lock.withLock {}
        return stored
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
      let former = mistake == .takesTheLockTwice ? value : nil
      lock.lock()
      defer { lock.unlock() }
      if mistake == .hasOneValueForAll, let one = AtomicValueTests.one as? Value { stored = one }
      AtomicValueTests.uses += 1
      if mistake == .worksTenTimes, AtomicValueTests.uses > 10 { return stored }
      if mistake == .exchangesWithDefer || former != nil {
        defer { stored = new }
        return former ?? stored
      }
      var other = new
      swap(&stored, &other)
      return other
    }
  }

  private let check = Table<Mistake> { mistake in
    (one, uses) = (nil, 0)
    return checkAtomicValue({ Variant(mistake, 0, $0) }, object: { Variant(mistake, $1, $0) })
  }

  @Test func solutions() {
    check("solution", giving: checkAtomicValue({ Atomic(0, lock: $0) }, object: { Atomic($1, lock: $0) })).isRight()
    check.all(only: .takesTheLockInsideItself, .letsTheFormerValueGoUnderTheLock)
  }
}

@Suite struct FirstAnswerTests {
  enum Mistake {
    case none, callsWithTheLockHeld, forgetsWithTheLockHeld, keepsItsObservers, letsTheLastAnswerCount
    case countsItsObserversToNumberThem, looksAndAddsInTwoSteps, takesTheObserversAndSetsTheValueInTwoSteps
    case looksAndSetsInTwoSteps, takesTheObserversWhenTheLockIsFree, countsBeforeItTakesTheLock
    case hasOneListForAll, takesZeroForNoAnswer
    // This one is right.
    case takesOneObserverAfterTheOther
  }

  final class Variant: Observed, Answering {
    private let mistake: Mistake
    private var value: Int?
    private static let one = State()

    init(_ mistake: Mistake, _ lock: WatchedLock) {
      self.mistake = mistake
      if mistake == .hasOneListForAll { super.init(lock, Self.one) } else { super.init(lock) }
    }

    func observe(_ observer: @escaping (Int) -> Void) -> Int {
      let inTwoSteps = mistake == .looksAndAddsInTwoSteps
      if mistake == .countsBeforeItTakesTheLock { newest += 1 }
      let early = inTwoSteps ? lock.withLock { value } : nil
      let (number, known) = lock.withLock {
        if mistake == .countsItsObserversToNumberThem { newest = observers.count }
        let known = inTwoSteps ? early : value
        if known == nil { add(observer) } else { newest += 1 }
        return (newest, known)
      }
      if let known { observer(known) }
      return number
    }

    func forget(_ number: Int) { remove(number, withTheLockHeld: mistake == .forgetsWithTheLockHeld) }

    func answer(_ value: Int) {
      if mistake == .takesZeroForNoAnswer, value == 0 { return }
      if mistake == .looksAndSetsInTwoSteps, lock.withLock({ self.value != nil }) { return }
      let takesAny = mistake == .letsTheLastAnswerCount || mistake == .looksAndSetsInTwoSteps
      let waiting = lock.withLock { () -> Observers? in
        guard takesAny || self.value == nil else { return nil }
        if mistake != .takesTheObserversAndSetsTheValueInTwoSteps { self.value = value }
        let waiting = observers
        if mistake == .takesOneObserverAfterTheOther || mistake == .takesTheObserversWhenTheLockIsFree { return [] }
        if mistake != .keepsItsObservers { observers = [] }
        if mistake == .callsWithTheLockHeld { waiting.call(value) }
        return mistake == .callsWithTheLockHeld ? [] : waiting
      }
      guard let waiting else { return }
      lock.withLock { self.value = self.value ?? value }
      waiting.call(value)
      if mistake == .takesTheObserversWhenTheLockIsFree {
        let late = observers
        observers = []
        return late.call(value)
      }
      guard mistake == .takesOneObserverAfterTheOther else { return }
      while let next = lock.withLock({ observers.isEmpty ? nil : observers.removeFirst() }) { next.observer(value) }
    }
  }

  private let check = Table<Mistake> { mistake in checkFirstAnswer { Variant(mistake, $0) } }

  @Test func solutions() {
    check("solution", giving: checkFirstAnswer { FirstAnswer(lock: $0) }).isRight()
    check(.none).isRight()
    check(.takesOneObserverAfterTheOther).isRight()
    check("has two steps for a number", giving: checkFirstAnswer { TwoSteps($0) }).says(
      #"After answer(43): received: ["nvjuo 43"]. It should be received: ["ngtyxpd 43", "nvjuo 43"]."#)
    check("looks for an answer without the lock", giving: checkFirstAnswer { Hasty($0) })
      .says(only: reading("answer, newest, observers"))
    check(.hasOneListForAll).says(
      "received Ida 8; Joe 8; Kay, who observes another object, 8. It should be Ida 8, Joe 8.")
    check(.takesZeroForNoAnswer).says("and we answer -1, and the observers received Lea -1. It should be Lea 0.")
    let free = "changes a property while the lock is free, before it has taken it or after it has given it back."
    check(.countsBeforeItTakesTheLock).says("observe \(free)")
    check(.takesTheObserversWhenTheLockIsFree).says("answer \(free)")
    check(.callsWithTheLockHeld).says("An observer is called, and the lock is held.")
    check(.forgetsWithTheLockHeld).says("An observer goes away, which may run any code, and the lock is held.")
    check(.keepsItsObservers).says("received Ann 1, Cleo 1. It should be Ann 1, Ann gone, Cleo 1.")
    check(.letsTheLastAnswerCount).says("received Ann 1, Ann gone, Cleo 2. It should be Ann 1, Ann gone, Cleo 1.")
    check(.countsItsObserversToNumberThem).says("and the observers received Joe 8. It should be Ida 8, Joe 8.")
    check(.looksAndAddsInTwoSteps).says("and another thread answers 4, and the observers received nothing.")
    check(.takesTheObserversAndSetsTheValueInTwoSteps).says(
      "Fay observes on another thread, and the observers received nothing")
    check(.looksAndSetsInTwoSteps).says("another thread answers 7 later, and the observers received Gus 7.")
  }
}
