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
  }
}

/// (Public, because the tests conform to it in another module.)
public protocol Announcing {
  func addObserver(_ observer: @escaping (Int) -> Void) -> Int
  func removeObserver(_ number: Int)
  func announce(_ value: Int)
}

/// Announces 1 to an observer that adds another one, removes the first one, and announces 2.
func checkMendLock<A: Announcing>(_ make: (WatchedLock) -> A) -> Feedback {
  var feedback = Feedback()
  var received: [String] = []
  let lock = WatchedLock()
  let announcer = make(lock)
  /// Runs a call, and watches the lock.
  func call<R>(_ name: String, _ body: () -> R) -> R {
    let before = lock.timesTaken
    let result = body()
    feedback.expect(
      !lock.isDeadlocked, "\(name) takes the lock while its own thread holds it, and would wait for ever.")
    feedback.expect(lock.timesTaken > before, "\(name) does not take the lock.")
    feedback.expect(!lock.isHeld, "\(name) takes the lock, and does not give it back.")
    return result
  }

  var object: Farewell? = Farewell {
    print("the first observer goes away; the lock is \(lock)")
    feedback.expect(!lock.isHeld, "removeObserver holds the lock while the observer goes away, which may run any code.")
    received.append("farewell")
  }
  let first = call("addObserver") {
    announcer.addObserver { [object] value in
      withExtendedLifetime(object) { print("the first observer receives \(value); the lock is \(lock)") }
      received.append("first \(value)")
      feedback.expect(!lock.isHeld, "announce holds the lock while it calls an observer.")
      _ = announcer.addObserver { value in
        print("the second observer receives \(value); the lock is \(lock)")
        received.append("second \(value)")
      }
    }
  }
  object = nil
  print("(we announce 1; the first observer adds a second one)")
  call("announce") { announcer.announce(1) }
  feedback.expect(received.contains("first 1"), "We announced 1, and the first observer was not called.")
  print("(we remove the first observer)")
  call("removeObserver") { announcer.removeObserver(first) }
  feedback.expect(received.contains("farewell"), "The first observer is removed, and something still keeps it.")
  print("(we announce 2)")
  call("announce") { announcer.announce(2) }
  feedback.expect(!received.contains("first 2"), "The first observer was removed, and it received 2.")
  feedback.expect(received.contains("second 2"), "The second observer was added during a call, and did not receive 2.")
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
  var feedback = Feedback()
  let lock = WatchedLock()
  let number = makeNumber(lock)
  var other: Int?
  print("(the value is 0; we exchange it for 1, and another thread exchanges it for 10)")
  // In place of a thread that waits for the lock: it comes as soon as the lock is free.
  lock.whenFree = { other = number.exchange(10) }
  let former = number.exchange(1)
  feedback.expect(
    !lock.isDeadlocked, "exchange takes the lock while its own thread holds it, and would wait for ever.")
  guard let other else {
    feedback.expect(false, "exchange does not take the lock, or does not give it back.")
    return feedback
  }
  print("we received \(former), the other thread received \(other), and the value is \(number.value)")
  feedback.expect(
    former != other, "Both threads received \(former). Between reading and writing, the lock was free.")
  feedback.expect(
    [former, other, number.value] == [0, 1, 10],
    "We received \(former), the other thread \(other), and the value is \(number.value). It should be 0, 1 and 10.")

  print("(the value is an object; we set another value)")
  var isGone = false
  let object = makeObject(
    lock,
    Farewell {
      print("the object goes away; the lock is \(lock)")
      feedback.expect(
        !lock.isHeld, "The setter holds the lock while the former value goes away, which may run any code.")
      isGone = true
    })
  let before = lock.timesTaken
  object.value = nil
  feedback.expect(lock.timesTaken > before, "The setter does not take the lock.")
  feedback.expect(isGone, "The value is replaced, and something still keeps the former one.")
  feedback.expect(!lock.isHeld, "The lock is not given back.")
  return feedback
}
