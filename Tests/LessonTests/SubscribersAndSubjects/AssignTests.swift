import Combine
import TestKit
import Testing

@testable import SubscribersAndSubjects

/// What the lesson says of an `Assign` without a line of the trace.
struct AssignTests {
  private let names = PassthroughSubject<String, Never>()

  @Test func assignOfOnesOwnNeedsNoVariable() {
    let test = MagicTrick()
    names.subscribe(Subscribers.Assign(object: test, keyPath: \.name))
    names.send("Coin")
    expectEqual(test.name, "Coin")
  }

  @Test func cancelEndsAnAssignOfOnesOwn() {
    let test = MagicTrick()
    let subscriber = Subscribers.Assign(object: test, keyPath: \.name)
    names.subscribe(subscriber)
    names.send("Coin")
    subscriber.cancel()
    names.send("Dove")
    expectEqual(test.name, "Coin")
  }

  @Test func assignHoldsItsObject() {
    weak var weakTest: MagicTrick?
    var cancellable: AnyCancellable?
    do {
      let test = MagicTrick()
      weakTest = test
      cancellable = names.assign(to: \.name, on: test)
    }
    #expect(weakTest != nil)
    cancellable?.cancel()
    expectNil(weakTest)
  }
}
