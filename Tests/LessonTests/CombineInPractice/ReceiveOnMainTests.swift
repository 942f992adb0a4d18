import Dispatch
import TestKit
import Testing

@testable import CombineInPractice

struct ReceiveOnMainTests {
  @Test func aQueueHasItsName() {
    let downloads = queue(named: "downloads")
    let uploads = queue(named: "uploads")
    expectEqual(downloads.sync { place }, "downloads")
    expectEqual(uploads.sync { place }, "uploads")
  }
}
