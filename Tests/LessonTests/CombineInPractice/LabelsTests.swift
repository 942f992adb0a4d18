import Combine
import Foundation
import TestKit
import Testing

@testable import CombineInPractice

struct LabelsTests {
  @Test func typesOfAPublisher() {
    expectEqual(Just(1).types, "<Int, Never>")
    #expect(Fail<String, DownloadError>(error: .offline).types == "<String, DownloadError>")
  }

  @Test func completions() {
    expectEqual(Subscribers.Completion<DownloadError>.finished.inShort, "finished")
    expectEqual(Subscribers.Completion<DownloadError>.failure(.offline).inShort, "failure(offline)")
  }

  @Test(arguments: [
    (Payload.nameless, "failure(keyNotFound \"name\")"), (.garbled, "failure(dataCorrupted)"), (.coin, "finished"),
  ])
  func decodingErrors(payload: Payload, completion: String) {
    var completions: [String] = []
    let cancellable = Just(payload.data).decode(type: MagicTrick.self, decoder: JSONDecoder())
      .sink(receiveCompletion: { completions.append($0.inShort) }, receiveValue: { _ in })
    expectEqual(completions, [completion])
    cancellable.cancel()
  }

  @Test func labelsOfPayloads() {
    expectEqual(Payload.coin.data.label, "Coin")
    expectEqual(Payload.garbled.data.label, "Hocus")
  }
}
