import Combine
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

  @Test func failurePassesThrough() {
    let one = TestSubscriber<Int, TestError>()
    let two = TestSubscriber<(Int, String), TestError>()
    let three = TestSubscriber<(Int, String, Bool), TestError>()
    upstream.map(\.x).subscribe(one)
    upstream.send(completion: .failure(.broken))
    upstream.map(\.x, \.y).subscribe(two)
    upstream.send(completion: .failure(.broken))
    upstream.map(\.x, \.y, \.z).subscribe(three)
    upstream.send(completion: .failure(.broken))
    for events in [one.events, two.events, three.events] {
      #expect(events == ["subscription Manual", "failure broken"])
    }
  }

  @Test func demandAndCancelPassUpstream() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2)) { _ in .max(4) }
    upstream.map(\.x).subscribe(subscriber)
    subscriber.request(.unlimited)
    #expect(upstream.send(point) == .max(4))
    subscriber.cancel()
    #expect(upstream.events == ["request max(2)", "request unlimited", "cancel"])
  }

  @Test func demandAndCancelOfAPairPassUpstream() {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .max(2)) { _ in .max(4) }
    upstream.map(\.x, \.y).subscribe(subscriber)
    #expect(upstream.send(point) == .max(4))
    subscriber.cancel()
    #expect(upstream.events == ["request max(2)", "cancel"])
  }

  @Test func demandAndCancelOfATriplePassUpstream() {
    let subscriber = TestSubscriber<(Int, String, Bool), TestError>(asking: .max(2)) { _ in .max(4) }
    upstream.map(\.x, \.y, \.z).subscribe(subscriber)
    #expect(upstream.send(point) == .max(4))
    subscriber.cancel()
    #expect(upstream.events == ["request max(2)", "cancel"])
  }

  @Test func cancellingFromInsideAValueStopsAtOnce() {
    let subscriber = TestSubscriber<Int, Never>()
    subscriber.onValue = { _ in subscriber.cancel() }
    ["one", "three"].publisher.map(\.count).subscribe(subscriber)
    #expect(subscriber.values == [3])
  }

  @Test func subscriberIsLetGoAfterCancel() {
    let subject = PassthroughSubject<Point, TestError>()
    var subscriber: TestSubscriber<Int, TestError>? = TestSubscriber()
    weak let released = subscriber
    subscriber.map { subject.map(\.x).subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(released != nil)
    subscription?.cancel()
    #expect(released == nil)
  }

  // MARK: Description

  @Test func publishersKnowTheirKeyPaths() {
    let one: Publishers.MapKeyPath<ManualPublisher<Point, TestError>, Int> = upstream.map(\.x)
    #expect(one.upstream === upstream)
    #expect(one.keyPath == \Point.x)
    let two: Publishers.MapKeyPath2<ManualPublisher<Point, TestError>, Int, String> = upstream.map(\.x, \.y)
    #expect(two.upstream === upstream)
    #expect(two.keyPath0 == \Point.x)
    #expect(two.keyPath1 == \Point.y)
    let three: Publishers.MapKeyPath3<ManualPublisher<Point, TestError>, Int, String, Bool> =
      upstream.map(\.x, \.y, \.z)
    #expect(three.upstream === upstream)
    #expect(three.keyPath0 == \Point.x)
    #expect(three.keyPath1 == \Point.y)
    #expect(three.keyPath2 == \Point.z)
  }

  @Test func upstreamSeesThemByTheirNames() {
    upstream.map(\.x).subscribe(TestSubscriber<Int, TestError>())
    upstream.map(\.x, \.y).subscribe(TestSubscriber<(Int, String), TestError>())
    upstream.map(\.x, \.y, \.z).subscribe(TestSubscriber<(Int, String, Bool), TestError>())
    #expect(upstream.subscribers.map { "\($0)" } == ["ValueForKey", "ValueForKeys", "ValueForKeys"])
    for inner in upstream.subscribers { #expect(childLabels(of: inner) == []) }
  }
}
