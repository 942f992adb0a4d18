import Foundation
import Synchronization
import Testing

@testable import LessonPackage

struct LaterTests {
  /// Both ask before the value is there.
  @Test func valueIsMadeOnceForAllThreads() {
    let times = Atomic(0)
    let later = Later {
      times.add(1, ordering: .relaxed)
      Thread.sleep(forTimeInterval: 0.01)
      return NSObject()
    }
    let lock = NSLock()
    nonisolated(unsafe) let shared = later
    nonisolated(unsafe) var values: [NSObject] = []
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      let value = shared.value
      lock.withLock { values.append(value) }
    }
    #expect(times.load(ordering: .relaxed) == 1)
    #expect(values[0] === values[1])
  }
}
