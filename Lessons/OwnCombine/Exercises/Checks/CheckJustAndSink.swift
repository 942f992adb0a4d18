import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

/// What makes a sink of two closures, which are called for the completion and for a value.
typealias MakeSink<S> = (
  @escaping (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void, @escaping (Int) -> Void
) -> S

func checkJustAndSink<J: CombineContract.Publisher, S: CombineContract.Subscriber & CombineContract.Cancellable>(
  just: @escaping (Int) -> J, sink: @escaping MakeSink<S>
) -> Feedback where J.Output == Int, J.Failure == Never, S.Input == Int, S.Failure == MarbleFailure {
  var feedback = Feedback()
  print("Just:")
  feedback.expect(Law.ofSources, of: Part { _ in just(1) })
  feedback.compare(
    StreamComparison(Shape(inputs: 0, parameters: 1...9)),
    yours: { just($0.parameter).inCombine }, expected: { Combine.Just($0.parameter) })

  guard feedback.faults.isEmpty else { return feedback }
  print("Sink:")
  feedback.expectSubscriptions(of: sink)
  feedback.compare(
    StreamComparison(Shape()),
    yours: { inputs in
      SinkRelay { onEnd, onValue in
        let sink = sink({ onEnd($0.inCombine) }, onValue)
        inputs.upstream().subscribe(sink)
        return { sink.cancel() }
      }
    },
    expected: { inputs in
      SinkRelay { onEnd, onValue in
        let sink = Combine.Subscribers.Sink<Int, MarbleFailure>(receiveCompletion: onEnd, receiveValue: onValue)
        inputs.publisher().subscribe(sink)
        return { sink.cancel() }
      }
    })
  return feedback
}

extension CombineContract.Subscribers.Completion {
  /// This completion, as Combine has it.
  var inCombine: Combine.Subscribers.Completion<Failure> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    }
  }
}

/// Counts what a sink asks for.
private final class CountingSubscription: CombineContract.Subscription {
  private(set) var requests: [CombineContract.Subscribers.Demand] = []
  private(set) var cancellations = 0

  /// Whom a cancellation comes back to.
  var onCancel: () -> Void = {}

  func request(_ demand: CombineContract.Subscribers.Demand) { requests.append(demand) }

  func cancel() {
    cancellations += 1
    onCancel()
  }
}

extension Feedback {
  /// What a sink does with its subscription. No publisher that is right sends a second one, so no random stream has it.
  fileprivate mutating func expectSubscriptions<S: CombineContract.Subscriber & CombineContract.Cancellable>(
    of make: MakeSink<S>
  ) where S.Input == Int, S.Failure == MarbleFailure {
    let sink = make({ _ in }, { _ in })
    let first = CountingSubscription()
    sink.receive(subscription: first)
    expect(
      first.requests == [.unlimited],
      "The sink receives its subscription and requests \(first.requests). It should request unlimited, once.",
      "sink 收到订阅后请求了 \(first.requests)。它应该请求一次 unlimited。")
    let second = CountingSubscription()
    sink.receive(subscription: second)
    expect(
      second.cancellations == 1 && second.requests.isEmpty && first.cancellations == 0,
      "The sink has a subscription and receives another one. It should cancel the new one, and keep the first.",
      "sink 已有订阅，又收到一个。它应该取消新的，保留原来的。")
    sink.cancel()
    expect(
      first.cancellations > 0, "The sink is cancelled, and its subscription is not.", "sink 被取消了，它的订阅却没有被取消。")
    sink.cancel()
    expect(
      first.cancellations == 1,
      "The sink is cancelled twice, and its subscription receives \(first.cancellations) calls of cancel(). "
        + "One is enough.",
      "sink 被取消了两次，它的订阅收到 \(first.cancellations) 次 cancel()。一次就够了。")

    let other = make({ _ in }, { _ in })
    let third = CountingSubscription()
    other.receive(subscription: third)
    // It comes back, but not for ever.
    third.onCancel = { [weak third] in if let third, third.cancellations < 5 { other.cancel() } }
    other.cancel()
    expect(
      third.cancellations == 1,
      "The sink is cancelled again from inside its subscription's cancel(), and the subscription receives "
        + "\(third.cancellations) calls of cancel(). One is enough.",
      "订阅在自己的 cancel() 里又取消了 sink，结果收到 \(third.cancellations) 次 cancel()。一次就够了。")
  }
}
