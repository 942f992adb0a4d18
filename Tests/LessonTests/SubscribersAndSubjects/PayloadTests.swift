import Foundation
import Testing

@testable import SubscribersAndSubjects

@Suite struct PayloadTests {
  @Test(arguments: [Payload.coin, .dove, .rope])
  func payloadsAreTricks(payload: Payload) throws {
    let trick = try JSONDecoder().decode(MagicTrick.self, from: payload.data)
    #expect(trick.name.lowercased() == "\(payload)")
  }
}
