import Combine
import Dispatch
import TestKit
import Testing

/// The longest that a test here waits for a thread. Only a thread that hangs takes so long.
private let limit = DispatchTimeInterval.seconds(10)

/// A subscriber at the end of a chain releases nothing under a lock: a deinit may run code that comes back to it. The law
/// `deinitMayComeBack` says the same of operators.
struct ReleaseTests {
  enum Ending: CaseIterable {
    case finishes
    case finishesAtOnce
    case fails
    case isCancelled
  }

  private final class Owner {
    var number = 0
  }

  /// The subscribers at the end of a chain.
  @Test(arguments: Ending.allCases)
  func subscriptionThatComesBackToTheEndOfAChain(when ending: Ending) {
    let ends: [(LoosePublisher) -> AnyCancellable] = [
      { $0.sink(receiveCompletion: { _ in }, receiveValue: { _ in }) },
      { $0.catch { _ in Empty<Int, Never>() }.assign(to: \.number, on: Owner()) },
      { $0.subscribe(PassthroughSubject()) },
      { $0.subscribe(CurrentValueSubject(0)) },
    ]
    for end in ends {
      var living: Int?
      let worker = Worker {
        let upstream = LoosePublisher(isDoneAtOnce: ending == .finishesAtOnce)
        var cancellable: AnyCancellable?
        upstream.onRelease = {
          upstream.send(9)
          upstream.send(completion: .finished)
          cancellable?.cancel()
        }
        cancellable = end(upstream)
        upstream.send(1)
        switch ending {
        case .finishes, .finishesAtOnce: upstream.send(completion: .finished)
        case .fails: upstream.send(completion: .failure(.broken))
        case .isCancelled: cancellable?.cancel()
        }
        living = upstream.living
        upstream.forgetSubscribers()
        upstream.onRelease = {}
      }
      guard worker.join(within: limit) else {
        Issue.record("hangs")
        return
      }
      expectEqual(living, 0)
    }
  }

  /// The subscribers at the end of a chain, over a publisher that keeps its subscribers after their end.
  @Test(arguments: Ending.allCases)
  func objectsGoThoughThePublisherKeepsItsSubscriber(when ending: Ending) {
    typealias Upstream = ManualPublisher<Int, TestError>
    let ends: [(String, (Upstream, Owner) -> AnyCancellable)] = [
      ("sink", { $0.sink(receiveCompletion: { [o = $1] _ in o.number = 1 }, receiveValue: { _ in }) }),
      ("map, sink", { $0.map { $0 }.sink(receiveCompletion: { _ in }, receiveValue: { [o = $1] in o.number = $0 }) }),
      ("sink of values", { $0.assertNoFailure().sink { [o = $1] in o.number = $0 } }),
      ("assign", { $0.assertNoFailure().assign(to: \.number, on: $1) }),
      (
        "Sink",
        {
          let sink = Subscribers.Sink<Int, TestError>(
            receiveCompletion: { [o = $1] _ in o.number = 1 }, receiveValue: { [o = $1] in o.number = $0 })
          $0.subscribe(sink)
          return AnyCancellable(sink)
        }
      ),
    ]
    for (name, end) in ends {
      let upstream = Upstream(greets: ending != .finishesAtOnce)
      if name.contains("values") || name == "assign", ending == .fails { continue }
      weak var owner: Owner?
      var cancellable: AnyCancellable?
      do {
        let object = Owner()
        owner = object
        cancellable = end(upstream, object)
      }
      upstream.send(1)
      switch ending {
      case .finishes, .finishesAtOnce: upstream.send(completion: .finished)
      case .fails: upstream.send(completion: .failure(.broken))
      case .isCancelled: cancellable?.cancel()
      }
      withExtendedLifetime((upstream, cancellable)) { expectNil(owner, "\(name)") }
    }
  }

  /// Another thread cancels while the closure of `sink` runs, or is about to. The closure is released after it has run.
  @Test func closureGoesOnceNobodyRunsIt() {
    final class Owner: @unchecked Sendable {
      let number = Shared()

      deinit { number.value += 1 }
    }
    final class Shared {
      var value = 0
    }
    let meeting = Rendezvous(2)
    for round in 0..<1_000 {
      let upstream = ManualPublisher<Int, TestError>()
      var owner: Owner? = Owner()
      let number = owner?.number
      let cancellable = upstream.sink(
        receiveCompletion: { _ in }, receiveValue: { [owner] in owner?.number.value += $0 - $0 })
      owner = nil
      let workers = [
        Worker {
          meeting.meet(round)
          for value in 1...5 { upstream.send(value) }
        },
        Worker {
          meeting.meet(round)
          cancellable.cancel()
        },
      ]
      for worker in workers { expectTrue(worker.join(within: limit)) }
      expectEqual(number?.value, 1)
    }
  }

  /// No operator keeps itself: if its upstreams have dropped it, only downstream holds it.
  @Test(arguments: operators)
  func operatorIsReleasedIfNobodyHoldsIt(_ candidate: Candidate) {
    weak var released: Silent?
    do {
      let subscriber = Silent()
      released = subscriber
      candidate.make(never).subscribe(subscriber)
    }
    expectNil(released)
  }

  /// A publisher that lives on does not keep the subscription of a subscriber that has cancelled.
  @Test(arguments: candidates.filter { $0.exempt[.cancelLetsGoOfDownstream] == nil })
  func cancelledSubscriptionIsLetGo(_ candidate: Candidate) throws {
    let subject = PassthroughSubject<Int, TestError>()
    let (publisher, settle) = candidate.stage(subject.eraseToAnyPublisher())
    weak var released: AnyObject?
    do {
      let subscriber = publisher.testSubscriber(asking: .none)
      settle()
      let subscription = try #require(subscriber.subscription)
      released = subscription as AnyObject
      // A struct is put into an object that nobody holds.
      if type(of: subscription) is AnyClass { expectTrue(released != nil) }
      subscriber.cancel()
      settle()
    }
    withExtendedLifetime((subject, publisher)) { expectNil(released) }
  }

  /// A sink keeps its subscription, and with most operators, the subscription is the operator, which keeps the sink.
  @Test(arguments: waiting)
  func sinkIsReleasedIfNobodyHoldsIt(_ candidate: Candidate) {
    weak var released: Subscribers.Sink<Int, TestError>?
    do {
      let sink = Subscribers.Sink<Int, TestError>(receiveCompletion: { _ in }, receiveValue: { _ in })
      released = sink
      candidate.make(never).subscribe(sink)
    }
    expectNil(released)
  }
}

/// All operators. A clock holds what waits for it, and a subject and its subscription hold each other, as Apple's do.
private let operators =
  waiting
  + candidates.filter { candidate in
    candidate.laws.contains(.cancelReachesUpstream) && candidate.exempt[.subscribersAreApart] == nil
      && candidate.name != "CurrentValueSubject" && !timed.contains { $0.name == candidate.name }
  }

private let never = Empty<Int, TestError>(completeImmediately: false).eraseToAnyPublisher()

/// Operators that wait for another publisher, which has dropped them as well.
private let waiting = [
  Candidate("Publishers.PrefixUntilOutput, waiting") { $0.prefix(untilOutputFrom: never).eraseToAnyPublisher() },
  Candidate("Publishers.DropUntilOutput, waiting") { $0.drop(untilOutputFrom: never).eraseToAnyPublisher() },
]

/// A subscriber that does not keep its subscription.
private final class Silent: Subscriber {
  func receive(subscription: any Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<TestError>) {}
}
