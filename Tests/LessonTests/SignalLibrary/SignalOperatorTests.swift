import Combine
import TestKit
import Testing

@testable import SignalLibrary

struct SignalOperatorTests {
  private let log = SignalLog<Int>()

  @Test func mapFilterAndReducePassErrorsAndGoOn() {
    let (sink, signal) = Original.Signal<Int>.empty()
    let (mapped, filtered, reduced) = (SignalLog<String>(), SignalLog<Int>(), SignalLog<Int>())
    var disposes = [
      signal.map { "\($0)!" }.subscribe { mapped.note($0) },
      signal.filter { $0 > 1 }.subscribe { filtered.note($0) },
      signal.reduce(10, +).subscribe { reduced.note($0) },
    ]
    for result in [.success(1), .success(2), .error(Offline()), .success(3)] as [Result<Int>] { sink(result) }
    disposes.removeAll()
    sink(.success(4))
    expectEqual(mapped.values, ["1!", "2!", "3!"])
    expectEqual(filtered.values, [2, 3])
    expectEqual(reduced.values, [11, 13, 16])
    expectEqual([mapped.errors, filtered.errors, reduced.errors], [1, 1, 1])
  }

  /// Unlike the lesson's `reduce`, which has one sum for all.
  @Test func eachSubscriberOfScanHasASumOfItsOwn() {
    let numbers = PassthroughSubject<Int, Never>()
    let sums = numbers.scan(0, +)
    var (first, second): ([Int], [Int]) = ([], [])
    var cancellables = [sums.sink { first.append($0) }]
    for number in [2, 4] { numbers.send(number) }
    cancellables.append(sums.sink { second.append($0) })
    numbers.send(6)
    cancellables.removeAll()
    expectEqual(first, [2, 6, 12])
    expectEqual(second, [6])
  }

  @Test func flatMapSendsWhatEveryInnerSignalSends() {
    let (ask, requests) = Signal<Int>.empty()
    let inner = (0..<3).map { _ in Signal<Int>.empty() }
    var disposes = [requests.flatMap { inner[$0].1 }.subscribe { log.note($0) }]
    inner[0].0(.success(9))
    for number in 0..<3 { ask(.success(number)) }
    for number in [2, 0, 1] { inner[number].0(.success(number)) }
    inner[0].0(.error(Offline()))
    ask(.error(Offline()))
    inner[0].0(.success(3))
    disposes.removeAll()
    inner[0].0(.success(4))
    expectEqual(log.values, [2, 0, 1, 3])
    expectEqual(log.errors, 2)
  }

  @Test func theArticlesFlatMapSendsWhatTheNewestOneSends() {
    let (ask, requests) = Original.Signal<Int>.empty()
    let inner = (0..<3).map { _ in Original.Signal<Int>.empty() }
    var disposes = [requests.flatMap { inner[$0].1 }.subscribe { log.note($0) }]
    for number in 0..<3 { ask(.success(number)) }
    for number in [2, 0, 1] { inner[number].0(.success(number)) }
    disposes.removeAll()
    expectEqual(log.values, [2])
  }

  @Test func flatMapToTheSameSignal() {
    let (sink, signal) = Signal<Int>.empty()
    var disposes = [signal.flatMap { _ in signal }.subscribe { log.note($0) }]
    sink(.success(1))
    sink(.success(2))
    disposes.removeAll()
    sink(.success(3))
    expectEqual(log.values, [2])
  }

  @Test func aChainLeavesNothingBehind() {
    weak var middle: Signal<Int>?
    weak var inner: Signal<Int>?
    let (sink, signal) = Signal<Int>.empty()
    var disposes: [Disposable] = []
    func build() {
      let first = signal.flatMap { value in
        let answer = Signal<Int>.empty().1
        inner = answer
        return answer
      }
      middle = first
      disposes.append(first.subscribe { log.note($0) })
    }
    build()
    sink(.success(1))
    #expect(middle != nil)
    #expect(inner != nil)
    disposes.removeAll()
    expectNil(middle)
    expectNil(inner)
  }

  @Test func anOperatorOfTheArticleLeavesNothingBehind() {
    weak var middle: Original.Signal<Int>?
    let (sink, signal) = Original.Signal<Int>.empty()
    var disposes: [Disposable] = []
    func build() {
      let first = signal.filter { $0 > 0 }
      middle = first
      disposes.append(first.map { $0 * 2 }.reduce(0, +).subscribe { log.note($0) })
    }
    build()
    sink(.success(1))
    #expect(middle != nil)
    disposes.removeAll()
    expectNil(middle)
    sink(.success(2))
    expectEqual(log.values, [2])
  }
}
