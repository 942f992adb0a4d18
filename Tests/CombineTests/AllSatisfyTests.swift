import Combine
import Testing

@Suite struct AllSatisfyTests {
  @Test func refusedValueDecides() {
    expectReduction("AllSatisfy", of: [2, 4, 5], isDecided: true, is: "false") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("TryAllSatisfy", of: [2, 4, 5], isDecided: true, is: "false") { $0.tryAllSatisfy { $0 % 2 == 0 } }
  }

  @Test func otherwiseItIsTrueInTheEnd() {
    expectReduction("AllSatisfy", of: [2, 4], is: "true") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("AllSatisfy", of: [], is: "true") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("TryAllSatisfy", of: [2, 4], is: "true") { $0.tryAllSatisfy { $0 % 2 == 0 } }
  }
}
