import Combine
import TestKit
import Testing

@Suite struct FailTests {
  @Test func madeWithItsTypes() { #expect(Fail(outputType: Int.self, failure: TestError.other).error == .other) }

  @Test func equalWhereTheErrorsAre() {
    #expect(Fail<Int, TestError>(error: .broken) == Fail(error: .broken))
    #expect(Fail<Int, TestError>(error: .broken) != Fail(error: .other))
  }
}
