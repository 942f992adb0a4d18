import Combine
import TestKit
import Testing

/// The operators that make one value of many, by their results. `expectReduction` has what they have in common.
@Suite struct ReductionTests {
  @Test func collectAndCount() {
    expectReduction("Collect", of: [3, 1, 2], is: "[3, 1, 2]") { $0.collect() }
    expectReduction("Collect", of: [], is: "[]") { $0.collect() }
    expectReduction("Count", of: [5, 5, 5], is: "3") { $0.count() }
    expectReduction("Count", of: [], is: "0") { $0.count() }
  }

  @Test func refusedValueDecidesAllSatisfy() {
    expectReduction("AllSatisfy", of: [2, 4, 5], isDecided: true, is: "false") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("TryAllSatisfy", of: [2, 4, 5], isDecided: true, is: "false") { $0.tryAllSatisfy { $0 % 2 == 0 } }
  }

  @Test func allSatisfyIsOtherwiseTrueInTheEnd() {
    expectReduction("AllSatisfy", of: [2, 4], is: "true") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("AllSatisfy", of: [], is: "true") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("TryAllSatisfy", of: [2, 4], is: "true") { $0.tryAllSatisfy { $0 % 2 == 0 } }
  }

  @Test func foundValueDecidesContains() {
    expectReduction("Contains", of: [1, 2], isDecided: true, is: "true") { $0.contains(2) }
    expectReduction("ContainsWhere", of: [1, 2], isDecided: true, is: "true") { $0.contains(where: { $0 > 1 }) }
    expectReduction("TryContainsWhere", of: [1, 2], isDecided: true, is: "true") { $0.tryContains(where: { $0 > 1 }) }
  }

  @Test func containsIsOtherwiseFalseInTheEnd() {
    expectReduction("Contains", of: [1, 2], is: "false") { $0.contains(3) }
    expectReduction("Contains", of: [], is: "false") { $0.contains(3) }
    expectReduction("ContainsWhere", of: [1, 2], is: "false") { $0.contains(where: { $0 > 2 }) }
    expectReduction("TryContainsWhere", of: [1, 2], is: "false") { $0.tryContains(where: { $0 > 2 }) }
  }

  @Test func lastValueComesWhenUpstreamFinishes() {
    expectReduction("Last", of: [1, 2, 3], is: "3") { $0.last() }
    expectReduction("Last", of: [], is: nil) { $0.last() }
  }

  @Test func lastWhereTakesTheLastAcceptedValue() {
    expectReduction("LastWhere", of: [1, 4, 6, 3], is: "6") { $0.last(where: { $0 % 2 == 0 }) }
    expectReduction("LastWhere", of: [1, 3], is: nil) { $0.last(where: { $0 % 2 == 0 }) }
    expectReduction("TryLastWhere", of: [1, 4, 6, 3], is: "6") { $0.tryLast(where: { $0 % 2 == 0 }) }
    expectReduction("TryLastWhere", of: [1, 3], is: nil) { $0.tryLast(where: { $0 % 2 == 0 }) }
  }

  /// By tens only, so that there are equal values which can be told apart.
  private func byTens(_ first: Int, _ second: Int) -> Bool { first / 10 < second / 10 }

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

  /// The subscriber cancels while the operator cancels upstream, because the result is known.
  @Test func resultGoesIfTheSubscriberCancelsMeanwhile() {
    final class Value {}
    let (upstream, subscriber) = (ManualPublisher<Value, TestError>(), TestSubscriber<Void, TestError>(asking: .none))
    upstream.onCancel = { subscriber.cancel() }
    upstream.first().map { _ in }.subscribe(subscriber)
    weak var released: Value?
    do {
      let value = Value()
      released = value
      upstream.send(value)
    }
    withExtendedLifetime(subscriber) { #expect(released == nil) }
    #expect(upstream.events == ["request unlimited", "cancel"])
  }
}
