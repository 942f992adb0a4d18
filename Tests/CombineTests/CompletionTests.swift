import Combine
import Foundation
import TestKit
import Testing

@Suite struct CompletionTests {
  private typealias Completion = Subscribers.Completion<TestError>

  @Test func equalWhereTheFailuresAre() {
    #expect(Completion.finished == .finished)
    #expect(Completion.failure(.broken) == .failure(.broken))
    #expect(Completion.failure(.broken) != .failure(.other))
    #expect(Completion.finished != .failure(.broken))
  }

  @Test func hashableWhereTheFailureIs() {
    let all: [Completion] = [.finished, .finished, .failure(.broken), .failure(.broken), .failure(.other)]
    #expect(Set(all).count == 3)
  }

  @Test func describedByItsCase() {
    #expect("\(Completion.finished)" == "finished")
    #expect("\(Completion.failure(.broken))".hasPrefix("failure("))
  }

  @Test func finishedIsEncodedAsSuccess() throws { #expect(try json(.finished) == #"{"success":true}"#) }

  @Test func failureIsEncodedWithItsError() throws {
    #expect(try json(.failure(.broken)) == #"{"error":{"broken":{}},"success":false}"#)
  }

  @Test func decodedFromWhatWasEncoded() throws {
    for completion in [Completion.finished, .failure(.broken), .failure(.other)] {
      #expect(try decoded(try json(completion)) == completion)
    }
  }

  @Test func errorBesidesASuccessIsIgnored() throws {
    #expect(try decoded(#"{"success":true,"error":{"broken":{}}}"#) == .finished)
  }

  @Test func decodingWithoutAKeyThrows() {
    #expect(throws: DecodingError.self) { try decoded("{}") }
    #expect(throws: DecodingError.self) { try decoded(#"{"success":false}"#) }
    #expect(throws: DecodingError.self) { try decoded(#"{"success":"true"}"#) }
  }

  private func json(_ completion: Completion) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(completion), as: UTF8.self)
  }

  @discardableResult
  private func decoded(_ json: String) throws -> Completion {
    try JSONDecoder().decode(Completion.self, from: Data(json.utf8))
  }
}
