import Combine
import TestKit
import Testing

/// Publishers are equal if all that they are made of is.
struct EqualityTests {
  /// - Parameter make: Makes a publisher of a number. Only publishers of the same number are equal.
  private func expectEquality<P: Publisher & Equatable>(
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (Int) -> P
  ) {
    expectEqual(make(1), make(1), sourceLocation: sourceLocation)
    expectTrue(make(1) != make(2), sourceLocation: sourceLocation)
  }

  @Test func ofSources() {
    expectEquality { Just($0) }
    expectEquality { Empty<Int, Never>(completeImmediately: $0 == 1) }
    expectEquality { Fail<Int, TestError>(error: $0 == 1 ? .broken : .other) }
    expectEquality { Optional.Publisher($0) }
    expectEquality { Optional.Publisher($0 == 1 ? 1 : nil) }
    expectEquality { Result<Int, TestError>.Publisher($0) }
    expectEquality { $0 == 1 ? Result<Int, TestError>.Publisher(1) : Result.Publisher(.failure(.broken)) }
    expectEquality { [$0, 1].publisher }
  }

  /// A share is equal to itself only.
  @Test func ofShares() {
    let shared = Just(1).share()
    expectEqual(shared, shared)
    expectTrue(shared != Just(1).share())
    expectEqual(shared.upstream, Just(1))
  }

  @Test func ofOneUpstream() {
    expectEquality { Publishers.First(upstream: Just($0)) }
    expectEquality { Publishers.Last(upstream: Just($0)) }
    expectEquality { Publishers.Count(upstream: Just($0)) }
    expectEquality { Publishers.Collect(upstream: Just($0)) }
    expectEquality { Publishers.IgnoreOutput(upstream: Just($0)) }
    expectEquality { Publishers.SetFailureType<Just<Int>, TestError>(upstream: Just($0)) }
  }

  @Test func ofOneUpstreamAndAValue() {
    expectEquality { Publishers.Contains(upstream: Just($0), output: 1) }
    expectEquality { Publishers.Contains(upstream: Just(1), output: $0) }
    expectEquality { Publishers.CollectByCount(upstream: Just($0), count: 1) }
    expectEquality { Publishers.CollectByCount(upstream: Just(1), count: $0) }
    expectEquality { Publishers.Drop(upstream: Just($0), count: 1) }
    expectEquality { Publishers.Drop(upstream: Just(1), count: $0) }
    expectEquality { Publishers.Output(upstream: Just($0), range: 0..<2) }
    expectEquality { Publishers.Output(upstream: Just(1), range: 0..<$0) }
    expectEquality { Publishers.Retry(upstream: Just($0), retries: 2) }
    expectEquality { Publishers.Retry(upstream: Just(1), retries: $0 == 1 ? 1 : nil) }
    expectEquality { Publishers.ReplaceError(upstream: Just($0), output: 7) }
    expectEquality { Publishers.ReplaceError(upstream: Just(1), output: $0) }
    expectEquality { Publishers.ReplaceEmpty(upstream: Just($0), output: 7) }
    expectEquality { Publishers.ReplaceEmpty(upstream: Just(1), output: $0) }
  }

  @Test func ofSeveralUpstreams() {
    let one = Just(1)
    expectEquality { Publishers.Concatenate(prefix: Just($0), suffix: one) }
    expectEquality { Publishers.Concatenate(prefix: one, suffix: Just($0)) }
    expectEquality { one.drop(untilOutputFrom: Just($0)) }
    expectEquality { Publishers.Merge(one, Just($0)) }
    expectEquality { Publishers.MergeMany(one, Just($0)) }
    expectEquality { Publishers.MergeMany($0 == 1 ? [one] : [one, one]) }
    expectEquality { Publishers.Zip(one, Just($0)) }
    expectEquality { Publishers.Zip3(one, one, Just($0)) }
    expectEquality { Publishers.Zip4(one, one, one, Just($0)) }
    expectEquality { Publishers.CombineLatest(one, Just($0)) }
    expectEquality { Publishers.CombineLatest3(one, one, Just($0)) }
    expectEquality { Publishers.CombineLatest4(one, one, one, Just($0)) }
  }
}
