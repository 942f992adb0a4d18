import Combine
import TestKit
import Testing

@Suite struct FirstTests {
  @Test func firstValueDecides() { expectReduction("First", of: [4], isDecided: true, is: "4") { $0.first() } }

  @Test func noValueNoResult() { expectReduction("First", of: [], is: nil) { $0.first() } }

  @Test func upstreamIsCancelledBeforeTheValueIsSent() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>()
    var order: [String] = []
    upstream.onCancel = { order.append("cancel") }
    subscriber.onValue = { order.append("value \($0)") }
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    #expect(order == ["cancel", "value 1"])
  }

  @Test func valueSentFromInsideCancelIsIgnored() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.onCancel = { [unowned upstream] in
      upstream.send(2)
      upstream.send(completion: .failure(.broken))
    }
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.events == ["subscription First", "value 1", "finished"])
  }

  @Test func requestFromInsideCancelGetsTheValueOnce() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    upstream.onCancel = { subscriber.request(.max(1)) }
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.events == ["subscription First", "value 1", "finished"])
  }

  @Test func lateFailureCannotReplaceAnUndeliveredValue() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription First"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription First", "value 1", "finished"])
  }

  @Test func firstWhereWaitsForAnAcceptedValue() {
    expectReduction("TryFirst", of: [1, 3, 6], isDecided: true, is: "6") { $0.first(where: { $0 % 2 == 0 }) }
    expectReduction("TryFirst", of: [1, 3], is: nil) { $0.first(where: { $0 % 2 == 0 }) }
    expectReduction("TryFirstWhere", of: [1, 3, 6], isDecided: true, is: "6") { $0.tryFirst(where: { $0 % 2 == 0 }) }
    expectReduction("TryFirstWhere", of: [1, 3], is: nil) { $0.tryFirst(where: { $0 % 2 == 0 }) }
  }
}
