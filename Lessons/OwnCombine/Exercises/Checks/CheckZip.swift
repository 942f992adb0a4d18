import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

func checkZip<Z: CombineContract.Publisher>(_ zip: @escaping (Upstream, Upstream) -> Z) -> Feedback
where Z.Output == (Int, Int), Z.Failure == MarbleFailure {
  var feedback = Feedback()
  feedback.expect(
    "^(1, 4)", from: zip(.source(Source([1, 2, 3])), .source(Source([4]))), requesting: .max(3),
    "The sides sent 1, 2, 3 and 4.", "两边分别发送了 1、2、3 和 4。")
  // Both sides have the same source.
  feedback.expect(Law.ofOperators, of: Part { zip($0, $0) })
  feedback.expectNoLateRequest(zip)
  feedback.expectOneUpstream("zip") { zip($0, .source(Source())) }
  feedback.expectOneUpstream("zip") { zip(.source(Source()), $0) }
  feedback.compare(
    StreamComparison(Shape(inputs: 2)), yours: { zip($0.upstream(0), $0.upstream(1)).inCombine },
    expected: { $0.publisher(0).zip($0.publisher(1)) })
  return feedback
}

extension Feedback {
  /// That a request after `cancel()` ends at the zip. Right upstreams take no notice of it, so no law sees it.
  fileprivate mutating func expectNoLateRequest<Z: CombineContract.Publisher>(_ zip: (Upstream, Upstream) -> Z)
  where Z.Output == (Int, Int), Z.Failure == MarbleFailure {
    let sides = [Source(), Source()]
    let witness = Witness(of: zip(.source(sides[0]), .source(sides[1])))
    witness.subscription?.cancel()
    witness.request(.max(1))
    expect(
      sides.allSatisfy { $0.lateRequests == 0 },
      "The subscriber cancels, and then requests a value. The request is passed on, though both sides are cancelled.",
      "订阅者取消之后又请求了一个值。两边都已经取消，这个请求却还是传了上去。")
  }
}
