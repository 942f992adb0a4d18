import Combine
import TestKit
import Testing

/// What an error does that the closure of an operator throws. It cancels upstream first, then fails downstream, once.
@Suite struct ThrowingTests {
  /// An operator whose closure throws at 0.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let make: (TestUpstream) -> AnyPublisher<Void, any Error>

    init<P: Publisher>(_ name: String, _ make: @escaping (TestUpstream) -> P) where P.Failure == any Error {
      testDescription = name
      self.make = { make($0).map { _ in }.eraseToAnyPublisher() }
    }
  }

  static let rows = [
    Row("TryMap") { $0.tryMap(notZero) },
    Row("TryScan") { $0.tryScan(0) { try $0 + notZero($1) } },
    Row("TryFilter") { $0.tryFilter { try notZero($0) > 0 } },
    Row("TryCompactMap") { $0.tryCompactMap(notZero) },
    Row("TryRemoveDuplicates") { $0.tryRemoveDuplicates { try $0 == notZero($1) } },
    Row("TryReduce") { $0.tryReduce(0) { try $0 + notZero($1) } },
    Row("TryAllSatisfy") { $0.tryAllSatisfy { try notZero($0) > 0 } },
    Row("TryContainsWhere") { $0.tryContains { try notZero($0) > 5 } },
    Row("TryFirstWhere") { $0.tryFirst { try notZero($0) > 5 } },
    Row("TryLastWhere") { $0.tryLast { try notZero($0) > 0 } },
    Row("TryComparison") { $0.tryMin { try notZero($0) < notZero($1) } },
    Row("TryComparison") { $0.tryMax { try notZero($0) < notZero($1) } },
    Row("TryDropWhile") { $0.tryDrop { try notZero($0) > 0 } },
    Row("TryPrefixWhile") { $0.tryPrefix { try notZero($0) > 0 } },
    Row("Encode") { $0.encode(encoder: ThrowingCoder()) },
    Row("Decode") { $0.decode(type: Int.self, decoder: ThrowingCoder()) },
  ]

  private struct ThrowingCoder: TopLevelEncoder, TopLevelDecoder {
    func encode<T: Encodable>(_ value: T) throws -> Int { try notZero(value as! Int) }
    func decode<T: Decodable>(_ type: T.Type, from value: Int) throws -> T { try notZero(value) as! T }
  }

  @Test(arguments: rows)
  func errorCancelsUpstreamAndIsPassedOnOnce(_ row: Row) {
    let upstream = TestUpstream()
    let subscriber = TestSubscriber<Void, any Error>(asking: .max(9))
    var order: [String] = []
    upstream.onCancel = { order.append("cancel") }
    subscriber.onCompletion = { _ in order.append("completion") }
    row.make(upstream).subscribe(subscriber)
    for value in 1...2 { upstream.send(value) }
    let before = subscriber.events
    #expect(upstream.send(0) == .none)
    upstream.send(0)
    upstream.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.events.first == "subscription \(row.testDescription)")
    #expect(subscriber.events == before + ["failure other"])
    #expect(upstream.events.count == 2 && upstream.events.last == "cancel")
    #expect(order == ["cancel", "completion"])
  }

  /// A closure may cancel, and then return a value or throw.
  @Test(arguments: [1, 0])
  func closureThatCancelsSendsNothing(_ value: Int) {
    let (upstream, subscriber) = (TestUpstream(), TestSubscriber<Int, any Error>())
    upstream.tryMap { value in
      subscriber.cancel()
      return try notZero(value)
    }.subscribe(subscriber)
    upstream.send(value)
    #expect(subscriber.events == ["subscription TryMap"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }
}

/// Throws at 0, and returns the value otherwise.
private func notZero(_ value: Int) throws -> Int {
  if value == 0 { throw TestError.other }
  return value
}
