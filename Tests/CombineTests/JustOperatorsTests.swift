import Combine
import TestKit
import Testing

/// What Just's own operators return. That they send what the general ones would is in `SpecialisationTests`.
@Suite struct JustOperatorsTests {
  private typealias One = Int?.Publisher
  private typealias Once<T> = Result<T, Never>.Publisher

  private let two = Just(2)
  private let none = One(nil)

  @Test func maps() {
    #expect(two.map { "\($0)" } == Just("2"))
    #expect(two.compactMap { "\($0)" } == Optional.Publisher("2"))
    #expect(two.compactMap { _ in Int?.none } == none)
    #expect(two.mapError(breaking) == Result.Publisher(2))
    #expect(two.setFailureType(to: TestError.self) == Result.Publisher(2))
  }

  /// Generic, because the compiler warns of a closure that takes a `Never`: it will not run.
  private func breaking<T>(_: T) -> TestError {
    .broken
  }

  @Test func chooses() {
    #expect(two.filter { $0 == 2 } == One(2))
    #expect(two.filter { $0 != 2 } == none)
    #expect(two.drop { $0 == 2 } == none)
    #expect(two.drop { $0 != 2 } == One(2))
    #expect(two.dropFirst() == none)
    #expect(two.dropFirst(0) == One(2))
    #expect(two.prefix { $0 == 2 } == One(2))
    #expect(two.prefix { $0 != 2 } == none)
    #expect(two.prefix(0) == none)
    #expect(two.prefix(1) == One(2))
    #expect(two.prefix(9) == One(2))
    #expect(two.first() == two)
    #expect(two.first { $0 == 2 } == One(2))
    #expect(two.first { $0 != 2 } == none)
    #expect(two.last() == two)
    #expect(two.last { $0 == 2 } == One(2))
    #expect(two.last { $0 != 2 } == none)
    #expect(two.ignoreOutput() == Empty())
  }

  @Test func knowsItsPosition() {
    #expect(two.output(at: 0) == One(2))
    #expect(two.output(at: 1) == none)
    #expect(two.output(in: 0...) == One(2))
    #expect(two.output(in: 0..<2) == One(2))
    #expect(two.output(in: ...0) == One(2))
    #expect(two.output(in: 1...) == none)
    #expect(two.output(in: 1..<2) == none)
    #expect(two.output(in: ..<0) == none)
    #expect(two.output(in: 0..<0) == none)
  }

  @Test func positionsThatBeginBelowZeroHaveNoValue() {
    #expect(Just(2).output(in: -2 ..< -1) == Int?.none.publisher)
    #expect(Just(2).output(in: -1..<1) == Int?.none.publisher)
    #expect(Just(2).output(in: (-1)...) == Int?.none.publisher)
  }

  @Test func answers() {
    #expect(two.allSatisfy { $0 == 2 } == Just(true))
    #expect(two.allSatisfy { $0 != 2 } == Just(false))
    #expect(two.contains { $0 == 2 } == Just(true))
    #expect(two.contains { $0 != 2 } == Just(false))
    #expect(two.contains(2) == Just(true))
    #expect(two.contains(3) == Just(false))
  }

  @Test func becomesOne() {
    #expect(two.count() == Just(1))
    #expect(two.collect() == Just([2]))
    #expect(two.reduce(10, -) == Once(8))
    #expect(two.scan(10, -) == Once(8))
    #expect(two.min() == two)
    #expect(two.max() == two)
    #expect(two.removeDuplicates() == two)
  }

  @Test func getsCompany() {
    #expect(two.prepend(0, 1) == [0, 1, 2].publisher)
    #expect(two.prepend(0...1) == [0, 1, 2].publisher)
    #expect(two.append(3, 4) == [2, 3, 4].publisher)
    #expect(two.append(3...4) == [2, 3, 4].publisher)
  }

  @Test func staysAsItIsWhereNothingCanHappen() {
    #expect(two.replaceEmpty(with: 9) == two)
    #expect(two.replaceError(with: 9) == two)
    #expect(two.retry(3) == two)
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
    #expect(try two.tryRemoveDuplicates(by: ==).result.get() == 2)
  }

  @Test func failsWithWhatWasThrown() {
    let fails: (Int) throws -> Bool = { _ in throw TestError.broken }
    let failsToAdd: (Int, Int) throws -> Int = { _, _ in throw TestError.broken }
    #expect(throws: TestError.broken) { try two.tryMap(fails).result.get() }
    #expect(throws: TestError.broken) { try two.tryAllSatisfy(fails).result.get() }
    #expect(throws: TestError.broken) { try two.tryContains(where: fails).result.get() }
    #expect(throws: TestError.broken) { try two.tryReduce(0, failsToAdd).result.get() }
    #expect(throws: TestError.broken) { try two.tryScan(0, failsToAdd).result.get() }
  }

  /// Apple's calls the closure, although there is nothing else to compare the value with.
  @Test func comparesTheValueWithItselfWhereThatMayThrow() {
    let fails: (Int, Int) throws -> Bool = { first, second in
      #expect((first, second) == (2, 2))
      throw TestError.broken
    }
    #expect(throws: TestError.broken) { try two.tryRemoveDuplicates(by: fails).result.get() }
  }

  @Test func closureRunsOnceWhenTheOperatorIsCalled() {
    var runs = 0
    let mapped = two.map { number -> Int in
      runs += 1
      return number
    }
    #expect(runs == 1)
    for _ in 1...2 { mapped.subscribe(TestSubscriber<Int, Never>()) }
    #expect(runs == 1)
  }

  @Test func negativeCountsEndTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Just(1).output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.output(in: (-1)...) }
  }
}
