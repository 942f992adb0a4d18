import Combine
import TestKit
import Testing

/// The own operators of Just, Optional's and Result's publishers and Sequence's publisher send what the general ones do. A
/// publisher whose type is hidden gets the general ones. The casts name the types that the own operators return.
///
/// `OwnOperatorsTests` has what the general operators do not do.
struct SpecialisationTests {
  private typealias Elements<S: Swift.Sequence> = Publishers.Sequence<S, Never>
  private typealias Maybe<T> = Optional<T>.Publisher
  private typealias Once<T> = Result<T, Never>.Publisher
  private typealias Fallible<T> = Result<T, TestError>.Publisher
  private typealias Tried<T> = Result<T, any Error>.Publisher

  /// All events but the subscription are the same.
  private func expectSame<Own: Publisher, General: Publisher>(
    _ own: Own, _ general: General, _ location: SourceLocation = #_sourceLocation
  ) where Own.Output == General.Output, Own.Failure == General.Failure {
    let (events, expected) = (own.testSubscriber().events, general.testSubscriber().events)
    expectEqual(events.dropFirst(), expected.dropFirst(), sourceLocation: location)
  }

  // The closures. One throws at any value but 2.

  private let two: (Int) -> Bool = { $0 == 2 }
  private let notTwo: (Int) -> Bool = { $0 != 2 }

  private func tryTwo(_ number: Int) throws -> Bool {
    if number != 2 { throw TestError.other }
    return true
  }

  private func trySum(_ first: Int, _ second: Int) throws -> Int {
    if second != 2 { throw TestError.other }
    return first + second
  }

  // MARK: Just

  @Test(arguments: [2, 3]) func just(_ number: Int) {
    let own = Just(number)
    let general = own.eraseToAnyPublisher()

    expectSame(own.map { "\($0)" } as Just<String>, general.map { "\($0)" })
    expectSame(own.tryMap(tryTwo) as Tried<Bool>, general.tryMap(tryTwo))
    expectSame(own.compactMap { $0 == 2 ? "two" : nil } as Maybe<String>, general.compactMap { $0 == 2 ? "two" : nil })
    expectSame(own.setFailureType(to: TestError.self) as Fallible<Int>, general.setFailureType(to: TestError.self))
    expectSame(own.filter(two) as Maybe<Int>, general.filter(two))
    expectSame(own.drop(while: two) as Maybe<Int>, general.drop(while: two))
    expectSame(own.prefix(while: two) as Maybe<Int>, general.prefix(while: two))
    expectSame(own.first() as Just<Int>, general.first())
    expectSame(own.first(where: two) as Maybe<Int>, general.first(where: two))
    expectSame(own.last() as Just<Int>, general.last())
    expectSame(own.last(where: two) as Maybe<Int>, general.last(where: two))
    for count in 0...2 {
      expectSame(own.dropFirst(count) as Maybe<Int>, general.dropFirst(count))
      expectSame(own.prefix(count) as Maybe<Int>, general.prefix(count))
      expectSame(own.output(at: count) as Maybe<Int>, general.output(at: count))
      expectSame(own.output(in: count...) as Maybe<Int>, general.output(in: count...))
      expectSame(own.output(in: ..<count) as Maybe<Int>, general.output(in: ..<count))
    }
    expectSame(own.allSatisfy(two) as Just<Bool>, general.allSatisfy(two))
    expectSame(own.tryAllSatisfy(tryTwo) as Tried<Bool>, general.tryAllSatisfy(tryTwo))
    expectSame(own.contains(2) as Just<Bool>, general.contains(2))
    expectSame(own.contains(where: two) as Just<Bool>, general.contains(where: two))
    expectSame(own.tryContains(where: tryTwo) as Tried<Bool>, general.tryContains(where: tryTwo))
    expectSame(own.min() as Just<Int>, general.min())
    expectSame(own.max() as Just<Int>, general.max())
    expectSame(own.min(by: >) as Just<Int>, general.min(by: >))
    expectSame(own.max(by: >) as Just<Int>, general.max(by: >))
    expectSame(own.count() as Just<Int>, general.count())
    expectSame(own.collect() as Just<[Int]>, general.collect())
    expectSame(own.reduce(10, -) as Once<Int>, general.reduce(10, -))
    expectSame(own.tryReduce(10, trySum) as Tried<Int>, general.tryReduce(10, trySum))
    expectSame(own.scan(10, -) as Once<Int>, general.scan(10, -))
    expectSame(own.tryScan(10, trySum) as Tried<Int>, general.tryScan(10, trySum))
    expectSame(own.removeDuplicates() as Just<Int>, general.removeDuplicates())
    expectSame(own.removeDuplicates(by: ==) as Just<Int>, general.removeDuplicates(by: ==))
    expectSame(own.tryRemoveDuplicates(by: ==) as Tried<Int>, general.tryRemoveDuplicates(by: ==))
    expectSame(own.prepend(0, 1) as Elements<[Int]>, general.prepend(0, 1))
    expectSame(own.prepend(0...1) as Elements<[Int]>, general.prepend(0...1))
    expectSame(own.append(8, 9) as Elements<[Int]>, general.append(8, 9))
    expectSame(own.append(8...9) as Elements<[Int]>, general.append(8...9))
    expectSame(own.replaceEmpty(with: 9) as Just<Int>, general.replaceEmpty(with: 9))
    expectSame(own.replaceError(with: 9) as Just<Int>, general.replaceError(with: 9))
    expectSame(own.retry(1) as Just<Int>, general.retry(1))
  }

  // MARK: Optional

  @Test(arguments: [2, 3, nil]) func optional(_ number: Int?) {
    let own = number.publisher
    let general = own.eraseToAnyPublisher()

    expectSame(own.map { "\($0)" } as Maybe<String>, general.map { "\($0)" })
    expectSame(own.compactMap { $0 == 2 ? "two" : nil } as Maybe<String>, general.compactMap { $0 == 2 ? "two" : nil })
    expectSame(own.filter(two) as Maybe<Int>, general.filter(two))
    expectSame(own.drop(while: two) as Maybe<Int>, general.drop(while: two))
    expectSame(own.prefix(while: two) as Maybe<Int>, general.prefix(while: two))
    expectSame(own.first() as Maybe<Int>, general.first())
    expectSame(own.first(where: two) as Maybe<Int>, general.first(where: two))
    expectSame(own.last() as Maybe<Int>, general.last())
    expectSame(own.last(where: two) as Maybe<Int>, general.last(where: two))
    for count in 0...2 {
      expectSame(own.dropFirst(count) as Maybe<Int>, general.dropFirst(count))
      expectSame(own.prefix(count) as Maybe<Int>, general.prefix(count))
      expectSame(own.output(at: count) as Maybe<Int>, general.output(at: count))
      expectSame(own.output(in: count...) as Maybe<Int>, general.output(in: count...))
      expectSame(own.output(in: ..<count) as Maybe<Int>, general.output(in: ..<count))
    }
    expectSame(own.min() as Maybe<Int>, general.min())
    expectSame(own.max() as Maybe<Int>, general.max())
    expectSame(own.min(by: >) as Maybe<Int>, general.min(by: >))
    expectSame(own.max(by: >) as Maybe<Int>, general.max(by: >))
    expectSame(own.collect() as Maybe<[Int]>, general.collect())
    expectSame(own.scan(10, -) as Maybe<Int>, general.scan(10, -))
    expectSame(own.removeDuplicates() as Maybe<Int>, general.removeDuplicates())
    expectSame(own.removeDuplicates(by: ==) as Maybe<Int>, general.removeDuplicates(by: ==))
    expectSame(own.replaceEmpty(with: 9) as Just<Int>, general.replaceEmpty(with: 9))
    expectSame(own.replaceError(with: 9) as Maybe<Int>, general.replaceError(with: 9))
    expectSame(own.retry(1) as Maybe<Int>, general.retry(1))

    // About no value, these differ (see OwnOperatorsTests).
    guard number != nil else { return }
    expectSame(own.allSatisfy(two) as Maybe<Bool>, general.allSatisfy(two))
    expectSame(own.contains(2) as Maybe<Bool>, general.contains(2))
    expectSame(own.contains(where: two) as Maybe<Bool>, general.contains(where: two))
    expectSame(own.count() as Maybe<Int>, general.count())
    expectSame(own.reduce(10, -) as Maybe<Int>, general.reduce(10, -))
  }

  // MARK: Result

  @Test(arguments: [.success(2), .success(3), .failure(.broken)] as [Result<Int, TestError>])
  func result(_ result: Result<Int, TestError>) {
    let own = result.publisher
    let general = own.eraseToAnyPublisher()

    expectSame(own.map { "\($0)" } as Fallible<String>, general.map { "\($0)" })
    expectSame(own.tryMap(tryTwo) as Tried<Bool>, general.tryMap(tryTwo))
    expectSame(own.mapError { _ in TestError.other } as Fallible<Int>, general.mapError { _ in TestError.other })
    expectSame(own.first() as Fallible<Int>, general.first())
    expectSame(own.last() as Fallible<Int>, general.last())
    expectSame(own.allSatisfy(two) as Fallible<Bool>, general.allSatisfy(two))
    expectSame(own.tryAllSatisfy(tryTwo) as Tried<Bool>, general.tryAllSatisfy(tryTwo))
    expectSame(own.contains(2) as Fallible<Bool>, general.contains(2))
    expectSame(own.contains(where: two) as Fallible<Bool>, general.contains(where: two))
    expectSame(own.tryContains(where: tryTwo) as Tried<Bool>, general.tryContains(where: tryTwo))
    expectSame(own.min() as Fallible<Int>, general.min())
    expectSame(own.max() as Fallible<Int>, general.max())
    expectSame(own.min(by: >) as Fallible<Int>, general.min(by: >))
    expectSame(own.max(by: >) as Fallible<Int>, general.max(by: >))
    expectSame(own.tryMin(by: >) as Tried<Int>, general.tryMin(by: >))
    expectSame(own.tryMax(by: >) as Tried<Int>, general.tryMax(by: >))
    expectSame(own.count() as Fallible<Int>, general.count())
    expectSame(own.collect() as Fallible<[Int]>, general.collect())
    expectSame(own.reduce(10, -) as Fallible<Int>, general.reduce(10, -))
    expectSame(own.tryReduce(10, trySum) as Tried<Int>, general.tryReduce(10, trySum))
    expectSame(own.scan(10, -) as Fallible<Int>, general.scan(10, -))
    expectSame(own.tryScan(10, trySum) as Tried<Int>, general.tryScan(10, trySum))
    expectSame(own.removeDuplicates() as Fallible<Int>, general.removeDuplicates())
    expectSame(own.removeDuplicates(by: ==) as Fallible<Int>, general.removeDuplicates(by: ==))
    expectSame(own.tryRemoveDuplicates(by: ==) as Tried<Int>, general.tryRemoveDuplicates(by: ==))
    expectSame(own.replaceEmpty(with: 9) as Fallible<Int>, general.replaceEmpty(with: 9))
    expectSame(own.replaceError(with: 9) as Once<Int>, general.replaceError(with: 9))
    expectSame(own.retry(1) as Fallible<Int>, general.retry(1))

    // Of a failure, this one differs (see OwnOperatorsTests).
    guard case .success(let number) = result else { return }
    let infallible = Result<Int, Never>.Publisher(number)
    expectSame(
      infallible.setFailureType(to: TestError.self),
      infallible.eraseToAnyPublisher().setFailureType(to: TestError.self))
  }

  // MARK: Sequence

  @Test(arguments: [[], [2], [3], [3, 2], [2, 2, 3, 1, 1, 2]]) func sequence(_ numbers: [Int]) {
    let own = numbers.publisher
    let general = own.eraseToAnyPublisher()

    expectSame(own.map { "\($0)" } as Elements<[String]>, general.map { "\($0)" })
    expectSame(
      own.compactMap { $0 == 2 ? "two" : nil } as Elements<[String]>, general.compactMap { $0 == 2 ? "two" : nil })
    expectSame(
      own.setFailureType(to: TestError.self) as Publishers.Sequence<[Int], TestError>,
      general.setFailureType(to: TestError.self))
    expectSame(own.scan(10, -) as Elements<[Int]>, general.scan(10, -))
    expectSame(own.filter(two) as Elements<[Int]>, general.filter(two))
    expectSame(own.drop(while: two) as Elements<DropWhileSequence<[Int]>>, general.drop(while: two))
    expectSame(own.prefix(while: two) as Elements<[Int]>, general.prefix(while: two))
    expectSame(own.first() as Maybe<Int>, general.first())
    expectSame(own.first(where: notTwo) as Maybe<Int>, general.first(where: notTwo))
    expectSame(own.last() as Maybe<Int>, general.last())
    expectSame(own.last(where: notTwo) as Maybe<Int>, general.last(where: notTwo))
    for count in 0...7 {
      expectSame(own.dropFirst(count) as Elements<DropFirstSequence<[Int]>>, general.dropFirst(count))
      expectSame(own.prefix(count) as Elements<PrefixSequence<[Int]>>, general.prefix(count))
      expectSame(own.output(at: count) as Maybe<Int>, general.output(at: count))
      expectSame(own.output(in: count..<7) as Elements<[Int]>, general.output(in: count..<7))
      expectSame(own.output(in: 0..<count) as Elements<[Int]>, general.output(in: 0..<count))
    }
    expectSame(own.removeDuplicates() as Elements<[Int]>, general.removeDuplicates())
    expectSame(own.allSatisfy(two) as Once<Bool>, general.allSatisfy(two))
    expectSame(own.tryAllSatisfy(tryTwo) as Tried<Bool>, general.tryAllSatisfy(tryTwo))
    expectSame(own.contains(2) as Once<Bool>, general.contains(2))
    expectSame(own.contains(where: notTwo) as Once<Bool>, general.contains(where: notTwo))
    expectSame(own.tryContains(where: tryTwo) as Tried<Bool>, general.tryContains(where: tryTwo))
    expectSame(own.min() as Maybe<Int>, general.min())
    expectSame(own.max() as Maybe<Int>, general.max())
    expectSame(own.count() as Just<Int>, general.count())
    expectSame(own.collect() as Once<[Int]>, general.collect())
    expectSame(own.reduce(10, -) as Once<Int>, general.reduce(10, -))
    expectSame(own.tryReduce(10, trySum) as Tried<Int>, general.tryReduce(10, trySum))
    expectSame(own.prepend(8, 9) as Elements<[Int]>, general.prepend(8, 9))
    expectSame(own.prepend(8...9) as Elements<[Int]>, general.prepend(8...9))
    expectSame(own.prepend([8].publisher) as Elements<[Int]>, general.prepend([8].publisher))
    expectSame(own.append(8, 9) as Elements<[Int]>, general.append(8, 9))
    expectSame(own.append(8...9) as Elements<[Int]>, general.append(8...9))
    expectSame(own.append([8].publisher) as Elements<[Int]>, general.append([8].publisher))
  }

  /// The order of pairs is that of their first halves, so that the second halves tell which of two equals was chosen.
  @Test func sequenceChoosesTheSameOfEquals() {
    struct Pair: Comparable {
      let first: Int
      let second: Character

      static func < (lhs: Pair, rhs: Pair) -> Bool { lhs.first < rhs.first }

      static func == (lhs: Pair, rhs: Pair) -> Bool { lhs.first == rhs.first }
    }
    let own = [Pair(first: 1, second: "a"), Pair(first: 1, second: "b")].publisher
    let general = own.eraseToAnyPublisher()
    expectSame(own.min() as Maybe<Pair>, general.min())
    expectSame(own.max() as Maybe<Pair>, general.max())
    expectSame(own.min(by: <) as Maybe<Pair>, general.min(by: <))
    expectSame(own.max(by: <) as Maybe<Pair>, general.max(by: <))
    expectSame(own.removeDuplicates() as Elements<[Pair]>, general.removeDuplicates())
  }

  @Test func sequenceReplacesNilAsTheOthersDoButStaysOptional() {
    let own = [1, nil, 3].publisher
    let replaced = own.replaceNil(with: 2) as Publishers.Sequence<[Int?], Never>
    expectSame(replaced.compactMap { $0 }, own.eraseToAnyPublisher().replaceNil(with: 2).map { $0 })
  }
}
