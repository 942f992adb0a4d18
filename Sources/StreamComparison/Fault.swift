import Combine
import VirtualTime

/// What a publisher did that it should not, or did not that it should.
public struct Fault: Equatable, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  public enum Kind: Sendable, CaseIterable {
    case noSubscription
    case secondSubscription
    case lateSubscription
    case beforeSubscription
    case afterCancel
    case afterEnd
    case notRequested
    case wrongValue
    case wrongTime
    case missing
    case unexpected
    case tooEarlyEnd
    case inputNotSubscribed
    case inputSubscribedAgain
    case requestsTooMuch
    case requestsTooLittle
    case inputNotCancelled
    case inputCancelled
    case subscriberKept
    case inputKept
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

  /// The times, values and numbers of the sentence.
  private let details: [Detail]

  private init(_ kind: Kind, _ details: Detail...) {
    self.kind = kind
    self.details = details
  }

  /// A sentence that says what was observed.
  public var description: String { filled(kind.sentence.english) { $0.words.english } }

  /// The same sentence in Chinese.
  public var chinese: String {
    let sentence = details.contains(.demand(.none)) ? kind.chineseOfNone : kind.sentence.chinese
    return filled(sentence) { $0.words.chinese }
  }

  private func filled(_ sentence: String, _ words: (Detail) -> String) -> String {
    sentence.replacing(#/%([1-9])/#) { words(details[Int($0.output.1)! - 1]) }
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
    if yours == expected { return nil }
    let same = zip(yours, expected).prefix { $0 == $1 }.count
    let (seen, wanted) = (yours.dropFirst(same).first, expected.dropFirst(same).first)
    guard let time = [seen?.time, wanted?.time].compactMap(\.self).min() else { return nil }
    if let seen, let fault = breach(seen, after: yours[..<same]) { return (time, fault) }
    return (time, mismatch(seen, wanted))
  }

  /// A breach of the rules that hold for every publisher.
  private static func breach(_ seen: Observation.Seen, after former: ArraySlice<Observation.Seen>) -> Fault? {
    let (time, what) = (seen.time, seen.what)
    if what == .subscription { return former.isEmpty ? nil : Fault(.secondSubscription, .at(time)) }
    if former.isEmpty { return Fault(.beforeSubscription, .at(time), .seen(what)) }
    if seen.isCancelled { return Fault(.afterCancel, .at(time), .seen(what)) }
    if former.contains(where: \.what.isEnd) { return Fault(.afterEnd, .at(time), .seen(what)) }
    return !what.isEnd && seen.requested <= seen.received ? Fault(.notRequested, .at(time), .seen(what)) : nil
  }

  private static func mismatch(_ seen: Observation.Seen?, _ wanted: Observation.Seen?) -> Fault {
    guard let wanted else { return Fault(.unexpected, .at(seen!.time), .seen(seen!.what)) }
    guard let seen else {
      return wanted.what == .subscription
        ? Fault(.noSubscription, .at(wanted.time)) : Fault(.missing, .at(wanted.time), .seen(wanted.what))
    }
    if seen.what == wanted.what {
      return seen.what == .subscription
        ? Fault(.lateSubscription, .at(seen.time), .at(wanted.time))
        : Fault(.wrongTime, .seen(seen.what), .at(seen.time), .at(wanted.time))
    }
    if wanted.time < seen.time { return Fault(.missing, .at(wanted.time), .seen(wanted.what)) }
    if seen.what.isEnd, !wanted.what.isEnd {
      return Fault(.tooEarlyEnd, .at(seen.time), .seen(seen.what), .seen(wanted.what))
    }
    if seen.time < wanted.time { return Fault(.unexpected, .at(seen.time), .seen(seen.what)) }
    if case (.failed(let seen), .failed(let wanted), let time) = (seen.what, wanted.what, seen.time) {
      return Fault(.wrongValue, .at(time), .error(seen), .error(wanted))
    }
    return Fault(.wrongValue, .at(seen.time), .seen(seen.what), .seen(wanted.what))
  }
}

// MARK: What inputs are asked for

extension Fault {
  private static func inInputs(_ yours: Observation, _ expected: Observation, _ tolerance: Int) -> Fault? {
    zip(yours.inputs, expected.inputs)
      .filter { !$0.elementsEqual($1, by: ==) }
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
      return Fault(
        yours.subscriptions < expected.subscriptions ? .inputNotSubscribed : .inputSubscribedAgain, .at(time))
    }
    let (less, more) = (min(yours.requested, expected.requested), max(yours.requested, expected.requested))
    // What is requested when there is nothing left has no effect.
    if less + tolerance < more, !yours.isOver, !expected.isOver {
      let kind: Kind = yours.requested < expected.requested ? .requestsTooLittle : .requestsTooMuch
      return Fault(kind, .at(time), .demand(yours.requested), .demand(expected.requested))
    }
    if yours.cancellations != expected.cancellations {
      return Fault(yours.cancellations < expected.cancellations ? .inputNotCancelled : .inputCancelled, .at(time))
    }
    return nil
  }

  private static func inMemory(_ yours: Observation, _ expected: Observation) -> Fault? {
    if !yours.keptSubscribers.allSatisfy(expected.keptSubscribers.contains) { return Fault(.subscriberKept) }
    return yours.keptInputs.allSatisfy(expected.keptInputs.contains) ? nil : Fault(.inputKept)
  }
}

extension Observation.Seen.What {
  var isEnd: Bool {
    switch self {
    case .finished, .failed: true
    case .subscription, .value: false
    }
  }
}
