import TestKit
import Testing

@testable import ThreadSafeSignal

@Suite struct SafeSignalTests {
  private let log = SafeSignalLog()

  @Test func observersAreCalledInOrder() {
    let (sink, signal) = Signal<Int>.empty()
    let bag = DisposeBag()
    for number in 1...20 { signal.subscribe { _ in log.note(number) }.disposed(by: bag) }
    sink(.success(0))
    expectEqual(log.values, Array(1...20))
  }

  @Test func theSinkDoesNotKeepTheSignal() {
    weak var signal: Signal<Int>?
    func build() -> (Result<Int>) -> Void {
      let (sink, made) = Signal<Int>.empty()
      signal = made
      return sink
    }
    let sink = build()
    expectNil(signal)
    sink(.success(1))
  }
}

@Suite struct SerialSignalTests {
  private let log = SafeSignalLog()

  @Test func aValueIsForTheObserversAtTheTimeItIsSent() {
    let (sink, signal) = SerialSignal<Int>.empty()
    let bag = DisposeBag()
    signal.subscribe { result in
      guard case .success(1) = result else { return }
      sink(.success(2))
      signal.subscribe(log.note).disposed(by: bag)
      sink(.success(3))
    }.disposed(by: bag)
    sink(.success(1))
    expectEqual(log.values, [3])
  }

  @Test func allObserversSeeTheValuesOfAllThreadsInOneOrder() {
    let (sink, signal) = SerialSignal<Int>.empty()
    let bag = DisposeBag()
    let logs = (0..<3).map { _ in SafeSignalLog() }
    for log in logs { signal.subscribe(log.note).disposed(by: bag) }
    inThreads(8) { thread in for number in 0..<500 { sink(.success(thread * 1_000 + number)) } }
    expectEqual(logs[0].values.count, 4_000)
    expectEqual(logs[1].values, logs[0].values)
    expectEqual(logs[2].values, logs[0].values)
    for thread in 0..<8 {
      expectEqual(logs[0].values.filter { $0 / 1_000 == thread }, (0..<500).map { thread * 1_000 + $0 })
    }
  }
}

protocol IntSignal: Sendable {
  static func empty() -> ((Result<Int>) -> Void, Self)
  func subscribe(_ observer: @escaping (Result<Int>) -> Void) -> Disposable
}

extension Signal: IntSignal where Value == Int {}
extension SerialSignal: IntSignal where Value == Int {}

/// What both signals do in the same way.
@Suite struct SignalDisposableTests {
  private static let kinds: [any IntSignal.Type] = [Signal<Int>.self, SerialSignal<Int>.self]
  private let log = SafeSignalLog()

  @Test(arguments: kinds) func anObserverThatIsRemovedDuringACallIsNotCalled(_ kind: any IntSignal.Type) {
    let (sink, signal) = kind.empty()
    var second: [Disposable] = []
    let bag = DisposeBag()
    signal.subscribe { _ in second.removeAll() }.disposed(by: bag)
    second.append(signal.subscribe(log.note))
    sink(.success(1))
    expectEqual(log.values, [])
  }

  @Test(arguments: kinds) func anObserverMayKeepAnotherOnesDisposable(_ kind: any IntSignal.Type) {
    let (sink, signal) = kind.empty()
    var outer: [Disposable] = []
    do {
      let inner = signal.subscribe(log.note)
      outer.append(signal.subscribe { _ in withExtendedLifetime(inner) {} })
    }
    sink(.success(1))
    outer.removeAll()
    sink(.success(2))
    expectEqual(log.values, [1])
  }
}

/// The values that an observer received. It has no lock: no two threads use it at once here.
final class SafeSignalLog {
  private(set) var values: [Int] = []

  func note(_ value: Int) { values.append(value) }

  func note(_ result: Result<Int>) { if case .success(let value) = result { values.append(value) } }
}
