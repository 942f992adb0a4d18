import Testing

@testable import ThreadSafeSignal

@Suite struct SignalTests {
  private let log = Log()

  @Test func subscribersAreCalledInOrder() {
    let (sink, signal) = Signal<Int>.empty()
    let bag = DisposeBag()
    for number in 1...20 { signal.subscribe { _ in log.note(number) }.disposed(by: bag) }
    sink(.success(0))
    #expect(log.values == Array(1...20))
  }

  @Test func anErrorIsSentLikeAValue() {
    let (sink, signal) = Signal<Int>.empty()
    var isError = false
    let disposable = signal.subscribe { if case .error = $0 { isError = true } }
    sink(.error(CancellationError()))
    disposable.dispose()
    #expect(isError)
  }

  @Test func nothingArrivesAfterDispose() {
    let (sink, signal) = Signal<Int>.empty()
    let disposable = signal.subscribe(log.note)
    sink(.success(1))
    disposable.dispose()
    sink(.success(2))
    #expect(log.values == [1])
    #expect(signal.subscriberCount == 0)
  }

  @Test func aDisposableThatNobodyKeepsEndsItsSubscription() {
    let (sink, signal) = Signal<Int>.empty()
    _ = signal.subscribe(log.note)
    sink(.success(1))
    #expect(log.values == [])
  }

  @Test func theSinkDoesNotKeepTheSignal() {
    weak var signal: Signal<Int>?
    func build() -> (Result<Int>) -> Void {
      let (sink, made) = Signal<Int>.empty()
      signal = made
      return sink
    }
    let sink = build()
    #expect(signal == nil)
    sink(.success(1))
  }

  @Test func aValueSentFromACallbackComesAfterTheOneThatItAnswers() {
    let (sink, signal) = Signal<Int>.empty()
    let bag = DisposeBag()
    let other = Log()
    signal.subscribe { result in
      log.note(result)
      if case .success(let value) = result, value < 3 { sink(.success(value + 1)) }
    }.disposed(by: bag)
    signal.subscribe(other.note).disposed(by: bag)
    sink(.success(1))
    #expect(log.values == [1, 2, 3])
    #expect(other.values == [1, 2, 3])
  }

  @Test func aValueIsForThoseWhoWereSubscribedWhenItWasSent() {
    let (sink, signal) = Signal<Int>.empty()
    let bag = DisposeBag()
    signal.subscribe { result in
      guard case .success(1) = result else { return }
      sink(.success(2))
      signal.subscribe(log.note).disposed(by: bag)
      sink(.success(3))
    }.disposed(by: bag)
    sink(.success(1))
    #expect(log.values == [3])
  }

  @Test func disposingFromACallbackSparesThoseBehind() {
    let (sink, signal) = Signal<Int>.empty()
    var second: Disposable?
    let first = signal.subscribe { _ in second?.dispose() }
    second = signal.subscribe(log.note)
    sink(.success(1))
    first.dispose()
    #expect(log.values == [])
  }

  @Test func allSubscribersSeeTheValuesOfAllThreadsInOneOrder() {
    let (sink, signal) = Signal<Int>.empty()
    let bag = DisposeBag()
    let logs = (0..<3).map { _ in Log() }
    for log in logs { signal.subscribe(log.note).disposed(by: bag) }
    inThreads(8) { thread in
      for number in 0..<500 { sink(.success(thread * 1_000 + number)) }
    }
    #expect(logs[0].values.count == 4_000)
    #expect(logs[1].values == logs[0].values)
    #expect(logs[2].values == logs[0].values)
    for thread in 0..<8 {
      #expect(logs[0].values.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
    }
  }

  @Test func subscribersComeAndGoWhileOthersSend() {
    let (sink, signal) = Signal<Int>.empty()
    let steady = signal.subscribe(log.note)
    inThreads(8) { thread in
      for number in 1...2_000 {
        if thread < 4 {
          sink(.success(number))
        } else {
          signal.subscribe { _ in }.dispose()
        }
      }
    }
    #expect(log.values.count == 8_000)
    #expect(signal.subscriberCount == 1)
    steady.dispose()
    #expect(signal.subscriberCount == 0)
  }

  @Test func manyThreadsDisposeAtOnce() {
    let (sink, signal) = Signal<Int>.empty()
    let disposables = (0..<800).map { _ in signal.subscribe(log.note) }
    inThreads(8) { thread in
      for number in 0..<100 { disposables[thread * 100 + number].dispose() }
    }
    sink(.success(1))
    #expect(signal.subscriberCount == 0)
    #expect(log.values == [])
  }

  @Test func aSubscriberMayTakeAnotherOneAlong() {
    let (sink, signal) = Signal<Int>.empty()
    func keeper(of other: Disposable) -> Disposable {
      signal.subscribe { _ in withExtendedLifetime(other) {} }
    }
    let outer = keeper(of: keeper(of: signal.subscribe(log.note)))
    sink(.success(1))
    #expect(signal.subscriberCount == 3)
    outer.dispose()
    #expect(signal.subscriberCount == 0)
  }
}

/// What a subscriber was sent. It has no lock, as no subscriber needs one.
final class Log {
  private(set) var values: [Int] = []

  func note(_ value: Int) {
    values.append(value)
  }

  func note(_ result: Result<Int>) {
    if case .success(let value) = result { values.append(value) }
  }
}
