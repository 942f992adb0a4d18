import Foundation
import Testing

@testable import ThreadSafeSignal

/// The wrong signals are wrong in the way that the lesson shows, and otherwise work.
@Suite struct HeldLockSignalTests {
  @Test(arguments: [false, true])
  func theLockIsHeldDuringACall(isRecursive: Bool) {
    let signal = HeldLock.Signal<Int>(isRecursive ? NSRecursiveLock() : NSLock())
    var isFree: Bool?
    let disposable = signal.subscribe { _ in isFree = signal.isFree }
    #expect(signal.isFree)
    signal.send(.success(1))
    disposable.dispose()
    #expect(isFree == isRecursive)
    #expect(signal.isFree)
  }

  @Test func anUnlockedSignalSendsToAllUnlessOneIsOverwritten() {
    let signal = Unlocked.Signal<Int>()
    let log = Log()
    signal.subscribe { _ in log.note(1) }
    signal.subscribe({ _ in log.note(2) }, meanwhile: { signal.subscribe { _ in log.note(3) } })
    signal.send(.success(0))
    #expect(log.values == [1, 2])
  }
}
