import Combine
import TestKit
import Testing

/// What the own operators of a result's publisher return. That they send what the general ones would is in
/// `SpecialisationTests`.
@Suite struct ResultOperatorsTests {
  private typealias Once<T> = Result<T, TestError>.Publisher

  private let two = Once(2)
  private let failed = Once<Int>(.failure(.broken))

  @Test func maps() {
    #expect(two.map { "\($0)" } == Once("2"))
    #expect(failed.map { "\($0)" } == Once(.failure(.broken)))
    #expect(two.mapError { _ in TestError.other } == two)
    #expect(failed.mapError { _ in TestError.other } == Once(.failure(.other)))
    #expect(Result<Int, Never>.Publisher(2).setFailureType(to: TestError.self) == two)
  }

  @Test func chooses() {
    for publisher in [two, failed] {
      #expect(publisher.first() == publisher)
      #expect(publisher.last() == publisher)
      #expect(publisher.min() == publisher)
      #expect(publisher.max() == publisher)
      #expect(publisher.removeDuplicates() == publisher)
    }
  }

  /// Apple's returns an `Empty`, which cannot fail.
  @Test func ignoresTheFailureTogetherWithTheValue() {
    #expect(two.ignoreOutput() == Empty())
    #expect(failed.ignoreOutput() == Empty())
  }

  @Test func answers() {
    #expect(two.allSatisfy { $0 == 2 } == Once(true))
    #expect(two.allSatisfy { $0 != 2 } == Once(false))
    #expect(failed.allSatisfy { _ in true } == Once(.failure(.broken)))
    #expect(two.contains { $0 == 2 } == Once(true))
    #expect(two.contains { $0 != 2 } == Once(false))
    #expect(failed.contains { _ in true } == Once(.failure(.broken)))
    #expect(two.contains(2) == Once(true))
    #expect(two.contains(3) == Once(false))
    #expect(failed.contains(3) == Once(.failure(.broken)))
  }

  @Test func becomesOne() {
    #expect(two.count() == Once(1))
    #expect(failed.count() == failed)
    #expect(two.collect() == Once([2]))
    #expect(failed.collect() == Once(.failure(.broken)))
    #expect(two.reduce(10, -) == Once(8))
    #expect(failed.reduce(10, -) == failed)
    #expect(two.scan(10, -) == Once(8))
    #expect(failed.scan(10, -) == failed)
  }

  @Test func replacesTheFailure() {
    #expect(two.replaceError(with: 9) == Result<Int, Never>.Publisher(2))
    #expect(failed.replaceError(with: 9) == Result<Int, Never>.Publisher(9))
    #expect(two.replaceEmpty(with: 9) == two)
    #expect(failed.replaceEmpty(with: 9) == failed)
    #expect(failed.retry(3) == failed)
  }

  @Test func neverComparesTheOnlyValue() {
    var comparisons = 0
    let compare: (Int, Int) -> Bool = { _, _ in
      comparisons += 1
      return true
    }
    #expect(two.min(by: compare) == two)
    #expect(two.max(by: compare) == two)
    #expect(two.removeDuplicates(by: compare) == two)
    #expect(comparisons == 0)
  }

  @Test func triesWithAResult() throws {
    #expect(try two.tryMap { "\($0)" }.result.get() == "2")
    #expect(try two.tryAllSatisfy { $0 != 2 }.result.get() == false)
    #expect(try two.tryContains { $0 == 2 }.result.get() == true)
    #expect(try two.tryReduce(10, -).result.get() == 8)
    #expect(try two.tryScan(10, -).result.get() == 8)
    #expect(try two.tryMin(by: <).result.get() == 2)
    #expect(try two.tryMax(by: <).result.get() == 2)
    #expect(try two.tryRemoveDuplicates(by: ==).result.get() == 2)
  }

  @Test func failsWithWhatWasThrown() {
    let fails: (Int) throws -> Bool = { _ in throw TestError.other }
    #expect(throws: TestError.other) { try two.tryMap(fails).result.get() }
    #expect(throws: TestError.other) { try two.tryAllSatisfy(fails).result.get() }
    #expect(throws: TestError.other) { try two.tryContains(where: fails).result.get() }
    let failsToAdd: (Int, Int) throws -> Int = { _, _ in throw TestError.other }
    #expect(throws: TestError.other) { try two.tryReduce(0, failsToAdd).result.get() }
    #expect(throws: TestError.other) { try two.tryScan(0, failsToAdd).result.get() }
  }

  @Test func triesNothingWithAFailure() {
    let fails: (Int) throws -> Bool = { _ in throw TestError.other }
    #expect(throws: TestError.broken) { try failed.tryMap(fails).result.get() }
    #expect(throws: TestError.broken) { try failed.tryContains(where: fails).result.get() }
    let failsToCompare: (Int, Int) throws -> Bool = { _, _ in throw TestError.other }
    #expect(throws: TestError.broken) { try failed.tryMin(by: failsToCompare).result.get() }
  }

  /// Apple's calls the closure, although there is nothing else to compare the value with.
  @Test func comparesTheValueWithItselfWhereThatMayThrow() {
    let fails: (Int, Int) throws -> Bool = { first, second in
      #expect((first, second) == (2, 2))
      throw TestError.other
    }
    #expect(throws: TestError.other) { try two.tryMin(by: fails).result.get() }
    #expect(throws: TestError.other) { try two.tryMax(by: fails).result.get() }
    #expect(throws: TestError.other) { try two.tryRemoveDuplicates(by: fails).result.get() }
  }
}
