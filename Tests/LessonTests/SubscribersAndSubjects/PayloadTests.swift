import Foundation
import TestKit
import Testing

@testable import SubscribersAndSubjects

struct PayloadTests {
  @Test(arguments: [Payload.coin, .dove, .rope]) func payloadsAreTricks(payload: Payload) throws {
    let trick = try JSONDecoder().decode(MagicTrick.self, from: payload.data)
    expectEqual(trick.name.lowercased(), "\(payload)")
  }
}
