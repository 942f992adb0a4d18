import Combine
import LessonKit
import StreamComparison

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
      checkSkipEvery { SkipEvery(upstream: $0, n: $1) }.print()
    }
  }
}

/// Requests two pairs, then one more, and cancels another stream.
func checkPairwise<P: Publisher>(_ make: (AnyPublisher<Int, Never>) -> P) -> Feedback
where P.Output == (Int, Int), P.Failure == Never {
  var feedback = Feedback()
  var sent: [Int] = []
  var pairs: [String] = []
  var isFinished = false
  var subscription: (any Subscription)?

  print("(downstream requests two pairs)")
  make(
    (1...4).publisher
      .handleEvents(receiveOutput: { value in
        print("upstream sends \(value)")
        sent.append(value)
      })
      .eraseToAnyPublisher()
  )
  .subscribe(
    AnySubscriber<(Int, Int), Never>(
      receiveSubscription: {
        subscription = $0
        $0.request(.max(2))
      },
      receiveValue: { pair in
        print("pair \(pair)")
        pairs.append("\(pair)")
        return .none
      },
      receiveCompletion: { completion in
        print(completion)
        isFinished = true
      }))
  feedback.expect(
    !sent.isEmpty,
    "Two pairs are requested, and upstream sent nothing. Does the request arrive before the sink is there?")
  feedback.expect(
    pairs == ["(1, 2)", "(2, 3)"],
    "Two pairs are requested, and \(described(pairs)). They should be (1, 2) and (2, 3).")
  feedback.expect(sent == [1, 2, 3], "Two pairs need three values, and upstream sent \(sent).")
  print("(downstream requests one more)")
  subscription?.request(.max(1))
  feedback.expect(
    pairs.last == "(3, 4)", "Another pair is requested, and \(described(pairs)). The last one should be (3, 4).")
  feedback.expect(isFinished, "Upstream has finished, and downstream did not receive the completion.")

  print("(downstream cancels another stream)")
  var isCancelled = false
  let silent = PassthroughSubject<Int, Never>()
    .handleEvents(receiveCancel: {
      print("upstream is cancelled")
      isCancelled = true
    })
  make(silent.eraseToAnyPublisher()).sink { _ in }.cancel()
  feedback.expect(isCancelled, "Downstream cancelled, and upstream did not receive it.")

  feedback.compare(
    StreamComparison(Shape(mayFail: false), tolerance: 2), yours: { make($0.values()) },
    expected: { inputs in
      inputs.values()
        .scan([Int]()) { $0.suffix(1) + [$1] }
        .compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
    })
  return feedback
}

private func described(_ pairs: [String]) -> String {
  pairs.isEmpty ? "no pair arrived" : "the pairs are \(pairs.joined(separator: ", "))"
}

/// Drops every third value, for two subscribers that request four values each.
func checkSkipEvery<P: Publisher>(_ make: (AnyPublisher<Int, Never>, Int) -> P) -> Feedback
where P.Output == Int, P.Failure == Never {
  var feedback = Feedback()
  var sent: [Int] = []
  let upstream = (1...9).publisher.handleEvents(receiveOutput: { value in
    print("upstream sends \(value)")
    sent.append(value)
  })
  let publisher = make(upstream.eraseToAnyPublisher(), 3)
  func values() -> [Int] {
    var values: [Int] = []
    publisher.subscribe(
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(4)) },
        receiveValue: {
          values.append($0)
          return .none
        }))
    print("downstream receives \(values)")
    return values
  }

  print("(downstream requests four values)")
  let first = values()
  feedback.expect(!first.contains(3), "The third value, 3, was not dropped.")
  feedback.expect(
    first == [1, 2, 4, 5], "Four values are requested, and \(first) arrived. They should be [1, 2, 4, 5].")
  feedback.expect(sent == [1, 2, 3, 4, 5], "Five values are enough, and upstream sent \(sent).")
  print("(another subscriber requests four values)")
  let second = values()
  feedback.expect(
    second == first, "The second subscriber receives \(second). Each subscriber should have a count of its own.")

  feedback.compare(
    StreamComparison(Shape(mayFail: false, parameters: 1...4)), yours: { make($0.values(), $0.parameter) },
    expected: { inputs in
      inputs.values()
        .scan((0, 0)) { ($0.0 + 1, $1) }
        .compactMap { $0.0.isMultiple(of: inputs.parameter) ? nil : $0.1 }
    })
  return feedback
}
