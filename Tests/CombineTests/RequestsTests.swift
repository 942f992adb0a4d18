import Combine
import TestKit
import Testing

/// Operators that change no demand.
@Suite struct RequestsTests {
  private static let names = [
    "Map", "TryMap", "MapKeyPath", "MapKeyPath2", "MapKeyPath3", "MapError", "SetFailureType", "Scan", "TryScan",
    "Encode", "Decode", "Filter", "TryFilter", "CompactMap", "TryCompactMap", "RemoveDuplicates",
    "TryRemoveDuplicates", "DropWhile", "TryDropWhile", "PrefixWhile", "TryPrefixWhile", "PrefixUntilOutput",
    "Catch", "TryCatch", "ReplaceError", "AssertNoFailure", "SubscribeOn", "Print", "HandleEvents", "Breakpoint",
  ]

  @Test(arguments: candidates.filter { candidate in names.contains { "Publishers.\($0)" == candidate.name } })
  func requestsReachUpstreamAsTheyAre(from candidate: Candidate) {
    let upstream = TestUpstream()
    let subscriber = TestSubscriber<Int, TestError>(asking: .none) { _ in .max(4) }
    candidate.make(upstream.eraseToAnyPublisher()).subscribe(subscriber)
    #expect(upstream.events == [])
    subscriber.request(.max(2))
    subscriber.request(.max(3))
    subscriber.request(.unlimited)
    #expect(upstream.events == ["request max(2)", "request max(3)", "request unlimited"])
    #expect(upstream.send(3) == .max(4))
    #expect(subscriber.values.count == 1)
  }
}
