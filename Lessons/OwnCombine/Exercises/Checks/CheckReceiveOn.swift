import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

/// The virtual clock, as the contract's schedulers are.
struct Clock: CombineContract.Scheduler {
  let time: VirtualTimeScheduler

  func schedule(_ action: @escaping () -> Void) { time.schedule(action) }
}

func checkReceiveOn<P: CombineContract.Publisher>(_ receive: @escaping (Upstream, Clock) -> P) -> Feedback
where P.Output == Int, P.Failure == MarbleFailure {
  var feedback = Feedback()
  let time = VirtualTimeScheduler()
  feedback.expectDelivery({ receive($0, Clock(time: time)) }, run: { time.advance(by: .zero) })
  feedback.expect(
    Law.ofOperators,
    of: Part(make: { receive($0, Clock(time: time)) }, settle: { time.advance(by: .seconds(1)) }))
  feedback.expectRelease { receive($0, Clock(time: time)) }
  feedback.compare(
    StreamComparison(), yours: { receive($0.upstream(), Clock(time: $0.clock)).inCombine },
    expected: { $0.publisher().receive(on: $0.clock) })
  return feedback
}

extension Feedback {
  /// A value arrives when the scheduler runs, neither before nor later.
  fileprivate mutating func expectDelivery<P: CombineContract.Publisher>(_ make: (Upstream) -> P, run: () -> Void)
  where P.Output == Int, P.Failure == MarbleFailure {
    let source = Source()
    let witness = Witness<Int, MarbleFailure>()
    make(.source(source)).subscribe(witness)
    witness.request(.unlimited)
    source.send(1)
    expect(
      witness.valueCount == 0, "A value was sent, the scheduler has run nothing, and the subscriber has received it.",
      "发送了一个值，调度器还没有运行，订阅者就收到了它。")
    run()
    expect(
      witness.valueCount == 1,
      "A value was sent, the scheduler has run what it had, and the subscriber has received \(witness.valueCount) values.",
      "发送了一个值，调度器执行了手里的闭包，订阅者收到了 \(witness.valueCount) 个值。")
    witness.subscription?.cancel()
  }

  /// A closure that waits in the scheduler may hold the operator, but not its subscriber.
  fileprivate mutating func expectRelease<P: CombineContract.Publisher>(_ make: (Upstream) -> P)
  where P.Output == Int, P.Failure == MarbleFailure {
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
