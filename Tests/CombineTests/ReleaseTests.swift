import Combine
import Dispatch
import TestKit
import Testing

/// The longest that a test here waits for a thread. Only a thread that hangs takes so long.
private let limit = DispatchTimeInterval.seconds(10)

/// A subscriber at the end of a chain releases nothing under a lock: a deinit may run code that comes back to it. The law
/// `deinitMayComeBack` says the same of operators.
@Suite struct ReleaseTests {
  enum Ending: CaseIterable {
    case finishes
    case finishesAtOnce
    case fails
    case isCancelled
  }

  /// The subscribers at the end of a chain.
  @Test(arguments: Ending.allCases)
  func subscriptionThatComesBackToTheEndOfAChain(when ending: Ending) {
    final class Owner {
      var number = 0
    }
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
      #expect(living == 0)
    }
  }

  // MARK: Upstreams that never send

  /// No operator keeps itself: if its upstreams have dropped it, only downstream holds it.
  @Test(arguments: operators)
  func operatorIsReleasedIfNobodyHoldsIt(_ candidate: Candidate) {
    weak var released: Silent?
    do {
      let subscriber = Silent()
      released = subscriber
      candidate.make(never).subscribe(subscriber)
    }
    #expect(released == nil)
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
  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<TestError>) {}
}
