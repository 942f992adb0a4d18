import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

/// The virtual clock, as the contract's schedulers are.
struct Clock: CombineContract.Scheduler {
  let time: VirtualTimeScheduler
  var runsAtOnce = false

  func schedule(_ action: @escaping () -> Void) { if runsAtOnce { action() } else { time.schedule(action) } }
}

func checkReceiveOn<P: NumberPublisher>(_ receive: @escaping (Upstream, Clock) -> P) -> Feedback {
  var feedback = Feedback()
  let time = VirtualTimeScheduler()
  feedback.expectDelivery({ receive($0, Clock(time: time)) }, run: { time.advance(by: .zero) })
  feedback.expect(
    Law.ofOperators,
    of: Part(make: { receive($0, Clock(time: time)) }, settle: { time.advance(by: .seconds(1)) }))
  feedback.expectOneUpstream(
    "receive(on:)", settle: { time.advance(by: .zero) },
    make: { receive($0, Clock(time: time)) })
  feedback.expectRelease { receive($0, Clock(time: time)) }
  let witness = Witness(
    of: receive(.source(Source(1...3, .finished)), Clock(time: time, runsAtOnce: true)), requesting: .unlimited)
  time.advance(by: .zero)
  feedback.expect(
    received: witness.events, "^1 2 3|",
    "A scheduler runs each closure at once, and upstream sends 1, 2, 3 and the completion. The subscriber",
    "调度器一收到闭包就执行，上游发送了 1、2、3 和完成事件。订阅者")
  feedback.expectClosures({ receive($0, Clock(time: time)) }, time)
  feedback.compare(
    StreamComparison(), yours: { receive($0.upstream(), Clock(time: $0.clock)).inCombine },
    expected: { $0.publisher().receive(on: $0.clock) })
  return feedback
}

extension Feedback {
  /// A value arrives when the scheduler runs, neither before nor later.
  fileprivate mutating func expectDelivery<P: NumberPublisher>(_ make: (Upstream) -> P, run: () -> Void) {
    let source = Source()
    let witness = Witness(of: make(.source(source)), requesting: .unlimited)
    source.send(1)
    expect(
      witness.valueCount == 0, "A value was sent, the scheduler has run nothing, and the subscriber has received it.",
      "发送了一个值，调度器还没有运行，订阅者就收到了它。")
    run()
    expect(
      witness.valueCount, 1,
      "A value was sent, the scheduler has run what it had, and the number of values that arrived is",
      "发送了一个值，调度器执行了手里的闭包，收到的值的个数是")
    witness.subscription?.cancel()
  }

  /// A closure for each event, which keeps the operator, and after which the operator requests nothing more of upstream.
  fileprivate mutating func expectClosures<P: NumberPublisher>(_ make: (Upstream) -> P, _ time: VirtualTimeScheduler) {
    let forgetful = Forgetful<P.Output, P.Failure>()
    make(.source(Source(1...3, .finished))).subscribe(forgetful)
    time.advance(by: .zero)
    expect(
      forgetful.events, 4,
      "A subscriber requests all values, and does not keep its subscription. Upstream sends 1, 2, 3 and the completion, and the number of events that arrive is",
      "订阅者请求了所有的值，没有保存订阅。上游发送了 1、2、3 和完成事件，收到的事件的个数是")

    let source = Source()
    var order: [String] = []
    let witness = Witness<P.Output, P.Failure>()
    witness.onValue = { witness in
      order.append("\(witness.valueCount)")
      guard witness.valueCount == 1 else { return .none }
      time.schedule { order.append("other") }
      source.send(2)
      return .none
    }
    make(.source(source)).subscribe(witness)
    witness.request(.unlimited)
    source.send(1)
    time.advance(by: .zero)
    expect(
      order, ["1", "other", "2"],
      "While 1 is received, the scheduler gets a closure of somebody else, and then upstream sends 2. The order is",
      "接收 1 的时候，别人先给调度器一个闭包，上游随后发送了 2。顺序是")
    witness.subscription?.cancel()

    let another = Source([1, 2])
    let leaving = Witness<P.Output, P.Failure>()
    leaving.onValue = {
      $0.subscription?.cancel()
      return .max(1)
    }
    make(.source(another)).subscribe(leaving)
    leaving.request(.max(1))
    time.advance(by: .zero)
    expect(
      another.lateRequests == 0,
      "The subscriber cancels while it receives a value, and returns max(1). The request is passed on, though upstream is cancelled.",
      "订阅者接收值的时候取消了，又返回 max(1)。上游已经取消，这个请求却还是传了上去。")
  }

  /// A closure that waits in the scheduler may hold the operator, but not its subscriber.
  fileprivate mutating func expectRelease<P: NumberPublisher>(_ make: (Upstream) -> P) {
    weak var subscriber: Witness<Int, MarbleFailure>?
    let source = Source()
    do {
      let witness = Witness<Int, MarbleFailure>()
      subscriber = witness
      make(.source(source)).subscribe(witness)
      witness.request(.unlimited)
      source.send(1)
      witness.subscription?.cancel()
    }
    expect(
      withExtendedLifetime(source) { subscriber == nil },
      "A value waits in the scheduler, its subscriber has cancelled, and is still in memory.",
      "一个值还在调度器里等待，它的订阅者已经取消，却还在内存里。")
  }
}

/// Requests all values, and keeps nothing.
private final class Forgetful<Input, Failure: Error>: CombineContract.Subscriber {
  private(set) var events = 0

  func receive(subscription: any CombineContract.Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Input) -> CombineContract.Subscribers.Demand {
    events += 1
    return .none
  }

  func receive(completion: CombineContract.Subscribers.Completion<Failure>) { events += 1 }
}
