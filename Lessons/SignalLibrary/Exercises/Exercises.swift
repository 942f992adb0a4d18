import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 16, title: "多年来想做三个响应式编制程序的库,感觉是否应有写点啥",
    teaches: "To decide which object keeps a subscription, and for how long.")

  var steps: Steps {
    Step("Bag: many subscriptions, one owner") {
      checkBag({ DisposeBag() }, put: { $0.disposed(by: $1) }).print()
    }

    Step("FollowLatest: a flatMap for the newest signal only") {
      checkFollowLatest { $0.flatMapLatest($1) }.print()
    }
  }
}

/// Puts two subscriptions into one bag and a third one into another bag, and lets the bags go one after the other.
func checkBag<Bag: AnyObject>(_ make: () -> Bag, put: (Disposable, Bag) -> Void) -> Feedback {
  var feedback = Feedback()
  let signal = Signal<Int>()
  var received: [String] = []
  func observe(_ name: String) -> Disposable {
    signal.subscribe { result in
      guard case .success(let value) = result else { return }
      print("\(name) receives \(value)")
      received.append(name)
    }
  }
  func send(_ value: Int) -> [String] {
    received = []
    signal.send(.success(value))
    return received
  }

  var page: Bag? = make()
  var window: Bag? = make()
  put(observe("title"), page!)
  put(observe("text"), page!)
  put(observe("frame"), window!)
  print("(title and text are in a bag, and frame in another one; we send 1)")
  let first = send(1)
  for name in ["title", "text", "frame"] {
    feedback.expect(
      first.contains(name), "The bag is there, and \(name) did not receive 1. Which object keeps its Disposable?",
      "袋子还在，\(name) 却没有收到 1。哪个对象持有它的 Disposable？")
  }
  withExtendedLifetime(page) {}
  page = nil
  print("(we let the first bag go, and send 2)")
  let second = send(2)
  for name in ["title", "text"] {
    feedback.expect(
      !second.contains(name), "The bag of \(name) is gone, and \(name) still received 2.",
      "\(name) 的袋子已经销毁，\(name) 还是收到了 2。")
  }
  feedback.expect(
    second.contains("frame"), "Another bag is gone, and frame did not receive 2.",
    "释放的是另一个袋子，frame 却没有收到 2。")
  withExtendedLifetime(window) {}
  window = nil
  print("(we let the other bag go, and send 3)")
  feedback.expect(
    send(3) == [], "Both bags are gone, and frame still received 3.",
    "两个袋子都已销毁，frame 还是收到了 3。")

  guard feedback.faults.isEmpty else { return feedback }
  // More than the task tells of.
  var large: Bag? = make()
  var count = 0
  for _ in 1...100 { put(signal.subscribe { _ in count += 1 }, large!) }
  signal.send(.success(4))
  feedback.expect(
    count == 100, "100 subscriptions are in a bag, and \(count) of them received a value. All should.",
    "一个袋子里有 100 个订阅，收到值的有 \(count) 个，应该全都收到。")
  withExtendedLifetime(large) {}
  large = nil
  count = 0
  signal.send(.success(5))
  feedback.expect(
    count == 0, "A bag of 100 subscriptions is gone, and \(count) of them still received a value. None should.",
    "有 100 个订阅的袋子已经销毁，还有 \(count) 个收到了值，应该一个也收不到。")
  return feedback
}

struct Lost: Error {}

/// Sends two questions, answers both of them several times, lets an error pass, and lets the subscription go.
func checkFollowLatest(
  _ make: (Signal<Int>, @escaping (Int) -> Signal<String>) -> Signal<String>
) -> Feedback {
  var feedback = Feedback()
  var received: [String] = []
  var transformed = 0
  let (questions, first, second) = (Signal<Int>(), Signal<String>(), Signal<String>())
  var answers: Signal<String>? = make(questions) { question in
    transformed += 1
    return question == 1 ? first : second
  }
  weak let kept = answers
  var disposable: Disposable? = answers?.subscribe { result in
    print(result)
    switch result {
    case .success(let value): received.append(value)
    case .error: received.append("error")
    }
  }

  print("(we ask 1; its answers are a and b)")
  questions.send(.success(1))
  first.send(.success("a"))
  feedback.expect(
    received == ["a"],
    "The first signal sent a, and \(said(received, orElse: "nothing")) arrived. Which object keeps the inner Disposable?",
    "第一个信号发送了 a，\(receivedInChinese(received))。哪个对象持有内层的 Disposable？")
  first.send(.success("b"))
  feedback.expect(
    received == ["a", "b"], "The first signal sent a and b, and \(said(received, orElse: "nothing")) arrived.",
    "第一个信号发送了 a 和 b，\(receivedInChinese(received))。")
  print("(we ask 2; its answer is c; then comes a late answer to 1)")
  questions.send(.success(2))
  second.send(.success("c"))
  feedback.expect(
    received.contains("c"), "The second signal sent c, and it did not arrive.", "第二个信号发送了 c，却没有到来。")
  first.send(.success("late"))
  feedback.expect(
    !received.contains("late"), "The first signal is not the newest any more, and its value arrived.",
    "第一个信号已经不是最新的，值还是到来了。")
  print("(the second signal sends an error, and then we send one instead of a question)")
  second.send(.error(Lost()))
  feedback.expect(
    received.last == "error", "The newest signal sent an error, and it did not arrive.", "最新的信号发送了错误，却没有到来。")
  questions.send(.error(Lost()))
  feedback.expect(
    received.count { $0 == "error" } == 2, "The outer signal sent an error, and it did not arrive.",
    "外层的信号发送了错误，却没有到来。")
  print("(the second signal has another answer, d)")
  second.send(.success("d"))
  feedback.expect(
    received.last == "d", "After an error the second signal, still the newest one, sent d, and it did not arrive.",
    "错误之后，仍是最新的第二个信号发送了 d，却没有到来。")

  withExtendedLifetime((answers, disposable)) {}
  answers = nil
  disposable = nil
  print("(we let the signal and the subscription go)")
  feedback.expect(
    kept == nil,
    "Nothing of ours keeps the signal that flatMapLatest returned, and it is still there. Which closure keeps it?",
    "我们已经不再持有 flatMapLatest 返回的信号，它却还在。哪个闭包持有它？")
  let before = transformed
  questions.send(.success(1))
  first.send(.success("e"))
  feedback.expect(!received.contains("e"), "The subscription is gone, and e arrived.", "订阅已经没有了，e 还是到来了。")
  feedback.expect(
    transformed == before, "The signal is gone, and another question was still turned into a signal.",
    "信号已经没有了，又来的问题还是变成了信号。")
  feedback.expectRelease(make)
  feedback.tryObjects { trial(of: make) }
  return feedback
}

extension Feedback {
  /// That the second signal ends the subscription to the first one, which is all that keeps that signal.
  fileprivate mutating func expectRelease(_ make: (Signal<Int>, @escaping (Int) -> Signal<String>) -> Signal<String>) {
    let questions = Signal<Int>()
    weak var first: Signal<String>?
    let answers = make(questions) { question in
      let signal = Signal<String>()
      if question == 1 { first = signal }
      return signal
    }
    let disposable = answers.subscribe { _ in }
    for question in 1...2 { questions.send(.success(question)) }
    expect(
      withExtendedLifetime((answers, disposable)) { first == nil },
      "The second question has come, nothing of ours keeps the first signal, and it is still there. Which object keeps the "
        + "subscription to it?",
      "第二个问题来了，我们不持有第一个信号，它却还在。哪个对象持有对它的订阅？")
  }
}

/// Asks questions, each of which has a signal of its own, and answers the old ones and the new one.
private func trial(of make: (Signal<Int>, @escaping (Int) -> Signal<String>) -> Signal<String>) -> Trial {
  let questions = Signal<Int>()
  var asked: [(number: Int, signal: Signal<String>)] = []
  let answers = make(questions) { question in
    let signal = Signal<String>()
    asked.append((question, signal))
    return signal
  }
  var (received, expected): ([String], [String]) = ([], [])
  var numbers: [Int] = []
  let disposable = answers.subscribe { result in
    if case .success(let value) = result { received.append(value) } else { received.append("error") }
  }
  return Trial(
    act: { draw in
      if asked.isEmpty || draw.number(1...4) == 1 {
        numbers.append(draw.number(10...99))
        questions.send(.success(numbers.last!))
        return both("question \(numbers.last!)", "发送问题 \(numbers.last!)")
      }
      let number = draw.number(0...asked.count - 1)
      let isNewest = number == asked.count - 1
      if draw.number(1...5) == 1 {
        if isNewest { expected.append("error") }
        asked[number].signal.send(.error(Lost()))
        return both("an error of signal \(number + 1)", "第 \(number + 1) 个信号发送错误")
      }
      let word = draw.word()
      if isNewest { expected.append(word) }
      asked[number].signal.send(.success(word))
      return both(
        "signal \(number + 1) of \(asked.count) sends \(word)", "第 \(number + 1) 个信号（共 \(asked.count) 个）发送 \(word)")
    },
    seen: {
      withExtendedLifetime((answers, disposable)) { "received: \(received), questions: \(asked.map(\.number))" }
    },
    expected: { "received: \(expected), questions: \(numbers)" })
}
