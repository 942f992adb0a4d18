import Combine
import CombineBridge
import CombineContract
import LessonKit
import StreamComparison
import VirtualTime

func checkZip<Z: CombineContract.Publisher>(_ zip: @escaping (Upstream, Upstream) -> Z) -> Feedback
where Z.Output == (Int, Int), Z.Failure == MarbleFailure {
  var feedback = Feedback()
  feedback.expect(
    "^(1, 4)", from: zip(.source(Source([1, 2, 3])), .source(Source([4]))), requesting: .max(3),
    "The sides sent 1, 2, 3 and 4.", "两边分别发送了 1、2、3 和 4。")
  // Both sides have the same source.
  feedback.expect(Law.ofOperators, of: Part { zip($0, $0) })
  feedback.compare(
    StreamComparison(Shape(inputs: 2)), yours: { zip($0.upstream(0), $0.upstream(1)).inCombine },
    expected: { $0.publisher(0).zip($0.publisher(1)) })
  return feedback
}
