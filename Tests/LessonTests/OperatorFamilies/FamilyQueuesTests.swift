import Foundation
import TestKit
import Testing

@testable import OperatorFamilies

struct FamilyQueuesTests {
  @Test func codeKnowsItsQueue() {
    let work = queue(named: "work")
    let rest = queue(named: "rest")
    expectEqual(work.sync { place }, "work")
    expectEqual(rest.sync { place }, "rest")
    expectEqual(work.sync { rest.sync { place } }, "rest")
  }

  @Test func anotherThreadHasNoName() async {
    let name = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: place) }
    }
    expectEqual(name, "an unknown thread")
  }
}
