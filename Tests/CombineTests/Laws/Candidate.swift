import Combine
import Dispatch
import TestKit
import Testing
import VirtualTime

/// A publisher or an operator that has to obey the laws.
struct Candidate: CustomTestStringConvertible {
  typealias Values = AnyPublisher<Int, TestError>

  /// The name of the public type, as `Publishers.Map` writes it.
  let name: String

  /// Makes the publisher over an upstream, and a closure that runs what the publisher has scheduled.
  let stage: (Values) -> (publisher: Values, settle: () -> Void)

  /// Makes an operator on a given clock.
  private(set) var makeOnClock: (Values, VirtualTimeScheduler) -> Values = { upstream, _ in upstream }

  /// Laws that do not apply, each with the reason.
  var exempt: [Law: String] = [:]

  /// Laws that cannot be tried on it. For a source, these are the laws about upstream.
  private(set) var inapplicable: Set<Law> = []

  /// Whether the order of its values depends on who asks when, as with merged publishers.
  var isUnordered = false

  /// Counts the values that its subscribers receive.
  var tally = Tally()

  /// How long a law that looks for a hang waits for it to end. Only a candidate that hangs reaches this limit.
  var patience = DispatchTimeInterval.seconds(10)

  init<P: Publisher<Int, TestError>>(_ name: String, make: @escaping (Values) -> P) {
    self.name = name
    stage = { (make($0).eraseToAnyPublisher(), {}) }
  }

  /// An operator with a closure that may throw.
  init<P: Publisher<Int, any Error>>(trying name: String, make: @escaping (Values) -> P) {
    self.init(name) { make($0).mapError { _ in .broken } }
  }

  /// A publisher without an upstream.
  init<P: Publisher<Int, TestError>>(source name: String, _ publisher: @escaping () -> P) {
    self.init(name) { _ in publisher() }
    inapplicable = Law.needingUpstream.union([.sendFromInsideReceive])
  }

  /// A publisher without an upstream that does not send by itself.
  ///
  /// - Parameter source: Makes the publisher, and a closure that makes it send. The closure is called for each value
  ///   that a law's run sends.
  init<P: Publisher<Int, TestError>>(
    driven name: String, _ source: @escaping () -> (publisher: P, drive: (Int) -> Void)
  ) {
    self.init(name) { upstream in
      let (publisher, drive) = source()
      return Driven(publisher: publisher, upstream: upstream, drive: drive)
    }
    // A source of this kind has something outside that drives it, so that two subscribers do not see the same.
    inapplicable = Law.needingUpstream.union([.subscribersAreApart])
  }

  /// An operator on a virtual clock, which goes on by ten seconds after each step of a run.
  init<P: Publisher<Int, TestError>>(timed name: String, make: @escaping (Values, VirtualTimeScheduler) -> P) {
    self.name = name
    makeOnClock = { make($0, $1).eraseToAnyPublisher() }
    stage = { upstream in
      let clock = VirtualTimeScheduler()
      return (make(upstream, clock).eraseToAnyPublisher(), { clock.advance(by: 10) })
    }
  }

  /// Makes the publisher over an upstream. A source ignores the upstream.
  func make(_ upstream: Values) -> Values { stage(upstream).publisher }

  /// The same, let off one more law.
  func exempt(_ law: Law, _ reason: String) -> Candidate { exempt([law: reason]) }

  /// The same, let off more laws.
  func exempt(_ laws: [Law: String]) -> Candidate { changed { $0.exempt.merge(laws) { former, _ in former } } }

  /// The same, without laws that cannot be tried on it.
  func without(_ laws: Set<Law>) -> Candidate { changed { $0.inapplicable.formUnion(laws) } }

  /// The same, with values in any order.
  func unordered() -> Candidate { changed { $0.isUnordered = true } }

  private func changed(_ change: (inout Candidate) -> Void) -> Candidate {
    var candidate = self
    change(&candidate)
    return candidate
  }

  var testDescription: String { name }

  var laws: [Law] { Law.allCases.filter { exempt[$0] == nil && !inapplicable.contains($0) } }
}

extension Law {
  /// The laws about upstream's events.
  fileprivate static let needingUpstream: Set<Law> = [
    .cancelReachesUpstream, .completionNeedsNoDemand, .failureIsSentOnce, .completionSurvivesSubscribing,
    .completionMayOvertakeTheSubscription, .takesOneSubscription, .dropsWhatIsOutOfOrder, .endLetsGoOfUpstream,
    .endFromInsideReceive, .upstreamMayKeepTheOperator,
    .completionFollowsTheSubscription,
  ]
}

/// A publisher that is made to send by each value of another one.
private struct Driven<Source: Publisher>: Publisher where Source.Output == Int, Source.Failure == TestError {
  typealias Output = Int
  typealias Failure = TestError

  let publisher: Source
  let upstream: Candidate.Values
  let drive: (Int) -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    publisher.subscribe(subscriber)
    upstream.subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: drive))
  }
}
