import Combine
import VirtualTime

/// Runs an operator on a clock of its own, and draws what comes out of it.
///
///     marbles("1-2|") { upstream, clock in upstream.delay(for: 1, scheduler: clock) }
///     // "-1-2|"
///
/// Each place is a second: a digit is a value, `|` the end, `x` a failure, `-` nothing, and what is in parentheses comes
/// within the same second. What is due in a second runs before what is sent in it.
///
/// - Parameters:
///   - demand: What the subscriber asks for at the beginning.
///   - requests: What it asks for in addition, at the beginning of a second.
func marbles<P: Publisher>(
  _ input: String, asking demand: Subscribers.Demand = .unlimited, requests: [Int: Subscribers.Demand] = [:],
  returning: @escaping (Int) -> Subscribers.Demand = { _ in .none },
  _ make: (ManualPublisher<Int, TestError>, VirtualTimeScheduler) -> P
) -> String where P.Output == Int, P.Failure == TestError {
  let clock = VirtualTimeScheduler()
  let upstream = ManualPublisher<Int, TestError>()
  let subscriber = TestSubscriber<Int, TestError>(asking: demand, returning: returning)
  var output: [Int: String] = [:]
  func draw(_ mark: String) {
    let (second, rest) = clock.now.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    output[second, default: ""] += rest == 0 ? mark : "?"
  }
  subscriber.onValue = { draw("\($0)") }
  subscriber.onCompletion = { draw($0 == .finished ? "|" : "x") }
  make(upstream, clock).subscribe(subscriber)

  for (second, marks) in seconds(of: input).enumerated() {
    clock.advance(to: VirtualTime(nanoseconds: 0).advanced(by: .seconds(second)))
    if let more = requests[second] { subscriber.request(more) }
    for mark in marks {
      switch mark {
      case "|": upstream.send(completion: .finished)
      case "x": upstream.send(completion: .failure(.broken))
      default: mark.wholeNumberValue.map { _ = upstream.send($0) }
      }
    }
    clock.advance(by: .zero)
  }
  clock.run()
  return (0...(output.keys.max() ?? 0)).map { second in
    let marks = output[second] ?? "-"
    return marks.count > 1 ? "(\(marks))" : marks
  }.joined()
}

private func seconds(of diagram: String) -> [String] {
  var seconds: [String] = []
  var isGroup = false
  for mark in diagram {
    switch mark {
    case "(":
      isGroup = true
      seconds.append("")
    case ")": isGroup = false
    case _ where isGroup: seconds[seconds.count - 1].append(mark)
    default: seconds.append(String(mark))
    }
  }
  return seconds
}
