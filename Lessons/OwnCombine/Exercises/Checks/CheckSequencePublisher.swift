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

typealias MakeSequence = (Numbers) -> any CombineContract.Publisher<Int, Never>

func checkSequencePublisher(_ make: @escaping MakeSequence) -> Feedback {
  let right: MakeSequence = { $0.range.publisher.inContract }
  var feedback = Feedback()
  feedback.expect(Law.ofSources, of: Part(make, right) { make, _ in make(Numbers(range: 1..<6)) })
  feedback.expect(
    [.requestFromInsideReceive], of: Part(make, right) { make, _ in make(Numbers(range: 1..<201)) })
  // The shortest sequence is empty.
  feedback.compare(
    StreamComparison(Shape(inputs: 0, parameters: 1...6)), make, right
  ) { $1(Numbers(range: 1..<$0.parameter)) }

  // It may be long, and it need not be a collection.
  for (demand, all) in [(CombineContract.Subscribers.Demand.unlimited, 10_100), (.max(1000), 1000), (.max(7), 1000)] {
    let witness = Witness(of: make(Numbers(range: 0..<all)))
    while !witness.isOver, witness.requested < .max(all) { witness.request(demand) }
    let (count, wanted) = (witness.valueCount.formatted(), all.formatted())
    feedback.expect(
      witness.events == "^\((0..<all).map { "\($0)" }.joined(separator: " "))|",
      "The sequence has \(wanted) elements, and all are requested. The subscriber received \(count) values. It should receive "
        + "\(wanted), and the completion.",
      "序列有 \(wanted) 个元素，全都请求了。订阅者收到 \(count) 个值，应该收到 \(wanted) 个和完成事件。")
  }

  // A sequence may be endless.
  let many = Numbers(range: 1..<1001)
  let witness = Witness(of: make(many), requesting: .max(3))
  feedback.expect(
    many.count.read < 10,
    "Three elements are requested, and `next()` was called \(many.count.read.formatted()) times. The sequence may be endless.",
    "请求了三个元素，`next()` 被调用了 \(many.count.read.formatted()) 次。序列可能没有尽头。")
  witness.cancel()
  return feedback
}
