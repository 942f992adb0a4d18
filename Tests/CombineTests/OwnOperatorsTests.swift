import Combine
import TestKit
import Testing

/// What only the own operators of Just, Optional's and Result's publishers and Sequence's publisher do.
/// `SpecialisationTests` compares them with the general ones.
struct OwnOperatorsTests {
  private typealias Fallible<T> = Result<T, TestError>.Publisher

  private let just = Just(2)
  private let some = Int?(2).publisher
  private let none = Int?.none.publisher
  private let success = Fallible(2)
  private let failure = Fallible<Int>(.failure(.broken))
  private let numbers = [1, 2, 3].publisher

  /// Apple's returns an `Empty` of the same types, which does not fail where the publisher does.
  @Test func ignoresTheOutputAndTheFailure() {
    expectEqual(just.ignoreOutput(), Empty())
    expectEqual(some.ignoreOutput(), Empty())
    expectEqual(none.ignoreOutput(), Empty())
    expectEqual(success.ignoreOutput(), Empty())
    expectEqual(failure.ignoreOutput(), Empty())
    expectEqual(numbers.ignoreOutput(), Empty())
  }

  @Test func justWithAnotherFailureIsAResult() { expectEqual(just.mapError(breaking), Fallible(2)) }

  /// Generic, because the compiler warns of a closure that takes a `Never`: it will not run.
  private func breaking<T>(_: T) -> TestError { .broken }

  /// The failure, and the kind of collection, choose the overload.
  @Test func sequenceCountsWithTheTypeThatSuits() {
    let fast: Just<Int> = numbers.count()
    let slow: Result<Int, Never>.Publisher = Set(["a", "b"]).publisher.count()
    let fallible: Fallible<Int> = Publishers.Sequence(sequence: [1, 2]).count()
    let slowAndFallible: Fallible<Int> = Publishers.Sequence(sequence: Set([1])).count()
    expectEqual(fast, Just(3))
    expectEqual(slow.result, .success(2))
    expectEqual(fallible.result, .success(2))
    expectEqual(slowAndFallible.result, .success(1))
  }

  @Test func positionsThatBeginBelowZeroHaveNoValue() {
    expectEqual(just.output(in: -2 ..< -1), none)
    expectEqual(just.output(in: -1..<1), none)
    expectEqual(just.output(in: (-1)...), none)
    expectEqual(numbers.output(at: -1), none)
  }

  @Test func sequenceKnowsItsIndices() {
    let letters = "abc"
    let b = letters.index(after: letters.startIndex)
    expectEqual(letters.publisher.output(at: b), Optional.Publisher("b"))
    expectEqual(letters.publisher.output(at: letters.endIndex), Optional.Publisher(nil))
    expectEqual(letters.publisher.output(in: b..<letters.endIndex), ["b", "c"].publisher)
    let fallible = Publishers.Sequence<[Int], TestError>(sequence: [1, 2])
    expectEqual(fallible.output(in: 0..<1), Publishers.Sequence(sequence: [1]))
  }

  @Test func rangeMayReachBeyondTheEnd() {
    expectEqual(numbers.output(in: 2..<9), [3].publisher)
    expectEqual(numbers.output(in: 7..<9), [].publisher)
  }

  @Test(.exits) func negativeCountsEndTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.output(in: (-1)...) }
  }

  /// Apple's has no answer about no value, and does not count it; but it collects it.
  @Test func asksNothingAboutNothing() {
    let noAnswer = Bool?.Publisher(nil)
    expectEqual(none.allSatisfy { _ in true }, noAnswer)
    expectEqual(none.contains { _ in true }, noAnswer)
    expectEqual(none.contains(2), noAnswer)
    expectEqual(none.count(), none)
    expectEqual(none.reduce(10, -), none)
    expectEqual(none.collect(), Optional.Publisher([]))
  }

  @Test func triesNothingWithAFailure() {
    let fails: (Int) throws -> Bool = { _ in throw TestError.other }
    let failsToCompare: (Int, Int) throws -> Bool = { _, _ in throw TestError.other }
    #expect(throws: TestError.broken) { try failure.tryMap(fails).result.get() }
    #expect(throws: TestError.broken) { try failure.tryContains(where: fails).result.get() }
    #expect(throws: TestError.broken) { try failure.tryMin(by: failsToCompare).result.get() }
  }

  @Test func theOnlyValueIsNotCompared() {
    let compare: (Int, Int) -> Bool = { _, _ in
      Issue.record("There is nothing to compare.")
      return true
    }
    expectEqual(just.min(by: compare), just)
    expectEqual(just.max(by: compare), just)
    expectEqual(just.removeDuplicates(by: compare), just)
    expectEqual(some.min(by: compare), some)
    expectEqual(some.max(by: compare), some)
    expectEqual(some.removeDuplicates(by: compare), some)
    expectEqual(success.min(by: compare), success)
    expectEqual(success.max(by: compare), success)
    expectEqual(success.removeDuplicates(by: compare), success)
  }

  /// Apple's calls the closure, although there is nothing else to compare the value with.
  @Test func theOnlyValueIsComparedWithItselfWhereThatMayThrow() {
    let fails: (Int, Int) throws -> Bool = { first, second in
      expectTrue((first, second) == (2, 2))
      throw TestError.other
    }
    #expect(throws: TestError.other) { try just.tryRemoveDuplicates(by: fails).result.get() }
    #expect(throws: TestError.other) { try success.tryMin(by: fails).result.get() }
    #expect(throws: TestError.other) { try success.tryMax(by: fails).result.get() }
    #expect(throws: TestError.other) { try success.tryRemoveDuplicates(by: fails).result.get() }
  }

  @Test func closureRunsForAllElementsWhenTheOperatorIsCalled() {
    var runs: [Int] = []
    let double = { (number: Int) -> Int in
      runs.append(number)
      return number * 2
    }
    let (one, three) = (just.map(double), numbers.map(double))
    expectEqual(runs, [2, 1, 2, 3])
    one.subscribe(TestSubscriber<Int, Never>())
    three.subscribe(TestSubscriber<Int, Never>())
    expectEqual(runs, [2, 1, 2, 3])
  }
}
