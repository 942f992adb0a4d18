import Combine
import Foundation
import TestKit
import Testing

struct CompletionTests {
  private typealias Completion = Subscribers.Completion<TestError>

  @Test func equalWhereTheFailuresAre() {
    expectEqual(Completion.finished, .finished)
    expectEqual(Completion.failure(.broken), .failure(.broken))
    expectTrue(Completion.failure(.broken) != .failure(.other))
    expectTrue(Completion.finished != .failure(.broken))
  }

  @Test func hashableWhereTheFailureIs() {
    let all: [Completion] = [.finished, .finished, .failure(.broken), .failure(.broken), .failure(.other)]
    expectEqual(Set(all).count, 3)
  }

  @Test func describedByItsCase() {
    expectEqual("\(Completion.finished)", "finished")
    expectTrue("\(Completion.failure(.broken))".hasPrefix("failure("))
  }

  @Test(
    arguments: [
      (.finished, #"{"success":true}"#), (.failure(.broken), #"{"error":{"broken":{}},"success":false}"#),
      (.failure(.other), #"{"error":{"other":{}},"success":false}"#),
    ] as [(Completion, String)])
  func encodedWithItsError(_ completion: Subscribers.Completion<TestError>, _ text: String) throws {
    try checkCodable(completion, text)
  }

  @Test func errorBesidesASuccessIsIgnored() throws {
    try expectEqual(decoded(#"{"success":true,"error":{"broken":{}}}"#), .finished)
  }

  @Test(arguments: ["{}", #"{"success":false}"#, #"{"success":"true"}"#])
  func decodingWithoutAKeyThrows(_ text: String) { #expect(throws: DecodingError.self) { try decoded(text) } }

  @discardableResult
  private func decoded(_ json: String) throws -> Completion {
    try JSONDecoder().decode(Completion.self, from: Data(json.utf8))
  }
}
