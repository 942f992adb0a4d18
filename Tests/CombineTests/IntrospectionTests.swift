import Combine
import TestKit
import Testing

/// An introspection watches the whole program. So each test has a process of its own.
struct IntrospectionTests {
  private final class Recorder: _Introspection {
    func willReceive<P: Publisher, S: Subscriber<P.Output, P.Failure>>(publisher: P, subscriber: S) {
      print("will subscribe \(subscriber)")
    }

    func didReceive<P: Publisher, S: Subscriber<P.Output, P.Failure>>(publisher: P, subscriber: S) {
      print("did subscribe \(subscriber)")
    }

    func willReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {
      print("\(subscriber) will receive \(subscription)")
    }

    func didReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {
      print("\(subscriber) did receive \(subscription)")
    }

    func willReceive<Downstream: Subscriber>(subscriber: Downstream, input: Downstream.Input) {
      print("\(subscriber) will receive \(input)")
    }

    func didReceive<Downstream: Subscriber>(
      subscriber: Downstream, input: Downstream.Input, resultingDemand: Subscribers.Demand
    ) {
      print("\(subscriber) did receive \(input), returned \(resultingDemand)")
    }

    func willReceive<Downstream: Subscriber>(
      subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
    ) {
      print("\(subscriber) will receive \(completion)")
    }

    func didReceive<Downstream: Subscriber>(
      subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>
    ) {
      print("\(subscriber) did receive \(completion)")
    }

    func willRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
      print("will request \(demand) of \(subscription)")
    }

    func didRequest(subscription: any Subscription, _ demand: Subscribers.Demand) {
      print("did request \(demand) of \(subscription)")
    }

    func willCancel(subscription: any Subscription) { print("will cancel \(subscription)") }

    func didCancel(subscription: any Subscription) { print("did cancel \(subscription)") }
  }

  @Test(.exits) func everyEventIsAnnouncedBeforeAndAfter() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let upstream = ManualPublisher<Int, Never>()
      let recorder = Recorder()
      recorder.enable()
      upstream.subscribe(TestSubscriber<Int, Never>(asking: .max(2)) { _ in .max(3) })
      upstream.send(1)
      upstream.send(completion: .finished)
      upstream.subscriptions[0].cancel()
    }
    let found = lines(of: result)
    expectEqual(
      found.filter { $0.contains("Manual") || $0.contains("TestSubscriber") },
      [
        "will subscribe TestSubscriber", "TestSubscriber will receive Manual",
        "will request max(2) of Manual", "did request max(2) of Manual", "TestSubscriber did receive Manual",
        "did subscribe TestSubscriber", "TestSubscriber will receive 1",
        "TestSubscriber did receive 1, returned max(3)", "TestSubscriber will receive finished",
        "TestSubscriber did receive finished",
      ])
  }

  @Test(.exits) func everyLinkOfAChainIsWatched() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Recorder().enable()
      let cancellable = PassthroughSubject<Int, Never>().map { $0 }.removeDuplicates().sink { _ in }
      cancellable.cancel()
    }
    let found = lines(of: result)
    expectEqual(
      found.filter { $0.hasPrefix("will cancel") },
      [
        "will cancel RemoveDuplicates", "will cancel PassthroughSubject",
      ])
    expectEqual(found.count { $0.contains("will subscribe") }, 3)
  }

  @Test(.exits) func onlyThoseThatAreEnabledWatch() async {
    await #expect(processExitsWith: .success) {
      let (one, other) = (Recorder(), Recorder())
      precondition(!one.isEnabled)
      one.enable()
      one.enable()
      other.enable()
      precondition(one.isEnabled && other.isEnabled)
      one.disable()
      precondition(!one.isEnabled && other.isEnabled)
      other.disable()
      precondition(!other.isEnabled)
    }
  }

  /// Notices a subscription that is announced while the same subscriber receives it already.
  private final class Doubles: _Introspection {
    private var receiving: Set<CombineIdentifier> = []
    private(set) var announced = 0
    private(set) var twice = 0

    func willReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {
      announced += 1
      if !receiving.insert(subscriber.combineIdentifier).inserted { twice += 1 }
    }

    func didReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: any Subscription) {
      receiving.remove(subscriber.combineIdentifier)
    }
  }

  /// A publisher that hands its subscriber on to another publisher does not announce the subscription again.
  @Test(.exits) func everySubscriptionIsAnnouncedOnce() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for candidate in candidates {
        let introspection = Doubles()
        let (publisher, settle) = candidate.stage(PassthroughSubject<Int, TestError>().eraseToAnyPublisher())
        let subscriber = TestSubscriber<Int, TestError>()
        introspection.enable()
        publisher.subscribe(subscriber)
        settle()
        introspection.disable()
        subscriber.cancel()
        if introspection.announced == 0 || introspection.twice > 0 {
          print("\(candidate.name) announces \(introspection.announced), \(introspection.twice) twice")
        }
      }
    }
    expectEqual(lines(of: result).filter { $0.contains("announces") }, [])
  }

  private func lines(of result: ExitTest.Result?) -> [String] {
    standardOutput(of: result).split(separator: "\n").map(String.init)
  }
}
