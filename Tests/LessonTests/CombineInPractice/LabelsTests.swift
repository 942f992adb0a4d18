import Combine
import Foundation
import Testing

@testable import CombineInPractice

@Suite struct LabelsTests {
  @Test func typesOfAPublisher() {
    #expect(Just(1).types == "<Int, Never>")
    #expect(Fail<String, DownloadError>(error: .offline).types == "<String, DownloadError>")
  }

  @Test func completions() {
    #expect(Subscribers.Completion<DownloadError>.finished.inShort == "finished")
    #expect(Subscribers.Completion<DownloadError>.failure(.offline).inShort == "failure(offline)")
  }

  @Test(arguments: [
    (Payload.nameless, "failure(keyNotFound \"name\")"), (.garbled, "failure(dataCorrupted)"), (.coin, "finished"),
  ])
  func decodingErrors(payload: Payload, completion: String) {
    var completions: [String] = []
    let cancellable = Just(payload.data).decode(type: MagicTrick.self, decoder: JSONDecoder())
      .sink(receiveCompletion: { completions.append($0.inShort) }, receiveValue: { _ in })
    #expect(completions == [completion])
    cancellable.cancel()
  }

  @Test func labelsOfPayloads() {
    #expect(Payload.coin.data.label == "Coin")
    #expect(Payload.garbled.data.label == "Hocus")
  }
}
