import TestKit
import Testing

@testable import SignalLibrary

struct SignalTests {
  @Test func subscribersAreCalledInOrder() {
    let (sink, signal) = Signal<Int>.empty()
    var order: [Int] = []
    var disposes = (1...50).map { number in signal.subscribe { _ in order.append(number) } }
    disposes.remove(at: 9)
    disposes.append(signal.subscribe { _ in order.append(51) })
    sink(.success(0))
    expectEqual(order, (1...51).filter { $0 != 10 })
    disposes.removeAll()
    sink(.success(0))
    expectEqual(order.count, 50)
  }

  @Test func aDisposableEndsItsSubscriptionAndNoOther() {
    let (sink, signal) = Signal<Int>.empty()
    let log = SignalLog<Int>()
    var disposes = [signal.subscribe { log.note($0) }, signal.subscribe { log.note($0.map { $0 * 10 }) }]
    sink(.success(1))
    disposes.removeFirst()
    sink(.success(2))
    disposes.removeAll()
    sink(.success(3))
    expectEqual(log.values, [1, 10, 20])
  }

  @Test func anErrorEndsNothing() {
    let (sink, signal) = Signal<Int>.empty()
    let log = SignalLog<Int>()
    var disposes = [signal.subscribe { log.note($0) }]
    sink(.error(Offline()))
    sink(.success(1))
    disposes.removeAll()
    expectEqual(log.values, [1])
    expectEqual(log.errors, 1)
  }

  @Test func theSinkDoesNotKeepTheSignal() {
    var pair: ((Result<Int>) -> Void, Signal<Int>)? = Signal<Int>.empty()
    weak var signal: Signal<Int>?
    signal = pair?.1
    let sink = pair!.0
    #expect(signal != nil)
    pair = nil
    expectNil(signal)
    sink(.success(1))
  }

  @Test func theDisposableKeepsTheSignal() {
    let log = SignalLog<Int>()
    var disposes: [Disposable] = []
    func subscribe() -> (Result<Int>) -> Void {
      let (sink, signal) = Signal<Int>.empty()
      disposes.append(signal.subscribe { log.note($0) })
      return sink
    }
    let sink = subscribe()
    sink(.success(1))
    disposes.removeAll()
    sink(.success(2))
    expectEqual(log.values, [1])
  }

  @Test func oneWhoSubscribesFromACallbackWaitsForTheNextValue() {
    let (sink, signal) = Signal<Int>.empty()
    let log = SignalLog<Int>()
    var disposes: [Disposable] = []
    disposes.append(
      signal.subscribe { _ in if disposes.count == 1 { disposes.append(signal.subscribe { log.note($0) }) } })
    sink(.success(1))
    sink(.success(2))
    disposes.removeAll()
    expectEqual(log.values, [2])
  }

  @Test func oneWhoIsDisposedOfFromACallbackIsNotCalled() {
    let (sink, signal) = Signal<Int>.empty()
    let log = SignalLog<Int>()
    var other: Disposable?
    var disposes = [signal.subscribe { _ in other = nil }]
    other = signal.subscribe { log.note($0) }
    sink(.success(1))
    disposes.removeAll()
    expectEqual(log.values, [])
    expectNil(other)
  }
}

/// What a subscriber was sent.
final class SignalLog<Value> {
  private(set) var values: [Value] = []
  private(set) var errors = 0

  func note(_ result: Result<Value>) {
    switch result {
    case .success(let value): values.append(value)
    case .error: errors += 1
    }
  }
}
