import Combine
import TestKit
import Testing
import VirtualTime

/// Publishers that are written as marbles.
struct MarblePublisherTests {
  private let clock = VirtualTimeScheduler()

  @Test func eventsHappenAtTheirPlaces() throws {
    let letters = try MarbleString("a-(bc)--#").publisher(on: clock, unit: .milliseconds(500))
    try expectEqual(received(from: letters), ["0s a", "1s b", "1s c", "2.5s failure(#)"])
  }

  @Test func coldPublisherBeginsAnewForEachSubscriber() throws {
    let letters = try MarbleString("ab|").publisher(on: clock)
    try expectEqual(received(from: letters), ["0s a", "1s b", "2s finished"])
    try expectEqual(received(from: letters), ["2s a", "3s b", "4s finished"])
  }

  @Test func hotPublisherDoesNotWait() throws {
    let letters = try MarbleString("ab-c|").send(on: clock)
    clock.advance(by: .milliseconds(500))
    try expectEqual(received(from: letters), ["1s b", "3s c", "4s finished"])
    try expectEqual(received(from: letters, atOnce: ["4s finished"]), ["4s finished"])
  }

  /// What arrives, and when. `atOnce` is what should arrive before the clock runs.
  private func received(from letters: some Publisher<String, MarbleFailure>, atOnce: [String] = []) throws -> [String] {
    var events: [String] = []
    let cancellable = letters.sink(
      receiveCompletion: { events.append("\(clock.now) \($0)") }, receiveValue: { events.append("\(clock.now) \($0)") }
    )
    expectEqual(events, atOnce)
    clock.run()
    cancellable.cancel()
    return events
  }
}
