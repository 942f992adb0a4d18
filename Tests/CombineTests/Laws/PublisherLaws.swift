import Combine
import Testing

/// What holds for every publisher, numbered, so that code and tests can refer to a law by name.
///
/// A law is checked by running a candidate and looking for a violation. `Candidates.swift` lists all publishers and
/// operators; `LawTests.swift` puts each through all laws that apply, and every law through an operator that breaks it.
///
/// Where an order of events says it best, a law has a diagram, as `LawRun` draws it: a place is a step, `^` is the
/// subscription, and `n` a demand of more than nine. What broke a law is shown in the same way.
enum Law: Int, CaseIterable, CustomTestStringConvertible {
  /// A subscriber gets one subscription.
  ///
  ///     right  ^ab|
  ///     wrong  ^^ab|
  case oneSubscription = 1

  /// The subscription is the first event.
  ///
  ///     right  ^ab|
  ///     wrong  a^b|
  case nothingBeforeTheSubscription

  /// There are never more values than were asked for.
  ///
  ///     in     --abcd|
  ///     ask    -2
  ///     right  ^-ab--|
  ///     wrong  ^-abc-|
  case neverMoreThanAskedFor

  /// Nothing comes after the completion.
  ///
  ///     right  ^ab|
  ///     wrong  ^ab|c
  case nothingAfterCompletion

  /// Nothing comes after `cancel()` has returned.
  ///
  ///     in     --ab-c|
  ///     ask    -*--!
  ///     right  ^-ab
  ///     wrong  ^-ab-c|
  case nothingAfterCancel

  /// `cancel()` cancels everything upstream, and nothing upstream is asked afterwards.
  case cancelReachesUpstream

  /// Asking for values in portions brings the same as asking for all of them.
  ///
  ///     ask    -*
  ///     out    ^(abc|)
  ///
  ///     ask    -111
  ///     right  ^ab(c|)
  ///     wrong  ^a-b
  case demandAddsUp

  /// Asking on and on, far past what an integer holds, is the same as asking for everything.
  ///
  ///     ask    -n
  ///     right  ^(abc|)
  ///     wrong  ^(ab)
  case demandSaturates

  /// The completion comes though nothing is asked for, where no value has to come first.
  ///
  ///     in     -|
  ///     right  ^|
  ///     wrong  ^
  case completionNeedsNoDemand

  /// A failure comes at once, once, and as the last event.
  ///
  ///     in     --a##
  ///     ask    -*
  ///     right  ^-a#
  ///     wrong  ^-a##
  case failureIsSentOnce

  /// After `cancel()` the subscription holds the subscriber no longer.
  case cancelLetsGoOfDownstream

  /// After the completion the subscription holds the subscriber no longer.
  case completionLetsGoOfDownstream

  /// Asking from inside `receive(_:)` brings the same as asking beforehand, without growing the stack.
  case requestFromInsideReceive

  /// Cancelling from inside `receive(_:)` makes that value the last event.
  ///
  ///     in     --ab|
  ///     ask    -*!
  ///     right  ^-a
  ///     wrong  ^-ab|
  case cancelFromInsideReceive

  /// Sending from inside `receive(_:)` is neither lost nor endless, and values do not overlap.
  ///
  ///     in     --(ab)c|
  ///     ask    -*
  ///     right  ^-(ab)c|
  ///     wrong  ^-a   c|
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
