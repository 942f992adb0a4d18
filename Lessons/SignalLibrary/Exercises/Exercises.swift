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
  let (sink, signal) = Signal<Int>.empty()
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
    sink(.success(value))
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
      first.contains(name), "The bag is there, and \(name) did not receive 1. Which object keeps its Disposable?")
  }
  withExtendedLifetime(page) {}
  page = nil
  print("(we let the first bag go, and send 2)")
  let second = send(2)
  for name in ["title", "text"] {
    feedback.expect(!second.contains(name), "The bag of \(name) is gone, and \(name) still received 2.")
  }
  feedback.expect(second.contains("frame"), "Another bag is gone, and frame did not receive 2.")
  withExtendedLifetime(window) {}
  window = nil
  print("(we let the other bag go, and send 3)")
  feedback.expect(send(3) == [], "Both bags are gone, and frame still received 3.")
  return feedback
}

/// Sends two questions, answers both of them several times, and lets the subscription go.
func checkFollowLatest(
  _ make: (Signal<Int>, @escaping (Int) -> Signal<String>) -> Signal<String>
) -> Feedback {
  var feedback = Feedback()
  var received: [String] = []
  let (ask, questions) = Signal<Int>.empty()
  let (answerFirst, first) = Signal<String>.empty()
  let (answerSecond, second) = Signal<String>.empty()
  var answers: Signal<String>? = make(questions) { $0 == 1 ? first : second }
  weak let kept = answers
  var disposable: Disposable? = answers?.subscribe { result in
    print(result)
    if case .success(let value) = result { received.append(value) }
  }

  print("(we ask 1; its answers are a and b)")
  ask(.success(1))
  answerFirst(.success("a"))
  feedback.expect(
    received == ["a"], "The first signal sent a, and \(received) arrived. Which object keeps the inner Disposable?")
  answerFirst(.success("b"))
  feedback.expect(received == ["a", "b"], "The first signal sent a and b, and \(received) arrived.")
  print("(we ask 2; its answer is c; then comes a late answer to 1)")
  ask(.success(2))
  answerSecond(.success("c"))
  feedback.expect(received.contains("c"), "The second signal sent c, and it did not arrive.")
  answerFirst(.success("late"))
  feedback.expect(!received.contains("late"), "The first signal is not the newest any more, and its value arrived.")

  withExtendedLifetime((answers, disposable)) {}
  answers = nil
  disposable = nil
  print("(we let the subscription go)")
  ask(.success(1))
  answerFirst(.success("d"))
  feedback.expect(!received.contains("d"), "The subscription is gone, and d arrived.")
  feedback.expect(kept == nil, "The subscription is gone, and the signal that flatMapLatest returned is still there.")
  return feedback
}
