import Combine
import Foundation

/// Operators of one upstream that need no scheduler.
enum OneUpstream {
  typealias Row = (name: String, apply: (Values, Report) -> Values)

  static let rows: [Row] = passing + choosing + reducing + recovering

  private static func row<P: Publisher<Int, StressError>>(_ name: String, _ make: @escaping (Values) -> P) -> Row {
    (name, { upstream, _ in make(upstream).eraseToAnyPublisher() })
  }

  private static func trying<P: Publisher<Int, any Error>>(_ name: String, _ make: @escaping (Values) -> P) -> Row {
    row(name) { make($0).mapError { _ in StressError() } }
  }

  private static func isRare(_ value: Int) -> Bool { value % 16 == 11 }

  private static func number(_ never: Never) -> Int {}

  private static func failing(_ value: Int) throws -> Int {
    if isRare(value) { throw StressError() }
    return value
  }

  private static let passing: [Row] = [
    row("map") { $0.map { $0 } },
    row("map, yielding") {
      $0.map {
        if $0.isMultiple(of: 4) { sched_yield() }
        return $0
      }
    },
    row("map, key path") { $0.map(\.self) },
    row("map, key paths") { $0.map(\.self, \.self).map { $0.0 } },
    trying("tryMap") { $0.tryMap(failing) },
    row("mapError") { $0.mapError { $0 } },
    row("scan") { $0.scan(0) { $1 } },
    trying("tryScan") { $0.tryScan(0) { try failing($1) } },
    row("handleEvents") { $0.handleEvents(receiveOutput: { _ in }, receiveCancel: {}) },
    row("print") { $0.print("", to: Silence()) },
    row("breakpoint") { $0.breakpoint(receiveOutput: { _ in false }) },
    trying("encode and decode") { $0.encode(encoder: Coder()).decode(type: Int.self, decoder: Coder()) },
    row("buffer, the newest") { $0.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest) },
    row("buffer, the oldest") { $0.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest) },
    row("buffer, failing") { $0.buffer(size: 3, prefetch: .byRequest, whenFull: .customError { StressError() }) },
    (
      "subject",
      { upstream, _ in
        Deferred {
          let subject = PassthroughSubject<Int, StressError>()
          return subject.merge(with: Deferred { upstream.subscribing(subject) })
        }.eraseToAnyPublisher()
      }
    ),
  ]

  private static let choosing: [Row] = [
    row("filter") { $0.filter { !isRare($0) } },
    trying("tryFilter") { $0.tryFilter { try failing($0) != 3 } },
    row("compactMap") { $0.compactMap { isRare($0) ? nil : $0 } },
    trying("tryCompactMap") { $0.tryCompactMap(failing) },
    row("removeDuplicates") { $0.removeDuplicates() },
    trying("tryRemoveDuplicates") { $0.tryRemoveDuplicates { try failing($0) == $1 } },
    row("dropFirst") { $0.dropFirst(2) },
    row("drop(while:)") { $0.drop { isRare($0) } },
    trying("tryDrop(while:)") { $0.tryDrop { try failing($0) == 0 } },
    row("prefix(5)") { $0.prefix(5) },
    row("prefix(while:)") { $0.prefix { !isRare($0) } },
    trying("tryPrefix(while:)") { $0.tryPrefix { try failing($0) >= 0 } },
    row("output(in: 1...3)") { $0.output(in: 1...3) },
    row("output(at: 2)") { $0.output(at: 2) },
    row("first") { $0.first() },
    row("first(where:)") { $0.first { isRare($0) } },
    trying("tryFirst(where:)") { $0.tryFirst { isRare($0) } },
  ]

  private static let reducing: [Row] = [
    row("last") { $0.last() },
    row("last(where:)") { $0.last { !isRare($0) } },
    row("max") { $0.max() },
    trying("tryMin") { $0.tryMin(by: <) },
    row("reduce") { $0.reduce(0) { $1 } },
    row("count") { $0.count().map { _ in 0 } },
    row("contains") { $0.contains(7).map { _ in 0 } },
    row("contains(where:)") { $0.contains { isRare($0) }.map { _ in 0 } },
    row("allSatisfy") { $0.allSatisfy { !isRare($0) }.map { _ in 0 } },
    row("ignoreOutput") { $0.ignoreOutput().map(number) },
    ("collect", { upstream, report in report.last(upstream.collect()) }),
    ("collect(2)", { upstream, report in report.last(upstream.collect(2)) }),
  ]

  private static let recovering: [Row] = [
    row("replaceEmpty") { $0.replaceEmpty(with: 0) },
    row("replaceError") { $0.replaceError(with: 0).setFailureType(to: StressError.self) },
    row("catch") { $0.catch { _ in Just(0).setFailureType(to: StressError.self) } },
    (
      "retry",
      { upstream, report in
        report.mayRepeat = true
        return upstream.retry(2).eraseToAnyPublisher()
      }
    ),
    row("assertNoFailure") {
      $0.catch { _ in Empty<Int, Never>() }.assertNoFailure().setFailureType(to: StressError.self)
    },
  ]
}

extension Report {
  /// The last value of each array, which must be in order itself.
  func last<P: Publisher<[Int], StressError>>(_ arrays: P) -> Values {
    arrays.map { array in
      var order = Order(mayRepeat: self.mayRepeat)
      for value in array {
        if let former = order.violation(by: value) { self.add("collected \(value) after \(former)") }
      }
      return array.last ?? 0
    }.eraseToAnyPublisher()
  }
}

extension Publisher where Output == Int, Failure == StressError {
  /// Feeds a subject. Sends nothing itself, and finishes at once.
  fileprivate func subscribing(_ subject: PassthroughSubject<Int, StressError>) -> Empty<Int, StressError> {
    subscribe(AnySubscriber(subject))
    return Empty()
  }
}

private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}

private struct Coder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int { value as! Int }

  func decode<T: Decodable>(_ type: T.Type, from value: Int) throws -> T { value as! T }
}
