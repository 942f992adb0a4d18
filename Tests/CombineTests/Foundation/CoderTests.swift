import Combine
import Foundation
import TestKit
import Testing

struct CoderTests {
  private struct Wizard: Codable, Equatable {
    var name: String
    var age: Int
  }

  private let merlin = Wizard(name: "Merlin", age: 1500)

  @Test func valuesAreEncodedAndDecoded() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let texts = Just(merlin).encode(encoder: encoder).map { String(decoding: $0, as: UTF8.self) }.testSubscriber()
    expectEqual(texts.events, ["subscription Encode", #"value {"age":1500,"name":"Merlin"}"#, "finished"])

    expectTheSame(from: encoder, JSONDecoder())
    expectTheSame(from: PropertyListEncoder(), PropertyListDecoder())
  }

  private func expectTheSame<E: TopLevelEncoder, D: TopLevelDecoder>(from encoder: E, _ decoder: D)
  where E.Output == D.Input {
    let wizards = Just(merlin).encode(encoder: encoder).decode(type: Wizard.self, decoder: decoder).testSubscriber()
    expectEqual(wizards.values, [merlin])
    expectEqual(wizards.events.last, "finished")
  }

  @Test func whatCannotBeEncodedOrDecodedIsAFailure() {
    func expectFailure<Output, E: Error>(
      _: E.Type, of publisher: some Publisher<Output, any Error>, afterValues count: Int = 0
    ) {
      let subscriber = TestSubscriber<Output, any Error>()
      var error: (any Error)?
      subscriber.onCompletion = { if case .failure(let failure) = $0 { error = failure } }
      publisher.subscribe(subscriber)
      expectTrue(subscriber.values.count == count && subscriber.events.count == count + 2)
      expectTrue(error is E)
    }
    let texts = ["[1, 2]", "[3", "[4]"].publisher.map { Data($0.utf8) }
    expectFailure(DecodingError.self, of: texts.decode(type: [Int].self, decoder: JSONDecoder()), afterValues: 1)
    expectFailure(EncodingError.self, of: Just(Double.nan).encode(encoder: JSONEncoder()))
    let bytes = Just(Data([1, 2, 3]))
    expectFailure(DecodingError.self, of: bytes.decode(type: Wizard.self, decoder: PropertyListDecoder()))
  }
}
