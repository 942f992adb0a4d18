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

typealias MakeReceiveOn = (Upstream, Clock) -> any NumberPublisher

func checkReceiveOn(_ receive: @escaping MakeReceiveOn) -> Feedback {
  let right: MakeReceiveOn = { upstream, clock in
    if clock.runsAtOnce { return upstream.inCombine.receive(on: ImmediateScheduler.shared).inContract }
    return upstream.inCombine.receive(on: clock.time).inContract
  }
  let part = Part(receive, right) { $0($1.upstream, $1.clock) }
  var feedback = Feedback()
  feedback.expect(.delivery, of: part)
  feedback.expect(Law.ofOperators, of: part)
  feedback.expectOneUpstream("receive(on:)", of: part)
  feedback.expect(.release, .atOnce, .closuresKeepTheOperator, .oneClosureForEach, .nothingLate, .inTime, of: part)
  feedback.compare(StreamComparison(), receive, right) { $1($0.upstream(), Clock(time: $0.clock)) }
  return feedback
}

extension Play {
  /// A value arrives when the scheduler runs, neither before nor later.
  fileprivate static let delivery = Play("A value was sent.", "上游发送了一个值。") { stage in
    let witness = stage.subscribe(requesting: .unlimited)
    stage.sources[0].send(1)
    let early = witness.values
    stage.settle()
    return [
      .received(early, by: ("Before the scheduler has run, the subscriber", "调度器还没有运行，订阅者")),
      .received(witness.values, by: ("When the scheduler has run what it had, the subscriber", "调度器执行了手里的闭包之后，订阅者")),
    ]
  }

  fileprivate static let atOnce = Play(
    "A scheduler runs each closure at once, and upstream sends 1, 2, 3 and the completion.",
    "调度器一收到闭包就执行，上游发送了 1、2、3 和完成事件。"
  ) { stage in
    stage.runsAtOnce = true
    return [.received(stage.subscribe(to: 1...3, requesting: .unlimited).events)]
  }

  /// A closure for each event keeps the operator.
  fileprivate static let closuresKeepTheOperator = Play(
    "A subscriber requests all values, and does not keep its subscription. Upstream sends 1, 2, 3 and the completion.",
    "订阅者请求了所有的值，没有保存订阅。上游发送了 1、2、3 和完成事件。"
  ) { stage in
    [.received(stage.subscribe(to: 1...3) { $0.onSubscription = { $0.forget(requesting: .unlimited) } }.events)]
  }

  fileprivate static let oneClosureForEach = Play(
    "While 1 is received, the scheduler gets a closure of somebody else, and then upstream sends 2.",
    "接收 1 的时候，别人先给调度器一个闭包，上游随后发送了 2。"
  ) { stage in
    var before = ""
    stage.subscribe(requesting: .unlimited) {
      $0.onValue = { witness in
        guard witness.valueCount == 1 else { return .none }
        stage.time.schedule { before = witness.values }
        stage.send(2)
        return .none
      }
    }
    stage.send(1)
    return [.received(before, by: ("By the time of that closure the subscriber", "那个闭包执行时，订阅者"))]
  }

  /// Each closure brings its event when it runs. There are more events than anybody counts.
  fileprivate static let inTime = Play(
    "Upstream sends 1 to 100, then the scheduler gets a closure of somebody else, and then upstream finishes.",
    "上游发送了 1 到 100，随后别人给调度器一个闭包，上游接着正常结束。"
  ) { stage in
    var before = ""
    let witness = stage.subscribe(requesting: .unlimited)
    for value in 1...100 { stage.sources[0].send(value) }
    stage.time.schedule { before = String(witness.events.dropFirst()) }
    stage.finish()
    return [.received(before, by: ("By the time of that closure the subscriber", "那个闭包执行时，订阅者"))]
  }

  /// After `cancel()` the operator requests nothing more of upstream.
  fileprivate static let nothingLate = Play(
    "The subscriber cancels while it receives a value, and returns max(1).", "订阅者接收值的时候取消了，又返回 max(1)。"
  ) { stage in
    stage.sources[0] = Source([1, 2])
    stage.subscribe(requesting: .max(1)) { $0.onValue = { $0.cancelInside() + .max(1) } }
    return [.lateRequests(stage.sources[0])]
  }

  /// A closure that waits in the scheduler may hold the operator, but not its subscriber.
  fileprivate static let release = Play("A value waits in the scheduler.", "一个值还在调度器里等待。") { stage in
    let subscriber = stage.release {
      stage.sources[0].send(1)
      $0.cancel()
    }
    return [subscriber]
  }
}
