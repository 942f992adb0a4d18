import Combine
import TestKit
import Testing

/// What the own operators of a sequence's publisher return. That they send what the general ones would is in
/// `SpecialisationTests`.
@Suite struct SequenceOperatorsTests {
  private typealias Fallible<T> = Publishers.Sequence<[T], TestError>
  private typealias Once<T> = Result<T, Never>.Publisher
  private typealias One = Int?.Publisher

  private let numbers = [1, 2, 3].publisher
  private let none = [Int]().publisher

  @Test func maps() {
    #expect(numbers.map { "\($0)" } == ["1", "2", "3"].publisher)
    #expect(numbers.compactMap { $0 == 2 ? nil : "\($0)" } == ["1", "3"].publisher)
    #expect([1, nil, 3].publisher.replaceNil(with: 9) == [1, 9, 3].publisher)
    #expect(numbers.scan(10, -) == [9, 7, 4].publisher)
    #expect(numbers.setFailureType(to: TestError.self) == Fallible(sequence: [1, 2, 3]))
  }

  @Test func chooses() {
    #expect(numbers.filter { $0 != 2 } == [1, 3].publisher)
    #expect(Array(numbers.drop { $0 < 2 }.sequence) == [2, 3])
    #expect(Array(numbers.dropFirst().sequence) == [2, 3])
    #expect(Array(numbers.dropFirst(2).sequence) == [3])
    #expect(numbers.prefix { $0 < 3 } == [1, 2].publisher)
    #expect(Array(numbers.prefix(2).sequence) == [1, 2])
    #expect(numbers.ignoreOutput() == Empty())
    #expect([1, 1, 2, 1, 1].publisher.removeDuplicates() == [1, 2, 1].publisher)
    #expect([nil, nil, 1, nil].publisher.removeDuplicates() == [nil, 1, nil].publisher)
    #expect(numbers.first() == One(1))
    #expect(none.first() == One(nil))
    #expect(numbers.first { $0 > 1 } == One(2))
    #expect(numbers.first { $0 > 3 } == One(nil))
    #expect(numbers.last() == One(3))
    #expect(none.last() == One(nil))
    #expect(numbers.last { $0 < 3 } == One(2))
    #expect(numbers.last { $0 > 3 } == One(nil))
  }

  @Test func answers() {
    #expect(numbers.allSatisfy { $0 > 0 } == Once(true))
    #expect(numbers.allSatisfy { $0 > 1 } == Once(false))
    #expect(none.allSatisfy { _ in false } == Once(true))
    #expect(numbers.contains { $0 > 2 } == Once(true))
    #expect(numbers.contains { $0 > 3 } == Once(false))
    #expect(numbers.contains(2) == Once(true))
    #expect(numbers.contains(4) == Once(false))
  }

  @Test func becomesOne() {
    #expect(numbers.collect() == Once([1, 2, 3]))
    #expect(none.collect() == Once([]))
    #expect(numbers.reduce(10, -) == Once(4))
    #expect(none.reduce(10, -) == Once(10))
    #expect([2, 3, 1].publisher.min() == One(1))
    #expect([2, 3, 1].publisher.max() == One(3))
    #expect([2, 3, 1].publisher.min(by: >) == One(3))
    #expect([2, 3, 1].publisher.max(by: >) == One(1))
    #expect(none.min() == One(nil))
    #expect(none.max(by: <) == One(nil))
  }

  /// The failure, and the kind of collection, choose the overload.
  @Test func countsWithTheTypeThatSuits() {
    let fast: Just<Int> = numbers.count()
    let slow: Result<Int, Never>.Publisher = Set(["a", "b"]).publisher.count()
    let fallible: Result<Int, TestError>.Publisher = Fallible(sequence: [1, 2]).count()
    let slowAndFallible: Result<Int, TestError>.Publisher = Publishers.Sequence(sequence: Set([1])).count()
    #expect(fast == Just(3))
    #expect(slow.result == .success(2))
    #expect(fallible.result == .success(2))
    #expect(slowAndFallible.result == .success(1))
  }

  @Test func knowsItsIndices() {
    let letters = "abc"
    let b = letters.index(after: letters.startIndex)
    #expect(numbers.output(at: 0) == One(1))
    #expect(numbers.output(at: 2) == One(3))
    #expect(numbers.output(at: 3) == One(nil))
    #expect(numbers.output(at: -1) == One(nil))
    #expect(letters.publisher.output(at: b) == Optional.Publisher("b"))
    #expect(letters.publisher.output(at: letters.endIndex) == Optional.Publisher(nil))
    #expect(numbers.output(in: 1..<3) == [2, 3].publisher)
    #expect(numbers.output(in: 1..<1) == none)
    #expect(letters.publisher.output(in: b..<letters.endIndex) == ["b", "c"].publisher)
    #expect(Fallible(sequence: [1, 2]).output(in: 0..<1) == Fallible(sequence: [1]))
  }

  @Test func rangeMayReachBeyondTheEnd() {
    #expect(numbers.output(in: 2..<9) == [3].publisher)
    #expect(numbers.output(in: 7..<9) == none)
  }

  @Test func getsCompany() {
    #expect(numbers.prepend(8, 9) == [8, 9, 1, 2, 3].publisher)
    #expect(numbers.prepend(8...9) == [8, 9, 1, 2, 3].publisher)
    #expect(numbers.prepend([8].publisher) == [8, 1, 2, 3].publisher)
    #expect(numbers.append(8, 9) == [1, 2, 3, 8, 9].publisher)
    #expect(numbers.append(8...9) == [1, 2, 3, 8, 9].publisher)
    #expect(numbers.append([8].publisher) == [1, 2, 3, 8].publisher)
  }

  @Test func triesWithAResult() throws {
    let fails: (Int) throws -> Bool = { _ in throw TestError.other }
    #expect(try numbers.tryAllSatisfy { $0 > 1 }.result.get() == false)
    #expect(try numbers.tryContains { $0 > 2 }.result.get() == true)
    #expect(try numbers.tryReduce(10, -).result.get() == 4)
    #expect(throws: TestError.other) { try numbers.tryAllSatisfy(fails).result.get() }
    #expect(throws: TestError.other) { try numbers.tryContains(where: fails).result.get() }
    let failsToAdd: (Int, Int) throws -> Int = { _, _ in throw TestError.other }
    #expect(throws: TestError.other) { try numbers.tryReduce(0, failsToAdd).result.get() }
  }

  @Test func closureRunsForAllElementsWhenTheOperatorIsCalled() {
    var runs: [Int] = []
    let mapped = numbers.map { number -> Int in
      runs.append(number)
      return number
    }
    #expect(runs == [1, 2, 3])
    mapped.subscribe(TestSubscriber<Int, Never>(asking: .max(1)))
    #expect(runs == [1, 2, 3])
  }
}
