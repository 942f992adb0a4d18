import Combine
import TestKit
import Testing

@Suite struct MapKeyPathTests {
  private struct Point {
    var x: Int
    var y: String
    var z: Bool
  }

  private let upstream = ManualPublisher<Point, TestError>()
  private let point = Point(x: 1, y: "two", z: true)

  // MARK: Events

  @Test func onePropertyIsPublished() {
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.map(\.x).subscribe(subscriber)
    upstream.send(point)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Manual", "value 1", "finished"])
  }

  @Test func twoPropertiesArePublishedAsAPair() {
    let subscriber = TestSubscriber<(Int, String), TestError>()
    upstream.map(\.x, \.y).subscribe(subscriber)
    upstream.send(point)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Manual", #"value (1, "two")"#, "finished"])
  }

  @Test func threePropertiesArePublishedAsATriple() {
    let subscriber = TestSubscriber<(Int, String, Bool), TestError>()
    upstream.map(\.x, \.y, \.z).subscribe(subscriber)
    upstream.send(point)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Manual", #"value (1, "two", true)"#, "finished"])
  }
}
