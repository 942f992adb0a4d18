import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

func checkMapAndFilter<M: CombineContract.Publisher<String, MarbleFailure>, F: NumberPublisher>(
  map: @escaping (Upstream, @escaping (Int) -> String) -> M,
  filter: @escaping (Upstream, @escaping (Int) -> Bool) -> F
) -> Feedback {
  let described = { (value: Int) in "\(value)!" }
  let isOdd = { (value: Int) in !value.isMultiple(of: 2) }
  var feedback = Feedback()
  print("map:")
  feedback.expect(Law.ofOperators, of: Part { map($0, described) })
  feedback.expectOneCall("map") { upstream, note in
    map(upstream) {
      note()
      return described($0)
    }
  }
  feedback.compare(
    StreamComparison(), yours: { map($0.upstream(), described).inCombine },
    expected: { $0.publisher().map(described) })

  guard feedback.faults.isEmpty else { return feedback }
  print("filter:")
  feedback.expectReplacement(filter)
  feedback.expect(Law.ofOperators, of: Part { filter($0, isOdd) })
  feedback.expectOneCall("filter") { upstream, note in
    filter(upstream) {
      note()
      return isOdd($0)
    }
  }
  feedback.compare(
    StreamComparison(), yours: { filter($0.upstream(), isOdd).inCombine },
    expected: { $0.publisher().filter(isOdd) })
  return feedback
}

extension Feedback {
  /// A dropped value is requested again, once.
  fileprivate mutating func expectReplacement<F: NumberPublisher>(_ filter: (Upstream, @escaping (Int) -> Bool) -> F) {
    let source = Source(1...9)
    let witness = Witness(of: filter(.source(source)) { !$0.isMultiple(of: 2) }, requesting: .max(2))
    expect(
      !witness.values.contains("2"),
      "filter lets 1, 3 and 5 pass. The subscriber received \(witness.values.shortened).",
      "filter 让 1、3、5 通过。订阅者\(witness.values.inChinese)。")
    expect(
      witness.valueCount, 2,
      "filter lets 1, 3 and 5 pass. Two values are requested, and the number that the subscriber received is",
      "filter 让 1、3、5 通过。请求了两个值，订阅者收到的个数是",
      ("A value that is dropped has to be requested again, once.", "丢弃一个值，就要再请求一次。"))
    let patient = Witness(of: filter(.source(Source(1...60))) { $0 > 50 }, requesting: .max(2))
    expect(
      received: patient.values, "51 52", "filter drops 1 to 50, and two values are requested. The subscriber",
      "filter 丢弃了 1 到 50，请求了两个值。订阅者")
  }
}
