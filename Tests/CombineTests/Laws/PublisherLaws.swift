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

  /// A completion that is sent during the subscription is not lost. The subscriber receives it once, and after its
  /// subscription.
  ///
  ///     in     |
  ///     right  (^|)
  ///     wrong  ^
  ///
  /// Another thread can send it, or `handleEvents`, or the subscriber when it receives its subscription.
  case completionSurvivesSubscribing

  /// A completion that reaches the operator before the subscription does is not lost.
  ///
  ///     in     |^
  ///     right  ^|
  ///     wrong  ^
  ///
  /// A subject adds its subscriber before it hands over the subscription, and another thread may send the completion in
  /// between. An operator that passes upstream's subscription on cannot know, and keeps upstream's order.
  case completionMayOvertakeTheSubscription

  /// A `deinit` that comes back in does not hang. An operator may hold the last reference to a subscription or to a
  /// subscriber, and the `deinit` of either may cancel, request and send. An operator therefore lets go of both when it
  /// holds no lock.
  case deinitMayComeBack

  /// A subscriber that has requested nothing receives no value, whatever upstream does, and also when upstream ends. A
  /// subscriber that returns no demand with a value receives what it has requested and no more.
  ///
  ///     in     -ab|
  ///     right  ^--|
  ///     wrong  ^a-|
  case nothingWithoutDemand

  /// `cancel()` releases the subscriber and its closures, though events of the operator still wait for a scheduler, and
  /// though upstream, the scheduler and the operator's subscription stay alive.
  case closuresGoAtCancel

  /// An operator takes one subscription. It cancels a second one, and one that comes after the end or after `cancel()`.
  case takesOneSubscription

  /// An event that comes before the subscription or after the end is dropped. No correct publisher sends one.
  ///
  ///     in     a^b|c
  ///     right  ^-b|
  ///     wrong  ^-b|c
  case dropsWhatIsOutOfOrder

  /// After the end the operator holds upstream's subscription no longer.
  case endLetsGoOfUpstream

  /// Each subscriber sees the same values, as if it were the only one.
  case subscribersAreApart

  /// A stream that ends from inside `receive(_:)` ends the same way, whether its subscriber has requested everything
  /// beforehand, requests from inside, before the end or after it, or returns the demand.
  ///
  ///     in     --(a#)
  ///     ask    -1
  ///     right  ^-(ab|)   where b replaces the failure, and `receive(_:)` has returned 1 for a
  ///     wrong  ^-a
  case endFromInsideReceive

  /// After the end the operator holds the subscriber no longer, though upstream keeps the operator.
  case upstreamMayKeepTheOperator

  /// A completion that upstream sends while the subscriber receives its subscription, and has requested nothing, comes
  /// after `receive(subscription:)` has returned: whether the subscriber itself makes upstream complete, or another thread.
  ///
  ///     in     ^|
  ///     right  ^|
  ///     wrong  |^
  ///
  /// So it cannot come before the subscription either, between the moment at which the operator takes upstream's and the
  /// one at which the subscriber receives its own.
  case completionFollowsTheSubscription

  var testDescription: String { "law \(rawValue), \(self)" }
}
