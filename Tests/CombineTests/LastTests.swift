import Combine
import Testing

@Suite struct LastTests {
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
}
