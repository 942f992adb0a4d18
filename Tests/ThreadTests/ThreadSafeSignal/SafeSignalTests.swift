import LessonKit
import TestKit
import Testing

@testable import ThreadSafeSignal

typealias SafeResult = Result<Int>

/// A signal of the lesson that is called repaired. All are tested in the same way.
enum RepairedSignal: CaseIterable {
  case withLock, withMutex, serial

  func empty() -> (sink: @Sendable (SafeResult) -> Void, signal: AnyObject, subscribe: Subscribe) {
    switch self {
    case .withLock:
      let (sink, signal) = Signal<Int>.empty()
      return (sink, signal, { [unowned signal] in signal.subscribe($0) })
    case .withMutex:
      let (sink, signal) = MutexSignal<Int>.empty()
      return (sink, signal, { [unowned signal] in signal.subscribe($0) })
    case .serial:
      let (sink, signal) = SerialSignal<Int>.empty()
      return (sink, signal, { [unowned signal] in signal.subscribe($0) })
    }
  }

  typealias Subscribe = @Sendable (@escaping @Sendable (SafeResult) -> Void) -> Disposable
}

/// What all of them do.
struct RepairedSignalTests {
  private let log = SafeSignalLog()

  @Test(arguments: RepairedSignal.allCases) func observersAreCalledInOrder(_ kind: RepairedSignal) {
    let (sink, signal, subscribe) = kind.empty()
    let disposes = (1...20).map { number in subscribe { [log] _ in log.note(number) } }
    withExtendedLifetime((signal, disposes)) { sink(.success(0)) }
    expectEqual(log.values, Array(1...20))
  }

  @Test(arguments: RepairedSignal.allCases) func theSinkDoesNotKeepTheSignal(_ kind: RepairedSignal) {
    weak var signal: AnyObject?
    func build() -> (SafeResult) -> Void {
      let parts = kind.empty()
      signal = parts.signal
      return parts.sink
    }
    let sink = build()
    expectNil(signal)
    sink(.success(1))
  }

  @Test(arguments: RepairedSignal.allCases)
  func anObserverThatIsRemovedDuringACallIsNotCalled(_ kind: RepairedSignal) {
    let (sink, signal, subscribe) = kind.empty()
    let second = Kept()
    let first = subscribe { _ in second.disposes = [] }
    second.disposes = [subscribe { [log] in log.note($0) }]
    withExtendedLifetime((signal, first)) { sink(.success(1)) }
    expectEqual(log.values, [])
  }

  @Test(arguments: RepairedSignal.allCases)
  func anObserverThatIsAddedDuringACallWaitsForTheNextValue(_ kind: RepairedSignal) {
    let (sink, signal, subscribe) = kind.empty()
    let second = Kept()
    let first = subscribe { [log] _ in
      if second.disposes.isEmpty { second.disposes = [subscribe { log.note($0) }] }
    }
    withExtendedLifetime((signal, first)) {
      sink(.success(1))
      sink(.success(2))
    }
    expectEqual(log.values, [2])
  }

  @Test(arguments: RepairedSignal.allCases) func anObserverMayKeepAnotherOnesDisposable(_ kind: RepairedSignal) {
    let (sink, signal, subscribe) = kind.empty()
    let outer = Kept()
    do {
      let inner = Kept()
      inner.disposes = [subscribe { [log] in log.note($0) }]
      outer.disposes = [subscribe { _ in withExtendedLifetime(inner) {} }]
    }
    sink(.success(1))
    outer.disposes = []
    withExtendedLifetime(signal) { sink(.success(2)) }
    expectEqual(log.values, [1])
  }

  @Test(arguments: RepairedSignal.allCases) func aDisposableEndsItsSubscriptionAndNoOther(_ kind: RepairedSignal) {
    let (sink, signal, subscribe) = kind.empty()
    var disposes = [1, 10].map { factor in
      subscribe { [log] in if case .success(let value) = $0 { log.note(value * factor) } }
    }
    withExtendedLifetime(signal) {
      for value in 1...3 {
        sink(.success(value))
        if !disposes.isEmpty { disposes.removeFirst() }
      }
    }
    expectEqual(log.values, [1, 10, 20])
  }

  @Test(arguments: RepairedSignal.allCases)
  func twoThreadsMaySendFromInsideIntoEachOthersSignal(_ kind: RepairedSignal) {
    let (left, right) = (kind.empty(), kind.empty())
    let meeting = Meeting(of: 2)
    let twos = Counter()
    let disposes = [(left.subscribe, right.sink), (right.subscribe, left.sink)].map { subscribe, otherSink in
      subscribe { result in
        guard case .success(1) = result else { return twos.add(1) }
        meeting.join()
        otherSink(.success(2))
      }
    }
    inThreads(2) { thread in [left.sink, right.sink][thread](.success(1)) }
    withExtendedLifetime((left.signal, right.signal, disposes)) { expectEqual(twos.value, 2) }
  }

  /// Not with a Mutex, in which ThreadSanitizer finds what is no fault: `MutexSignalTests` run that one.
  @Test(arguments: [RepairedSignal.withLock, .serial])
  func noValueIsLostWhileObserversComeAndGo(_ kind: RepairedSignal) {
    let (sink, signal, subscribe) = kind.empty()
    let received = Counter()
    let dispose = subscribe { _ in received.add(1) }
    inThreads(8 + 4) { thread in
      if thread < 8 {
        for number in 1...10_000 { sink(.success(number)) }
      } else {
        for _ in 1...500 { _ = subscribe { _ in } }
      }
    }
    withExtendedLifetime((signal, dispose)) { expectEqual(received.value, 80_000) }
  }
}

struct SerialSignalTests {
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

  /// While the second observer is inside its call for 1, another thread sends 2. Not even the first observer, which is
  /// free, is called.
  @Test func oneCallAtATimeForAllObserversTogether() {
    let (sink, signal) = SerialSignal<Int>.empty()
    let isCalled = Gate("the second observer is called for 1")
    let hasReturned = Gate("the second thread's send has returned")
    let (inside, first, second) = (Counter(), Counter(), Counter())
    let disposes = [first, second].map { calls in
      signal.subscribe { result in
        inside.add(1)
        calls.add(1)
        if case .success(1) = result, calls === second {
          isCalled.open()
          hasReturned.wait()
        }
        inside.add(-1)
      }
    }
    inTwoThreads {
      sink(.success(1))
    } and: {
      isCalled.wait()
      sink(.success(2))
      hasReturned.open()
    }
    withExtendedLifetime((signal, disposes)) { expectEqual(inside.greatest, 1) }
    expectEqual([first.value, second.value], [2, 2])
  }
}

/// The values that an observer received. It has no lock: no two threads use it at once here.
final class SafeSignalLog: @unchecked Sendable {
  private(set) var values: [Int] = []

  func note(_ value: Int) { values.append(value) }

  func note(_ result: SafeResult) { if case .success(let value) = result { values.append(value) } }
}

/// Keeps disposables for closures that may run on any thread. Here they run on one.
private final class Kept: @unchecked Sendable {
  var disposes: [Disposable] = []
}
