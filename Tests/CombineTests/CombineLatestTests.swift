import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct CombineLatestTests {
  private let a = ManualPublisher<Int, TestError>("A")
  private let b = ManualPublisher<String, TestError>("B")

  private func subscribe(asking demand: Subscribers.Demand = .unlimited) -> TestSubscriber<(Int, String), TestError> {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: demand)
    Publishers.CombineLatest(a, b).subscribe(subscriber)
    return subscriber
  }

  // MARK: Values

  @Test func sendsAPairForEachValueOnceAllHaveSentOne() {
    let subscriber = subscribe()
    a.send(1)
    a.send(2)
    #expect(subscriber.events == ["subscription CombineLatest"])
    b.send("x")
    a.send(3)
    b.send("y")
    #expect(
      subscriber.events == [
        "subscription CombineLatest", "value (2, \"x\")", "value (3, \"x\")", "value (3, \"y\")",
      ])
  }

  // MARK: Demand

  @Test func pairThatIsNotWantedIsLostButItsValuesAreNot() {
    let subscriber = subscribe(asking: .max(1))
    a.send(1)
    b.send("x")
    b.send("y")
    #expect(subscriber.values.map(\.1) == ["x"])
    subscriber.request(.max(1))
    #expect(subscriber.values.map(\.1) == ["x"])
    a.send(2)
    #expect(subscriber.events.last == "value (2, \"y\")")
    a.send(3)
    #expect(subscriber.events.last == "value (2, \"y\")")
  }

  // MARK: Completion

  @Test func finishesWhenBothHave() {
    let subscriber = subscribe()
    a.send(1)
    b.send("x")
    a.send(completion: .finished)
    b.send("y")
    #expect(subscriber.events == ["subscription CombineLatest", "value (1, \"x\")", "value (1, \"y\")"])
    b.send(completion: .finished)
    #expect(subscriber.events.last == "finished")
    #expect(a.events + b.events == ["request unlimited", "request unlimited"])
  }

  @Test func finishedSideIsNotAskedAgain() {
    let subscriber = subscribe(asking: .max(2))
    a.send(1)
    a.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(a.events == ["request max(2)"])
    #expect(b.events == ["request max(2)", "request max(1)"])
  }

  @Test func sideThatFinishesWithoutAValueWaitsForTheOther() {
    let subscriber = subscribe()
    b.send("x")
    a.send(completion: .finished)
    b.send("y")
    #expect(subscriber.events == ["subscription CombineLatest"])
    b.send(completion: .finished)
    #expect(subscriber.events == ["subscription CombineLatest", "finished"])
    #expect(a.events == ["request unlimited"])
    #expect(b.events == ["request unlimited"])
  }

  @Test func failureIsPassedOnAndCancelsTheOther() {
    let subscriber = subscribe()
    var heard: [String] = []
    a.onCancel = { heard += subscriber.events }
    b.send(completion: .failure(.broken))
    #expect(heard == ["subscription CombineLatest"])
    #expect(subscriber.events == ["subscription CombineLatest", "failure broken"])
    #expect(a.events == ["request unlimited", "cancel"])
    #expect(b.events == ["request unlimited"])
  }

  // MARK: While subscribing

  @Test func sidesMaySendAndFinishInsideOfARequest() {
    let subscriber = TestSubscriber<(Int, Int), Never>()
    Publishers.CombineLatest([1, 2].publisher, [10, 20].publisher).subscribe(subscriber)
    #expect(subscriber.events == ["subscription CombineLatest", "value (2, 10)", "value (2, 20)", "finished"])
  }

  @Test func failureInsideOfARequestStopsTheRequest() {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .none)
    a.onRequest = { [a] _ in a.send(completion: .failure(.broken)) }
    Publishers.CombineLatest(a, b).subscribe(subscriber)
    subscriber.request(.unlimited)
    #expect(b.events == ["cancel"])
  }

  // MARK: Reentrancy

  @Test func valueSentFromInsideReceiveIsKeptAndMakesNoPair() {
    let subscriber = subscribe()
    a.send(1)
    subscriber.onValue = { [a] value in a.send(value.0 + 1) }
    b.send("x")
    #expect(subscriber.events == ["subscription CombineLatest", "value (1, \"x\")"])
    b.send("y")
    #expect(subscriber.events.last == "value (2, \"y\")")
  }

  @Test func valueSentOnASchedulerMakesAPair() {
    let clock = VirtualTimeScheduler()
    let pairs = a.combineLatest(b).receive(on: clock)
    let subscriber = TestSubscriber<(Int, String), TestError>()
    subscriber.onValue = { [a] value in if value.0 == 1 { a.send(2) } }
    pairs.subscribe(subscriber)
    a.send(1)
    b.send("x")
    clock.run()
    #expect(subscriber.values.map(\.0) == [1, 2])
  }

  // MARK: Arities

  @Test func threeMakeTriples() {
    let subscriber = TestSubscriber<(Int, String, Bool), TestError>(asking: .max(2)) { _ in .max(1) }
    let c = ManualPublisher<Bool, TestError>()
    a.combineLatest(b, c).subscribe(subscriber)
    c.send(true)
    a.send(1)
    b.send("x")
    #expect(a.events == ["request max(2)", "request max(1)"])
    #expect(c.events == ["request max(2)", "request max(1)"])
    c.send(completion: .finished)
    a.send(completion: .finished)
    b.send("y")
    b.send(completion: .finished)
    #expect(
      subscriber.events == [
        "subscription CombineLatest", "value (1, \"x\", true)", "value (1, \"y\", true)", "finished",
      ])
  }

  @Test func fourMakeQuadruples() {
    let sides = (0..<4).map { _ in ManualPublisher<Int, TestError>() }
    let subscriber = TestSubscriber<(Int, Int, Int, Int), TestError>()
    sides[0].combineLatest(sides[1], sides[2], sides[3]).subscribe(subscriber)
    for (number, side) in sides.enumerated().reversed() { side.send(number) }
    sides[2].send(7)
    sides[3].send(completion: .failure(.broken))
    #expect(
      subscriber.events == [
        "subscription CombineLatest", "value (0, 1, 2, 3)", "value (0, 1, 7, 3)", "failure broken",
      ])
    #expect(sides.map { $0.events.count } == [2, 2, 2, 1])
  }

  @Test func transformsGetTheLatestOfEach() {
    let (one, two) = (Just(1), [2, 3].publisher)
    let subscriber = TestSubscriber<String, Never>()
    one.combineLatest(two) { "\($0) \($1)" }.subscribe(subscriber)
    one.combineLatest(one, two) { "\($0) \($1) \($2)" }.subscribe(subscriber)
    one.combineLatest(one, one, two) { "\($0) \($1) \($2) \($3)" }.subscribe(subscriber)
    #expect(subscriber.values == ["1 2", "1 3", "1 1 2", "1 1 3", "1 1 1 2", "1 1 1 3"])
  }
}
