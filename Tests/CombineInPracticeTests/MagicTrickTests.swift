import Foundation
import Testing

@testable import CombineInPractice

@Suite struct MagicTrickTests {
  private func decode(_ json: String) throws -> MagicTrick {
    try JSONDecoder().decode(MagicTrick.self, from: Data(json.utf8))
  }

  private func error(of json: String) -> String? {
    do {
      _ = try decode(json)
      return nil
    } catch {
      return error.inShort
    }
  }

  @Test(arguments: [Payload.coin, .dove, .rope, .wand, .hare])
  func payloadsAreTricks(payload: Payload) throws {
    #expect(try decode(payload.rawValue).name.lowercased() == "\(payload)")
  }

  @Test func whatCannotBeDecodedSaysWhy() {
    #expect(error(of: Payload.nameless.rawValue) == "keyNotFound \"name\"")
    #expect(error(of: Payload.garbled.rawValue) == "dataCorrupted")
    #expect(error(of: "{\"name\":1}") == "typeMismatch")
    #expect(error(of: "{\"name\":null}") == "valueNotFound")
    #expect(error(of: "{\"name\":\"\"}") == nil)
    #expect(DownloadError.lostInTheForest.inShort == "lostInTheForest")
  }

  @Test func isEncodedAsItIsDecoded() throws {
    let json = String(decoding: try JSONEncoder().encode(try decode(Payload.coin.rawValue)), as: UTF8.self)
    #expect(json == Payload.coin.rawValue)
  }
}
