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

func checkJustAndSink<
  J: CombineContract.Publisher<Int, Never>, S: CombineContract.Subscriber & CombineContract.Cancellable
>(
  just: @escaping (Int) -> J, sink: @escaping MakeSink<S>
) -> Feedback where S.Input == Int, S.Failure == MarbleFailure {
  var feedback = Feedback()
  print("Just:")
  feedback.expect(Law.ofSources, of: Part { _ in just(1) })
  feedback.compare(
    StreamComparison(Shape(inputs: 0, parameters: 1...9)),
    yours: { just($0.parameter).inCombine }, expected: { Combine.Just($0.parameter) })

  guard feedback.faults.isEmpty else { return feedback }
  print("Sink:")
  feedback.expectSubscriptions(of: sink)
  feedback.expectCancelInside(of: sink)
  feedback.expectTheEnd(of: sink)
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
final class CountingSubscription: CombineContract.Subscription {
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
    expect(first.requests, [.unlimited], "The sink receives its subscription, and its requests are", "sink 收到订阅后的请求是")
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
      first.cancellations, 1, "The sink is cancelled twice, and its subscription's number of calls of cancel() is",
      "sink 被取消了两次，它的订阅收到 cancel() 的次数是")

    let other = make({ _ in }, { _ in })
    let third = CountingSubscription()
    other.receive(subscription: third)
    // It comes back, but not for ever.
    third.onCancel = { [weak third] in if let third, third.cancellations < 5 { other.cancel() } }
    other.cancel()
    expect(
      third.cancellations, 1,
      "The sink is cancelled again from inside its subscription's cancel(), and that one's number of calls is",
      "订阅在自己的 cancel() 里又取消了 sink，它收到 cancel() 的次数是")
  }

  /// That a sink is cancelled from inside of a value, which upstream sends from inside of the sink's request.
  fileprivate mutating func expectCancelInside<S: CombineContract.Subscriber & CombineContract.Cancellable>(
    of make: MakeSink<S>
  ) where S.Input == Int, S.Failure == MarbleFailure {
    let source = Source(1...3, .finished)
    var received: [Int] = []
    var sink: S?
    sink = make(
      { _ in },
      {
        received.append($0)
        sink?.cancel()
      })
    if let sink { source.subscribe(sink) }
    expect(
      received == [1] && source.cancellations == 1,
      "Upstream sends 1, 2 and 3 as soon as they are requested, and the sink is cancelled at the first value. It received "
        + "\(received), and upstream received \(source.cancellations) calls of cancel(). It should be [1], and one.",
      "上游一收到请求就发送 1、2、3，sink 收到第一个值时被取消。sink \(receivedInChinese(received))，上游收到 \(source.cancellations) 次 cancel()。"
        + "应该是 [1] 和一次。")
    sink = nil
  }

  /// That a sink which is over lets its subscription go, and takes no other one. It is over when its closure is called.
  fileprivate mutating func expectTheEnd<S: CombineContract.Subscriber & CombineContract.Cancellable>(
    of make: MakeSink<S>
  ) where S.Input == Int, S.Failure == MarbleFailure {
    for isCancelled in [true, false] {
      let event = isCancelled ? "The sink is cancelled" : "The sink has received its completion"
      let chinese = isCancelled ? "sink 已经取消" : "sink 已经收到完成事件"
      var calls = 0
      let sink = make({ _ in calls += 1 }, { _ in calls += 1 })
      weak var former: CountingSubscription?
      do {
        let subscription = CountingSubscription()
        former = subscription
        sink.receive(subscription: subscription)
        if isCancelled { sink.cancel() } else { sink.receive(completion: .finished) }
      }
      expect(former == nil, "\(event), and it still keeps its subscription.", "\(chinese)，却还持有它的订阅。")
      calls = 0
      let late = CountingSubscription()
      sink.receive(subscription: late)
      _ = sink.receive(1)
      sink.receive(completion: .finished)
      expect(
        late.cancellations == 1 && late.requests.isEmpty && calls == 0,
        "\(event), and then another subscription comes. It should cancel that one, and call no closure any more.",
        "\(chinese)，又来了一个订阅。它应该取消这个订阅，也不再调用任何闭包。")
    }
    let never = make({ _ in }, { _ in })
    never.cancel()
    let first = CountingSubscription()
    never.receive(subscription: first)
    expect(
      first.cancellations == 1 && first.requests.isEmpty,
      "The sink is cancelled before it has a subscription, and then one comes. It requests \(said(first.requests, orElse: "nothing")), "
        + "and calls cancel() \(first.cancellations) times. It should only cancel.",
      "sink 还没有订阅就被取消了，然后来了一个订阅。它\(said(first.requests, "请求了", orElse: "没有请求"))，"
        + "调用了 \(first.cancellations) 次 cancel()。它应该只取消。")
    let subscription = CountingSubscription()
    var ended: S?
    ended = make({ _ in ended?.cancel() }, { _ in })
    ended?.receive(subscription: subscription)
    ended?.receive(completion: .finished)
    ended = nil
    expect(
      subscription.cancellations == 0,
      "The closure for the completion cancels the sink, and upstream, which has completed, receives cancel().",
      "处理完成事件的闭包取消了 sink，已经结束的上游却收到了 cancel()。")
  }
}
