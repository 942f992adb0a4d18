import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

typealias MakeShare = (Upstream) -> any NumberPublisher

func checkShare(_ share: @escaping MakeShare) -> Feedback {
  let right: MakeShare = { $0.inCombine.share().inContract }
  let part = Part(share, right) { $0($1.upstream) }
  var feedback = Feedback()
  feedback.expect(.cancelledTwice, .twoAtOnce, of: part)
  // A shared publisher drops what a subscriber has not requested, and its subscribers are not apart.
  feedback.expect(Law.without(.demandAddsUp, .requestFromInsideReceive, .subscribersAreApart), of: part)
  for atOnce in [true, false] {
    for cancelsInside in [true, false] {
      for fails in [false, true] { feedback.expect(.oneStream(atOnce, cancelsInside, fails), of: part) }
    }
  }
  feedback.expectOneUpstream("share", of: part)
  feedback.expect(
    .others(atTheEnd: false), .others(atTheEnd: true), .manySubscribers, .manyStarts, .missesNothing, of: part)
  feedback.compare(StreamComparison(Shape(subscribers: 3)), share, right) { $1($0.upstream()) }
  guard feedback.faults.isEmpty else { return feedback }
  feedback.expectNoSubscriptionKept {
    let source = Source()
    return (share(.source(source)), { source.send(completion: .finished) })
  }
  return feedback
}

extension Play {
  fileprivate static let cancelledTwice = Play(
    "Upstream sends 1. A second subscriber comes, and upstream sends 2. The first one cancels twice, and upstream sends 3.",
    "上游发送了 1；来了第二个订阅者，上游发送了 2；第一个订阅者取消了两次，上游发送了 3。"
  ) { stage in
    let first = stage.subscribe(requesting: .max(1))
    stage.send(1)
    let second = stage.subscribe(requesting: .unlimited)
    stage.send(2)
    for _ in 1...2 { first.cancel() }
    stage.send(3)
    return [.subscriptions(stage.sources[0]), .received(second.values, by: ("The second one", "第二个订阅者"))]
  }

  fileprivate static let twoAtOnce = Play(
    "The first subscriber receives its subscription, and meanwhile another one subscribes.", "第一个订阅者正在接收订阅，这时又来了一个。"
  ) { stage in
    var other: Witness?
    stage.subscribe { $0.onSubscription = { _ in other = stage.subscribe() } }
    return [.subscriptions(stage.sources[0]), .received(other?.events ?? "", by: ("The other one", "后来的订阅者"))]
  }

  fileprivate static let manyStarts = Play(
    "A subscriber comes and cancels, and that five times.", "订阅者来了又取消，一共五次。"
  ) { stage in
    for _ in 1...5 { stage.subscribe(requesting: .max(1)).cancel() }
    return [.subscriptions(stage.sources[0])]
  }

  /// Upstream is asked at once when it is started again, and sends a value before it has been subscribed to.
  fileprivate static let missesNothing = Play(
    "Upstream sends 1 as soon as it is asked. A subscriber requests a value inside receive(subscription:) and cancels later, "
      + "and then another one does so.",
    "上游一收到请求就发送 1。一个订阅者在 receive(subscription:) 里面请求了一个值，后来取消了；另一个接着也这样做。"
  ) { stage in
    stage.sources[0] = Source([1])
    return [("The first one", "第一个"), ("The second one", "第二个")].map { name in
      let witness = stage.subscribe { $0.onSubscription = { $0.request(.max(1)) } }
      witness.cancel()
      return .received(witness.values, by: name)
    }
  }

  /// Upstream is not started again when it has completed, at once or later, though all have cancelled.
  fileprivate static func oneStream(_ atOnce: Bool, _ cancelsInside: Bool, _ fails: Bool) -> Play {
    Play(
      "Upstream \(fails ? "fails" : "finishes"), the only subscriber cancels"
        + (cancelsInside ? " inside receive(completion:)" : "") + ", and another one comes.",
      "上游\(fails ? "失败" : "正常结束")，唯一的订阅者\(cancelsInside ? "在 receive(completion:) 里面" : "")取消，又来了一个。"
    ) { stage in
      if atOnce { stage.sources[0] = Source([], fails ? .failure(.init()) : .finished) }
      let first = stage.subscribe {
        $0.onSubscription = { $0.request(.unlimited) }
        $0.onCompletion = { if cancelsInside { $0.cancel() } }
      }
      stage.finish(failing: fails)
      let isKept = stage.sources[0].isKept
      first.cancel()
      let late = stage.subscribe()
      return [
        .memory("Upstream's subscription is", "对上游的订阅", isKept), .subscriptions(stage.sources[0]),
        .received(late.events, by: ("The late one", "后来的订阅者")),
      ]
    }
  }
}
