import Combine
import Testing

@Suite struct CollectTests {
  @Test func collectsTheValues() {
    expectReduction("Collect", of: [3, 1, 2], is: "[3, 1, 2]") { $0.collect() }
    expectReduction("Collect", of: [], is: "[]") { $0.collect() }
  }
}
