import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

typealias MakeJust = (Int) -> any CombineContract.Publisher<Int, Never>
typealias AnySink = CombineContract.Subscriber<Int, MarbleFailure> & CombineContract.Cancellable

/// What makes a sink of two closures, which are called for the completion and for a value.
typealias MakeSink = (
  @escaping (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void, @escaping (Int) -> Void
) -> any AnySink

func checkJustAndSink(just: @escaping MakeJust, sink: @escaping MakeSink) -> Feedback {
  let right: MakeJust = { Combine.Just($0).inContract }
  var feedback = Feedback()
  print("Just:")
  feedback.expect(Law.ofSources, of: Part(just, right) { just, _ in just(1) })
  feedback.compare(StreamComparison(Shape(inputs: 0, parameters: 1...9)), just, right) { $1($0.parameter) }

  guard feedback.faults.isEmpty else { return feedback }
  print("Sink:")
  feedback.expectTheEnd(of: sink)
  feedback.expectSubscriptions(of: sink)
  var count = 0
  let patient = sink({ _ in }, { _ in count += 1 })
  patient.receive(subscription: CountingSubscription())
  for value in 1...1100 { _ = patient.receive(value) }
  feedback.expect(
    count, 1100, "The sink receives 1100 values, and its number of calls of the closure is", "sink 收到 1100 个值，它调用闭包的次数是"
  )
  feedback.compare(
    StreamComparison(Shape()),
    yours: { inputs in
      relay { onEnd, onValue in
        func attach<S: AnySink>(_ sink: S) { inputs.upstream().subscribe(sink) }
        let sink = sink({ onEnd($0.inCombine) }, onValue)
        attach(sink)
        return { sink.cancel() }
      }
    },
    expected: { inputs in
      relay { onEnd, onValue in
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

/// Notes what is asked of it.
final class CountingSubscription: CombineContract.Subscription {
  private(set) var calls: [String] = []

  /// Whom a request, or a cancellation, comes back to.
  var onRequest: () -> Void = {}
  var onCancel: () -> Void = {}

  func request(_ demand: CombineContract.Subscribers.Demand) {
    calls.append("request(.\(demand))")
    onRequest()
  }

  func cancel() {
    calls.append("cancel()")
    onCancel()
  }
}

extension Sight {
  static func calls(
    of subscription: CountingSubscription, _ name: Words = ("its subscription", "它的订阅")
  ) -> Sight {
    Sight(
      english: "On \(name.english) it calls", chinese: "它对\(name.chinese)", verb: "call",
      value: subscription.calls.joined(separator: ", "),
      say: { $0.isEmpty ? ("nothing", "没有调用任何方法") : ($0, "调用 \($0.replacing(", ", with: "、"))") },
      shouldNot: "不应该调用任何方法")
  }
}

/// A sink, its subscriptions, and what its closures receive.
private final class SinkStage {
  private(set) var received: [String] = []
  var onEvent: () -> Void = {}
  let first = CountingSubscription()
  let second = CountingSubscription()
  private let make: MakeSink
  lazy var sink = make(
    { [unowned self] in note($0.inCombine == .finished ? ".finished" : ".failure") },
    { [unowned self] in note("\($0)") })

  init(_ make: @escaping MakeSink) { self.make = make }

  private func note(_ event: String) {
    received.append(event)
    onEvent()
  }
}

/// No publisher that is right sends a second subscription, so no random stream has it.
extension Feedback {
  private mutating func expect(
    _ english: String, _ chinese: String, of make: @escaping MakeSink, _ first: [String], second: [String] = [],
    received: [String] = [], _ act: (SinkStage) -> Void
  ) {
    let stage = SinkStage(make)
    act(stage)
    expect(stage.first.calls, first, "\(english). The calls of its subscription are", "\(chinese)。它的订阅收到的是")
    expect(stage.second.calls, second, "\(english). The calls of the new one are", "\(chinese)。新的订阅收到的是")
    expect(stage.received, received, "\(english). What its closures received is", "\(chinese)。它的闭包收到的是")
  }

  fileprivate mutating func expectSubscriptions(of make: @escaping MakeSink) {
    let (request, cancel) = ("request(.unlimited)", "cancel()")
    expect("The sink receives its subscription", "sink 收到订阅", of: make, [request]) {
      $0.sink.receive(subscription: $0.first)
    }
    expect(
      "The sink has a subscription and receives another one", "sink 已有订阅，又收到一个", of: make, [request], second: [cancel]
    ) { for subscription in [$0.first, $0.second] { $0.sink.receive(subscription: subscription) } }
    expect(
      "The sink has a subscription, receives another one and is cancelled", "sink 已有订阅，又收到一个，随后被取消", of: make,
      [request, cancel], second: [cancel]
    ) {
      for subscription in [$0.first, $0.second] { $0.sink.receive(subscription: subscription) }
      $0.sink.cancel()
    }
    expect("The sink is cancelled twice", "sink 被取消了两次", of: make, [request, cancel]) {
      $0.sink.receive(subscription: $0.first)
      for _ in 1...2 { $0.sink.cancel() }
    }
    expect(
      "The sink is cancelled again from inside its subscription's cancel()", "订阅在自己的 cancel() 里又取消了 sink", of: make,
      [request, cancel]
    ) { stage in
      stage.sink.receive(subscription: stage.first)
      // It comes back, but not for ever.
      stage.first.onCancel = { [unowned stage] in if stage.first.calls.count < 9 { stage.sink.cancel() } }
      stage.sink.cancel()
    }
    expect(
      "Upstream sends 1, 2 and 3 as soon as they are requested, and the sink is cancelled at the first value",
      "上游一收到请求就发送 1、2、3，sink 收到第一个值时被取消", of: make, [request, cancel], received: ["1"]
    ) { stage in
      stage.onEvent = { [unowned stage] in stage.sink.cancel() }
      stage.first.onRequest = { [unowned stage] in
        for value in 1...3 where !stage.first.calls.contains("cancel()") { _ = stage.sink.receive(value) }
      }
      stage.sink.receive(subscription: stage.first)
    }
    expect(
      "The sink is cancelled before it has a subscription, and then one comes", "sink 还没有订阅就被取消了，然后来了一个订阅", of: make,
      [cancel]
    ) {
      $0.sink.cancel()
      $0.sink.receive(subscription: $0.first)
    }
    expect(
      "The closure for the completion cancels the sink", "处理完成事件的闭包取消了 sink", of: make, [request],
      received: [".finished"]
    ) { stage in
      stage.onEvent = { [unowned stage] in stage.sink.cancel() }
      stage.sink.receive(subscription: stage.first)
      stage.sink.receive(completion: .finished)
    }
  }

  /// A sink that is over lets its subscription go, and takes no other one.
  fileprivate mutating func expectTheEnd(of make: @escaping MakeSink) {
    let ends: [(english: String, chinese: String, received: [String], end: (SinkStage) -> Void)] = [
      ("is cancelled", "已经取消", [], { $0.sink.cancel() }),
      (
        "is cancelled inside its closure for values", "在处理值的闭包里取消", ["1"],
        { stage in
          stage.onEvent = { [unowned stage] in stage.sink.cancel() }
          _ = stage.sink.receive(1)
        }
      ),
      ("has received its completion", "已经收到完成事件", [".finished"], { $0.sink.receive(completion: .finished) }),
      ("has received a failure", "已经收到失败", [".failure"], { $0.sink.receive(completion: .failure(.init())) }),
    ]
    for (english, chinese, received, end) in ends {
      weak var former: CountingSubscription?
      weak var sink: AnyObject?
      var isKept = false
      expect(
        "The sink \(english), and then another subscription comes, a value and a completion",
        "sink \(chinese)，又来了一个订阅、一个值和完成事件", of: make, [], second: ["cancel()"], received: received
      ) { stage in
        do {
          let subscription = CountingSubscription()
          former = subscription
          sink = stage.sink as AnyObject
          stage.sink.receive(subscription: subscription)
          end(stage)
        }
        isKept = former != nil
        stage.sink.receive(subscription: stage.second)
        _ = stage.sink.receive(1)
        stage.sink.receive(completion: .finished)
      }
      expect(
        !isKept, "The sink \(english), and it still keeps its subscription. It should be gone.",
        "sink \(chinese)，却还持有它的订阅，应该不再持有。")
      expect(
        sink == nil, "The sink \(english), nobody needs it any more, and it is still in memory. It should be gone.",
        "sink \(chinese)，已经没有人需要它，它却还在内存里，应该已经销毁。")
    }
  }
}
