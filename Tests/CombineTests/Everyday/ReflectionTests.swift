import Combine
import Testing

// What a mirror shows of the subscribers that operators attach, as the test suites of other implementations check it.

@Suite struct ReflectionTests {
  private func labels<P: Publisher>(_ make: (TestUpstream) -> P) -> [String?] {
    let (upstream, subscriber) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>())
    make(upstream).subscribe(subscriber)
    let inner = upstream.subscribers[0]
    if let downstream = child("downstream", of: inner) {
      #expect("\(downstream)".contains("TestSubscriber"))
    }
    return childLabels(of: inner)
  }

  @Test func filters() {
    #expect(labels { $0.filter { $0 > 1 } } == ["downstream"])
    #expect(labels { $0.tryFilter { $0 > 1 } } == ["downstream"])
    #expect(labels { $0.compactMap { $0 } } == ["downstream"])
    #expect(labels { $0.tryCompactMap { $0 } } == ["downstream"])
    #expect(labels { $0.removeDuplicates() } == ["downstream"])
    #expect(labels { $0.tryRemoveDuplicates { $0 == $1 } } == ["downstream"])
    #expect(labels { $0.prefix { $0 > 1 } } == ["downstream"])
  }

  @Test func reductions() {
    let reduction = ["downstream", "result", "initial", "status"]
    #expect(labels { $0.allSatisfy { $0 > 1 } } == reduction)
    #expect(labels { $0.collect() } == reduction)
    #expect(labels { $0.contains(1) } == reduction)
    #expect(labels { $0.count() } == reduction)
    #expect(labels { $0.first() } == reduction)
    #expect(labels { $0.last { $0 > 1 } } == reduction)
    #expect(labels { $0.max() } == reduction)
    #expect(labels { $0.tryReduce(0) { $0 + $1 } } == reduction)
  }

  @Test func others() {
    #expect(labels { $0.scan(0, +) } == ["downstream", "result"])
    #expect(labels { $0.collect(2) } == ["downstream", "upstreamSubscription", "buffer", "count"])
    #expect(labels { $0.map { $0 + 1 } } == [])
    #expect(labels { $0.tryMap { $0 + 1 } } == [])
    #expect(labels { $0.handleEvents() } == [])
    #expect(labels { $0.zip(TestUpstream()) } == ["parentSubscription"])
    #expect(labels { $0.merge(with: TestUpstream()) } == ["parentSubscription"])
    #expect(labels { $0.combineLatest(TestUpstream()) } == ["parentSubscription"])
  }
}
