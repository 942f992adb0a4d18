import Combine
import TestKit
import Testing

/// The own operators of Just, Optional's and Result's publishers and Sequence's publisher send what the general ones do. A
/// publisher whose type is hidden gets the general ones.
@Suite struct SpecialisationTests {
  /// All events but the subscription.
  private func history<P: Publisher>(of publisher: P) -> [String] {
    let subscriber = TestSubscriber<P.Output, P.Failure>()
    publisher.subscribe(subscriber)
    return Array(subscriber.events.dropFirst())
  }

  private func expectSame<Own: Publisher, General: Publisher>(
    _ own: Own, _ general: General, _ location: SourceLocation = #_sourceLocation
  ) where Own.Output == General.Output, Own.Failure == General.Failure {
    #expect(history(of: own) == history(of: general), sourceLocation: location)
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

    expectSame(own.map { "\($0)" }, general.map { "\($0)" })
    expectSame(own.tryMap(tryTwo), general.tryMap(tryTwo))
    expectSame(own.compactMap { $0 == 2 ? "two" : nil }, general.compactMap { $0 == 2 ? "two" : nil })
    expectSame(own.setFailureType(to: TestError.self), general.setFailureType(to: TestError.self))
    expectSame(own.filter(two), general.filter(two))
    expectSame(own.drop(while: two), general.drop(while: two))
    expectSame(own.prefix(while: two), general.prefix(while: two))
    expectSame(own.first(), general.first())
    expectSame(own.first(where: two), general.first(where: two))
    expectSame(own.last(), general.last())
    expectSame(own.last(where: two), general.last(where: two))
    for count in 0...2 {
      expectSame(own.dropFirst(count), general.dropFirst(count))
      expectSame(own.prefix(count), general.prefix(count))
      expectSame(own.output(at: count), general.output(at: count))
      expectSame(own.output(in: count...), general.output(in: count...))
      expectSame(own.output(in: ..<count), general.output(in: ..<count))
    }
    expectSame(own.ignoreOutput(), general.ignoreOutput())
    expectSame(own.allSatisfy(two), general.allSatisfy(two))
    expectSame(own.tryAllSatisfy(tryTwo), general.tryAllSatisfy(tryTwo))
    expectSame(own.contains(2), general.contains(2))
    expectSame(own.contains(where: two), general.contains(where: two))
    expectSame(own.tryContains(where: tryTwo), general.tryContains(where: tryTwo))
    expectSame(own.min(), general.min())
    expectSame(own.max(), general.max())
    expectSame(own.min(by: >), general.min(by: >))
    expectSame(own.max(by: >), general.max(by: >))
    expectSame(own.count(), general.count())
    expectSame(own.collect(), general.collect())
    expectSame(own.reduce(10, -), general.reduce(10, -))
    expectSame(own.tryReduce(10, trySum), general.tryReduce(10, trySum))
    expectSame(own.scan(10, -), general.scan(10, -))
    expectSame(own.tryScan(10, trySum), general.tryScan(10, trySum))
    expectSame(own.removeDuplicates(), general.removeDuplicates())
    expectSame(own.removeDuplicates(by: ==), general.removeDuplicates(by: ==))
    expectSame(own.tryRemoveDuplicates(by: ==), general.tryRemoveDuplicates(by: ==))
    expectSame(own.prepend(0, 1), general.prepend(0, 1))
    expectSame(own.prepend(0...1), general.prepend(0...1))
    expectSame(own.append(8, 9), general.append(8, 9))
    expectSame(own.append(8...9), general.append(8...9))
    expectSame(own.replaceEmpty(with: 9), general.replaceEmpty(with: 9))
    expectSame(own.replaceError(with: 9), general.replaceError(with: 9))
    expectSame(own.retry(1), general.retry(1))
  }

  // MARK: Optional

  @Test(arguments: [2, 3, nil]) func optional(_ number: Int?) {
    let own = number.publisher
    let general = own.eraseToAnyPublisher()

    expectSame(own.map { "\($0)" }, general.map { "\($0)" })
    expectSame(own.compactMap { $0 == 2 ? "two" : nil }, general.compactMap { $0 == 2 ? "two" : nil })
    expectSame(own.filter(two), general.filter(two))
    expectSame(own.drop(while: two), general.drop(while: two))
    expectSame(own.prefix(while: two), general.prefix(while: two))
    expectSame(own.first(), general.first())
    expectSame(own.first(where: two), general.first(where: two))
    expectSame(own.last(), general.last())
    expectSame(own.last(where: two), general.last(where: two))
    for count in 0...2 {
      expectSame(own.dropFirst(count), general.dropFirst(count))
      expectSame(own.prefix(count), general.prefix(count))
      expectSame(own.output(at: count), general.output(at: count))
      expectSame(own.output(in: count...), general.output(in: count...))
      expectSame(own.output(in: ..<count), general.output(in: ..<count))
    }
    expectSame(own.ignoreOutput(), general.ignoreOutput())
    expectSame(own.min(), general.min())
    expectSame(own.max(), general.max())
    expectSame(own.min(by: >), general.min(by: >))
    expectSame(own.max(by: >), general.max(by: >))
    expectSame(own.collect(), general.collect())
    expectSame(own.scan(10, -), general.scan(10, -))
    expectSame(own.removeDuplicates(), general.removeDuplicates())
    expectSame(own.removeDuplicates(by: ==), general.removeDuplicates(by: ==))
    expectSame(own.replaceEmpty(with: 9), general.replaceEmpty(with: 9))
    expectSame(own.replaceError(with: 9), general.replaceError(with: 9))
    expectSame(own.retry(1), general.retry(1))

    // About no value, these differ (see OptionalOperatorsTests).
    guard number != nil else { return }
    expectSame(own.allSatisfy(two), general.allSatisfy(two))
    expectSame(own.contains(2), general.contains(2))
    expectSame(own.contains(where: two), general.contains(where: two))
    expectSame(own.count(), general.count())
    expectSame(own.reduce(10, -), general.reduce(10, -))
  }

  // MARK: Result

  @Test(arguments: [.success(2), .success(3), .failure(.broken)] as [Result<Int, TestError>])
  func result(_ result: Result<Int, TestError>) {
    let own = result.publisher
    let general = own.eraseToAnyPublisher()

    expectSame(own.map { "\($0)" }, general.map { "\($0)" })
    expectSame(own.tryMap(tryTwo), general.tryMap(tryTwo))
    expectSame(own.mapError { _ in TestError.other }, general.mapError { _ in TestError.other })
    expectSame(own.first(), general.first())
    expectSame(own.last(), general.last())
    expectSame(own.allSatisfy(two), general.allSatisfy(two))
    expectSame(own.tryAllSatisfy(tryTwo), general.tryAllSatisfy(tryTwo))
    expectSame(own.contains(2), general.contains(2))
    expectSame(own.contains(where: two), general.contains(where: two))
    expectSame(own.tryContains(where: tryTwo), general.tryContains(where: tryTwo))
    expectSame(own.min(), general.min())
    expectSame(own.max(), general.max())
    expectSame(own.min(by: >), general.min(by: >))
    expectSame(own.max(by: >), general.max(by: >))
    expectSame(own.tryMin(by: >), general.tryMin(by: >))
    expectSame(own.tryMax(by: >), general.tryMax(by: >))
    expectSame(own.count(), general.count())
    expectSame(own.collect(), general.collect())
    expectSame(own.reduce(10, -), general.reduce(10, -))
    expectSame(own.tryReduce(10, trySum), general.tryReduce(10, trySum))
    expectSame(own.scan(10, -), general.scan(10, -))
    expectSame(own.tryScan(10, trySum), general.tryScan(10, trySum))
    expectSame(own.removeDuplicates(), general.removeDuplicates())
    expectSame(own.removeDuplicates(by: ==), general.removeDuplicates(by: ==))
    expectSame(own.tryRemoveDuplicates(by: ==), general.tryRemoveDuplicates(by: ==))
    expectSame(own.replaceEmpty(with: 9), general.replaceEmpty(with: 9))
    expectSame(own.replaceError(with: 9), general.replaceError(with: 9))
    expectSame(own.retry(1), general.retry(1))

    // Of a failure, this one differs (see ResultOperatorsTests).
    guard case .success(let number) = result else { return }
    expectSame(own.ignoreOutput(), general.ignoreOutput())
    let infallible = Result<Int, Never>.Publisher(number)
    expectSame(
      infallible.setFailureType(to: TestError.self),
      infallible.eraseToAnyPublisher().setFailureType(to: TestError.self))
  }

  // MARK: Sequence

  @Test(arguments: [[], [2], [3], [3, 2], [2, 2, 3, 1, 1, 2]]) func sequence(_ numbers: [Int]) {
    let own = numbers.publisher
    let general = own.eraseToAnyPublisher()

    expectSame(own.map { "\($0)" }, general.map { "\($0)" })
    expectSame(own.compactMap { $0 == 2 ? "two" : nil }, general.compactMap { $0 == 2 ? "two" : nil })
    expectSame(own.setFailureType(to: TestError.self), general.setFailureType(to: TestError.self))
    expectSame(own.scan(10, -), general.scan(10, -))
    expectSame(own.filter(two), general.filter(two))
    expectSame(own.drop(while: two), general.drop(while: two))
    expectSame(own.prefix(while: two), general.prefix(while: two))
    expectSame(own.first(), general.first())
    expectSame(own.first(where: notTwo), general.first(where: notTwo))
    expectSame(own.last(), general.last())
    expectSame(own.last(where: notTwo), general.last(where: notTwo))
    for count in 0...7 {
      expectSame(own.dropFirst(count), general.dropFirst(count))
      expectSame(own.prefix(count), general.prefix(count))
      expectSame(own.output(at: count), general.output(at: count))
      expectSame(own.output(in: count..<7), general.output(in: count..<7))
      expectSame(own.output(in: 0..<count), general.output(in: 0..<count))
    }
    expectSame(own.ignoreOutput(), general.ignoreOutput())
    expectSame(own.removeDuplicates(), general.removeDuplicates())
    expectSame(own.allSatisfy(two), general.allSatisfy(two))
    expectSame(own.tryAllSatisfy(tryTwo), general.tryAllSatisfy(tryTwo))
    expectSame(own.contains(2), general.contains(2))
    expectSame(own.contains(where: notTwo), general.contains(where: notTwo))
    expectSame(own.tryContains(where: tryTwo), general.tryContains(where: tryTwo))
    expectSame(own.min(), general.min())
    expectSame(own.max(), general.max())
    expectSame(own.count(), general.count())
    expectSame(own.collect(), general.collect())
    expectSame(own.reduce(10, -), general.reduce(10, -))
    expectSame(own.tryReduce(10, trySum), general.tryReduce(10, trySum))
    expectSame(own.prepend(8, 9), general.prepend(8, 9))
    expectSame(own.prepend(8...9), general.prepend(8...9))
    expectSame(own.prepend([8].publisher), general.prepend([8].publisher))
    expectSame(own.append(8, 9), general.append(8, 9))
    expectSame(own.append(8...9), general.append(8...9))
    expectSame(own.append([8].publisher), general.append([8].publisher))
  }

  /// The order of pairs is that of their first halves, so that the second halves tell which of two equals was chosen.
  @Test func sequenceChoosesTheSameOfEquals() {
    struct Pair: Comparable {
      let first: Int
      let second: Character

      static func < (lhs: Pair, rhs: Pair) -> Bool {
        lhs.first < rhs.first
      }

      static func == (lhs: Pair, rhs: Pair) -> Bool {
        lhs.first == rhs.first
      }
    }
    let own = [Pair(first: 1, second: "a"), Pair(first: 1, second: "b")].publisher
    let general = own.eraseToAnyPublisher()
    expectSame(own.min(), general.min())
    expectSame(own.max(), general.max())
    expectSame(own.min(by: <), general.min(by: <))
    expectSame(own.max(by: <), general.max(by: <))
    expectSame(own.removeDuplicates(), general.removeDuplicates())
  }

  @Test func sequenceReplacesNilAsTheOthersDoButStaysOptional() {
    let own = [1, nil, 3].publisher
    let replaced = own.replaceNil(with: 2) as Publishers.Sequence<[Int?], Never>
    expectSame(replaced.compactMap { $0 }, own.eraseToAnyPublisher().replaceNil(with: 2).map { $0 })
  }
}
