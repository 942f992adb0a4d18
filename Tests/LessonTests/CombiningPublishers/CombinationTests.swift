import Combine
import TestKit
import Testing

/// What the lesson says of combinations without a line of the trace.
@Suite struct CombinationTests {
  private let letters = PassthroughSubject<String, Never>()
  private let numbers = PassthroughSubject<Int, Never>()

  @Test func combinationsAreStructs() {
    #expect(!(type(of: Publishers.Zip(letters, numbers) as Any) is AnyClass))
    #expect(!(type(of: Publishers.CombineLatest(letters, numbers) as Any) is AnyClass))
  }

  @Test func zipStaysOpenWhileAValueWaitsForItsPartner() {
    var events: [String] = []
    let cancellable = letters.zip(numbers) { "\($0)\($1)" }
      .sink(receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append($0) })
    numbers.send(1)
    numbers.send(completion: .finished)
    expectEqual(events, [])
    letters.send("a")
    expectEqual(events, ["a1", "finished"])
    cancellable.cancel()
  }

  @Test func combineLatestThatCanSendNothingWaitsForBothToFinish() {
    var isFinished = false
    let cancellable = letters.combineLatest(numbers)
      .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { _ in })
    letters.send(completion: .finished)
    #expect(!isFinished)
    numbers.send(completion: .finished)
    #expect(isFinished)
    cancellable.cancel()
  }
}
