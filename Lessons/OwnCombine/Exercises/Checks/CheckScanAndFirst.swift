import Combine
import CombineBridge
import CombineContract
import LessonKit
import StreamComparison
import VirtualTime

func checkScanAndFirst<S: CombineContract.Publisher, F: CombineContract.Publisher>(
  scan: @escaping (Upstream, @escaping ([Int], Int) -> [Int]) -> S, first: @escaping (Upstream) -> F
) -> Feedback
where S.Output == [Int], S.Failure == MarbleFailure, F.Output == Int, F.Failure == MarbleFailure {
  let all = { (former: [Int], value: Int) in former + [value] }
  var feedback = Feedback()
  print("scan:")
  feedback.expect(Law.ofOperators, of: Part { scan($0, all) })
  feedback.compare(
    StreamComparison(), yours: { scan($0.upstream(), all).inCombine }, expected: { $0.publisher().scan([], all) })

  guard feedback.faults.isEmpty else { return feedback }
  print("first:")
  // The completion waits for a request, as a value would.
  feedback.expect(Law.ofOperators.filter { $0 != .completionNeedsNoDemand }, of: Part { first($0) })
  feedback.compare(
    StreamComparison(), yours: { first($0.upstream()).inCombine }, expected: { $0.publisher().first() })
  return feedback
}
