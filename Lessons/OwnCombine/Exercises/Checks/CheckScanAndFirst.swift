import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

typealias MakeScan = (Upstream, @escaping ([Int], Int) -> [Int]) -> any CombineContract.Publisher<[Int], MarbleFailure>
typealias MakeFirst = (Upstream) -> any NumberPublisher

func checkScanAndFirst(scan: @escaping MakeScan, first: @escaping MakeFirst) -> Feedback {
  let rightScan: MakeScan = { $0.inCombine.scan([], $1).inContract }
  let rightFirst: MakeFirst = { $0.inCombine.first().inContract }
  let all = { (former: [Int], value: Int) in former + [value] }
  var feedback = Feedback()
  print("scan:")
  let scanning = Part(scan, rightScan) { scan, stage in
    let watch = stage.watch()
    return scan(stage.upstream) {
      watch()
      return all($0.suffix(9), $1)
    }
  }
  feedback.expect(
    .one(
      "scan begins with [], and appends what upstream sends: 1 and 2.", "scan 从 [] 开始，把上游发送的 1 和 2 依次加到后面。",
      to: 1...2, requesting: .unlimited), of: scanning)
  feedback.expect(Law.ofOperators, of: scanning)
  feedback.expect(.calls(of: "scan"), .closure(isCancelled: true), .closure(isCancelled: false), of: scanning)
  feedback.compare(StreamComparison(), scan, rightScan) {
    // Of a long list, the newest values show what is wrong, and are written down sooner.
    $1($0.upstream()) { all($0.suffix(9), $1) }
  }

  guard feedback.faults.isEmpty else { return feedback }
  print("first:")
  let taking = Part(first, rightFirst) { $0($1.upstream) }
  feedback.expect(.nothingInsideCancel, .manyRequests, of: taking)
  feedback.expectOneUpstream("first", of: taking)
  feedback.expect(.letsUpstreamGo, of: taking)
  // The completion waits for a request, as a value would.
  feedback.expect(Law.without(.completionNeedsNoDemand), of: taking)
  feedback.compare(StreamComparison(), first, rightFirst) { $1($0.upstream()) }
  return feedback
}

extension Play {
  fileprivate static let manyRequests = one(
    "first is asked 30 times for one value, and then upstream sends 1.", "向 first 请求了 30 次，每次一个值，然后上游发送了 1。",
    then: { stage, witness in
      for _ in 1...30 { witness.request(.max(1)) }
      stage.send(1)
    })

  fileprivate static let letsUpstreamGo = Play(
    "first has sent its value, and then another subscription comes.", "first 已经发送了它的值，又来了一个订阅。"
  ) { stage in
    let witness = stage.subscribe(requesting: .max(1))
    let (first, second) = (stage.sources[0].subscriber, CountingSubscription())
    stage.send(1)
    let isKept = withExtendedLifetime(witness) { stage.sources[0].isKept }
    first?.receive(subscription: second)
    return [
      .memory("Upstream's subscription is", "对上游的订阅", isKept), .calls(of: second, ("the new one", "新的订阅")),
    ]
  }

  fileprivate static let nothingInsideCancel = Play(
    "Upstream sends 1, and from inside of cancel() also 2 and the completion.", "上游发送了 1，又在 cancel() 里面发送了 2 和完成事件。"
  ) { stage in
    stage.sources[0].answer = 2
    let witness = stage.subscribe(requesting: .max(1))
    stage.send(1)
    return [.received(witness.events)]
  }
}
