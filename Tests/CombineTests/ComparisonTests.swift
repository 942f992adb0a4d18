import Combine
import Testing

@Suite struct ComparisonTests {
  /// By tens only, so that there are equal values which can be told apart.
  private func byTens(_ first: Int, _ second: Int) -> Bool {
    first / 10 < second / 10
  }

  @Test func minAndMaxComeWhenUpstreamFinishes() {
    expectReduction("Comparison", of: [2, 1, 3], is: "1") { $0.min() }
    expectReduction("Comparison", of: [2, 3, 1], is: "3") { $0.max() }
    expectReduction("Comparison", of: [], is: nil) { $0.min() }
    expectReduction("Comparison", of: [], is: nil) { $0.max() }
  }

  @Test func theOrderMayBeAnother() {
    expectReduction("Comparison", of: [2, 1, 3], is: "3") { $0.min(by: >) }
    expectReduction("Comparison", of: [2, 3, 1], is: "1") { $0.max(by: >) }
    expectReduction("TryComparison", of: [2, 1, 3], is: "1") { $0.tryMin(by: { $0 < $1 }) }
    expectReduction("TryComparison", of: [2, 3, 1], is: "3") { $0.tryMax(by: { $0 < $1 }) }
  }

  @Test func ofEqualValuesTheFirstStays() {
    expectReduction("Comparison", of: [21, 11, 12], is: "11") { $0.min(by: byTens) }
    expectReduction("Comparison", of: [11, 21, 22], is: "21") { $0.max(by: byTens) }
    expectReduction("TryComparison", of: [21, 11, 12], is: "11") { $0.tryMin(by: byTens) }
    expectReduction("TryComparison", of: [11, 21, 22], is: "21") { $0.tryMax(by: byTens) }
  }
}
