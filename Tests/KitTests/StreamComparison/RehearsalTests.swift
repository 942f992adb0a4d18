import Combine
import StreamComparison
import TestKit
import Testing

struct RehearsalTests {
  /// Two comparisons, the second of which has other streams, and another expected publisher.
  private func compare(_ factor: Int, noting play: @escaping () -> Void = {}) -> [String?] {
    [
      StreamComparison(Shape(mayFail: false), count: 20).firstDifference(
        yours: { $0.values().map { $0 + 1 } },
        expected: {
          play()
          return $0.values().map { $0 + 1 }
        }),
      StreamComparison(Shape(mayFail: false, requestsAll: true), count: 20).firstDifference(
        yours: { $0.values().map { $0 * factor } }, expected: { $0.values().map { $0 * 2 } }),
    ].map { $0?.description }
  }

  @Test func expectedPublisherIsPlayedOnce() {
    let rehearsal = Rehearsal()
    var plays = 0
    for factor in [2, 3, 2] { _ = rehearsal.check { compare(factor) { plays += 1 } } }
    expectEqual(plays, 20)
  }

  @Test func differencesAreTheSame() {
    let rehearsal = Rehearsal()
    for factor in [2, 3, 2, 4] { expectEqual(rehearsal.check { compare(factor) }, compare(factor)) }
    expectEqual(compare(2), [nil, nil])
    #expect(compare(3)[1] != nil)
  }
}
