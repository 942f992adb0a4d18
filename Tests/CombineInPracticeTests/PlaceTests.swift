import Dispatch
import Testing

@testable import CombineInPractice

@Suite struct PlaceTests {
  @Test func aQueueIsKnownByItsName() {
    let downloads = Place.queue("downloads")
    let uploads = Place.queue("uploads")
    #expect(downloads.sync { Place.current } == "downloads")
    #expect(uploads.sync { Place.current } == "uploads")
    #expect(DispatchQueue(label: "downloads").sync { Place.current } == "a queue without a name")
  }
}
