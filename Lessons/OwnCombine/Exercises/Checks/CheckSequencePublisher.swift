import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit

func checkSequencePublisher<P: CombineContract.Publisher>(_ make: @escaping (Range<Int>) -> P) -> Feedback
where P.Output == Int, P.Failure == Never {
  var feedback = Feedback()
  feedback.expect(Law.ofSources, of: Part { _ in make(1..<6) })
  feedback.expect([.requestFromInsideReceive], of: Part { _ in make(1..<201) })
  // The shortest sequence is empty.
  feedback.compare(
    StreamComparison(Shape(inputs: 0, parameters: 1...6)),
    yours: { make(1..<$0.parameter).inCombine }, expected: { (1..<$0.parameter).publisher })
  return feedback
}
