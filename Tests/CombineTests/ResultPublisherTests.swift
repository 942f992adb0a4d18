import Combine
import TestKit
import Testing

@Suite struct ResultPublisherTests {
  private typealias Once = Result<Int, TestError>.Publisher

  @Test func madeOfAResultAValueOrAnError() {
    #expect(Once(.success(1)).result == .success(1))
    #expect(Once(1).result == .success(1))
    #expect(Once(TestError.broken).result == .failure(.broken))
  }

  @Test func equalWhereTheResultsAre() {
    #expect(Once(1) == Once(.success(1)))
    #expect(Once(1) != Once(2))
    #expect(Once(1) != Once(.failure(.broken)))
  }
}
