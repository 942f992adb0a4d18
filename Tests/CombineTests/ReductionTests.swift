import Combine
import TestKit
import Testing

/// The operators that make one value of many, by their results. `expectReduction` has what they have in common.
@Suite struct ReductionTests {
  private let upstream = TestUpstream()
  private let subscriber = TestSubscriber<Int, TestError>()

  @Test func collectCountAndReduce() {
    expectReduction("Collect", of: [3, 1, 2], is: "[3, 1, 2]") { $0.collect() }
    expectReduction("Collect", of: [], is: "[]") { $0.collect() }
    expectReduction("Count", of: [5, 5, 5], is: "3") { $0.count() }
    expectReduction("Count", of: [], is: "0") { $0.count() }
    expectReduction("Reduce", of: [1, 2, 3], is: "0123") { $0.reduce("0") { $0 + String($1) } }
    expectReduction("TryReduce", of: [1, 2, 3], is: "0123") { $0.tryReduce("0") { $0 + String($1) } }
    expectReduction("Reduce", of: [], is: "5") { $0.reduce(5, +) }
    expectReduction("TryReduce", of: [], is: "5") { $0.tryReduce(5, +) }
    expectReduction("Reduce", of: [1], is: "nil") { $0.reduce(Int?.some(3)) { _, _ in nil } }
  }

  @Test func allSatisfyAndContains() {
    expectReduction("AllSatisfy", of: [2, 4, 5], isDecided: true, is: "false") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("TryAllSatisfy", of: [2, 4, 5], isDecided: true, is: "false") { $0.tryAllSatisfy { $0 % 2 == 0 } }
    expectReduction("AllSatisfy", of: [2, 4], is: "true") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("AllSatisfy", of: [], is: "true") { $0.allSatisfy { $0 % 2 == 0 } }
    expectReduction("TryAllSatisfy", of: [2, 4], is: "true") { $0.tryAllSatisfy { $0 % 2 == 0 } }
    expectReduction("Contains", of: [1, 2], isDecided: true, is: "true") { $0.contains(2) }
    expectReduction("ContainsWhere", of: [1, 2], isDecided: true, is: "true") { $0.contains(where: { $0 > 1 }) }
    expectReduction("TryContainsWhere", of: [1, 2], isDecided: true, is: "true") { $0.tryContains(where: { $0 > 1 }) }
    expectReduction("Contains", of: [1, 2], is: "false") { $0.contains(3) }
    expectReduction("Contains", of: [], is: "false") { $0.contains(3) }
    expectReduction("ContainsWhere", of: [1, 2], is: "false") { $0.contains(where: { $0 > 2 }) }
    expectReduction("TryContainsWhere", of: [1, 2], is: "false") { $0.tryContains(where: { $0 > 2 }) }
  }

  @Test func firstAndLast() {
    expectReduction("First", of: [4], isDecided: true, is: "4") { $0.first() }
    expectReduction("First", of: [], is: nil) { $0.first() }
    expectReduction("TryFirst", of: [1, 3, 6], isDecided: true, is: "6") { $0.first(where: { $0 % 2 == 0 }) }
    expectReduction("TryFirst", of: [1, 3], is: nil) { $0.first(where: { $0 % 2 == 0 }) }
    expectReduction("TryFirstWhere", of: [1, 3, 6], isDecided: true, is: "6") { $0.tryFirst(where: { $0 % 2 == 0 }) }
    expectReduction("TryFirstWhere", of: [1, 3], is: nil) { $0.tryFirst(where: { $0 % 2 == 0 }) }
    expectReduction("Last", of: [1, 2, 3], is: "3") { $0.last() }
    expectReduction("Last", of: [], is: nil) { $0.last() }
    expectReduction("LastWhere", of: [1, 4, 6, 3], is: "6") { $0.last(where: { $0 % 2 == 0 }) }
    expectReduction("LastWhere", of: [1, 3], is: nil) { $0.last(where: { $0 % 2 == 0 }) }
    expectReduction("TryLastWhere", of: [1, 4, 6, 3], is: "6") { $0.tryLast(where: { $0 % 2 == 0 }) }
    expectReduction("TryLastWhere", of: [1, 3], is: nil) { $0.tryLast(where: { $0 % 2 == 0 }) }
  }

  /// By tens only, so that there are equal values which can be told apart.
  private func byTens(_ first: Int, _ second: Int) -> Bool { first / 10 < second / 10 }

  /// Of equal values the first stays.
  @Test func minAndMax() {
    expectReduction("Comparison", of: [2, 1, 3], is: "1") { $0.min() }
    expectReduction("Comparison", of: [2, 3, 1], is: "3") { $0.max() }
    expectReduction("Comparison", of: [], is: nil) { $0.min() }
    expectReduction("Comparison", of: [], is: nil) { $0.max() }
    expectReduction("Comparison", of: [21, 11, 12], is: "11") { $0.min(by: byTens) }
    expectReduction("Comparison", of: [11, 21, 22], is: "21") { $0.max(by: byTens) }
    expectReduction("TryComparison", of: [21, 11, 12], is: "11") { $0.tryMin(by: byTens) }
    expectReduction("TryComparison", of: [11, 21, 22], is: "21") { $0.tryMax(by: byTens) }
  }

  @Test func lateFailureCannotReplaceAnUndeliveredValue() {
    expectTraffic(
      """
      a    1#
      ask  --1
      out  --(1|)
      """
    ) { $0.a.first() }
  }

  @Test func eventsFromInsideCancelAreIgnored() {
    upstream.onCancel = { [unowned upstream] in
      upstream.send(2)
      upstream.send(completion: .failure(.broken))
    }
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.events == ["subscription First", "value 1", "finished"])
  }

  @Test func requestFromInsideCancelGetsTheValueOnce() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    upstream.onCancel = { subscriber.request(.max(1)) }
    upstream.first().subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.events == ["subscription First", "value 1", "finished"])
  }

  @Test func cancellingFromTheClosureOrWhileUpstreamIsCancelledDeliversNothing() {
    let thrower = TestSubscriber<Int, any Error>()
    upstream.reduce(0) { [subscriber] sum, _ in
      subscriber.cancel()
      return sum
    }.subscribe(subscriber)
    upstream.handleEvents(receiveCancel: { thrower.cancel() })
      .tryReduce(0) { _, _ in throw TestError.broken }
      .subscribe(thrower)
    for receiver in upstream.subscribers {
      _ = receiver.receive(1)
      receiver.receive(completion: .finished)
    }
    #expect(subscriber.events == ["subscription Reduce"])
    #expect(thrower.events == ["subscription TryReduce"])
  }

  /// The subscriber cancels while the operator cancels upstream, because the result is known.
  @Test func resultGoesIfTheSubscriberCancelsMeanwhile() {
    final class Value {}
    let (upstream, subscriber) = (ManualPublisher<Value, TestError>(), TestSubscriber<Void, TestError>(asking: .none))
    upstream.onCancel = { subscriber.cancel() }
    upstream.first().map { _ in }.subscribe(subscriber)
    weak var released: Value?
    do {
      let value = Value()
      released = value
      upstream.send(value)
    }
    withExtendedLifetime(subscriber) { #expect(released == nil) }
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  @Test func requestAndCompletionMayMeet() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      subject.reduce(0, +).subscribe(subscriber)
      subject.send(1)
      #expect(onThreads([{ subscriber.request(.max(1)) }, { subject.send(completion: .finished) }]))
      #expect(subscriber.events == ["subscription Reduce", "value 1", "finished"])
    }
  }
}
