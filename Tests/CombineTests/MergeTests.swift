import Combine
import TestKit
import Testing

@Suite struct MergeTests {
  private let a = ManualPublisher<Int, TestError>("A")
  private let b = ManualPublisher<Int, TestError>("B")

  private func subscribe(asking demand: Subscribers.Demand = .unlimited) -> TestSubscriber<Int, TestError> {
    let subscriber = TestSubscriber<Int, TestError>(asking: demand)
    Publishers.Merge(a, b).subscribe(subscriber)
    return subscriber
  }

  // MARK: Values and completion

  @Test func secondCompletionOfOneSideDoesNotFinish() {
    let subscriber = subscribe()
    a.send(completion: .finished)
    a.send(completion: .finished)
    #expect(subscriber.events == ["subscription Merge"])
  }

  @Test func failureIsPassedOnAndCancelsBoth() {
    let subscriber = subscribe()
    var heard: [String] = []
    b.onCancel = { heard += subscriber.events }
    a.send(completion: .failure(.broken))
    #expect(heard == ["subscription Merge"])
    #expect(subscriber.events == ["subscription Merge", "failure broken"])
    #expect(a.events == ["request unlimited", "cancel"])
    #expect(b.events == ["request unlimited", "cancel"])
    b.send(1)
    b.send(completion: .failure(.other))
    #expect(subscriber.events == ["subscription Merge", "failure broken"])
  }

  @Test func ignoresWhatAFinishedSideSends() {
    let subscriber = subscribe()
    a.send(completion: .finished)
    #expect(a.send(1) == .none)
    #expect(subscriber.values == [])
  }

  // MARK: Demand

  @Test func asksEachForOneAheadWithoutDemand() {
    let subscriber = subscribe(asking: .none)
    #expect(a.events == ["request max(1)"])
    #expect(b.events == ["request max(1)"])
    #expect(a.send(1) == .none)
    #expect(b.send(2) == .none)
    #expect(subscriber.values == [])
  }

  @Test func asksForAnotherWhenAValueHasBeenSent() {
    let subscriber = subscribe(asking: .max(2))
    #expect(a.send(1) == .max(1))
    #expect(a.send(2) == .max(1))
    #expect(a.send(3) == .none)
    #expect(subscriber.values == [1, 2])
    #expect(a.events == ["request max(1)"])
  }

  @Test func sendsWhatWaitsInTheOrderOfTheSides() {
    let subscriber = subscribe(asking: .none)
    b.send(2)
    a.send(1)
    subscriber.request(.max(1))
    #expect(subscriber.values == [1])
    #expect(a.events == ["request max(1)", "request max(1)"])
    #expect(b.events == ["request max(1)"])
    subscriber.request(.max(3))
    #expect(subscriber.values == [1, 2])
    #expect(b.events == ["request max(1)", "request max(1)"])
    #expect(b.send(3) == .max(1))
    #expect(a.send(4) == .max(1))
    #expect(a.send(5) == .none)
    #expect(subscriber.values == [1, 2, 3, 4])
  }

  @Test func firstSideThatAlwaysHasAValueLeavesTheNextNoTurn() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    [1, 2, 3].publisher.merge(with: [10, 20, 30].publisher).subscribe(subscriber)
    for _ in 1...4 { subscriber.request(.max(1)) }
    #expect(subscriber.values == [1, 2, 3, 10])
  }

  @Test func sendsEverythingThatWaitsBeforeItAsksForMore() {
    let subscriber = subscribe(asking: .none)
    a.send(1)
    b.send(2)
    a.onRequest = { [a] _ in a.send(3) }
    subscriber.request(.max(3))
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func unlimitedDemandLaterOnGoesToBothOnce() {
    let subscriber = subscribe(asking: .max(1))
    a.send(1)
    a.send(2)
    subscriber.request(.unlimited)
    subscriber.request(.unlimited)
    subscriber.request(.max(1))
    #expect(subscriber.values == [1, 2])
    #expect(a.events == ["request max(1)", "request unlimited"])
    #expect(b.events == ["request max(1)", "request unlimited"])
    #expect(a.send(3) == .none)
  }

  @Test func returnedUnlimitedDemandGoesToBoth() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1)) { _ in .unlimited }
    Publishers.Merge(a, b).subscribe(subscriber)
    #expect(a.send(1) == .none)
    #expect(a.events == ["request max(1)", "request unlimited"])
    #expect(b.events == ["request max(1)", "request unlimited"])
  }

  @Test func finishesWhenWhatWaitedHasBeenSent() {
    let subscriber = subscribe(asking: .none)
    a.send(1)
    b.send(2)
    a.send(completion: .finished)
    b.send(completion: .finished)
    #expect(subscriber.events == ["subscription Merge"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription Merge", "value 1"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription Merge", "value 1", "value 2", "finished"])
  }

  @Test func finishedSideIsNotAskedAgain() {
    let subscriber = subscribe(asking: .none)
    a.send(1)
    a.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.request(.unlimited)
    #expect(subscriber.values == [1])
    #expect(a.events == ["request max(1)"])
    #expect(b.events == ["request max(1)", "request unlimited"])
  }

  // MARK: While subscribing

  @Test func downstreamIsGreetedBeforeTheSidesAreSubscribedTo() {
    let subscriber = TestSubscriber<Int, TestError>()
    subscriber.onSubscription = { [a] _ in #expect(a.subscribers.isEmpty) }
    Publishers.Merge(a, b).subscribe(subscriber)
    #expect(a.subscribers.count == 1)
  }

  @Test func failureWhileSubscribingCancelsTheLaterSide() {
    a.onRequest = { [a] _ in
      a.send(1)
      a.send(completion: .failure(.broken))
    }
    let subscriber = subscribe()
    #expect(subscriber.events == ["subscription Merge", "value 1", "failure broken"])
    #expect(b.events == ["cancel"])
  }

  @Test func sideMayBeLate() {
    let late = ManualPublisher<Int, TestError>(greets: false)
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    Publishers.Merge(late, b).subscribe(subscriber)
    #expect(late.send(1) == .none)
    #expect(subscriber.events == ["subscription Merge"])
    let (first, second) = (ManualSubscription(), ManualSubscription())
    late.send(subscription: first)
    late.send(subscription: second)
    #expect(first.events == ["request max(1)"])
    #expect(second.events == ["cancel"])
    late.send(2)
    #expect(subscriber.values == [2])
  }

  @Test func sideThatIsLateIsAskedForEverythingIfThatIsWanted() {
    let late = ManualPublisher<Int, TestError>(greets: false)
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    Publishers.Merge(late, b).subscribe(subscriber)
    subscriber.request(.unlimited)
    let subscription = ManualSubscription()
    late.send(subscription: subscription)
    #expect(subscription.events == ["request unlimited"])
  }

  // MARK: Reentrancy

  @Test func valueSentFromInsideReceiveIsDeliveredInside() {
    let subscriber = subscribe()
    var trace: [String] = []
    subscriber.onValue = { [b] value in
      trace.append("begin \(value)")
      if value == 1 { b.send(2) }
      trace.append("end \(value)")
    }
    a.send(1)
    #expect(trace == ["begin 1", "begin 2", "end 2", "end 1"])
  }

  @Test func valueThatWaitsIsSentWhenTheOneBeforeItReturnsDemand() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1)) { $0 == 1 ? .max(1) : .none }
    subscriber.onValue = { [b] in if $0 == 1 { b.send(2) } }
    Publishers.Merge(a, b).subscribe(subscriber)
    #expect(a.send(1) == .max(1))
    #expect(subscriber.values == [1, 2])
    #expect(b.events == ["request max(1)", "request max(1)"])
  }

  // MARK: Arities

  @Test func allAritiesMergeAllTheirSides() {
    let p = (1...8).map { Just($0) }
    func values<P: Publisher>(_ publisher: P) -> [Int] where P.Output == Int, P.Failure == Never {
      let subscriber = TestSubscriber<Int, Never>()
      publisher.subscribe(subscriber)
      #expect(subscriber.events.last == "finished")
      return subscriber.values
    }
    let two = Publishers.Merge(p[0], p[1])
    let three = p[0].merge(with: p[1], p[2])
    let four = p[0].merge(with: p[1], p[2], p[3])
    let five = p[0].merge(with: p[1], p[2], p[3], p[4])
    let six = p[0].merge(with: p[1], p[2], p[3], p[4], p[5])
    let seven = p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6])
    let eight = p[0].merge(with: p[1], p[2], p[3], p[4], p[5], p[6], p[7])
    #expect(values(two) == [1, 2])
    #expect(values(three) == [1, 2, 3])
    #expect(values(four) == [1, 2, 3, 4])
    #expect(values(five) == [1, 2, 3, 4, 5])
    #expect(values(six) == [1, 2, 3, 4, 5, 6])
    #expect(values(seven) == [1, 2, 3, 4, 5, 6, 7])
    #expect(values(eight) == [1, 2, 3, 4, 5, 6, 7, 8])

    #expect(two.merge(with: p[2]) == three)
    #expect(two.merge(with: p[2], p[3]) == four)
    #expect(two.merge(with: p[2], p[3], p[4]) == five)
    #expect(two.merge(with: p[2], p[3], p[4], p[5]) == six)
    #expect(two.merge(with: p[2], p[3], p[4], p[5], p[6]) == seven)
    #expect(two.merge(with: p[2], p[3], p[4], p[5], p[6], p[7]) == eight)
    #expect(three.merge(with: p[3]) == four)
    #expect(three.merge(with: p[3], p[4]) == five)
    #expect(three.merge(with: p[3], p[4], p[5]) == six)
    #expect(three.merge(with: p[3], p[4], p[5], p[6]) == seven)
    #expect(three.merge(with: p[3], p[4], p[5], p[6], p[7]) == eight)
    #expect(four.merge(with: p[4]) == five)
    #expect(four.merge(with: p[4], p[5]) == six)
    #expect(four.merge(with: p[4], p[5], p[6]) == seven)
    #expect(four.merge(with: p[4], p[5], p[6], p[7]) == eight)
    #expect(five.merge(with: p[5]) == six)
    #expect(five.merge(with: p[5], p[6]) == seven)
    #expect(five.merge(with: p[5], p[6], p[7]) == eight)
    #expect(six.merge(with: p[6]) == seven)
    #expect(six.merge(with: p[6], p[7]) == eight)
    #expect(seven.merge(with: p[7]) == eight)
  }

  @Test func publishersOfDifferentTypesMakeAMerge() {
    let merge: Publishers.Merge<Just<Int>, Publishers.Sequence<[Int], Never>> = Just(1).merge(with: [2].publisher)
    let subscriber = TestSubscriber<Int, Never>()
    merge.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Merge", "value 1", "value 2", "finished"])
    #expect(merge == Publishers.Merge(Just(1), [2].publisher))
    #expect(merge != Publishers.Merge(Just(1), [3].publisher))
  }
}
