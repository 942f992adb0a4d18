import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit

/// Numbers that count how many of them are read.
struct Numbers: Sequence {
  final class Count { fileprivate(set) var read = 0 }

  let range: Range<Int>
  var count = Count()

  func makeIterator() -> AnyIterator<Int> {
    var numbers = range.makeIterator()
    return AnyIterator {
      count.read += 1
      return numbers.next()
    }
  }
}

func checkSequencePublisher<P: CombineContract.Publisher>(_ make: @escaping (Numbers) -> P) -> Feedback
where P.Output == Int, P.Failure == Never {
  var feedback = Feedback()
  feedback.expect(Law.ofSources, of: Part { _ in make(Numbers(range: 1..<6)) })
  feedback.expect([.requestFromInsideReceive], of: Part { _ in make(Numbers(range: 1..<201)) })
  // The shortest sequence is empty.
  feedback.compare(
    StreamComparison(Shape(inputs: 0, parameters: 1...6)),
    yours: { make(Numbers(range: 1..<$0.parameter)).inCombine }, expected: { (1..<$0.parameter).publisher })

  // A sequence may be endless.
  let (many, witness) = (Numbers(range: 1..<1001), Witness<Int, Never>())
  make(many).subscribe(witness)
  witness.request(.max(3))
  feedback.expect(
    many.count.read < 10,
    "The sequence has 1,000 elements, three are requested, and \(many.count.read) were read. It may be endless.",
    "序列有 1,000 个元素，请求了三个，读了 \(many.count.read) 个。序列可能没有尽头。")
  witness.subscription?.cancel()
  return feedback
}
