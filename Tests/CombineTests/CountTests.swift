import Combine
import Testing

@Suite struct CountTests {
  @Test func countsTheValues() {
    expectReduction("Count", of: [5, 5, 5], is: "3") { $0.count() }
    expectReduction("Count", of: [], is: "0") { $0.count() }
  }
}
