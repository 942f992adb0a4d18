import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 12, title: "Combine之自定义Operator",
    teaches: "To write operators that drop values, and request others in their place.")

  var steps: Steps {
    Step("Pairwise: each value with the one before it") {
      checkPairwise { Pairwise(upstream: $0) }.print()
    }

    Step("SkipEvery: a dropped value is requested again") {
      checkSkipEvery { SkipEvery(upstream: $0, n: $1).eraseToAnyPublisher() }.print()
    }
  }
}

/// Requests two pairs, then one more. Then it plays random streams.
func checkPairwise<P: Publisher>(_ make: (AnyPublisher<Int, MarbleFailure>) -> P) -> Feedback
where P.Output == (Int, Int), P.Failure == MarbleFailure {
  var feedback = Feedback()
  var sent: [Int] = []
  var pairs: [String] = []
  var isFinished = false
  var subscription: (any Subscription)?
  func receive(_ pair: (Int, Int)) -> Subscribers.Demand {
    print("pair \(pair)")
    pairs.append("\(pair)")
    return .none
  }

  print("(downstream requests a pair, and another one)")
  make(
    (1...4).publisher
      .handleEvents(receiveOutput: { value in
        print("upstream sends \(value)")
        sent.append(value)
      })
      .setFailureType(to: MarbleFailure.self)
      .eraseToAnyPublisher()
  )
  .subscribe(
    AnySubscriber<(Int, Int), MarbleFailure>(
      receiveSubscription: {
        subscription = $0
        for _ in 1...2 { $0.request(.max(1)) }
      },
      receiveValue: receive,
      receiveCompletion: { completion in
        print(completion)
        isFinished = true
      }))
  feedback.expect(
    !sent.isEmpty,
    "Two pairs are requested, and upstream sent nothing. Does the request arrive before the sink is there?",
    "请求了两对值，上游什么也没有发送。请求到来时，sink 是不是还没有创建？")
  feedback.expect(pairs, ["(1, 2)", "(2, 3)"], "Two pairs are requested, and we received", "请求了两对值，收到的是")
  feedback.expect(sent, [1, 2, 3], "Two pairs need three values, and upstream sent", "两对值需要三个值，上游发送的是")
  print("(downstream requests one more)")
  subscription?.request(.max(1))
  feedback.expect(pairs.last, "(3, 4)", "Another pair is requested, and the last one is", "又请求了一对，最后一对是")
  feedback.expect(
    isFinished, "Upstream has finished, and downstream did not receive the completion.",
    "上游已经正常结束，下游没有收到完成事件。")

  var isSubscribed = false
  var isCancelled = false
  let silent = PassthroughSubject<Int, MarbleFailure>()
    .handleEvents(receiveSubscription: { _ in isSubscribed = true }, receiveCancel: { isCancelled = true })
    .eraseToAnyPublisher()
  print("(downstream cancels another stream as soon as it receives the subscription)")
  make(silent).subscribe(
    AnySubscriber<(Int, Int), MarbleFailure>(
      receiveSubscription: { $0.cancel() }, receiveValue: { _ in .unlimited }, receiveCompletion: { _ in }))
  feedback.expect(
    !isSubscribed || isCancelled,
    "Downstream cancelled when it received the subscription. After that the sink subscribed to upstream, and stayed.",
    "下游一收到订阅就取消了。在那之后，sink 订阅了上游，再也没有取消。")

  let upstream = PassthroughSubject<Int, MarbleFailure>()
  print("(downstream requests all pairs of a third stream, and does not keep its subscription)")
  pairs = []
  make(upstream.eraseToAnyPublisher()).subscribe(
    AnySubscriber<(Int, Int), MarbleFailure>(
      receiveSubscription: { $0.request(.unlimited) }, receiveValue: receive, receiveCompletion: { _ in }))
  for value in 1...3 { upstream.send(value) }
  feedback.expect(
    pairs, ["(1, 2)", "(2, 3)"],
    "All pairs are requested, and downstream did not keep its subscription. Upstream sent 1, 2 and 3, and we received",
    "请求了所有的对，下游没有留着它的订阅。上游发送了 1、2 和 3，收到的是")

  feedback.compare(
    StreamComparison(tolerance: 2), yours: { make($0.publisher()) },
    expected: { inputs in
      inputs.publisher()
        .scan([Int]()) { $0.suffix(1) + [$1] }
        .compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
    })
  return feedback
}

typealias Skipping = (AnyPublisher<Int, MarbleFailure>, Int) -> AnyPublisher<Int, MarbleFailure>

/// Drops every third value, for two subscribers that request four values each.
func checkSkipEvery(_ make: @escaping Skipping) -> Feedback {
  let right: Skipping = { upstream, n in
    upstream.scan((0, 0)) { ($0.0 + 1, $1) }.compactMap { $0.isMultiple(of: n) ? nil : $1 }.eraseToAnyPublisher()
  }
  var feedback = Feedback()
  feedback.follow(make, right) { script, make in
    let upstream = (1...9).publisher
      .handleEvents(receiveOutput: { script.note(Message("upstream sends", "上游发送"), "\($0)") })
      .setFailureType(to: MarbleFailure.self)
    let publisher = make(upstream.eraseToAnyPublisher(), 3)
    for name in [Message("downstream", "下游"), Message("another subscriber", "另一个订阅者")] {
      script.event(Message("\(name) requests four values", "\(name.chinese)请求四个值")) {
        publisher.subscribe(
          AnySubscriber<Int, MarbleFailure>(
            receiveSubscription: { $0.request(.max(4)) },
            receiveValue: {
              script.note(Message("\(name) receives", "\(name.chinese)收到"), "\($0)")
              return .none
            }))
      }
    }
  }
  feedback.compare(StreamComparison(Shape(parameters: 1...4)), make, right) { $1($0.publisher(), $0.parameter) }
  // In the random streams n is not above 4.
  var received: [Int] = []
  let many = (1...20).publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
  make(many, 7).sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) }).cancel()
  feedback.expect(
    received, (1...20).filter { $0 % 7 != 0 }, "With n: 7, upstream has sent 1 to 20, and downstream has received",
    "n 为 7，上游发送了 1 到 20，下游收到的是")
  return feedback
}
