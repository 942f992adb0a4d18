import Combine
import TestKit
import Testing

@Suite struct PrefixWhileTests {
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>(asking: .max(2), returning: { _ in .max(3) })

  @Test func refusedValueFinishes() {
    upstream.prefix(while: { $0 < 3 }).subscribe(subscriber)
    #expect(upstream.send(1) == .max(3))
    #expect(upstream.send(3) == .none)
    upstream.send(2)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription PrefixWhile", "value 1", "finished"])
    #expect(upstream.events == ["request max(2)", "cancel"])
  }

  @Test func upstreamIsCancelledBeforeTheCompletion() {
    var order: [String] = []
    upstream.onCancel = { order.append("cancel") }
    subscriber.onCompletion = { order.append("\($0)") }
    upstream.prefix(while: { _ in false }).subscribe(subscriber)
    upstream.send(1)
    #expect(order == ["cancel", "finished"])
  }

  @Test func tryTwinDoesTheSame() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.tryPrefix(while: { $0 < 3 }).subscribe(subscriber)
    for value in [1, 3, 2] { upstream.send(value) }
    #expect(subscriber.events == ["subscription TryPrefixWhile", "value 1", "finished"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }
}
