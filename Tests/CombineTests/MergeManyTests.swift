import Combine
import TestKit
import Testing

@Suite struct MergeManyTests {
  @Test func sendsTheValuesOfAll() {
    let sides = (0..<20).map { _ in ManualPublisher<Int, TestError>() }
    let subscriber = TestSubscriber<Int, TestError>()
    Publishers.MergeMany(sides).subscribe(subscriber)
    for (number, side) in sides.enumerated().reversed() { side.send(number) }
    #expect(subscriber.values == (0..<20).reversed())
    for side in sides.dropLast() { side.send(completion: .finished) }
    #expect(subscriber.events.last == "value 0")
    sides.last?.send(completion: .finished)
    #expect(subscriber.events.last == "finished")
  }

  @Test func failureCancelsAll() {
    let sides = (0..<3).map { _ in ManualPublisher<Int, TestError>() }
    let subscriber = TestSubscriber<Int, TestError>()
    Publishers.MergeMany(sides).subscribe(subscriber)
    sides[1].send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Merge", "failure broken"])
    #expect(sides.map(\.events) == Array(repeating: ["request unlimited", "cancel"], count: 3))
  }

  @Test func noPublishersFinishAtOnce() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Publishers.MergeMany([Just<Int>]()).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Merge", "finished"])
  }

  @Test func limitedDemandAsksEachForOneAhead() {
    let sides = (0..<3).map { _ in ManualPublisher<Int, Never>() }
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
    Publishers.MergeMany(sides).subscribe(subscriber)
    for (number, side) in sides.enumerated() { side.send(number) }
    #expect(subscriber.values == [0])
    subscriber.request(.max(2))
    #expect(subscriber.values == [0, 1, 2])
    #expect(sides.map(\.events.count) == [1, 2, 2])
    #expect(sides.flatMap(\.events) == Array(repeating: "request max(1)", count: 5))
  }

  @Test func whatWaitsGoesBeforeWhatComesInTheMiddleOfIt() {
    let sides = (0..<3).map { _ in ManualPublisher<Int, Never>() }
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    subscriber.onValue = { if $0 == 0 { sides[2].send(2) } }
    Publishers.MergeMany(sides).subscribe(subscriber)
    sides[0].send(0)
    sides[1].send(1)
    subscriber.request(.max(2))
    #expect(subscriber.values == [0, 1])
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 1, 2])
  }

  @Test func publishersOfOneTypeMakeAMergeMany() {
    let two: Publishers.MergeMany<Just<Int>> = Just(1).merge(with: Just(2))
    #expect(two.publishers == [Just(1), Just(2)])
    #expect(two == Publishers.MergeMany(Just(1), Just(2)))
    #expect(two.merge(with: Just(3)) == Publishers.MergeMany([Just(1), Just(2), Just(3)]))
    #expect(two != Publishers.MergeMany(Just(1)))
  }
}
