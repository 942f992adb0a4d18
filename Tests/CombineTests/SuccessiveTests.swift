import Combine
import TestKit
import Testing

/// The operators that subscribe to one publisher after another: `append`, `catch`, `tryCatch` and `retry`.
@Suite struct SuccessiveTests {
  /// An operator over the publishers `a` and `b`. In its tables, `E` is the completion of `a` that `b` follows.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let end: Subscribers.Completion<TestError>
    let make: (TrafficUpstreams) -> AnyPublisher<Character, TestError>

    init(
      _ name: String, after end: Subscribers.Completion<TestError>,
      _ make: @escaping (TrafficUpstreams) -> some Publisher<Character, TestError>
    ) {
      testDescription = name
      self.end = end
      self.make = { make($0).eraseToAnyPublisher() }
    }
  }

  static let rows = [
    Row("append", after: .finished) { $0.a.append($0.b) },
    Row("catch", after: .failure(.broken)) { upstreams in upstreams.a.catch { _ in upstreams.b } },
    Row("tryCatch", after: .failure(.broken)) { upstreams in
      upstreams.a.tryCatch { _ in upstreams.b }.mapError { $0 as! TestError }
    },
    Row("retry", after: .failure(.broken)) { upstreams in
      var attempts = [upstreams.b, upstreams.a]
      return Deferred { attempts.removeLast() }.retry(1)
    },
  ]

  private func expect(
    _ tables: String, of row: Row, returning more: @escaping (Character) -> Subscribers.Demand = { _ in .none },
    sourceLocation: SourceLocation = #_sourceLocation, onOutput: ((TrafficUpstreams, Character) -> Void)? = nil
  ) {
    let tables = tables.replacing("E", with: row.end == .finished ? "|" : "#")
    expectTraffic(tables, returning: more, sourceLocation: sourceLocation) { upstreams in
      row.make(upstreams).handleEvents(receiveOutput: { onOutput?(upstreams, $0) })
    }
  }

  @Test(arguments: rows) func secondFollowsAndTheFirstIsIgnoredThen(by row: Row) {
    expect(
      """
      a      ^1E1|#^
      b      -------2|
      out    -1-----2|
      ask a  *-----!
      ask b  --*

      a    E
      b    -2^3|4#
      out  ---3|
      """, of: row)
  }

  @Test(arguments: rows) func secondIsAskedForWhatTheFirstDidNotSend(by row: Row) {
    expect(
      """
      a      12-E
      b      -----3
      ask    3-4-1
      out    12---3
      ask a  3-4
      ask b  ---51

      a      1E
      ask    1-2
      ask a  1
      ask b  --2

      a      E
      b      --^
      ask    12
      ask a  1
      ask b  --3
      """, of: row)
  }

  @Test(arguments: rows) func demandThatAValueBringsGoesToWhoeverSends(by row: Row) {
    if row.testDescription != "retry" {
      expect(
        """
        a      1-E
        ask    3
        out    1
        ask a  3
        add a  2
        ask b  --4
        """, of: row, returning: { _ in .max(2) })
    }
    expect(
      """
      a      1
      ask    1
      out    1
      ask a  1
      ask b  2
      """, of: row, returning: { _ in .max(2) }
    ) { upstreams, _ in upstreams.a.send(completion: row.end) }
  }

  @Test(arguments: rows) func cancelReachesTheSecondAlone(of row: Row) {
    expect(
      """
      a      E#
      b      --2|
      ask    *!
      out
      ask a  *
      ask b  *!
      """, of: row)
  }
}
