import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 17, title: "多年来想做三个响应式编制程序的库,感觉是否应有写点啥",
    teaches: "To find out what runs while a lock is held, and what may happen while it is free.")

  var steps: Steps {
    Step("MendLock: no other code while the lock is held") {
      checkMendLock { Announcer(lock: $0) }.print()
    }

    Step("AtomicValue: one step for one change") {
      checkAtomicValue({ Atomic(0, lock: $0) }, object: { Atomic($1, lock: $0) }).print()
    }

    Step("FirstAnswer: one answer for all observers") {
      checkFirstAnswer { FirstAnswer(lock: $0) }.print()
    }
  }
}

/// (Public, because the tests conform to it in another module.)
public protocol Announcing {
  func addObserver(_ observer: @escaping (Int) -> Void) -> Int
  func removeObserver(_ number: Int)
  func announce(_ value: Int)
}

/// Announces 1 to an observer that adds another one, removes the first one, and announces 2.
func checkMendLock<A: Announcing & AnyObject>(_ make: (WatchedLock) -> A) -> Feedback {
  var feedback = Feedback.watching { check(make, $0) }
  feedback.tryObjects { trial(of: make) }
  return feedback
}

/// Adds observers, on two threads that meet, removes some of them, and announces values.
private func trial(of make: (WatchedLock) -> some Announcing) -> Trial {
  let lock = WatchedLock()
  let announcer = make(lock)
  var (received, expected): ([String], [String]) = ([], [])
  var observers: [(name: String, number: Int)] = []
  func add(_ name: String) {
    observers.append((name, announcer.addObserver { received.append("\(name) \($0)") }))
  }
  return Trial(
    act: { draw in
      (received, expected) = ([], [])
      switch draw.number(1...5) {
      case 1, 2:
        let names = [draw.word(), draw.word()]
        lock.whenFree = { add(names[1]) }
        add(names[0])
        lock.whenFree = nil
        return both("observers \(names) are added by two threads", "两个线程添加了观察者 \(names)")
      case 3 where !observers.isEmpty:
        let (name, number) = observers.remove(at: draw.number(0...observers.count - 1))
        announcer.removeObserver(number)
        return both("observer \(name) is removed", "移除了观察者 \(name)")
      default:
        let value = draw.number(10...99)
        expected += observers.map { "\($0.name) \(value)" }
        announcer.announce(value)
        return "announce(\(value))"
      }
    },
    seen: { "received: \(received.sorted())" }, expected: { "received: \(expected.sorted())" })
}

private func check<A: Announcing & AnyObject>(_ make: (WatchedLock) -> A, _ lock: WatchedLock) -> Feedback {
  var feedback = Feedback()
  var received: [String] = []
  let announcer = make(lock)
  lock.object = announcer
  /// Runs a call, and watches the lock.
  func call<R>(_ name: String, _ body: () -> R) -> R {
    lock.watch(name, { feedback.expect($0, $1, $2) }, body)
  }

  var object: Farewell? = Farewell {
    print("the first observer goes away; the lock is \(lock)")
    feedback.expect(
      !lock.isHeld, "removeObserver holds the lock while the observer goes away, which may run any code.",
      "观察者销毁的时候，removeObserver 还持有锁，而销毁可能执行任何代码。")
    received.append("farewell")
  }
  let first = call("addObserver") {
    announcer.addObserver { [object] value in
      withExtendedLifetime(object) { print("the first observer receives \(value); the lock is \(lock)") }
      received.append("first \(value)")
      feedback.expect(
        !lock.isHeld, "announce holds the lock while it calls an observer.",
        "announce 调用观察者的时候还持有锁。")
      _ = announcer.addObserver { value in
        print("the second observer receives \(value); the lock is \(lock)")
        received.append("second \(value)")
      }
    }
  }
  object = nil
  print("(we announce 1; the first observer adds a second one)")
  call("announce") { announcer.announce(1) }
  feedback.expect(
    received.contains("first 1"), "We announced 1, and the first observer was not called.",
    "我们公布了 1，第一个观察者没有被调用。")
  print("(we remove the first observer)")
  call("removeObserver") { announcer.removeObserver(first) }
  feedback.expect(
    received.contains("farewell"), "The first observer is removed, and something still keeps it.",
    "第一个观察者已经移除，却还有对象持有它。")
  print("(we announce 2)")
  call("announce") { announcer.announce(2) }
  feedback.expect(
    !received.contains("first 2"), "The first observer was removed, and it received 2.",
    "第一个观察者已经移除，却还是收到了 2。")
  feedback.expect(
    received.contains("second 2"), "The second observer was added during a call, and did not receive 2.",
    "第二个观察者是在一次调用当中加进来的，却没有收到 2。")
  return feedback
}

/// (Public, because the tests conform to it in another module.)
public protocol Exchanging<Value>: AnyObject {
  associatedtype Value
  var value: Value { get set }
  func exchange(_ new: Value) -> Value
}

/// Exchanges a value while another thread does, and replaces an object by nothing.
func checkAtomicValue(
  _ makeNumber: (WatchedLock) -> some Exchanging<Int>,
  object makeObject: (WatchedLock, Farewell?) -> some Exchanging<Farewell?>
) -> Feedback {
  Feedback.watching { check(makeNumber, object: makeObject, $0) }
}

private func check(
  _ makeNumber: (WatchedLock) -> some Exchanging<Int>,
  object makeObject: (WatchedLock, Farewell?) -> some Exchanging<Farewell?>, _ lock: WatchedLock
) -> Feedback {
  var feedback = Feedback()
  let number = makeNumber(lock)
  lock.object = number
  var other: Int?
  print("(the value is 0; we exchange it for 1, and another thread exchanges it for 10)")
  // In place of a thread that waits for the lock: it comes as soon as the lock is free.
  lock.whenFree = { other = number.exchange(10) }
  let former = number.exchange(1)
  feedback.expect(
    !lock.isDeadlocked, "exchange takes the lock while its own thread holds it, and would wait for ever.",
    "exchange 在自己的线程已经持有锁的时候又去加锁，会永远等下去。")
  guard let other else {
    feedback.expect(
      false, "exchange does not take the lock, or does not give it back.",
      "exchange 没有加锁，或者没有释放锁。")
    return feedback
  }
  print("we received \(former), the other thread received \(other), and the value is \(number.value)")
  feedback.expect(
    former != other, "Both threads received \(former). Between reading and writing, the lock was free.",
    "两个线程都收到了 \(former)。读和写之间，锁是空闲的。")
  feedback.expect(
    [former, other, number.value] == [0, 1, 10],
    "We received \(former), the other thread \(other), and the value is \(number.value). It should be 0, 1 and 10.",
    "我们收到的是 \(former)，另一个线程是 \(other)，值是 \(number.value)。应该是 0、1 和 10。")

  let reads = lock.timesTaken
  print("(we read the value, and another thread exchanges it for 15)")
  lock.whenFree = { _ = number.exchange(15) }
  let read = number.value
  lock.whenFree = nil
  feedback.expect(lock.timesTaken > reads, "The getter does not take the lock.", "getter 没有加锁。")
  print("we read \(read)")
  feedback.expect(
    read == 10, "The getter gave the lock back before it had read the value, and another thread came in between.",
    "getter 还没有读出值就释放了锁，另一个线程趁机插了进来。")
  print("(we set 20, and another thread exchanges the value for 30)")
  var found: Int?
  lock.whenFree = { found = number.exchange(30) }
  number.value = 20
  feedback.expect(found != nil, "The setter does not take the lock.", "setter 没有加锁。")
  print("the other thread received \(found ?? 0), and the value is \(number.value)")
  feedback.expect(
    found == 20 && number.value == 30,
    "We set 20, the other thread received \(found ?? 0) for 30, and the value is \(number.value). When the lock is free, "
      + "the new value should be there.",
    "我们设为 20，另一个线程用 30 换到了 \(found ?? 0)，值是 \(number.value)。锁空闲的时候，新的值应该已经在了。")

  print("(the value is an object; we set another value)")
  var isGone = false
  let object = makeObject(
    lock,
    Farewell {
      print("the object goes away; the lock is \(lock)")
      feedback.expect(
        !lock.isHeld, "The setter holds the lock while the former value goes away, which may run any code.",
        "旧值销毁的时候，setter 还持有锁，而销毁可能执行任何代码。")
      isGone = true
    })
  let before = lock.timesTaken
  object.value = nil
  feedback.expect(
    lock.timesTaken > before, "The setter does not take the lock.",
    "setter 没有加锁。")
  feedback.expect(
    isGone, "The value is replaced, and something still keeps the former one.",
    "值已经换掉，却还有对象持有旧值。")
  feedback.expect(
    !lock.isHeld, "The lock is not given back.",
    "没有释放锁。")
  return feedback
}

/// (Public, because the tests conform to it in another module.)
public protocol Answering {
  func observe(_ observer: @escaping (Int) -> Void) -> Int
  func forget(_ number: Int)
  func answer(_ value: Int)
}

/// Answers while observers come and go, on this thread, and on another one that comes as soon as the lock is free.
func checkFirstAnswer<A: Answering & AnyObject>(_ make: (WatchedLock) -> A) -> Feedback {
  var feedback = Feedback.watching { check(make, $0) }
  feedback.tryObjects { answerTrial(of: make) }
  return feedback
}

/// Lets observers come, on two threads that meet, and go, before the answer and after it.
private func answerTrial(of make: (WatchedLock) -> some Answering) -> Trial {
  let lock = WatchedLock()
  let object = make(lock)
  var (received, expected): ([String], [String]) = ([], [])
  var observers: [(name: String, number: Int)] = []
  var answer: Int?
  func observe(_ name: String) {
    if let answer { expected.append("\(name) \(answer)") }
    observers.append((name, object.observe { received.append("\(name) \($0)") }))
  }
  return Trial(
    act: { draw in
      (received, expected) = ([], [])
      switch draw.number(1...6) {
      case 1...3:
        let names = [draw.word(), draw.word()]
        lock.whenFree = { observe(names[1]) }
        observe(names[0])
        lock.whenFree = nil
        return both("\(names) observe on two threads", "\(names) 在两个线程上开始观察")
      case 4, 5:
        guard !observers.isEmpty else { return both("nothing", "什么也没有发生") }
        let (name, number) = observers.remove(at: draw.number(0...observers.count - 1))
        object.forget(number)
        return both("\(name) is forgotten", "移除了 \(name)")
      default:
        let value = draw.number(10...99)
        if answer == nil { expected += observers.map { "\($0.name) \(value)" } }
        answer = answer ?? value
        object.answer(value)
        return "answer(\(value))"
      }
    },
    seen: { "received: \(received.sorted())" }, expected: { "received: \(expected.sorted())" })
}

private func check<A: Answering & AnyObject>(_ make: (WatchedLock) -> A, _ lock: WatchedLock) -> Feedback {
  var feedback = Feedback()
  var received: [String] = []
  var first = make(lock) { didSet { lock.object = first } }
  lock.object = first
  /// Runs a call, and watches the lock.
  func call<R>(_ name: String, _ body: () -> R) -> R {
    lock.watch(name, { feedback.expect($0, $1, $2) }, body)
  }
  func observer(_ name: String, _ act: @escaping () -> Void = {}) -> (Int) -> Void {
    { value in
      print("\(name) receives \(value); the lock is \(lock)")
      received.append("\(name) \(value)")
      feedback.expect(
        !lock.isHeld, "An observer is called, and the lock is held.", "调用观察者的时候，锁还没有释放。")
      act()
    }
  }
  func expectReceived(_ expected: [String], _ event: String, _ chinese: String) {
    feedback.expect(
      received.sorted() == expected.sorted(),
      "\(event), and the observers received \(received). It should be \(expected).",
      "\(chinese)，观察者\(receivedInChinese(received))。\(said(expected, "应该是", orElse: "应该什么也收不到"))。")
    received = []
  }
  func farewell(_ name: String) -> Farewell {
    Farewell {
      print("\(name) goes away; the lock is \(lock)")
      received.append("\(name) gone")
      feedback.expect(
        !lock.isHeld, "An observer goes away, which may run any code, and the lock is held.",
        "观察者销毁了，这可能执行任何代码，锁却还没有释放。")
    }
  }
  func observe(_ name: String, keeping object: Farewell? = nil, _ act: @escaping () -> Void = {}) -> Int {
    let receive = observer(name, act)
    return call("observe") { first.observe { value in withExtendedLifetime(object) { receive(value) } } }
  }

  print("(Ann and Bob observe; Bob is forgotten)")
  var late = 0
  _ = observe("Ann", keeping: farewell("Ann")) {
    first.answer(2)
    late = first.observe(observer("Cleo"))
  }
  let bob = observe("Bob", keeping: farewell("Bob"))
  expectReceived([], "There is no answer yet", "还没有答案")
  call("forget") { first.forget(bob) }
  expectReceived(["Bob gone"], "Bob is forgotten", "移除了 Bob")
  print("(the answer is 1; Ann answers 2, and lets Cleo observe)")
  call("answer") { first.answer(1) }
  expectReceived(
    ["Ann 1", "Cleo 1", "Ann gone"], "The first answer is 1, and no observer is needed any more",
    "第一个答案是 1，之后不再需要任何观察者")
  feedback.expect(late != bob, "Two observers have the number \(bob).", "两个观察者的编号都是 \(bob)。")
  print("(another answer, and a late observer)")
  call("answer") { first.answer(3) }
  _ = observe("Dan")
  expectReceived(["Dan 1"], "There was an answer before Dan observed", "Dan 加入观察的时候已经有了答案")
  guard feedback.faults.isEmpty else { return feedback }

  /// Makes a call during which another thread makes another one, as soon as the lock is free.
  func race(_ name: String, _ body: () -> Void, against other: @escaping () -> Void) {
    lock.whenFree = other
    call(name, body)
  }
  print("(Hal and Ida observe; Hal is forgotten; Joe observes, and we answer 8)")
  let other = make(lock)
  _ = other.observe { received.append("Kay, who observes another object, \($0)") }
  first = make(lock)
  // They are called in any order, so the trace has the names only.
  let numbers = ["Hal", "Ida"].map { name in first.observe { received.append("\(name) \($0)") } }
  first.forget(numbers[0])
  _ = first.observe { received.append("Joe \($0)") }
  first.answer(8)
  print(received.sorted().joined(separator: ", "))
  expectReceived(["Ida 8", "Joe 8"], "Hal is forgotten, and Ida and Joe observe", "移除了 Hal，Ida 和 Joe 加入观察")
  print("(Eve observes, and another thread answers 4)")
  first = make(lock)
  race("observe", { _ = first.observe(observer("Eve")) }, against: { first.answer(4) })
  expectReceived(["Eve 4"], "Eve observes, and another thread answers 4", "Eve 加入观察，另一个线程给出答案 4")
  print("(we answer 5, and Fay observes on another thread)")
  first = make(lock)
  race("answer", { first.answer(5) }, against: { _ = first.observe(observer("Fay")) })
  expectReceived(["Fay 5"], "We answer 5, and Fay observes on another thread", "我们给出答案 5，Fay 在另一个线程上加入观察")
  print("(Gus observes; we answer 6, and another thread answers 7)")
  first = make(lock)
  _ = first.observe(observer("Gus"))
  race("answer", { first.answer(6) }, against: { first.answer(7) })
  expectReceived(["Gus 6"], "We answer 6, and another thread answers 7 later", "我们给出答案 6，另一个线程随后给出 7")
  guard feedback.faults.isEmpty else { return feedback }
  // The other thread may be quicker.
  Feedback.quietly {
    first = make(lock)
    lock.whenWanted = { first.answer(14) }
    _ = call("observe") { first.observe(observer("Max")) }
    expectReceived(["Max 14"], "Another thread answers 14, and then Max observes", "另一个线程给出答案 14，随后 Max 加入观察")
    first = make(lock)
    lock.whenWanted = { _ = first.observe(observer("Ned")) }
    call("answer") { first.answer(15) }
    expectReceived(["Ned 15"], "Ned observes on another thread, and then we answer 15", "Ned 在另一个线程上加入观察，随后我们给出答案 15")
    first = make(lock)
    _ = first.observe(observer("Olga"))
    lock.whenWanted = { first.answer(17) }
    call("answer") { first.answer(16) }
    expectReceived(["Olga 17"], "Another thread answers 17, and then we answer 16", "另一个线程给出答案 17，随后我们给出 16")
    first = make(lock)
    let pia = first.observe(observer("Pia"))
    lock.whenWanted = { first.forget(pia) }
    call("answer") { first.answer(18) }
    expectReceived([], "Pia is forgotten on another thread, and then we answer 18", "另一个线程移除了 Pia，随后我们给出答案 18")
  }
  // No number stands for “no answer”.
  first = make(lock)
  first.answer(0)
  _ = first.observe { received.append("Lea \($0)") }
  first.answer(-1)
  expectReceived(["Lea 0"], "We answer 0, Lea observes, and we answer -1", "我们给出答案 0，Lea 加入观察，我们又给出 -1")
  return feedback
}
