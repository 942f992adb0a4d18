import Foundation
import TestKit
import Testing

@testable import OperatorKit

struct QueueTests {
  @Test func firstInFirstOut() {
    var queue = Queue<Int>()
    var next = 0
    var expected = 0
    // Grows and shrinks by turns, so that the head is moved back at every size.
    for (added, removed) in [(5, 5), (100, 30), (10, 60), (1, 20), (50, 40), (0, 20)] {
      for _ in 0..<added {
        queue.append(next)
        next += 1
      }
      for _ in 0..<removed where !queue.isEmpty {
        expectEqual(queue.popFirst(), expected)
        expected += 1
        expectEqual(queue.elements, Array(expected..<next))
      }
    }
    expectEqual(expected, next)
    expectTrue(queue.isEmpty)
    expectNil(queue.popFirst())
  }

  @Test func elementsThatAreNil() {
    var queue = Queue<Int?>()
    queue.append(nil)
    queue.append(1)
    expectEqual(queue.elements, [nil, 1])
    expectTrue(queue.popFirst() == .some(nil))
    expectEqual(queue.popFirst(), 1)
    expectNil(queue.popFirst())
  }

  @Test func whoIsTakenOutIsNotHeld() {
    weak var object: NSObject?
    var queue = Queue<NSObject>()
    do {
      let strong = NSObject()
      object = strong
      queue.append(strong)
      queue.append(NSObject())
      _ = queue.popFirst()
    }
    expectNil(object)
    expectTrue(!queue.isEmpty)
  }
}
