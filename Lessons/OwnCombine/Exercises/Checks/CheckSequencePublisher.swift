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

  feedback.expectGone(
    keeping: make, "The stream is over, nobody keeps the subscription, and it", "流已经结束，没有人留着订阅，订阅却"
  ) { Witness(of: make(Numbers(range: 1..<3)), requesting: .unlimited).subscription as AnyObject }

  // A sequence may be endless. One element may be read ahead.
  for (number, cancels) in [(1, false), (3, true)] {
    let many = Numbers(range: 1..<1001)
    let witness = Witness()
    witness.onValue = { cancels && $0.valueCount == number ? $0.cancelInside() : .none }
    witness.subscribe(to: make(many))
    witness.request(cancels ? .unlimited : .max(number))
    let count = many.count.read.formatted()
    feedback.expect(
      many.count.read <= number + 1,
      (cancels ? "All elements are requested, the subscriber cancels at the third one," : "One element is requested,")
        + " and `next()` was called \(count) times. It should be \(number + 1) at most: the sequence may be endless.",
      (cancels ? "请求了所有的元素，订阅者收到第三个时取消" : "请求了一个元素")
        + "，`next()` 被调用了 \(count) 次，最多应该是 \(number + 1) 次：序列可能没有尽头。")
    witness.cancel()
  }
  return feedback
}
