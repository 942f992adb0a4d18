import Combine
import Testing

/// What the own operators of an optional's publisher return. That they send what the general ones would is in
/// `SpecialisationTests`.
@Suite struct OptionalOperatorsTests {
  private typealias One = Int?.Publisher

  private let two = One(2)
  private let none = One(nil)

  @Test func maps() {
    #expect(two.map { "\($0)" } == Optional.Publisher("2"))
    #expect(none.map { "\($0)" } == Optional.Publisher(nil))
    #expect(two.compactMap { "\($0)" } == Optional.Publisher("2"))
    #expect(two.compactMap { _ in Int?.none } == none)
    #expect(none.compactMap { _ in 1 } == none)
  }

  @Test func chooses() {
    #expect(two.filter { $0 == 2 } == two)
    #expect(two.filter { $0 != 2 } == none)
    #expect(two.drop { $0 == 2 } == none)
    #expect(two.drop { $0 != 2 } == two)
    #expect(two.dropFirst() == none)
    #expect(two.dropFirst(0) == two)
    #expect(two.prefix { $0 == 2 } == two)
    #expect(two.prefix { $0 != 2 } == none)
    #expect(two.prefix(0) == none)
    #expect(two.prefix(1) == two)
    #expect(two.prefix(9) == two)
    #expect(two.first() == two)
    #expect(two.first { $0 == 2 } == two)
    #expect(two.first { $0 != 2 } == none)
    #expect(two.last() == two)
    #expect(two.last { $0 == 2 } == two)
    #expect(two.last { $0 != 2 } == none)
    #expect(two.ignoreOutput() == Empty())
  }

  @Test func knowsItsPosition() {
    #expect(two.output(at: 0) == two)
    #expect(two.output(at: 1) == none)
    #expect(two.output(in: 0...) == two)
    #expect(two.output(in: 0..<2) == two)
    #expect(two.output(in: ...0) == two)
    #expect(two.output(in: 1...) == none)
    #expect(two.output(in: 1..<2) == none)
    #expect(two.output(in: ..<0) == none)
  }

  @Test func answers() {
    #expect(two.allSatisfy { $0 == 2 } == Optional.Publisher(true))
    #expect(two.allSatisfy { $0 != 2 } == Optional.Publisher(false))
    #expect(two.contains { $0 == 2 } == Optional.Publisher(true))
    #expect(two.contains { $0 != 2 } == Optional.Publisher(false))
    #expect(two.contains(2) == Optional.Publisher(true))
    #expect(two.contains(3) == Optional.Publisher(false))
  }

  @Test func becomesOne() {
    #expect(two.count() == One(1))
    #expect(two.collect() == Optional.Publisher([2]))
    #expect(two.reduce(10, -) == One(8))
    #expect(two.scan(10, -) == One(8))
    #expect(two.min() == two)
    #expect(two.max() == two)
    #expect(two.removeDuplicates() == two)
  }

  /// Apple's has no answer about no value, and does not count it; but it collects it.
  @Test func asksNothingAboutNothing() {
    let noAnswer = Bool?.Publisher(nil)
    #expect(none.allSatisfy { _ in true } == noAnswer)
    #expect(none.contains { _ in true } == noAnswer)
    #expect(none.contains(2) == noAnswer)
    #expect(none.count() == none)
    #expect(none.reduce(10, -) == none)
    #expect(none.collect() == Optional.Publisher([]))
  }

  @Test func nothingStaysNothing() {
    var runs = 0
    let yes: (Int) -> Bool = { _ in
      runs += 1
      return true
    }
    let chosen = [none.filter(yes), none.drop(while: yes), none.prefix(while: yes), none.first(where: yes)]
    for publisher in chosen + [none.last(where: yes), none.dropFirst(0), none.prefix(1), none.scan(10, -)] {
      #expect(publisher == none)
    }
    #expect(none.output(at: 0) == none)
    #expect(none.output(in: 0...) == none)
    #expect(none.first() == none)
    #expect(none.last() == none)
    #expect(none.min() == none)
    #expect(none.max() == none)
    #expect(none.removeDuplicates() == none)
    #expect(none.ignoreOutput() == Empty())
    #expect(runs == 0)
  }

  @Test func replacesNothing() {
    #expect(two.replaceEmpty(with: 9) == Just(2))
    #expect(none.replaceEmpty(with: 9) == Just(9))
    #expect(two.replaceError(with: 9) == two)
    #expect(none.replaceError(with: 9) == none)
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

  @Test func negativeCountsEndTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.dropFirst(-1) }
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Int?.none.publisher.output(in: (-1)...) }
  }
}
