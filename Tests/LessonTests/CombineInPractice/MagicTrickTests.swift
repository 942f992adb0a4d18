import Foundation
import TestKit
import Testing

@testable import CombineInPractice

struct MagicTrickTests {
  @Test(arguments: [Payload.coin, .dove, .rope, .wand, .hare]) func payloadsAreTricks(payload: Payload) throws {
    let trick = try JSONDecoder().decode(MagicTrick.self, from: payload.data)
    expectEqual(trick.name.lowercased(), "\(payload)")
    try expectEqual(String(decoding: JSONEncoder().encode(trick), as: UTF8.self), payload.rawValue)
  }
}
