import Combine
import TestKit
import Testing

private let rounds = 2000

struct SeveralUpstreamsThreadsTests {
  private typealias Numbers = PassthroughSubject<Int, TestError>

  /// How many publishers become one, as they are.
  enum Joining: CaseIterable {
    case mergeMany, flatMap

    fileprivate func join<P: Publisher>(_ sides: [P]) -> AnyPublisher<P.Output, P.Failure> {
      switch self {
      case .mergeMany: Publishers.MergeMany(sides).eraseToAnyPublisher()
      case .flatMap: sides.publisher.setFailureType(to: P.Failure.self).flatMap { $0 }.eraseToAnyPublisher()
      }
    }
  }

  @Test(arguments: Joining.allCases) func everyValueOfEightThreadsIsSent(by joining: Joining) {
    let sides = (0..<8).map { _ in Numbers() }
    let (witness, oneByOne) = (Witness<Int, TestError>(), Witness<Int, TestError>(asking: .max(1)))
    oneByOne.onValue = { [unowned oneByOne] _ in oneByOne.subscription?.request(.max(1)) }
    for witness in [witness, oneByOne] { joining.join(sides).subscribe(witness) }
    expectTrue(
      onEightThreads { thread in
        for round in 0..<rounds { sides[thread].send(round * 8 + thread) }
        sides[thread].send(completion: .finished)
      })
    expectEqual(witness.values.sorted(), Array(0..<rounds * 8))
    // The values of one side keep their order.
    expectEqual(witness.values.filter { $0 % 8 == 3 }, (0..<rounds).map { $0 * 8 + 3 })
    // With limited demand, a subject drops a value that it sends before it is asked for the next one.
    #expect(oneByOne.values.count >= 8)
    for witness in [witness, oneByOne] {
      expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
    }
  }

  @Test(arguments: Joining.allCases) func asManyAsEightThreadsAskForAreSent(by joining: Joining) {
    let sides = (0..<8).map { side in (0..<rounds).publisher.map { $0 * 8 + side } }
    let witness = joining.join(sides).witness(asking: .none)
    expectTrue(
      onEightThreads { _ in
        for _ in 0..<rounds / 2 { witness.subscription?.request(.max(1)) }
      })
    expectTrue(witness.values.count == rounds * 4 && witness.completions == 0)
    expectTrue(onEightThreads { _ in witness.subscription?.request(.max(rounds / 2)) })
    expectEqual(witness.values.sorted(), Array(0..<rounds * 8))
    for side in 0..<8 {
      expectEqual(witness.values.filter { $0 % 8 == side }, (0..<rounds).map { $0 * 8 + side })
    }
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }

  @Test(arguments: Joining.allCases) func sidesKeepTheirOrderWhenDemandBecomesUnlimited(by joining: Joining) {
    for _ in 0..<100 {
      let sides = (0..<8).map { side in (0..<20).publisher.map { $0 * 8 + side } }
      let witness = joining.join(sides).witness(asking: .none)
      expectTrue(onEightThreads { witness.subscription?.request($0 == 5 ? .unlimited : .max(3)) })
      expectEqual(witness.values.count, 160)
      for side in 0..<8 {
        expectEqual(witness.values.filter { $0 % 8 == side }, (0..<20).map { $0 * 8 + side })
      }
      expectTrue(witness.completions == 1 && witness.overlaps == 0)
    }
  }

  @Test func zipPairsEveryValueOfEightThreads() {
    let sides = (0..<4).map { _ in Numbers() }
    let witness = sides[0].zip(sides[1], sides[2], sides[3]).witness()
    expectTrue(
      onEightThreads { thread in
        for round in 0..<rounds { sides[thread % 4].send(round * 2 + thread / 4) }
      })
    let all = Array(0..<rounds * 2)
    expectTrue(witness.values.map(\.0).sorted() == all && witness.values.map(\.1).sorted() == all)
    expectTrue(witness.values.map(\.2).sorted() == all && witness.values.map(\.3).sorted() == all)
    sides[2].send(completion: .finished)
    expectTrue(witness.completions == 1 && witness.overlaps == 0)
  }

  @Test func zipSendsAsManyPairsAsEightThreadsAskFor() {
    let numbers = (0..<rounds * 8).publisher
    let witness = numbers.zip(numbers).witness(asking: .none)
    expectTrue(
      onEightThreads { _ in
        for _ in 0..<rounds - 1 { witness.subscription?.request(.max(1)) }
      })
    expectEqual(witness.values.map(\.0), Array(0..<(rounds - 1) * 8))
    expectTrue(witness.values.allSatisfy { $0.0 == $0.1 })
    expectEqual(witness.completions, 0)
    witness.subscription?.request(.unlimited)
    expectEqual(witness.values.count, rounds * 8)
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }

  @Test func combineLatestMakesARowOfEveryValueOfEightThreads() {
    let sides = (0..<4).map { _ in Numbers() }
    let witness = sides[0].combineLatest(sides[1], sides[2], sides[3]).witness()
    for side in sides { side.send(-1) }
    expectTrue(
      onEightThreads { thread in
        for round in 0..<rounds { sides[thread % 4].send(round * 2 + thread / 4) }
      })
    expectEqual(witness.values.count, 1 + rounds * 8)
    // Each row differs from the one before it in one place: none is made of older values than the one before.
    let changes = zip(witness.values, witness.values.dropFirst()).map { old, new in
      [old.0 != new.0, old.1 != new.1, old.2 != new.2, old.3 != new.3].count { $0 }
    }
    expectTrue(changes.allSatisfy { $0 == 1 })
    expectTrue(onEightThreads { sides[$0 % 4].send(completion: .finished) })
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
  }

  @Test func unlimitedDemandReachesTheSidesAfterADelivery() {
    let (a, b) = (Numbers(), ManualPublisher<Int, TestError>())
    let witness = Publishers.Merge(a, b).witness(asking: .max(1))
    let request = {
      witness.subscription?.request(.unlimited)
      expectEqual(b.events, ["request max(1)"])
    }
    expectTrue(witness.whileReceiving(from: { a.send(1) }, do: request))
    expectEqual(b.events, ["request max(1)", "request unlimited"])
  }

  @Test func sideIsAttachedDuringADelivery() {
    let late = ManualPublisher<Int, TestError>(greets: false)
    let a = Numbers()
    let witness = Publishers.Merge(a, late).witness()
    let attach = {
      let subscription = ManualSubscription()
      late.send(subscription: subscription)
      expectEqual(subscription.events, ["request unlimited"])
    }
    expectTrue(witness.whileReceiving(from: { a.send(1) }, do: attach))
  }

  @Test func valueAskedForDuringADeliveryIsSentAfterIt() {
    let (a, b) = (Numbers(), Numbers())
    let witness = Publishers.Merge(a, b).witness(asking: .max(1))
    let request = {
      // Nobody has requested this one. So it is kept.
      b.send(2)
      witness.subscription?.request(.max(1))
    }
    expectTrue(witness.whileReceiving(from: { a.send(1) }, do: request))
    expectTrue(witness.values == [1, 2] && witness.overlaps == 0)
  }
}
