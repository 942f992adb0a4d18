import Combine
import Foundation
import TestKit
import Testing

@Suite struct CoderTests {
  private struct Wizard: Codable, Equatable {
    var name: String
    var age: Int
  }

  private let merlin = Wizard(name: "Merlin", age: 1500)

  @Test func valuesAreEncodedAndDecoded() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let texts = TestSubscriber<String, any Error>()
    Just(merlin).encode(encoder: encoder).map { String(decoding: $0, as: UTF8.self) }.subscribe(texts)
    #expect(texts.events == ["subscription Encode", #"value {"age":1500,"name":"Merlin"}"#, "finished"])

    expectTheSame(from: encoder, JSONDecoder())
    expectTheSame(from: PropertyListEncoder(), PropertyListDecoder())
  }

  private func expectTheSame<E: TopLevelEncoder, D: TopLevelDecoder>(from encoder: E, _ decoder: D)
  where E.Output == D.Input {
    let wizards = TestSubscriber<Wizard, any Error>()
    Just(merlin).encode(encoder: encoder).decode(type: Wizard.self, decoder: decoder).subscribe(wizards)
    #expect(wizards.values == [merlin])
    #expect(wizards.events.last == "finished")
  }

  @Test func brokenJSONIsAFailure() {
    let (texts, log) = (PassthroughSubject<String, Never>(), NumberLog())
    var errors: [any Error] = []
    let cancellable = texts.map { Data($0.utf8) }.decode(type: [Int].self, decoder: JSONDecoder())
      .sink(
        receiveCompletion: { if case .failure(let error) = $0 { errors.append(error) } },
        receiveValue: { for number in $0 { log.append(number) } })
    ["[1, 2]", "[3", "[4]"].forEach(texts.send)
    #expect(log.numbers == [1, 2])
    #expect(errors.count == 1)
    #expect(errors.first is DecodingError)
    cancellable.cancel()
  }

  @Test func whatCannotBeEncodedOrDecodedIsAFailure() {
    func expectFailure<Output>(_ publisher: some Publisher<Output, any Error>) {
      let subscriber = TestSubscriber<Output, any Error>()
      publisher.subscribe(subscriber)
      #expect(subscriber.events.count == 2)
      #expect(subscriber.events.last?.hasPrefix("failure") == true)
    }
    expectFailure(Just(Double.nan).encode(encoder: JSONEncoder()))
    expectFailure(Just(Data([1, 2, 3])).decode(type: Wizard.self, decoder: PropertyListDecoder()))
  }
}
