import Foundation
import Testing

@testable import OperatorFamilies

@Suite struct FamilyQueuesTests {
  @Test func codeKnowsItsQueue() {
    let work = queue(named: "work")
    let rest = queue(named: "rest")
    #expect(work.sync { place } == "work")
    #expect(rest.sync { place } == "rest")
    #expect(work.sync { rest.sync { place } } == "rest")
  }

  @Test func anotherThreadHasNoName() async {
    let name = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: place) }
    }
    #expect(name == "an unknown thread")
  }
}
