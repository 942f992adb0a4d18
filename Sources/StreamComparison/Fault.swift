import Combine
import VirtualTime

/// What a publisher did that it should not, or did not that it should.
public struct Fault: Equatable, Sendable, CustomStringConvertible {
  /// The kinds of faults. The raw value is the sentence, in which `%1` stands for the first detail.
  public enum Kind: String, Sendable, CaseIterable {
    case noSubscription = "At %1 the subscriber should receive a subscription, and receives none."
    case secondSubscription = "At %1 the subscriber receives a second subscription."
    case lateSubscription = "The subscriber receives its subscription at %1. It should receive it at %2."
    case beforeSubscription = "At %1 the subscriber receives %2 before its subscription."
    case afterCancel = "At %1 the subscriber receives %2, although it has cancelled."
    case afterEnd = "At %1 the subscriber receives %2 after the completion."
    case notRequested = "At %1 the subscriber receives %2, although it requested no more values."
    case wrongValue = "At %1 the subscriber receives %2. It should receive %3."
    case wrongTime = "The subscriber receives %1 at %2. It should receive it at %3."
    case missing = "At %1 the subscriber should receive %2, and does not."
    case unexpected = "At %1 the subscriber receives %2, and should not."
    case tooEarlyEnd = "At %1 the subscriber receives %2. It should receive %3 before that."
    case inputNotSubscribed = "At %1 the publisher should subscribe to its input, and does not."
    case inputSubscribedAgain = "At %1 the publisher subscribes to its input once too often."
    case requestsTooMuch = "By %1 the publisher has requested %2 of its input. It should have requested %3."
    case requestsTooLittle = "By %1 the publisher has requested only %2 of its input. It should have requested %3."
    case inputNotCancelled = "At %1 the publisher should cancel its input, and does not."
    case inputCancelled = "At %1 the publisher cancels its input, and should not."
    case subscriberKept = "Everything is over, and the subscriber is still in memory."
    case inputKept = "Everything is over, and the subscription to the input is still in memory."
  }

  public let kind: Kind

  /// Whether a subscriber notices it. What an input is asked for, and what is still in memory, no subscriber sees.
  public var isVisible: Bool {
    switch kind {
    case .inputNotSubscribed, .inputSubscribedAgain, .requestsTooMuch, .requestsTooLittle, .inputNotCancelled,
      .inputCancelled, .subscriberKept, .inputKept:
      false
    default: true
    }
  }

  /// What stands in the sentence: times, values, numbers.
  public let details: [String]

  private init(_ kind: Kind, _ details: Any...) {
    self.kind = kind
    self.details = details.map { "\($0)" }
  }

  public var description: String {
    kind.rawValue.replacing(#/%([1-9])/#) { details[Int($0.output.1)! - 1] }
  }

  /// The first fault; nil if the two observations are alike.
  init?(_ yours: Observation, _ expected: Observation, _ tolerance: Int) {
    let fault =
      Self.inSubscribers(yours, expected) ?? Self.inInputs(yours, expected, tolerance) ?? Self.inMemory(yours, expected)
    guard let fault else { return nil }
    self = fault
  }
}

// MARK: What subscribers receive

extension Fault {
  private static func inSubscribers(_ yours: Observation, _ expected: Observation) -> Fault? {
    zip(yours.subscribers, expected.subscribers)
      .compactMap { first(in: $0, $1) }
      .min { $0.time < $1.time }?.fault
  }

  private static func first(
    in yours: [Observation.Seen], _ expected: [Observation.Seen]
  ) -> (time: VirtualTime, fault: Fault)? {
    let same = zip(yours, expected).prefix { $0 == $1 }.count
    let (seen, wanted) = (yours.dropFirst(same).first, expected.dropFirst(same).first)
    guard let time = [seen?.time, wanted?.time].compactMap(\.self).min() else { return nil }
    if let seen, let fault = breach(seen, after: yours[..<same]) { return (time, fault) }
    return (time, mismatch(seen, wanted))
  }

  /// A breach of the rules that hold for every publisher.
  private static func breach(_ seen: Observation.Seen, after former: ArraySlice<Observation.Seen>) -> Fault? {
    let (time, what) = (seen.time, seen.what)
    if what == .subscription { return former.isEmpty ? nil : Fault(.secondSubscription, time) }
    if former.isEmpty { return Fault(.beforeSubscription, time, what) }
    if seen.isCancelled { return Fault(.afterCancel, time, what) }
    if former.contains(where: \.what.isEnd) { return Fault(.afterEnd, time, what) }
    return !what.isEnd && seen.requested <= seen.received ? Fault(.notRequested, time, what) : nil
  }

  private static func mismatch(_ seen: Observation.Seen?, _ wanted: Observation.Seen?) -> Fault {
    guard let wanted else { return Fault(.unexpected, seen!.time, seen!.what) }
    guard let seen else {
      return wanted.what == .subscription
        ? Fault(.noSubscription, wanted.time) : Fault(.missing, wanted.time, wanted.what)
    }
    if seen.what == wanted.what {
      return seen.what == .subscription
        ? Fault(.lateSubscription, seen.time, wanted.time) : Fault(.wrongTime, seen.what, seen.time, wanted.time)
    }
    if wanted.time < seen.time { return Fault(.missing, wanted.time, wanted.what) }
    if seen.what.isEnd, !wanted.what.isEnd { return Fault(.tooEarlyEnd, seen.time, seen.what, wanted.what) }
    if seen.time < wanted.time { return Fault(.unexpected, seen.time, seen.what) }
    return Fault(.wrongValue, seen.time, seen.what, wanted.what)
  }
}

// MARK: What inputs are asked for

extension Fault {
  private static func inInputs(_ yours: Observation, _ expected: Observation, _ tolerance: Int) -> Fault? {
    zip(yours.inputs, expected.inputs)
      .compactMap { yours, expected in
        Set((yours + expected).map(\.time)).sorted().lazy
          .compactMap { time in
            fault(at: time, totals(yours, at: time), totals(expected, at: time), tolerance).map { (time, $0) }
          }
          .first
      }
      .min { $0.0 < $1.0 }?.1
  }

  private static func totals(_ history: [Player.Change], at time: VirtualTime) -> Player.Totals {
    history.last { $0.time <= time }?.totals ?? Player.Totals()
  }

  private static func fault(
    at time: VirtualTime, _ yours: Player.Totals, _ expected: Player.Totals, _ tolerance: Int
  ) -> Fault? {
    if yours.subscriptions != expected.subscriptions {
      return Fault(yours.subscriptions < expected.subscriptions ? .inputNotSubscribed : .inputSubscribedAgain, time)
    }
    let (less, more) = (min(yours.requested, expected.requested), max(yours.requested, expected.requested))
    // What is requested when there is nothing left has no effect.
    if less + tolerance < more, !yours.isOver, !expected.isOver {
      let kind: Kind = yours.requested < expected.requested ? .requestsTooLittle : .requestsTooMuch
      return Fault(kind, time, yours.requested.inWords, expected.requested.inWords)
    }
    if yours.cancellations != expected.cancellations {
      return Fault(yours.cancellations < expected.cancellations ? .inputNotCancelled : .inputCancelled, time)
    }
    return nil
  }

  private static func inMemory(_ yours: Observation, _ expected: Observation) -> Fault? {
    if !Set(yours.keptSubscribers).isSubset(of: expected.keptSubscribers) { return Fault(.subscriberKept) }
    return Set(yours.keptInputs).isSubset(of: expected.keptInputs) ? nil : Fault(.inputKept)
  }
}

extension Observation.Seen.What: CustomStringConvertible {
  var isEnd: Bool {
    switch self {
    case .finished, .failed: true
    case .subscription, .value: false
    }
  }

  var description: String {
    switch self {
    case .subscription: "its subscription"
    case .value(let label): label
    case .finished: "the completion"
    case .failed: "the failure"
    }
  }
}

extension Subscribers.Demand {
  /// `no value`, `1 value`, `2 values`, `all values`.
  fileprivate var inWords: String {
    switch max {
    case nil: "all values"
    case 0: "no value"
    case 1: "1 value"
    case let count?: "\(count) values"
    }
  }
}
