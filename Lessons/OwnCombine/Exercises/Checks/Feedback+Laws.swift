import CombineContract
import LessonKit

extension Feedback {
  /// Plays an example, which comes before the laws: what a subscriber receives.
  mutating func expect<P: Publisher>(
    _ expected: String, from publisher: P, requesting demand: Subscribers.Demand = .unlimited, _ english: String,
    _ chinese: String
  ) {
    let witness = Witness<P.Output, P.Failure>()
    publisher.subscribe(witness)
    witness.request(demand)
    let events = witness.events
    expect(
      events == expected, "\(english) The subscriber received \(events.shortened). It should receive “\(expected)”.",
      "\(chinese)订阅者\(events.inChinese)，应该收到“\(expected)”。")
    witness.subscription?.cancel()
  }

  /// Tries laws on a part, in order, and prints those that hold. The first one that does not is a fault.
  mutating func expect<P: Publisher>(_ laws: [Law], of part: Part<P>) {
    for law in laws where faults.isEmpty {
      guard Self.quietly({ part.violation(of: law) }) != nil, let violation = part.violation(of: law) else {
        Swift.print("law \(law.rawValue)\(law.rawValue < 10 ? " " : "")  \(law.sentence)")
        continue
      }
      expect(
        false, "Law \(law.rawValue) does not hold: \(law.sentence) \(violation.english)",
        "不符合定律 \(law.rawValue)（\(law.chineseSentence.dropLast())）：\(violation.chinese)")
    }
  }
}

extension Law {
  /// The laws that hold for a publisher without upstream.
  static let ofSources = allCases.filter {
    ![.cancelReachesUpstream, .completionNeedsNoDemand, .failureIsSentOnce, .requestFromInsideReceive].contains($0)
  }

  /// The laws that hold for an operator.
  static let ofOperators = allCases
}
