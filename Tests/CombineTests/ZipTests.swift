import Combine
import TestKit
import Testing

@Suite struct ZipTests {
  private let a = ManualPublisher<Int, TestError>("A")
  private let b = ManualPublisher<String, TestError>("B")

  private func subscribe(asking demand: Subscribers.Demand = .unlimited) -> TestSubscriber<(Int, String), TestError> {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: demand)
    Publishers.Zip(a, b).subscribe(subscriber)
    return subscriber
  }

  // MARK: Values

  @Test func pairsValuesInTheirOrder() {
    let subscriber = subscribe()
    a.send(1)
    a.send(2)
    #expect(subscriber.events == ["subscription Zip"])
    b.send("one")
    #expect(subscriber.events == ["subscription Zip", "value (1, \"one\")"])
    b.send("two")
    b.send("three")
    a.send(3)
    #expect(
      subscriber.events == [
        "subscription Zip", "value (1, \"one\")", "value (2, \"two\")", "value (3, \"three\")",
      ])
  }

  // MARK: Demand

  @Test func asksEachForAsManyAsPairsAreWanted() {
    let subscriber = subscribe(asking: .none)
    #expect(a.events + b.events == [])
    subscriber.request(.max(2))
    subscriber.request(.max(1))
    #expect(a.events == ["request max(2)", "request max(1)"])
    #expect(b.events == ["request max(2)", "request max(1)"])
  }

  @Test func returnedDemandGoesToAllSides() {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .max(1)) { _ in .max(2) }
    Publishers.Zip(a, b).subscribe(subscriber)
    #expect(a.send(1) == .none)
    #expect(b.send("one") == .max(2))
    #expect(a.events == ["request max(1)", "request max(2)"])
    #expect(b.events == ["request max(1)"])
  }

  /// As with Apple's, it counts as returned: the side that is sending gets it as the result of `receive(_:)`.
  @Test func demandRequestedFromInsideReceiveIsReturned() {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .max(1)) { _ in .max(2) }
    subscriber.onValue = { [unowned subscriber] _ in
      for demand in [3, 4] { subscriber.request(.max(demand)) }
    }
    Publishers.Zip(a, b).subscribe(subscriber)
    a.send(1)
    #expect(b.send("one") == .max(9))
    #expect(a.events == ["request max(1)", "request max(9)"])
    #expect(b.events == ["request max(1)"])
  }

  // MARK: Completion

  @Test func finishesAtOnceWhenAFinishedSideHasNothingLeft() {
    let subscriber = subscribe()
    b.send("one")
    a.send(completion: .finished)
    #expect(subscriber.events == ["subscription Zip", "finished"])
    #expect(a.events == ["request unlimited"])
    #expect(b.events == ["request unlimited", "cancel"])
    b.send("two")
    b.send(completion: .finished)
    #expect(subscriber.events == ["subscription Zip", "finished"])
  }

  @Test func finishesAfterTheLastPairThatAFinishedSideCanMake() {
    let subscriber = subscribe()
    a.send(1)
    a.send(2)
    a.send(completion: .finished)
    b.send("one")
    #expect(subscriber.events == ["subscription Zip", "value (1, \"one\")"])
    b.send("two")
    #expect(subscriber.events == ["subscription Zip", "value (1, \"one\")", "value (2, \"two\")", "finished"])
    #expect(b.events == ["request unlimited", "cancel"])
  }

  @Test func pairThatWaitsForDemandComesBeforeTheCompletion() {
    let subscriber = subscribe(asking: .none)
    a.send(1)
    b.send("one")
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(subscriber.events == ["subscription Zip"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription Zip", "value (1, \"one\")", "finished"])
  }

  @Test func failureIsPassedOnAndCancelsBoth() {
    let subscriber = subscribe()
    var heard: [String] = []
    a.onCancel = { heard += subscriber.events }
    a.send(1)
    b.send(completion: .failure(.broken))
    #expect(heard == ["subscription Zip"])
    #expect(subscriber.events == ["subscription Zip", "failure broken"])
    #expect(a.events == ["request unlimited", "cancel"])
    #expect(b.events == ["request unlimited", "cancel"])
    a.send(completion: .failure(.other))
    #expect(subscriber.events == ["subscription Zip", "failure broken"])
  }

  @Test func ignoresWhatAFinishedSideSends() {
    let subscriber = subscribe()
    a.send(1)
    a.send(completion: .finished)
    a.send(2)
    b.send("one")
    #expect(subscriber.events == ["subscription Zip", "value (1, \"one\")", "finished"])
  }

  // MARK: While subscribing

  @Test func downstreamIsGreetedWhenAllSidesHaveBeenSubscribedTo() {
    let subscriber = TestSubscriber<(Int, String), TestError>()
    subscriber.onSubscription = { [a, b] _ in
      #expect(a.subscriptions.count == 1 && b.subscriptions.count == 1)
      #expect(a.events + b.events == [])
    }
    Publishers.Zip(a, b).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Zip"])
  }

  @Test func completionWhileSubscribingComesAfterTheGreeting() {
    let subscriber = TestSubscriber<(Int, String), TestError>()
    Publishers.Zip(FinishedAtOnce<Int>(), b).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Zip", "finished"])
    #expect(b.events == ["cancel"])
  }

  @Test func cancellingAtTheGreetingLosesACompletionThatWaited() {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .none)
    subscriber.onSubscription = { $0.cancel() }
    Publishers.Zip(FinishedAtOnce<Int>(), b).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Zip"])
  }

  @Test func sidesMaySendAndFinishInsideOfARequest() {
    let subscriber = TestSubscriber<(Int, Int), Never>(asking: .max(1))
    Publishers.Zip([1, 2, 3].publisher, [10, 20].publisher).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Zip", "value (1, 10)"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription Zip", "value (1, 10)", "value (2, 20)", "finished"])
  }

  @Test func sideMayBeLate() {
    let late = ManualPublisher<Int, TestError>(greets: false)
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .max(2))
    Publishers.Zip(late, b).subscribe(subscriber)
    subscriber.request(.max(1))
    #expect(b.events == ["request max(2)", "request max(1)"])
    late.send(0)
    let (first, second) = (ManualSubscription(), ManualSubscription())
    late.send(subscription: first)
    late.send(subscription: second)
    #expect(first.events == ["request max(3)"])
    #expect(second.events == ["cancel"])
    late.send(1)
    b.send("one")
    #expect(subscriber.events == ["subscription Zip", "value (1, \"one\")"])
    #expect(second.events == ["cancel"])
  }

  // MARK: Reentrancy

  @Test func pairThatIsCompletedFromInsideReceiveIsDeliveredInside() {
    let subscriber = subscribe()
    var trace: [String] = []
    a.send(1)
    a.send(2)
    subscriber.onValue = { [b] value in
      trace.append("begin \(value.0)")
      if value.0 == 1 { b.send("two") }
      trace.append("end \(value.0)")
    }
    b.send("one")
    #expect(trace == ["begin 1", "begin 2", "end 2", "end 1"])
    #expect(subscriber.values.map(\.1) == ["one", "two"])
  }

  // MARK: Arities

  @Test func threeMakeTriples() {
    let subscriber = TestSubscriber<(Int, String, Bool), TestError>(asking: .max(2)) { _ in .max(1) }
    let c = ManualPublisher<Bool, TestError>()
    a.zip(b, c).subscribe(subscriber)
    c.send(true)
    a.send(1)
    #expect(b.send("one") == .max(1))
    #expect(a.events == ["request max(2)", "request max(1)"])
    #expect(c.events == ["request max(2)", "request max(1)"])
    b.send("two")
    c.send(completion: .finished)
    #expect(subscriber.events == ["subscription Zip", "value (1, \"one\", true)", "finished"])
    #expect(a.events.last == "cancel" && b.events.last == "cancel" && c.events.last != "cancel")
  }

  @Test func fourMakeQuadruples() {
    let subscriber = TestSubscriber<(Int, Int, Int, Int), Never>()
    [1, 2].publisher.zip([3, 4].publisher, [5, 6].publisher, [7, 8, 9].publisher).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Zip", "value (1, 3, 5, 7)", "value (2, 4, 6, 8)", "finished"])
  }

  @Test func transformsGetOneValueOfEach() {
    let one = [1, 2].publisher
    let subscriber = TestSubscriber<String, Never>()
    one.zip(one) { "\($0) \($1)" }.subscribe(subscriber)
    one.zip(one, one) { "\($0) \($1) \($2)" }.subscribe(subscriber)
    one.zip(one, one, one) { "\($0) \($1) \($2) \($3)" }.subscribe(subscriber)
    #expect(subscriber.values == ["1 1", "2 2", "1 1 1", "2 2 2", "1 1 1 1", "2 2 2 2"])
  }
}
