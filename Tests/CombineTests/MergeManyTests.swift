import Combine
import TestKit
import Testing

@Suite struct MergeManyTests {
  @Test func noPublishersFinishAtOnce() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Publishers.MergeMany([Just<Int>]()).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Merge", "finished"])
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
