import Combine
import TestKit
import Testing

@Suite struct OutputTests {
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  // MARK: Values

  @Test func upstreamIsCancelledBeforeTheCompletionAndAfterTheValue() {
    var order: [String] = []
    subscriber.onValue = { order.append("value \($0)") }
    subscriber.onCompletion = { order.append("\($0)") }
    upstream.onCancel = { order.append("cancel") }
    upstream.prefix(1).subscribe(subscriber)
    upstream.send(1)
    #expect(order == ["value 1", "cancel", "finished"])
  }

  @Test func prefixOfNothingFinishesAtTheFirstValue() {
    upstream.prefix(0).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Output"])
    #expect(upstream.send(1) == .none)
    #expect(subscriber.events == ["subscription Output", "finished"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  @Test func outputInTakesARange() {
    upstream.output(in: 1..<3).subscribe(subscriber)
    for value in 10...15 { upstream.send(value) }
    #expect(subscriber.events == ["subscription Output", "value 11", "value 12", "finished"])
  }

  @Test func openRangesReachToTheirEnd() {
    #expect(upstream.output(in: 2...).range == 2..<Int.max)
    #expect(upstream.output(in: ...2).range == 0..<3)
    #expect(upstream.output(in: ..<2).range == 0..<2)
    #expect(upstream.output(at: 4).range == 4..<5)
    #expect(upstream.prefix(4).range == 0..<4)
  }

  // MARK: Demand

  @Test func demandPassesUnchangedAndSkippedValuesAreAskedForAgain() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2), returning: { _ in .max(3) })
    upstream.output(in: 1...2).subscribe(subscriber)
    #expect(upstream.events == ["request max(2)"])
    #expect(upstream.send(0) == .max(1))
    #expect(upstream.send(1) == .max(3))
    subscriber.request(.max(7))
    #expect(upstream.events == ["request max(2)", "request max(7)"])
  }

  @Test func negativeLengthEndsTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = [1].publisher.eraseToAnyPublisher().prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Publishers.Output(upstream: Just(1), range: -2..<1) }
  }
}
