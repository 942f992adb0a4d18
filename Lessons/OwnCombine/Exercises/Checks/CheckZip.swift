import Combine
import CombineBridge
import CombineContract
import LessonKit
import StreamComparison
import VirtualTime

func checkZip<Z: CombineContract.Publisher>(_ zip: @escaping (Upstream, Upstream) -> Z) -> Feedback
where Z.Output == (Int, Int), Z.Failure == MarbleFailure {
  var feedback = Feedback()
  let (a, b) = (Source([1, 2, 3]), Source([4]))
  let witness = Witness<(Int, Int), MarbleFailure>()
  zip(.source(a), .source(b)).subscribe(witness)
  witness.request(.max(3))
  feedback.expect(
    witness.events == "^(1, 4)",
    "The sides sent 1, 2, 3 and 4. The subscriber received “\(witness.events)”. It should receive “^(1, 4)”.",
    "两边分别发送了 1、2、3 和 4。订阅者收到“\(witness.events)”，应该收到“^(1, 4)”。")
  witness.subscription?.cancel()
  // Both sides have the same source.
  feedback.expect(Law.ofOperators, of: Part { zip($0, $0) })
  feedback.compare(
    StreamComparison(Shape(inputs: 2)), yours: { zip($0.upstream(0), $0.upstream(1)).inCombine },
    expected: { $0.publisher(0).zip($0.publisher(1)) })
  return feedback
}
