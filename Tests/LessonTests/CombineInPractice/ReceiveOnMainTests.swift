import Dispatch
import Testing

@testable import CombineInPractice

@Suite struct ReceiveOnMainTests {
  @Test func aQueueHasItsName() {
    let downloads = queue(named: "downloads")
    let uploads = queue(named: "uploads")
    #expect(downloads.sync { place } == "downloads")
    #expect(uploads.sync { place } == "uploads")
  }
}
