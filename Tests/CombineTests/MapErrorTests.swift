import Combine
import TestKit
import Testing

private struct Wrapped: Error, Equatable {
  let error: TestError
}

@Suite struct MapErrorTests {
  private let upstream = TestUpstream()

  @Test func makesANewErrorOfTheError() {
    let subscriber = TestSubscriber<Int, Wrapped>()
    var failure: Wrapped?
    subscriber.onCompletion = { if case .failure(let error) = $0 { failure = error } }
    upstream.mapError(Wrapped.init).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.values == [1])
    #expect(failure == Wrapped(error: .broken))
    #expect(upstream.events == ["request unlimited"])
  }

  @Test func bothInitialisersTakeTheClosure() {
    let labelled = Publishers.MapError(upstream: upstream, transform: Wrapped.init)
    let unlabelled = Publishers.MapError(upstream: upstream, Wrapped.init)
    for publisher in [labelled, unlabelled] {
      #expect(publisher.transform(.other) == Wrapped(error: .other))
      #expect(publisher.upstream === upstream)
    }
  }
}
