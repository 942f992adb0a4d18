import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

func checkShare<P: NumberPublisher>(_ share: @escaping (Upstream) -> P) -> Feedback {
  var feedback = Feedback()
  feedback.expectOneSubscription(share)
  feedback.expect(Law.ofShared, of: Part { share($0) })
  feedback.expectOneStream(share)
  feedback.expectOneUpstream("share", make: share)
  let source = Source()
  feedback.expectManySubscribers(of: share(.source(source))) { source.send(1) }
  feedback.expect(
    source.subscriptions, 1, "100 subscribers have come, and upstream's number of subscriptions is",
    "来了 100 个订阅者，上游有过的订阅的个数是")
  feedback.compare(
    StreamComparison(Shape(subscribers: 3)), yours: { share($0.upstream()).inCombine },
    expected: { $0.publisher().share() })
  guard feedback.faults.isEmpty else { return feedback }
  feedback.expectNoSubscriptionKept {
    let source = Source()
    return (share(.source(source)), { source.send(completion: .finished) })
  }
  return feedback
}

extension Law {
  /// A shared publisher drops what a subscriber has not requested, and its subscribers are not apart.
  fileprivate static let ofShared = allCases.filter {
    ![.demandAddsUp, .requestFromInsideReceive, .subscribersAreApart].contains($0)
  }
}

extension Feedback {
  fileprivate mutating func expectOneSubscription<P: NumberPublisher>(_ share: (Upstream) -> P) {
    let source = Source()
    let shared = share(.source(source))
    let (first, second) = (Witness<Int, MarbleFailure>(), Witness<Int, MarbleFailure>())
    shared.subscribe(first)
    first.request(.max(1))
    let requested = source.requested
    source.send(1)
    shared.subscribe(second)
    second.request(.unlimited)
    source.send(2)
    expect(
      source.subscriptions, 1, "Two subscribers have come, and upstream's number of subscriptions is",
      "来了两个订阅者，上游的订阅的个数是")
    expect(
      requested, .unlimited, "A subscriber has requested one value, and the demand at upstream is", "一个订阅者请求了一个值，向上游请求了"
    )
    expect(
      received: second.values, "2",
      "Upstream sends 1, then a second subscriber comes, and upstream sends 2. The second one",
      "上游发送了 1，然后来了第二个订阅者，上游又发送了 2。第二个订阅者")
    for _ in 1...2 { first.subscription?.cancel() }
    source.send(3)
    expect(
      received: second.values, "2 3", "One of two subscribers cancels twice, and upstream sends 3. The other one",
      "两个订阅者里有一个取消了两次，上游又发送了 3。另一个")
    second.subscription?.cancel()
    expect(
      source.cancellations == source.subscriptions,
      "Both subscribers have cancelled, and upstream has not been cancelled.", "两个订阅者都取消了，上游却没有被取消。")

    let crowded = Source()
    let crowd = share(.source(crowded))
    let (one, other) = (Witness<Int, MarbleFailure>(), Witness<Int, MarbleFailure>())
    one.onSubscription = { _ in crowd.subscribe(other) }
    crowd.subscribe(one)
    expect(
      crowded.subscriptions, 1,
      "The first subscriber receives its subscription, and meanwhile another one subscribes. Upstream's number of subscriptions is",
      "第一个订阅者正在接收订阅，这时又来了一个。上游的订阅的个数是")
    for witness in [one, other] { witness.subscription?.cancel() }
  }

  /// Upstream is not started again when it has completed, at once or later, though all have cancelled.
  fileprivate mutating func expectOneStream<P: NumberPublisher>(_ share: (Upstream) -> P) {
    typealias End = CombineContract.Subscribers.Completion<MarbleFailure>
    for (atOnce, cancelsInside, end) in [true, false].flatMap({ atOnce in
      [true, false].flatMap { inside in [(atOnce, inside, End.finished), (atOnce, inside, .failure(.init()))] }
    }) {
      let source = Source([], atOnce ? end : nil)
      let shared = share(.source(source))
      let (first, late) = (Witness<Int, MarbleFailure>(), Witness<Int, MarbleFailure>())
      first.onSubscription = { $0.request(.unlimited) }
      first.onCompletion = { [unowned first] in if cancelsInside { first.subscription?.cancel() } }
      shared.subscribe(first)
      source.send(completion: end)
      let events = if case .finished = end { "^|" } else { "^#" }
      expect(
        !source.isKept, "Upstream has completed, and its subscription is still in memory.", "上游已经结束，对它的订阅却还在内存里。")
      first.subscription?.cancel()
      shared.subscribe(late)
      expect(
        source.subscriptions == 1 && late.events == events,
        "Upstream completes, the only subscriber cancels\(cancelsInside ? " inside receive(completion:)" : ""), and another one "
          + "comes. It received \(late.events.shortened), and "
          + "the number of upstream's subscriptions is \(source.subscriptions). It should receive “\(events)”, and there should be one.",
        "上游结束，唯一的订阅者\(cancelsInside ? "在 receive(completion:) 里面" : "")取消，又来了一个：它\(late.events.inChinese)，上游有过 \(source.subscriptions) 个订阅。"
          + "它应该收到“\(events)”，订阅应该只有一个。")
    }
  }
}
