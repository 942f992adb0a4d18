import Combine
import Testing
import VirtualTime

/// Publishers that are written as marbles.
@Suite struct MarblePublisherTests {
  private let clock = VirtualTimeScheduler()

  @Test func eventsHappenAtTheirPlaces() throws {
    var events: [String] = []
    let cancellable = try MarbleString("a-(bc)--#").publisher(on: clock, unit: .milliseconds(500)).sink(
      receiveCompletion: { events.append("\(clock.now) \($0)") },
      receiveValue: { events.append("\(clock.now) \($0)") })
    #expect(events == [])
    clock.run()
    #expect(events == ["0s a", "1s b", "1s c", "2.5s failure(#)"])
    cancellable.cancel()
  }

  @Test func coldPublisherBeginsAnewForEachSubscriber() throws {
    let letters = try MarbleString("ab|").publisher(on: clock)
    #expect(try received(from: letters) == ["0s a", "1s b", "2s |"])
    #expect(try received(from: letters) == ["2s a", "3s b", "4s |"])
  }

  @Test func hotPublisherDoesNotWait() throws {
    let letters = try MarbleString("ab-c|").send(on: clock)
    clock.advance(by: .milliseconds(500))
    #expect(try received(from: letters) == ["1s b", "3s c", "4s |"])
    #expect(try received(from: letters) == ["4s |"])
  }

  private func received(from letters: some Publisher<String, MarbleFailure>) throws -> [String] {
    var events: [String] = []
    let cancellable = letters.sink(
      receiveCompletion: { _ in events.append("\(clock.now) |") }, receiveValue: { events.append("\(clock.now) \($0)") }
    )
    clock.run()
    cancellable.cancel()
    return events
  }
}
