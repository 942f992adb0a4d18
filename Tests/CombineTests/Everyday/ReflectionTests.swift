import Combine
import TestKit
import Testing

// The names of the subscribers that operators attach, and what a mirror shows of them, as the test suites of other
// implementations check it.

@Suite struct ReflectionTests {
  /// - Parameter labels: The children that a mirror shows. Not compared if nil.
  private func expect<P: Publisher>(
    _ name: String, _ labels: [String?]? = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (TestUpstream) -> P
  ) {
    let (upstream, subscriber) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>())
    make(upstream).subscribe(subscriber)
    let inner = upstream.subscribers[0]
    expectEqual("\(inner)", name, sourceLocation: sourceLocation)
    expectEqual(playgroundDescription(of: inner), name, sourceLocation: sourceLocation)
    if let labels { expectEqual(childLabels(of: inner), labels, sourceLocation: sourceLocation) }
    if let downstream = child("downstream", of: inner) {
      expectTrue("\(downstream)".contains("TestSubscriber"), sourceLocation: sourceLocation)
    }
    expectTrue(inner.combineIdentifier != subscriber.combineIdentifier, sourceLocation: sourceLocation)
  }

  @Test func filters() {
    expect("Filter", ["downstream"]) { $0.filter { $0 > 1 } }
    expect("TryFilter", ["downstream"]) { $0.tryFilter { $0 > 1 } }
    expect("CompactMap", ["downstream"]) { $0.compactMap { $0 } }
    expect("TryCompactMap", ["downstream"]) { $0.tryCompactMap { $0 } }
    expect("RemoveDuplicates", ["downstream"]) { $0.removeDuplicates() }
    expect("TryRemoveDuplicates", ["downstream"]) { $0.tryRemoveDuplicates { $0 == $1 } }
    expect("PrefixWhile", ["downstream"]) { $0.prefix { $0 > 1 } }
  }

  @Test func reductions() {
    let reduction = ["downstream", "result", "initial", "status"]
    expect("AllSatisfy", reduction) { $0.allSatisfy { $0 > 1 } }
    expect("Collect", reduction) { $0.collect() }
    expect("Contains", reduction) { $0.contains(1) }
    expect("Count", reduction) { $0.count() }
    expect("First", reduction) { $0.first() }
    expect("LastWhere", reduction) { $0.last { $0 > 1 } }
    expect("Comparison", reduction) { $0.max() }
    expect("TryReduce", reduction) { $0.tryReduce(0) { $0 + $1 } }
  }

  @Test func others() {
    expect("Scan", ["downstream", "result"]) { $0.scan(0, +) }
    expect("CollectByCount", ["downstream", "upstreamSubscription", "buffer", "count"]) { $0.collect(2) }
    expect("Map") { $0.map { $0 + 1 } }
    expect("TryMap") { $0.tryMap { $0 + 1 } }
    expect("ValueForKey", nil) { $0.map(\.self) }
    expect("MapError", nil) { $0.mapError { $0 } }
    expect("HandleEvents") { $0.handleEvents() }
    expect("Print") { $0.print() }
    expect("Catch", nil) { $0.catch { _ in Just(1) } }
    expect("Retry", nil) { $0.retry(1) }
    expect("FlatMap", nil) { $0.flatMap { Just($0) } }
    expect("Buffer", nil) { $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest) }
    expect("Throttle", nil) { $0.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true) }
    expect("Debounce", nil) { $0.debounce(for: 1, scheduler: ImmediateScheduler.shared) }
    expect("Subject", nil) { $0.share() }
    expect("Zip", ["parentSubscription"]) { $0.zip(TestUpstream()) }
    expect("Merge", ["parentSubscription"]) { $0.merge(with: TestUpstream()) }
    expect("CombineLatest", ["parentSubscription"]) { $0.combineLatest(TestUpstream()) }
  }
}
