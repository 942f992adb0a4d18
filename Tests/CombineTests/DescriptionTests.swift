import Combine
import TestKit
import Testing

/// What descriptions, playgrounds and mirrors show. `SubscriptionNamesTests` has the names of all subscriptions, and
/// `ReflectionTests` the subscribers of operators.
struct DescriptionTests {
  private final class Target {
    var number = 0
  }

  private struct Reflected: Subscriber, CustomStringConvertible, CustomReflectable {
    typealias Input = Int
    typealias Failure = Never

    let description = "Reflected by itself"
    let combineIdentifier = CombineIdentifier()
    var customMirror: Mirror { Mirror(self, children: ["one": 1]) }

    func receive(subscription: any Subscription) {}
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
  }

  private func expect(
    _ subject: some CustomStringConvertible, _ description: String, _ labels: [String?] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectEqual(subject.description, description, sourceLocation: sourceLocation)
    expectEqual("\(subject)", description, sourceLocation: sourceLocation)
    expectEqual(playgroundDescription(of: subject), description, sourceLocation: sourceLocation)
    expectEqual(childLabels(of: subject), labels, sourceLocation: sourceLocation)
  }

  private func subscription<P: Publisher>(
    to publisher: P, asking demand: Subscribers.Demand = .none
  ) throws -> any Subscription {
    let subscriber = publisher.testSubscriber(asking: demand)
    return try #require(subscriber.subscription)
  }

  @Test func subscribersAndPublishers() {
    let erased = AnySubscriber(Reflected())
    expect(erased, "Reflected by itself", ["one"])
    expect(AnySubscriber(erased), "Reflected by itself", ["one"])
    expect(AnySubscriber<Int, TestError>(), "Anonymous AnySubscriber")
    expect(
      AnySubscriber(PassthroughSubject<Int, TestError>()), "Subject",
      ["downstreamSubject", "upstreamSubscription", "subject"])
    expect(Subscribers.Sink<Int, TestError>(receiveCompletion: { _ in }, receiveValue: { _ in }), "Sink")
    expect(TestUpstream().eraseToAnyPublisher(), "AnyPublisher", ["attach"])
    let target = Target()
    let assign = Subscribers.Assign(object: target, keyPath: \.number)
    expect(assign, "Assign Target.", ["object", "keyPath", "status"])
    expectTrue(child("object", of: assign) as? Target === target)
    expectTrue(child("keyPath", of: assign) as? ReferenceWritableKeyPath<Target, Int> == \Target.number)
    expectEqual(assign.keyPath, \Target.number)
  }

  @Test func mirrorsOfSubscriptions() throws {
    let just = try subscription(to: Just(7))
    expectTrue("\(just)" == "Just" && playgroundDescription(of: just) == "Just")
    expectEqual(childLabels(of: just), [nil])
    expectEqual(Mirror(reflecting: just).children.first?.value as? Int, 7)

    let sequence = try subscription(to: (1...3).publisher)
    expectEqual(childLabels(of: sequence), ["sequence"])
    expectEqual(child("sequence", of: sequence) as? ClosedRange<Int>, 1...3)

    let passthrough = try subscription(to: PassthroughSubject<Int, TestError>())
    expectNil(Mirror(reflecting: passthrough).superclassMirror)

    let future = try subscription(to: Future<Int, Never> { _ in })
    expectEqual(childLabels(of: future), ["parent", "downstream", "hasAnyDemand", "subject"])
    expectEqual(child("hasAnyDemand", of: future) as? Bool, false)
    future.request(.max(1))
    expectEqual(child("hasAnyDemand", of: future) as? Bool, true)
  }

  @Test func mirrorOfASubjectsSubscription() throws {
    let (passthrough, current) = (PassthroughSubject<Int, TestError>(), CurrentValueSubject<Int, TestError>(0))
    for subject in [passthrough, current] as [any Subject<Int, TestError>] {
      let subscriber = subject.testSubscriber(asking: .max(3))
      passthrough.send(1)
      let subscription = try #require(subscriber.subscription)
      expectEqual(childLabels(of: subscription), ["parent", "downstream", "demand", "subject"])
      expectTrue(child("parent", of: subscription) as AnyObject? === subject)
      expectTrue(child("subject", of: subscription) as AnyObject? === subject)
      expectTrue(child("downstream", of: subscription) as? TestSubscriber<Int, TestError> === subscriber)
      expectEqual(child("demand", of: subscription) as? Subscribers.Demand, .max(2))
      subscriber.request(.unlimited)
      expectEqual(child("demand", of: subscription) as? Subscribers.Demand, .unlimited)
    }
  }
}
