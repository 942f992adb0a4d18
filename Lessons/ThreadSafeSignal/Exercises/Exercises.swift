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
  feedback.expectOwnNumbers { make(WatchedLock()).addObserver }
  return feedback
}

extension Feedback {
  /// Nothing but its own lock protects what a number is made of, so two objects may not share that.
  fileprivate mutating func expectOwnNumbers(_ make: () -> (@escaping (Int) -> Void) -> Int) {
    guard faults.isEmpty else { return }
    let numbers = (1...2).map { _ in
      let add = make()
      return (1...3).map { _ in add { _ in } }
    }
    expect(
      numbers == [[1, 2, 3], [1, 2, 3]],
      "Two objects have three observers each, with the numbers \(listed(numbers[0])) and \(listed(numbers[1])). Both "
        + "should have 1, 2, 3: what the numbers are made of should not be shared.",
      "两个对象各有三个观察者，编号是 \(listed(numbers[0]).chinese) 和 \(listed(numbers[1]).chinese)，应该都是 1、2、3：生成编号的东西不应该共用。")
  }
}

/// Adds observers, on two threads that meet, removes some of them, while they are called, too, and announces values.
private func trial(of make: (WatchedLock) -> some Announcing) -> Trial {
  let lock = WatchedLock()
  let announcer = make(lock)
  var (received, expected): ([String], [String]) = ([], [])
  var observers: [(name: String, number: Int)] = []
  var gone: [Int] = []
  var value = 0
  var count = 0
  func newName() -> String {
    count += 1
    return "observer \(count)"
  }
  /// What the observer that is called first does.
  var inside: ((String) -> Void)?
  func add(_ name: String) {
    observers.append(
      (
        name,
        announcer.addObserver {
          received.append("\(name): \($0)")
          inside.take()?(name)
        }
      ))
  }
  func announce(_ value: Int) {
    expected += observers.map { "\($0.name): \(value)" }
    announcer.announce(value)
  }
  return Trial(
    act: { draw in
      (received, expected) = ([], [])
      switch draw.number(1...8) {
      // More observers take more time, and show no more.
      case 1...2 where observers.count < 24:
        let names = [newName(), newName()]
        lock.whenFree = { add(names[1]) }
        add(names[0])
        lock.whenFree = nil
        return Message("\(names[0]) and \(names[1]) are added by two threads", "两个线程添加了 \(names[0]) 和 \(names[1])")
      case 3 where !observers.isEmpty:
        let (name, number) = observers.remove(at: draw.number(0...observers.count - 1))
        let other = newName()
        lock.whenFree = { add(other) }
        announcer.removeObserver(number)
        lock.whenFree = nil
        gone.append(number)
        return Message(
          "\(name) is removed, and \(other) is added by another thread", "移除了 \(name)，另一个线程添加了 \(other)")
      case 4 where !observers.isEmpty:
        value = draw.value(after: value)
        inside = { name in
          let place = observers.firstIndex { $0.name == name }
          if let place { announcer.removeObserver(observers.remove(at: place).number) }
        }
        announce(value)
        return Message("announce(\(value)), at which an observer removes itself", "announce(\(value))，这时一个观察者移除了自己")
      case 6 where !gone.isEmpty:
        announcer.removeObserver(gone.last!)
        return Message("an observer that is gone is removed again", "再次移除已经移除的观察者")
      case 5 where !observers.isEmpty:
        let other = draw.number(100...999)
        inside = { _ in announce(other) }
        announce(value)
        return Message(
          "announce(\(value)), at which an observer announces \(other)", "announce(\(value))，这时一个观察者公布了 \(other)")
      default:
        value = draw.value(after: value)
        announce(value)
        return "announce(\(value))"
      }
    },
    seen: { Calls(all: received) }, expected: { Calls(all: expected) }, told: \.told)
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

  func expectReceived(_ expected: [String], by name: String, _ event: String, _ chinese: String) {
    let all = received.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count + 1)) }
    feedback.expect(all, expected, event, chinese)
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
  expectReceived(["1"], by: "first", "We announced 1, and the first observer received", "我们公布了 1，第一个观察者收到的是")
  print("(we remove the first observer)")
  call("removeObserver") { announcer.removeObserver(first) }
  feedback.expect(
    received.contains("farewell"), "The first observer is removed, and something still keeps it.",
    "第一个观察者已经移除，却还有对象持有它。")
  print("(we announce 2)")
  call("announce") { announcer.announce(2) }
  expectReceived(
    ["1"], by: "first", "The first observer was removed before we announced 2, and it received",
    "我们公布 2 之前移除了第一个观察者，它收到的是")
  expectReceived(
    ["2"], by: "second", "The second observer was added during a call, we announced 2, and it received",
    "第二个观察者是在一次调用当中加进来的，我们公布了 2，它收到的是")
  return feedback
}

/// What observers have received. Threads take turns, so the order does not matter.
private struct Calls: Equatable {
  let all: [String]

  var told: Message {
    let sorted = all.sorted()
    return Message("received: \(sorted)", "收到：\(listed(sorted).chinese)")
  }

  /// To count calls takes less time than to sort them. Mostly they are in the same order.
  private var counts: [String: Int] { all.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  static func == (a: Calls, b: Calls) -> Bool {
    a.all == b.all || a.all.count == b.all.count && a.counts == b.counts
  }
}

/// (Public, because the tests conform to it in another module.)
public protocol Exchanging<Value>: AnyObject {
  associatedtype Value
  var value: Value { get set }
  func exchange(_ new: Value) -> Value
}

/// Exchanges a value while another thread does, and replaces an object by one that equals it.
func checkAtomicValue(
  _ makeNumber: (WatchedLock) -> some Exchanging<Int>,
  object makeObject: (WatchedLock, Farewell?) -> some Exchanging<Farewell?>
) -> Feedback {
  var feedback = Feedback.watching { check(makeNumber, object: makeObject, $0) }
  feedback.tryObjects { atomicTrial(of: makeNumber) }
  return feedback
}

/// Exchanges, sets and reads a value, and each time another thread exchanges it as soon as the lock is free.
private func atomicTrial(of make: (WatchedLock) -> some Exchanging<Int>) -> Trial {
  let lock = WatchedLock()
  let object = make(lock)
  var (value, received, expected) = (0, [Int](), [Int]())
  return Trial(
    act: { draw in
      let (mine, other) = (draw.value(after: value), draw.number(100...999))
      received = []
      lock.whenFree = { received.append(object.exchange(other)) }
      defer { (lock.whenFree, value) = (nil, other) }
      switch draw.number(1...3) {
      case 1:
        expected = [mine, value]
        received.append(object.exchange(mine))
        return Message(
          "exchange(\(mine)) and another thread's exchange(\(other))", "exchange(\(mine)) 和另一个线程的 exchange(\(other))")
      case 2:
        expected = [mine]
        object.value = mine
        return Message(
          "value = \(mine) and another thread's exchange(\(other))", "value = \(mine) 和另一个线程的 exchange(\(other))")
      default:
        expected = [value, value]
        received.append(object.value)
        return Message("a read and another thread's exchange(\(other))", "读取和另一个线程的 exchange(\(other))")
      }
    },
    seen: { received + [object.value] }, expected: { expected + [value] },
    told: {
      let received = Array($0.dropLast())
      return Message(
        "received: \(received), value: \($0.last!)", "收到：\(listed(received).chinese)，值：\($0.last!)")
    })
}

private func check(
  _ makeNumber: (WatchedLock) -> some Exchanging<Int>,
  object makeObject: (WatchedLock, Farewell?) -> some Exchanging<Farewell?>, _ lock: WatchedLock
) -> Feedback {
  var feedback = Feedback()
  let number = makeNumber(lock)
  lock.object = number
  /// Makes a call, and lets another thread exchange the value as soon as the lock is free. Returns what that received.
  func race<R>(_ name: String, _ body: () -> R, against value: Int) -> (R, other: Int?) {
    var other: Int?
    lock.whenFree = { other = number.exchange(value) }
    defer { lock.whenFree = nil }
    return (lock.watch(name, { feedback.expect($0, $1, $2) }, body), other)
  }

  print("(the value is 0; we exchange it for 1, and another thread exchanges it for 10)")
  let (former, other) = race("exchange", { number.exchange(1) }, against: 10)
  guard feedback.faults.isEmpty, let other else { return feedback }
  print("we received \(former), the other thread received \(other), and the value is \(number.value)")
  feedback.expect(
    former != other,
    "Both threads received \(former). They should receive 0 and 1. Between reading and writing, the lock was free.",
    "两个线程都收到了 \(former)，应该是 0 和 1。读和写之间，锁是空闲的。")
  feedback.expect(
    [former, other, number.value], [0, 1, 10], "What we received, what the other thread received and the value are",
    "我们收到的值、另一个线程收到的值和最后的值依次是")
  print("(we read the value, and another thread exchanges it for 15)")
  let (read, _) = race("The getter", { number.value }, against: 15)
  print("we read \(read)")
  feedback.expect(
    read, 10, "Another thread set 15 as soon as the lock was free, and the getter's value is",
    "锁一空闲，另一个线程就把值设为 15，getter 的值是",
    ("It should read it before it gives the lock back.", "应该先读出值，再释放锁。"))
  print("(we set 20, and another thread exchanges the value for 30)")
  let (_, found) = race("The setter", { number.value = 20 }, against: 30)
  print("the other thread received \(found ?? 0), and the value is \(number.value)")
  feedback.expect(
    [found ?? 0, number.value], [20, 30], "We set 20, and what the other thread received for 30 and the value are",
    "我们把值设为 20，另一个线程用 30 换到的值和最后的值依次是", ("When the lock is free, the new value should be there.", "锁空闲的时候，新的值应该已经写进去了。")
  )

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
  lock.watch("The setter", { feedback.expect($0, $1, $2) }, { object.value = Farewell {} })
  feedback.expect(
    isGone, "The value is replaced, and something still keeps the former one.", "值已经换掉，却还有对象持有旧值。")
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
  feedback.expectOwnNumbers { make(WatchedLock()).observe }
  let (object, count) = (make(WatchedLock()), 520)
  var received = 0
  for _ in 1...count { _ = object.observe { _ in received += 1 } }
  object.answer(1)
  feedback.expect(
    received, count, "There are \(count) observers, and the number of those that received the answer is",
    "有 \(count) 个观察者，其中收到答案的个数是")
  return feedback
}

/// Lets two threads meet: an observer comes or goes, or an answer comes, and the same on the other thread, just before or
/// as soon as the lock is free.
private func answerTrial(of make: (WatchedLock) -> some Answering) -> Trial {
  let lock = WatchedLock()
  let object = make(lock)
  var (received, expected): ([String], [String]) = ([], [])
  var observers: [(name: String, number: Int)] = []
  var waiting: [String] = []
  var gone: [Int] = []
  var (answer, count): (Int?, Int) = (nil, 0)
  /// What a thread does, and a model of it.
  func call(_ draw: inout SplitMix64, mayForget: Bool) -> (name: Message, act: () -> Void, model: () -> Void) {
    count += 1
    let (name, value, choice) = ("observer \(count)", draw.value(after: -1), draw.number(1...6))
    if choice < 3, mayForget, !observers.isEmpty {
      let (name, number) = observers.remove(at: draw.number(0...observers.count - 1))
      gone.append(number)
      return (
        Message("\(name) is forgotten", "移除了 \(name)"), { object.forget(number) }, { waiting.removeAll { $0 == name } }
      )
    }
    if choice == 3, mayForget, let number = gone.last {
      return (Message("an observer that is gone is forgotten again", "再次移除已经移除的观察者"), { object.forget(number) }, {})
    }
    if choice == 6 {
      func model() {
        if answer == nil { (answer, expected, waiting) = (value, expected + waiting.map { "\($0): \(value)" }, []) }
      }
      return ("answer(\(value))", { object.answer(value) }, model)
    }
    return (
      Message("\(name) observes", "\(name) 加入观察"),
      { observers.append((name, object.observe { received.append("\(name): \($0)") })) },
      { if let answer { expected.append("\(name): \(answer)") } else { waiting.append(name) } }
    )
  }
  return Trial(
    act: { draw in
      (received, expected) = ([], [])
      let isLater = draw.number(1...2) == 1
      let mine = call(&draw, mayForget: true)
      // Whether an observer that is forgotten during an answer receives it is not said anywhere.
      let other = call(&draw, mayForget: !isLater)
      if isLater { lock.whenFree = other.act } else { lock.whenWanted = other.act }
      mine.act()
      (lock.whenFree, lock.whenWanted) = (nil, nil)
      for model in isLater ? [mine.model, other.model] : [other.model, mine.model] { model() }
      // There is a blank between Latin and Chinese letters.
      let blank = other.name.chinese.first?.isASCII == true ? " " : ""
      return Message(
        "\(mine.name) and, a little \(isLater ? "later" : "earlier") on another thread, \(other.name)",
        "\(mine.name.chinese)，稍\(isLater ? "后" : "前")在另一个线程上\(blank)\(other.name.chinese)")
    },
    seen: { Calls(all: received) }, expected: { Calls(all: expected) }, told: \.told)
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
    feedback.expect(received.sorted(), expected.sorted(), "\(event), and the observers received", "\(chinese)，观察者收到的是")
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
  feedback.expect(
    late != bob, "Two observers have the number \(bob). Each should have its own.", "两个观察者的编号都是 \(bob)，应该各有各的。")
  print("(another answer, and a late observer)")
  call("answer") { first.answer(3) }
  _ = observe("Dan", keeping: farewell("Dan"))
  expectReceived(["Dan 1", "Dan gone"], "There was an answer before Dan observed", "Dan 加入观察的时候已经有了答案")
  guard feedback.faults.isEmpty else { return feedback }

  /// Makes a call during which another thread makes another one, as soon as the lock is free.
  func race(_ name: String, _ body: () -> Void, against other: @escaping () -> Void) {
    lock.whenFree = other
    call(name, body)
  }
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
  return feedback
}
