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
      var feedback = checkFollowLatest { $0.flatMapLatest($1) }
      feedback.expectNoAnswerKept { $0.flatMapLatest($1) }
      feedback.print()
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

  func expectReceivers(_ expected: [String], of value: Int, _ event: String, _ chinese: String) {
    let hint = expected.isEmpty ? nil : ("Which object keeps each Disposable?", "每个 Disposable 由哪个对象持有？")
    feedback.expect(
      send(value), expected, "\(event), and those that received \(value) are", "\(chinese)，我们发送了 \(value)，收到它的观察者是",
      hint)
  }

  var page: Bag? = make()
  var window: Bag? = make()
  put(observe("title"), page!)
  put(observe("text"), page!)
  put(observe("frame"), window!)
  print("(title and text are in a bag, and frame in another one; we send 1)")
  expectReceivers(["title", "text", "frame"], of: 1, "Both bags are there", "两个袋子都在")
  withExtendedLifetime(page) {}
  page = nil
  print("(we let the first bag go, and send 2)")
  expectReceivers(["frame"], of: 2, "The bag of title and text is gone", "title 和 text 的袋子已经销毁")
  withExtendedLifetime(window) {}
  window = nil
  print("(we let the other bag go, and send 3)")
  expectReceivers([], of: 3, "Both bags are gone", "两个袋子都已销毁")

  guard feedback.faults.isEmpty else { return feedback }
  // More than the task tells of.
  var large: Bag? = make()
  var count = 0
  for _ in 1...520 { put(signal.subscribe { _ in count += 1 }, large!) }
  signal.send(.success(4))
  feedback.expect(
    count, 520, "520 subscriptions are in a bag, and the number that received a value is", "一个袋子里有 520 个订阅，收到值的订阅数是")
  withExtendedLifetime(large) {}
  large = nil
  count = 0
  signal.send(.success(5))
  feedback.expect(
    count, 0, "A bag of 520 subscriptions is gone, and the number that still received a value is",
    "有 520 个订阅的袋子已经销毁，仍然收到值的订阅数是")
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

  func expectReceived(_ expected: [String], _ event: String, _ chinese: String) {
    let hint = expected == ["a"] ? ("Which object keeps the inner Disposable?", "哪个对象持有内层的 Disposable？") : nil
    feedback.expect(received, expected, "\(event), and we received", "\(chinese)，我们收到的是", hint)
    received = []
  }

  print("(we ask 1; its answers are a and b)")
  questions.send(.success(1))
  first.send(.success("a"))
  expectReceived(["a"], "The first signal sent a", "第一个信号发送了 a")
  first.send(.success("b"))
  expectReceived(["b"], "The first signal sent b", "第一个信号发送了 b")
  print("(we ask 2; its answer is c; then comes a late answer to 1)")
  questions.send(.success(2))
  second.send(.success("c"))
  expectReceived(["c"], "The second signal sent c", "第二个信号发送了 c")
  first.send(.success("late"))
  expectReceived([], "The first signal, which is not the newest any more, sent a value", "已经不是最新的第一个信号发送了值")
  print("(the second signal sends an error, and then we send three instead of questions)")
  second.send(.error(Lost()))
  expectReceived(["error"], "The newest signal sent an error", "最新的信号发送了错误")
  for _ in 1...3 {
    questions.send(.error(Lost()))
    expectReceived(["error"], "The outer signal sent an error", "外层的信号发送了错误")
  }
  print("(the second signal has another answer, d)")
  second.send(.success("d"))
  expectReceived(["d"], "After an error the second signal, still the newest one, sent d", "出错之后，仍是最新的第二个信号发送了 d")

  // More answers to one question than the task tells of.
  let many = (1...520).map(String.init)
  Feedback.quietly { for answer in many { second.send(.success(answer)) } }
  expectReceived(many, "The second signal sent 520 answers", "第二个信号发送了 520 个响应")
  Feedback.quietly { for _ in many { questions.send(.error(Lost())) } }
  expectReceived(many.map { _ in "error" }, "The outer signal sent 520 errors", "外层的信号发送了 520 个错误")

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
  expectReceived([], "The subscription is gone, the first signal sent e", "订阅已经没有了，第一个信号发送了 e")
  feedback.expect(
    transformed - before, 0, "The signal is gone, and the number of new questions that were turned into signals is",
    "信号已经销毁，之后新问题变成信号的次数是")
  feedback.expectRelease(make)
  feedback.tryObjects { trial(of: make) }
  return feedback
}

extension Feedback {
  /// That the second signal ends the subscription to the first one, which is all that keeps that signal.
  fileprivate mutating func expectRelease(_ make: (Signal<Int>, @escaping (Int) -> Signal<String>) -> Signal<String>) {
    let questions = Signal<Int>()
    var first: Signal<String>? = Signal()
    let answers = make(questions) { _ in first ?? Signal() }
    let disposable = answers.subscribe { _ in }
    expectGone(
      keeping: (answers, disposable), "The second question has come, nothing of ours keeps the first signal, and it",
      "第二个问题来了，我们已经不持有第一个信号，它却"
    ) {
      let former = first!
      questions.send(.success(1))
      first = nil
      questions.send(.success(2))
      return former
    }
  }
}

/// A value that can be seen to go away.
final class Answer {}

extension Feedback {
  /// That the signals keep no value that they have passed on.
  mutating func expectNoAnswerKept(_ make: (Signal<Int>, @escaping (Int) -> Signal<Answer>) -> Signal<Answer>) {
    let (questions, inner) = (Signal<Int>(), Signal<Answer>())
    let answers = make(questions) { _ in inner }
    let disposable = answers.subscribe { _ in }
    questions.send(.success(1))
    expectGone(
      keeping: (answers, disposable), "An answer has been passed on, and it", "已经传下去一个响应，它却"
    ) {
      let answer = Answer()
      inner.send(.success(answer))
      return answer
    }
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
        numbers.append(draw.value(after: numbers.last ?? 1))
        questions.send(.success(numbers.last!))
        return Message("question \(numbers.last!)", "发送问题 \(numbers.last!)")
      }
      let number = draw.element(of: [asked.count - 1, draw.number(0...asked.count - 1)])
      let isNewest = number == asked.count - 1
      if draw.number(1...5) == 1 {
        if isNewest { expected.append("error") }
        asked[number].signal.send(.error(Lost()))
        return Message("an error of signal \(number + 1)", "第 \(number + 1) 个信号发送错误")
      }
      let text = draw.text()
      if isNewest { expected.append(text) }
      asked[number].signal.send(.success(text))
      return Message(
        "signal \(number + 1) of \(asked.count) sends \"\(text)\"",
        "第 \(number + 1) 个信号（共 \(asked.count) 个）发送 \"\(text)\"")
    },
    seen: {
      withExtendedLifetime((answers, disposable)) { Shown(received: received, questions: asked.map(\.number)) }
    },
    expected: { Shown(received: expected, questions: numbers) },
    told: {
      Message(
        "received: \($0.received), questions: \($0.questions)",
        "收到：\(listed($0.received).chinese)，问题：\(listed($0.questions).chinese)")
    })
}

private struct Shown: Equatable {
  let received: [String]
  let questions: [Int]
}
