import Combine
import TestKit
import Testing

@testable import NestedRequests

struct SortTests {
  @Test func sortsEachSequence() {
    var values: [[Int]] = []
    [[3, 1, 2], [], [5, 4]].publisher.sort(by: <).sink { values.append($0) }.cancel()
    expectEqual(values, [[1, 2, 3], [], [4, 5]])
  }

  @Test func anySequenceWillDo() {
    var values: [[Character]] = []
    Just("Merlin").sort(by: >).sink { values.append($0) }.cancel()
    expectEqual(values, [["r", "n", "l", "i", "e", "M"]])
  }
}
