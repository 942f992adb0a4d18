import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

func checkScanAndFirst<S: CombineContract.Publisher<[Int], MarbleFailure>, F: NumberPublisher>(
  scan: @escaping (Upstream, @escaping ([Int], Int) -> [Int]) -> S, first: @escaping (Upstream) -> F
) -> Feedback {
  let all = { (former: [Int], value: Int) in former + [value] }
  var feedback = Feedback()
  print("scan:")
  feedback.expect(
    "^[1] [1, 2]|", from: scan(.source(Source([1, 2], .finished)), all),
    "scan begins with [], and appends what upstream sends: 1 and 2.", "scan 从 [] 开始，把上游发送的 1 和 2 依次加到后面。")
  feedback.expect(Law.ofOperators, of: Part { scan($0, all) })
  feedback.expectOneCall("scan") { upstream, note in
    scan(upstream) {
      note()
      return all($0, $1)
    }
  }
  feedback.compare(
    StreamComparison(), yours: { scan($0.upstream(), all).inCombine }, expected: { $0.publisher().scan([], all) })

  guard feedback.faults.isEmpty else { return feedback }
  print("first:")
  feedback.expectOneValue(first)
  feedback.expectOneUpstream("first", make: first)
  // The completion waits for a request, as a value would.
  feedback.expect(Law.ofOperators.filter { $0 != .completionNeedsNoDemand }, of: Part { first($0) })
  feedback.compare(
    StreamComparison(), yours: { first($0.upstream()).inCombine }, expected: { $0.publisher().first() })
  return feedback
}

extension Feedback {
  /// What `first` does with upstream when it has its value.
  fileprivate mutating func expectOneValue<F: NumberPublisher>(_ first: (Upstream) -> F) {
    let source = Source([1, 2])
    expect(
      "^1|", from: first(.source(source)), requesting: .max(1), "first is asked for one value. Upstream sends 1 and 2.",
      "向 first 请求了一个值。上游发送了 1 和 2。")
    expect(
      source.requested, .unlimited, "first is asked for one value, and requests of upstream", "向 first 请求了一个值，它向上游请求了")
    expect(
      source.cancellations == 1, "first has sent its value, and upstream has not been cancelled.",
      "first 发送了值，上游却没有被取消。")

    let impatient = Witness<Int, MarbleFailure>()
    let late = Source()
    first(.source(late)).subscribe(impatient)
    for _ in 1...30 { impatient.request(.max(1)) }
    late.send(1)
    expect(
      received: impatient.events, "^1|",
      "first is asked 30 times for one value, and then upstream sends 1. The subscriber",
      "向 first 请求了 30 次，每次一个值，然后上游发送了 1。订阅者")

    let answering = Source()
    answering.answer = 2
    let witness = Witness(of: first(.source(answering)), requesting: .max(1))
    answering.send(1)
    expect(
      received: witness.events, "^1|",
      "Upstream sends 1, and from inside of cancel() also 2 and the completion. The subscriber",
      "上游发送了 1，又在 cancel() 里面发送了 2 和完成事件。订阅者")
  }
}
