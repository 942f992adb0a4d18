import Combine
import Testing

@Suite struct ContainsTests {
  @Test func foundValueDecides() {
    expectReduction("Contains", of: [1, 2], isDecided: true, is: "true") { $0.contains(2) }
    expectReduction("ContainsWhere", of: [1, 2], isDecided: true, is: "true") { $0.contains(where: { $0 > 1 }) }
    expectReduction("TryContainsWhere", of: [1, 2], isDecided: true, is: "true") { $0.tryContains(where: { $0 > 1 }) }
  }

  @Test func otherwiseItIsFalseInTheEnd() {
    expectReduction("Contains", of: [1, 2], is: "false") { $0.contains(3) }
    expectReduction("Contains", of: [], is: "false") { $0.contains(3) }
    expectReduction("ContainsWhere", of: [1, 2], is: "false") { $0.contains(where: { $0 > 2 }) }
    expectReduction("TryContainsWhere", of: [1, 2], is: "false") { $0.tryContains(where: { $0 > 2 }) }
  }
}
