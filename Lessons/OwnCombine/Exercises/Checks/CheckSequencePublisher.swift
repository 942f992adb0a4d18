import Combine
import CombineBridge
import CombineContract
import LessonKit
import StreamComparison

func checkSequencePublisher<P: CombineContract.Publisher>(_ make: @escaping (ClosedRange<Int>) -> P) -> Feedback
where P.Output == Int, P.Failure == Never {
  var feedback = Feedback()
  feedback.expect(Law.ofSources, of: Part { _ in make(1...5) })
  feedback.expect([.requestFromInsideReceive], of: Part { _ in make(1...200) })
  feedback.compare(
    StreamComparison(Shape(inputs: 0, parameters: 1...5)),
    yours: { make(1...$0.parameter).inCombine }, expected: { (1...$0.parameter).publisher })
  return feedback
}
