import Combine
import TestKit
import Testing

@Suite struct RemoveDuplicatesTests {
  private let upstream = TestUpstream()

  private func equalOrThrows(_ before: Int, _ value: Int) throws -> Bool {
    if value == 0 { throw TestError.other }
    return before == value
  }

  // MARK: RemoveDuplicates

  @Test func dropsWhatEqualsTheValueBefore() {
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.removeDuplicates().subscribe(subscriber)
    for value in [1, 1, 2, 2, 2, 1] { upstream.send(value) }
    upstream.send(completion: .failure(.broken))
    #expect(
      subscriber.events == ["subscription RemoveDuplicates", "value 1", "value 2", "value 1", "failure broken"])
  }

  @Test func comparesWithTheValueBeforeEvenIfThatWasDropped() {
    let subscriber = TestSubscriber<Int, TestError>()
    var compared: [String] = []
    upstream.removeDuplicates { before, value in
      compared.append("\(before) \(value)")
      return value - before < 10
    }.subscribe(subscriber)
    for value in [10, 19, 28, 60] { upstream.send(value) }
    #expect(subscriber.values == [10, 60])
    #expect(compared == ["10 19", "19 28", "28 60"])
  }

  @Test func asksAgainForADroppedValue() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1)) { _ in .max(7) }
    upstream.removeDuplicates().subscribe(subscriber)
    #expect(upstream.send(1) == .max(7))
    #expect(upstream.send(1) == .max(1))
  }

  @Test func eachSubscriberHasAValueBeforeOfItsOwn() {
    let (first, second) = (TestSubscriber<Int, Never>(), TestSubscriber<Int, Never>())
    let subject = PassthroughSubject<Int, Never>()
    let distinct = subject.removeDuplicates()
    distinct.subscribe(first)
    subject.send(1)
    distinct.subscribe(second)
    subject.send(1)
    #expect(first.values == [1])
    #expect(second.values == [1])
  }

  @Test func valueSentFromInsideOfAValueIsComparedWithThatOne() {
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.removeDuplicates().subscribe(subscriber)
    subscriber.onValue = { if $0 == 1 { self.upstream.send(1) } }
    upstream.send(1)
    #expect(subscriber.values == [1])
  }

  // MARK: TryRemoveDuplicates

  @Test func tryDropsWhatIsTheSameAsTheValueBefore() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.tryRemoveDuplicates(by: equalOrThrows).subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(upstream.send(1) == .max(1))
    upstream.send(2)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription TryRemoveDuplicates", "value 1", "value 2", "failure broken"])
  }

  @Test func tryComparesWithTheValueBeforeEvenIfThatWasDropped() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.tryRemoveDuplicates { $1 - $0 < 10 }.subscribe(subscriber)
    for value in [10, 19, 28, 60] { upstream.send(value) }
    #expect(subscriber.values == [10, 60])
  }
}
