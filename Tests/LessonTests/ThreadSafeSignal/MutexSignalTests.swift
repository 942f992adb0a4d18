import TestKit
import Testing

@testable import ThreadSafeSignal

/// Not among the tests that run with ThreadSanitizer, which finds in a Mutex what is no fault.
@Suite(.ownThreads) struct MutexSignalTests {
  /// In several rounds, because `inThreads` does not wait long for its threads.
  @Test func noValueOfAMutexSignalIsLost() {
    let (sink, signal) = MutexSignal<Int>.empty()
    let received = Counter()
    let dispose = signal.subscribe { _ in received.add(1) }
    for _ in 1...10 {
      inThreads(8 + 4) { thread in
        if thread < 8 {
          for number in 1...500 { sink(.success(number)) }
        } else {
          for _ in 1...50 { _ = signal.subscribe { _ in } }
        }
      }
    }
    withExtendedLifetime(dispose) { expectEqual(received.value, 40_000) }
    expectEqual(signal.subscriberCount, 1)
  }
}
