import Combine
import CombineBridge
import CombineContract
import LessonKit
import StreamComparison
import VirtualTime

func checkShare<P: CombineContract.Publisher>(_ share: @escaping (Upstream) -> P) -> Feedback
where P.Output == Int, P.Failure == MarbleFailure {
  var feedback = Feedback()
  feedback.expectOneSubscription(share)
  feedback.expect(Law.ofShared, of: Part { share($0) })
  feedback.compare(
    StreamComparison(Shape(subscribers: 3)), yours: { share($0.upstream()).inCombine },
    expected: { $0.publisher().share() })
  return feedback
}

extension Law {
  /// A shared publisher drops what a subscriber has not requested, and its subscribers are not apart.
  fileprivate static let ofShared = allCases.filter {
    ![.demandAddsUp, .requestFromInsideReceive, .subscribersAreApart].contains($0)
  }
}

extension Feedback {
  fileprivate mutating func expectOneSubscription<P: CombineContract.Publisher>(_ share: (Upstream) -> P)
  where P.Output == Int, P.Failure == MarbleFailure {
    let source = Source()
    let shared = share(.source(source))
    let witnesses = (1...2).map { _ in Witness<Int, MarbleFailure>() }
    for witness in witnesses {
      shared.subscribe(witness)
      witness.request(.unlimited)
    }
    expect(
      source.subscriptions == 1,
      "Two subscribers have come, and upstream has \(source.subscriptions) subscriptions. It should have one.",
      "来了两个订阅者，上游有 \(source.subscriptions) 个订阅。应该只有一个。")
    for witness in witnesses { witness.subscription?.cancel() }
    expect(
      source.cancellations == source.subscriptions,
      "Both subscribers have cancelled, and upstream has not been cancelled.", "两个订阅者都取消了，上游却没有被取消。")
  }
}
