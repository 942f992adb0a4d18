import Testing

@testable import ThreadSafeSignalExercises

typealias WatchedLock = ThreadSafeSignalExercises.WatchedLock
typealias Announcing = ThreadSafeSignalExercises.Announcing
typealias Exchanging = ThreadSafeSignalExercises.Exchanging
typealias Answering = ThreadSafeSignalExercises.Answering

private typealias Observer = (Int) -> Void
private typealias Observers = [Int: Observer]

extension Observers {
  fileprivate func call(_ value: Int) { for observer in values { observer(value) } }
}

/// An announcer and an answer, whose methods can be replaced.
private final class Desk: Announcing, Answering {
  let lock: WatchedLock
  var observers: Observers = [:]
  var newest = 0
  var value: Int?
  var adds: (Desk, @escaping Observer) -> Int = { desk, observer in desk.lock.withLock { desk.add(observer) } }
  var removes: (Desk, Int) -> Void = { desk, number in
    let removed = desk.lock.withLock { desk.observers.removeValue(forKey: number) }
    withExtendedLifetime(removed) {}
  }
  var announces: (Desk, Int) -> Void = { desk, value in desk.lock.withLock { desk.observers }.call(value) }
  var observes: (Desk, @escaping Observer) -> Int = { $0.observeNow($1) }
  var answers: (Desk, Int) -> Void = { desk, value in desk.lock.withLock { desk.takes(desk, value) }.call(value) }
  /// With the lock held.
  var takes: (Desk, Int) -> Observers = { $0.take($1) }

  init(_ lock: WatchedLock) { self.lock = lock }

  func addObserver(_ observer: @escaping Observer) -> Int { adds(self, observer) }
  func removeObserver(_ number: Int) { removes(self, number) }
  func announce(_ value: Int) { announces(self, value) }
  func observe(_ observer: @escaping Observer) -> Int { observes(self, observer) }
  func forget(_ number: Int) { removes(self, number) }
  func answer(_ value: Int) { answers(self, value) }

  // These do not take the lock.

  func add(_ observer: @escaping Observer) -> Int {
    newest += 1
    observers[newest] = observer
    return newest
  }

  func add(unlessIs known: Int?, _ observer: @escaping Observer) -> Int { known == nil ? add(observer) : 0 }

  /// Sets the answer, if it is the first, and returns its observers.
  func take(_ new: Int) -> Observers {
    guard value == nil else { return [:] }
    value = new
    defer { observers = [:] }
    return observers
  }

  /// Observes as the given solution does, with the list of a desk.
  func observeNow(_ observer: @escaping Observer, in list: Desk? = nil, first: () -> Void = {}) -> Int {
    let (number, known) = lock.withLock {
      first()
      return ((list ?? self).add(unlessIs: value, observer), value)
    }
    if let known { observer(known) }
    return number
  }
}

/// What is said of a solution that reads one of these properties without the lock.
private func reading(_ properties: String) -> String {
  "Something is read without the lock, while another thread may be changing it. With the lock around each use of "
    + "\(properties) your code would do the same whether they can be read in between or not. It does something else."
}

private let removingWithTheLockHeld: (Desk, Int) -> Void = { desk, number in
  desk.lock.withLock { desk.observers[number] = nil }
}

private let removingTheNewestForAnUnknownNumber: (Desk, Int) -> Void = { desk, number in
  let removed = desk.lock.withLock {
    desk.observers.removeValue(forKey: desk.observers[number] == nil ? desk.newest : number)
  }
  withExtendedLifetime(removed) {}
}

struct MendLockTests {
  private let check = Table<(Desk) -> Void>(mostScenarios: 300) { change in checkMendLock { made(Desk($0), change) } }

  @Test func solutions() {
    check("solution", giving: checkMendLock { Announcer(lock: $0) }).isRight()
    check("takes a snapshot") { _ in }.isRight()
    check("looks up each observer") {
      $0.announces = { desk, value in
        for number in desk.lock.withLock({ desk.observers.keys }) {
          desk.lock.withLock { desk.observers[number] }?(value)
        }
      }
    }.isRight()
    check("calls with the lock held") {
      $0.announces = { desk, value in desk.lock.withLock { desk.observers.call(value) } }
    }.says("announce holds the lock while it calls an observer.")
    check("removes with the lock held") { $0.removes = removingWithTheLockHeld }
      .says(only: "removeObserver holds the lock while the observer goes away, which may run any code.")
    check("calls without the lock") { $0.announces = { $0.observers.call($1) } }
      .says(only: "announce does not take the lock.")
    check("removes nothing") { $0.removes = { desk, _ in desk.lock.withLock {} } }
      .says("The first observer is removed, and something still keeps it.")
    check("does not give the lock back") {
      $0.announces = { desk, value in
        desk.lock.withLock { desk.observers }.call(value)
        desk.lock.lock()
      }
    }.says("announce takes the lock, and does not give it back.")
    check("removes when the lock is free again") {
      $0.removes = { desk, number in
        desk.lock.withLock {}
        desk.observers[number] = nil
      }
    }.says("removeObserver changes a property while the lock is free, before it has")
    check("removes in two steps") {
      $0.removes = { desk, number in
        let before = desk.lock.withLock { desk.observers }
        var after = before
        after[number] = nil
        desk.lock.withLock { desk.observers = after }
      }
    }.says(#"It should be received: ["observer 1: 0", "observer 1: 228", "observer 3: 0", "observer 3: 228"]."#)
    check("announces nothing while it announces") { desk in
      var isAnnouncing = false
      desk.announces = { desk, value in
        let all = desk.lock.withLock { desk.observers }
        if isAnnouncing { return }
        isAnnouncing = true
        all.call(value)
        isAnnouncing = false
      }
    }.says(#"should have received: ["observer 1: 170", "observer 1: 7", "observer 2: 170", "observer 2: 7"]."#)
    var count = 0
    check("has one counter for all") {
      $0.adds = { desk, observer in
        desk.lock.withLock {
          count += 1
          desk.newest = count - 1
          return desk.add(observer)
        }
      }
    }.says("Both should have 1, 2, 3: what the numbers are made of should not be shared.")
    check("has two steps for a number") {
      $0.adds = { desk, observer in
        desk.lock.withLock { desk.newest += 1 }
        return desk.lock.withLock {
          desk.observers[desk.newest] = observer
          return desk.newest
        }
      }
    }.says(#"received: ["observer 1: 166"]. It should have received: ["observer 1: 166", "observer 2: 166"]."#)
    check("removes the newest for an unknown number") { $0.removes = removingTheNewestForAnUnknownNumber }
      .says(#"received: ["observer 1: 1637"]. It should be received: ["observer 1: 1637", "observer 3: 1637"]."#)
    check("forgets the sign") {
      $0.announces = { desk, value in desk.lock.withLock { desk.observers }.call(abs(value)) }
    }.says(#"received: ["observer 1: 159", "observer 2: 159"]. It should be received: ["observer 1: -159""#)
    check("reads without the lock") {
      $0.announces = { desk, value in
        desk.lock.withLock {}
        desk.observers.call(value)
      }
    }.says(only: reading("newest, observers"))
    check("reads before it takes the lock") {
      $0.announces = { desk, value in
        let early = desk.observers
        desk.lock.withLock {}
        early.call(value)
      }
    }.says(only: reading("newest, observers"))
  }
}

struct AtomicValueTests {
  enum Mistake: String, CaseIterable {
    case none, exchangesWithDefer
    case takesTheLockTwice = "Both threads received 0. They should receive 0 and 1. Between reading and writing, the"
    case takesTheLockInsideItself = "exchange takes the lock while its own thread holds it, and would wait for ever."
    case letsTheFormerValueGoUnderTheLock = "The setter holds the lock while the former value goes away, which may run"
    case writesWhenTheLockIsFree = "The setter changes a property while the lock is free, before it has taken it"
    case readsWithoutTheLock = "The getter does not take the lock."
    case readsBeforeItTakesTheLock = "Something is read without the lock, while another thread may be changing it."
    case readsWhenTheLockIsFreeAgain = "as soon as the lock was free, and the getter's value is 15. It should be 10."
    case dropsAnEqualValue = "The value is replaced, and something still keeps the former one."
    case worksTenTimes = "With the lock around each use of stored your code would do the same whether they can be read"
    case hasOneValueForAll = "one has received: [912, 0], value: 912. It should have received: [0, 0], value: 912."
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
      if mistake == .dropsAnEqualValue, let former = stored as? AnyHashable, former == new as? AnyHashable {
        return new
      }
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

struct FirstAnswerTests {
  private let check = Table<(Desk) -> Void>(mostScenarios: 300) { change in checkFirstAnswer { made(Desk($0), change) }
  }

  @Test func solutions() {
    check("solution", giving: checkFirstAnswer { FirstAnswer(lock: $0) }).isRight()
    check("like it") { _ in }.isRight()
    check("takes one observer after the other") {
      $0.answers = { desk, value in
        let isFirst = desk.lock.withLock {
          defer { desk.value = desk.value ?? value }
          return desk.value == nil
        }
        while isFirst, let next = desk.lock.withLock({ desk.observers.popFirst() }) { next.value(value) }
      }
    }.isRight()
    check("has two steps for a number") {
      $0.observes = { desk, observer in
        desk.lock.withLock { desk.newest += 1 }
        let (number, known) = desk.lock.withLock {
          if desk.value == nil { desk.observers[desk.newest] = observer }
          return (desk.newest, desk.value)
        }
        if let known { observer(known) }
        return number
      }
    }.says(#"3: -184"]. It should be received: ["observer 1: -184", "observer 2: -184", "observer 3: -184"]."#)
    check("looks for an answer without the lock") {
      $0.observes = { desk, observer in
        guard let answer = desk.value else { return desk.observeNow(observer) }
        observer(answer)
        return desk.lock.withLock { -1 }
      }
    }.says(only: reading("newest, observers, value"))
    var count = 0
    check("has one counter for all") {
      $0.observes = { desk, observer in
        desk.observeNow(observer) {
          count += 1
          desk.newest = count - 1
        }
      }
    }.says("Both should have 1, 2, 3: what the numbers are made of should not be shared.")
    let one = Desk(WatchedLock())
    check("has one list for all") {
      $0.observes = { $0.observeNow($1, in: one) }
      $0.takes = { desk, value in
        one.value = desk.value
        desk.value = desk.value ?? value
        return one.take(value)
      }
      $0.removes = { desk, number in
        let removed = desk.lock.withLock { one.observers.removeValue(forKey: number) }
        withExtendedLifetime(removed) {}
      }
    }.says(#"the first one has received: ["observer 1: 74", "observer 2: 74"]. It should have received: []."#)
    check("begins with the number 100") { $0.newest = 100 }.says(
      "and 101, 102, 103. Both should have 1, 2, 3: what the numbers are made of should not be shared.")
    check("forgets the newest for an unknown number") { $0.removes = removingTheNewestForAnUnknownNumber }
      .says(#"received: ["observer 5: -1"]. It should be received: ["observer 2: -1", "observer 5: -1"]."#)
    check("uses the number of one that was forgotten") {
      $0.observes = { desk, observer in
        desk.observeNow(observer) {
          desk.newest = (0...).first { desk.observers[$0 + 1] == nil }!
        }
      }
    }.says(#"["observer 2: 0"]. It should have received: ["observer 2: 0", "observer 3: 0", "observer 6: 0"]."#)
    check("forgets nobody in an answer") {
      var isAnswering = false
      let removes = $0.removes
      $0.removes = { desk, number in if !isAnswering { removes(desk, number) } else { desk.lock.withLock {} } }
      $0.answers = { desk, value in
        let waiting = desk.lock.withLock { desk.takes(desk, value) }
        isAnswering = true
        waiting.call(value)
        isAnswering = false
      }
    }.isRight()
    check("has 256 observers") {
      $0.observes = { desk, observer in
        desk.lock.withLock { desk.observers.count } < 256 ? desk.observeNow(observer) : desk.lock.withLock { -1 }
      }
    }.says("There are 520 observers, and the number of those that received the answer is 256. It should be 520.")
    check("takes zero for no answer") {
      $0.answers = { desk, value in if value != 0 { desk.lock.withLock { desk.take(value) }.call(value) } }
    }.says(#"on another thread, observer 2 observes: received: []. It should be received: ["observer 2: 0"]."#)
    let free = "changes a property while the lock is free, before it has taken it or after it has given it back."
    check("counts before it takes the lock") {
      $0.observes = { desk, observer in
        desk.newest += 1
        return desk.observeNow(observer)
      }
    }.says("observe \(free)")
    check("takes the observers when the lock is free") {
      $0.answers = { desk, value in
        let all = desk.lock.withLock { desk.value == nil ? desk.observers : [:] }
        desk.lock.withLock { desk.value = desk.value ?? value }
        if !all.isEmpty { desk.observers = [:] }
        all.call(value)
      }
    }.says("answer \(free)")
    check("calls with the lock held") {
      $0.answers = { desk, value in desk.lock.withLock { desk.take(value).call(value) } }
    }.says("An observer is called, and the lock is held.")
    check("forgets with the lock held") { $0.removes = removingWithTheLockHeld }
      .says("An observer goes away, which may run any code, and the lock is held.")
    check("keeps its observers") {
      $0.takes = { desk, value in
        let all = desk.observers
        defer { if desk.value == value { desk.observers = all } }
        return desk.take(value)
      }
    }.says("received Ann 1, Cleo 1. It should be Ann 1, Ann gone, Cleo 1.")
    check("keeps an observer that comes late") {
      $0.observes = { desk, observer in
        let (number, known) = desk.lock.withLock { (desk.add(observer), desk.value) }
        if let known { observer(known) }
        return number
      }
    }.says("an answer before Dan observed, and the observers received Dan 1. It should be Dan 1, Dan gone.")
    check("lets the last answer count") {
      $0.takes = { desk, value in
        desk.value = nil
        return desk.take(value)
      }
    }.says("received Ann 1, Ann gone, Cleo 2. It should be Ann 1, Ann gone, Cleo 1.")
    check("counts its observers to number them") {
      $0.observes = { desk, observer in desk.observeNow(observer) { desk.newest = desk.observers.count } }
    }.says(#"have received: ["observer 1: -359000000", "observer 4: -359000000", "observer 6: -359000000"]."#)
    check("looks and adds in two steps") {
      $0.observes = { desk, observer in
        let known = desk.lock.withLock { desk.value }
        if let known { observer(known) }
        return desk.lock.withLock { desk.add(unlessIs: known, observer) }
      }
    }.says("and another thread answers 4, and the observers received nothing.")
    check("takes the observers and sets the value in two steps") {
      $0.answers = { desk, value in
        let all = desk.lock.withLock { () -> Observers in
          defer { desk.observers = [:] }
          return desk.value == nil ? desk.observers : [:]
        }
        desk.lock.withLock { desk.value = desk.value ?? value }
        all.call(value)
      }
    }.says("Fay observes on another thread, and the observers received nothing")
    check("looks and sets in two steps") {
      $0.answers = { desk, value in
        if desk.lock.withLock({ desk.value != nil }) { return }
        desk.lock.withLock {
          desk.value = nil
          return desk.take(value)
        }.call(value)
      }
    }.says("another thread answers 7 later, and the observers received Gus 7.")
  }
}
