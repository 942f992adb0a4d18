import Combine
import TestKit
import Testing

@Suite struct DropTests {
  private let upstream = ManualPublisher<Int, TestError>()

  @Test func skipsOneByDefault() { #expect(upstream.dropFirst().count == 1) }

  @Test func downstreamIsGreetedBeforeUpstreamIsSubscribedTo() {
    let upstream = self.upstream
    var subscribers: [Int] = []
    let subscriber = TestSubscriber<Int, TestError>()
    subscriber.onSubscription = { _ in subscribers.append(upstream.subscribers.count) }
    upstream.dropFirst(2).subscribe(subscriber)
    #expect(subscribers == [0])
    #expect(upstream.subscribers.count == 1)
  }

  @Test func valuesToSkipAreAskedForInAddition() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(3), returning: { _ in .max(5) })
    upstream.dropFirst(2).subscribe(subscriber)
    #expect(upstream.events == ["request max(5)"])
    #expect((1...3).map { upstream.send($0) } == [.none, .none, .max(5)])
    subscriber.request(.max(4))
    #expect(upstream.events == ["request max(5)", "request max(4)"])
  }

  @Test func valuesToSkipAreAskedForEvenIfNothingElseIs() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    upstream.dropFirst(2).subscribe(subscriber)
    #expect(upstream.events == ["request max(2)"])
    subscriber.request(.max(1))
    #expect(upstream.events == ["request max(2)", "request max(1)"])
  }

  @Test func skippingNothingAsksForNothing() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    upstream.dropFirst(0).subscribe(subscriber)
    #expect(upstream.events == [])
  }

  @Test func negativeCountEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Just(1).eraseToAnyPublisher().dropFirst(-1).subscribe(TestSubscriber<Int, Never>())
    }
    #expect(standardError(of: result).contains("count must not be negative"))
  }
}
