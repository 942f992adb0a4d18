import Foundation
import Testing

@testable import CombineInPractice

@Suite struct MagicTrickTests {
  @Test(arguments: [Payload.coin, .dove, .rope, .wand, .hare])
  func payloadsAreTricks(payload: Payload) throws {
    let trick = try JSONDecoder().decode(MagicTrick.self, from: payload.data)
    #expect(trick.name.lowercased() == "\(payload)")
    #expect(try String(decoding: JSONEncoder().encode(trick), as: UTF8.self) == payload.rawValue)
  }
}
