import Combine
import Foundation
import TestKit
import Testing

// The names of the subscribers that operators attach, and what a mirror shows of them, as the test suites of other
// implementations check it.

struct ReflectionTests {
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
    expect("TryScan", ["downstream", "status", "result"]) { $0.tryScan(0) { $0 + $1 } }
    expect("ValueForKey", ["keyPath"]) { $0.map(\.self) }
    expect("ValueForKeys", ["keyPath0", "keyPath1"]) { $0.map(\.self, \.self) }
    expect("ValueForKeys", ["keyPath0", "keyPath1", "keyPath2"]) { $0.map(\.self, \.self, \.self) }
    expect("AssertNoFailure", ["file", "line", "prefix"]) { $0.assertNoFailure() }
    expect("Encode", ["downstream", "finished", "upstreamSubscription"]) { $0.encode(encoder: JSONEncoder()) }
    expect("MapError", nil) { $0.mapError { $0 } }
    expect("HandleEvents") { $0.handleEvents() }
    expect("Print") { $0.print() }
    expect("Catch", ["downstream", "demand"]) { $0.catch { _ in Just(1) } }
    expect("Retry", nil) { $0.retry(1) }
    expect("FlatMap", nil) { $0.flatMap { Just($0) } }
    expect("Buffer", ["values", "state", "downstreamDemand", "terminal"]) {
      $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
    }
    expect("Throttle", nil) { $0.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true) }
    expect("Debounce", ["downstream", "downstreamDemand", "currentValue"]) {
      $0.debounce(for: 1, scheduler: ImmediateScheduler.shared)
    }
    expect("Subject", nil) { $0.share() }
    expect("Zip", ["parentSubscription"]) { $0.zip(TestUpstream()) }
    expect("Merge", ["parentSubscription"]) { $0.merge(with: TestUpstream()) }
    expect("CombineLatest", ["parentSubscription"]) { $0.combineLatest(TestUpstream()) }
  }

  @Test func mirrorsShowWhatIsKept() throws {
    let upstream = TestUpstream()
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).subscribe(subscriber)
    for number in 1...4 { upstream.send(number) }
    let buffer = upstream.subscribers[0]
    expectEqual(child("values", of: buffer) as? [Int], [3, 4])
    expectEqual(child("downstreamDemand", of: buffer) as? Subscribers.Demand, Subscribers.Demand.none)
    expectTrue("\(try #require(child("state", of: buffer)))".hasPrefix("subscribed("))
    upstream.send(completion: .finished)
    expectTrue("\(try #require(child("terminal", of: buffer)))".contains("finished"))

    _ = upstream.tryScan(0) { $0 + $1 }.testSubscriber(asking: .max(3))
    upstream.send(5)
    let scan = upstream.subscribers[1]
    expectEqual(child("result", of: scan) as? Int, 5)
    expectTrue("\(try #require(child("status", of: scan)))".hasPrefix("subscribed("))
    upstream.send(completion: .finished)
    expectTrue("\(try #require(child("status", of: scan)))".contains("terminal"))
  }

  /// Keeps its subscriber, and sends nothing.
  private final class Silent: Publisher {
    typealias Output = Int
    typealias Failure = TestError

    var subscriber: (any Subscriber<Int, TestError>)?

    func receive<S: Subscriber<Int, TestError>>(subscriber: S) { self.subscriber = subscriber }
  }

  /// As with Apple's, the part of an operator that upstream sees is a subscription, too, with the identifier of the one that
  /// downstream has. Tests of other implementations cancel through it before upstream's subscription comes.
  @Test func whatUpstreamSeesIsASubscription() throws {
    try forEachOperatorWithASubscription { operate in
      func check<P: Publisher>(_ publisher: P, over upstream: Silent) throws {
        let subscriber = publisher.testSubscriber(asking: .none)
        let inner = try #require(upstream.subscriber)
        let subscription = try #require(inner as? any Subscription, "\(publisher)")
        subscription.cancel()
        let late = ManualSubscription()
        inner.receive(subscription: late)
        expectEqual(late.events, ["cancel"], "\(publisher)")
        if let own = subscriber.subscription { expectEqual(own.combineIdentifier, subscription.combineIdentifier) }
      }
      let upstream = Silent()
      try check(operate(upstream), over: upstream)
    }
  }

  private func forEachOperatorWithASubscription(
    _ body: ((Silent) -> any Publisher) throws -> Void
  ) throws {
    let now = ImmediateScheduler.shared
    let operators: [(Silent) -> any Publisher] = [
      { $0.tryMap { $0 } }, { $0.tryFilter { _ in true } }, { $0.tryCompactMap { $0 } }, { $0.tryScan(0) { $0 + $1 } },
      { $0.count() }, { $0.reduce(0, +) }, { $0.first() }, { $0.last() }, { $0.contains(1) }, { $0.collect() },
      { $0.collect(2) }, { $0.prefix(1) }, { $0.prefix { _ in true } }, { $0.dropFirst() }, { $0.drop { _ in true } },
      { $0.removeDuplicates() }, { $0.replaceEmpty(with: 1) }, { $0.replaceError(with: 1) },
      { $0.catch { _ in Just(1) } }, { $0.tryCatch { _ in Just(1) } }, { $0.retry(1) }, { $0.print(to: Silence()) },
      { $0.handleEvents() }, { $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropOldest) },
      { $0.measureInterval(using: now) }, { $0.receive(on: now) }, { $0.delay(for: 1, scheduler: now) },
      { $0.debounce(for: 1, scheduler: now) }, { $0.throttle(for: 1, scheduler: now, latest: true) },
      { $0.timeout(1, scheduler: DispatchQueue.main) }, { $0.collect(.byTime(now, 1)) }, { $0.subscribe(on: now) },
      { $0.encode(encoder: JSONEncoder()) }, { $0.append(1) }, { $0.allSatisfy { _ in true } }, { $0.min() },
      { $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)) },
      { $0.drop(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false)) },
    ]
    for operate in operators { try body(operate) }
  }
}
