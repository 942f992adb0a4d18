import Combine
import Testing

/// What holds for every publisher, numbered, so that code and tests can refer to a law by name.
///
/// A law is checked by running a candidate and looking for a violation. `Candidates.swift` lists all publishers and
/// operators; `LawTests.swift` puts each through all laws that apply, and every law through an operator that breaks it.
enum Law: Int, CaseIterable, CustomTestStringConvertible {
  /// A subscriber gets one subscription.
  case oneSubscription = 1

  /// The subscription is the first event.
  case nothingBeforeTheSubscription

  /// There are never more values than were asked for.
  case neverMoreThanAskedFor

  /// Nothing comes after the completion.
  case nothingAfterCompletion

  /// Nothing comes after `cancel()` has returned.
  case nothingAfterCancel

  /// `cancel()` cancels everything upstream, and nothing upstream is asked afterwards.
  case cancelReachesUpstream

  /// Asking for values in portions brings the same as asking for all of them.
  case demandAddsUp

  /// Asking on and on, far past what an integer holds, is the same as asking for everything.
  case demandSaturates

  /// The completion comes though nothing is asked for, where no value has to come first.
  case completionNeedsNoDemand

  /// A failure comes at once, once, and as the last event.
  case failureIsSentOnce

  /// After `cancel()` the subscription holds the subscriber no longer.
  case cancelLetsGoOfDownstream

  /// After the completion the subscription holds the subscriber no longer.
  case completionLetsGoOfDownstream

  /// Asking from inside `receive(_:)` brings the same as asking beforehand, without growing the stack.
  case requestFromInsideReceive

  /// Cancelling from inside `receive(_:)` makes that value the last event.
  case cancelFromInsideReceive

  /// Sending from inside `receive(_:)` is neither lost nor endless, and values do not overlap.
  case sendFromInsideReceive

  var testDescription: String { "law \(rawValue), \(self)" }
}

/// A publisher or an operator that has to obey the laws.
struct Candidate: CustomTestStringConvertible {
  typealias Values = AnyPublisher<Int, TestError>

  /// The name of the public type, as `Publishers.Map` writes it.
  let name: String

  /// Makes the publisher over an upstream. A source ignores the upstream.
  let make: (Values) -> Values

  /// Laws that do not apply, each with the reason.
  var exempt: [Law: String] = [:]

  /// Whether its values do not come from upstream.
  var isSource = false

  /// Whether the order of its values depends on who asks when, as with merged publishers.
  var isUnordered = false

  init(_ name: String, exempt: [Law: String] = [:], make: @escaping (Values) -> Values) {
    self.name = name
    self.make = make
    self.exempt = exempt
  }

  /// A publisher without an upstream.
  init<P: Publisher>(source name: String, exempt: [Law: String] = [:], _ publisher: @escaping () -> P)
  where P.Output == Int, P.Failure == TestError {
    self.name = name
    make = { _ in publisher().eraseToAnyPublisher() }
    self.exempt = exempt
    isSource = true
  }

  /// The same, let off one more law.
  func exempt(_ law: Law, _ reason: String) -> Candidate {
    var candidate = self
    candidate.exempt[law] = reason
    return candidate
  }

  /// The same, with values in any order.
  func unordered() -> Candidate {
    var candidate = self
    candidate.isUnordered = true
    return candidate
  }

  var testDescription: String { name }

  var laws: [Law] {
    Law.allCases.filter { exempt[$0] == nil && !(isSource && Self.needingUpstream.contains($0)) }
  }

  private static let needingUpstream: Set<Law> = [
    .cancelReachesUpstream, .completionNeedsNoDemand, .failureIsSentOnce, .sendFromInsideReceive,
  ]
}
