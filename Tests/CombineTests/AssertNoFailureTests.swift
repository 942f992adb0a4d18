import Combine
import Testing

@Suite struct AssertNoFailureTests {
  private let upstream = TestUpstream()

  @Test func passesEverythingElseOn() {
    let subscriber = TestSubscriber<Int, Never>()
    upstream.assertNoFailure().subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Manual", "value 1", "finished"])
  }

  @Test func subscription() { checkPassesSubscriptionOn("AssertNoFailure") { $0.assertNoFailure() } }

  @Test func subscriberIsLetGoAfterTheCompletion() {
    var subscriber: TestSubscriber<Int, Never>? = TestSubscriber()
    weak let downstream = subscriber
    let subject = PassthroughSubject<Int, TestError>()
    subscriber.map { subject.assertNoFailure().subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(downstream != nil)
    subject.send(completion: .finished)
    withExtendedLifetime(subscription) { #expect(downstream == nil) }
  }

  @Test func failureEndsTheProgramWithTheErrorAndThePlace() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = TestUpstream()
      upstream.assertNoFailure("numbers", file: "Here.swift", line: 42).subscribe(TestSubscriber<Int, Never>())
      upstream.send(completion: .failure(.broken))
    }
    #expect(standardError(of: result).contains("Here.swift:42: Fatal error: numbers: broken"))
  }

  @Test func withoutAPrefixTheMessageIsTheError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = TestUpstream()
      upstream.assertNoFailure().subscribe(TestSubscriber<Int, Never>())
      upstream.send(completion: .failure(.broken))
    }
    #expect(standardError(of: result).contains("AssertNoFailureTests.swift:"))
    #expect(standardError(of: result).contains(": Fatal error: broken"))
  }

  @Test func publisherShowsItsParts() {
    let publisher = upstream.assertNoFailure("numbers", file: "Here.swift", line: 42)
    #expect(publisher.upstream === upstream)
    #expect(publisher.prefix == "numbers")
    #expect("\(publisher.file)" == "Here.swift")
    #expect(publisher.line == 42)
  }
}
