import Combine
import TestKit
import Testing
import VirtualTime

@testable import Recording

/// What is drawn of recorded streams.
final class MarblesTests {
  private enum Fault: Error {
    case broken
  }

  private let timeline = Timeline()
  private var kept: Set<AnyCancellable> = []

  @Test func valuesStandInTheirOrder() {
    let letters = PassthroughSubject<String, Never>()
    let numbers = PassthroughSubject<Int, Never>()
    let cancellable = letters.recorded("letters", on: timeline)
      .merge(with: numbers.recorded("numbers", on: timeline).map(String.init)).sink { _ in }
    letters.send("a")
    numbers.send(1)
    letters.send("b")
    letters.send(completion: .finished)
    cancellable.cancel()
    expectEqual(
      timeline.marbles,
      """
               order of events -->
      letters  a---b-|
      numbers  --1-----!
      """)
  }

  @Test func failureAndOpenStream() {
    let numbers = PassthroughSubject<Int, Fault>()
    numbers.recorded("numbers", on: timeline).catch { _ in PassthroughSubject<Int, Never>() }
      .recorded("caught", on: timeline).sink { _ in }.store(in: &kept)
    numbers.send(1)
    numbers.send(completion: .failure(.broken))
    expectEqual(
      timeline.marbles,
      """
               order of events -->
      numbers  1-✕
      caught   1--->
      """)
  }

  @Test func whatOneValueCausesStandsBelowIt() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline).flatMap { [$0, $0 * 10].publisher }.recorded("flatMap", on: timeline)
      .sink { _ in }.store(in: &kept)
    numbers.send(1)
    numbers.send(2)
    expectEqual(
      timeline.marbles,
      """
               order of events -->
      numbers  1------2------>
      flatMap  (1,10)-(2,20)->
      """)
  }

  @Test func severalSubscribersMayShareAnInstant() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("first", on: timeline).sink { _ in }.store(in: &kept)
    numbers.recorded("second", on: timeline).sink { _ in }.store(in: &kept)
    timeline.instant { numbers.send(1) }
    timeline.instant { numbers.send(22) }
    timeline.instant { numbers.send(completion: .finished) }
    let marbles = timeline.marbles.split(separator: "\n").dropFirst()
    expectEqual(marbles.count, 2)
    expectEqual(Set(marbles.map { $0.dropFirst(8) }), ["1--22-|"])
  }

  @Test func endOfAGroupHasNoComma() {
    [10, 20].publisher.recorded("numbers", on: timeline).prefix(2)
      .recorded("two", on: timeline).sink { _ in }.store(in: &kept)
    expectEqual(
      timeline.marbles,
      """
               order of events -->
      numbers  10-(20!)
      two      10-(20|)
      """)
  }

  @Test func demandStandsBelowAStreamWhereItIsLimited() {
    var subscription: (any Subscription)?
    (1...5).publisher.recorded("numbers", on: timeline).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: { $0 == 2 ? .max(1) : .none }))
    subscription?.request(.max(2))
    subscription?.request(.unlimited)
    expectEqual(
      timeline.marbles,
      """
                   order of events -->
      numbers      --1-2-3---4-5-|
        requested  2   1   all
      """)
  }

  @Test func demandForEverythingIsNotDrawn() {
    [1, 2].publisher.recorded("numbers", on: timeline).sink { _ in }.store(in: &kept)
    #expect(timeline.marbles.hasSuffix("\nnumbers  1-2-|"))
  }

  @Test func timeIsDrawnToScale() {
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock)
    let keys = PassthroughSubject<String, Never>()
    keys.recorded("keys", on: timeline).delay(for: .milliseconds(500), scheduler: clock)
      .recorded("delayed", on: timeline).sink { _ in }.store(in: &kept)
    for (time, key) in [(0, "a"), (250, "b"), (1000, "c")] {
      clock.advance(to: VirtualTime(nanoseconds: time * 1_000_000))
      keys.send(key)
    }
    keys.send(completion: .finished)
    clock.run()
    expectEqual(
      timeline.marbles,
      """
      time     0s      1s
      keys     a-b-----(c|)
      delayed  ----a-b-----(c|)
      """)
  }

  @Test func farInstantsHaveAColumnEach() {
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock)
    let ticks = PassthroughSubject<Int, Never>()
    ticks.recorded("ticks", on: timeline).sink { _ in }.store(in: &kept)
    for (number, time) in [1, 1001, 3_600_000].enumerated() {
      clock.advance(to: VirtualTime(nanoseconds: time * 1_000_000))
      ticks.send(number)
    }
    expectEqual(
      timeline.marbles,
      """
      time   0.001s
      ticks  0-1-2->
      """)
  }

  @Test func wideCharactersAlign() {
    let words = PassthroughSubject<String, Never>()
    words.recorded("词", on: timeline).map(\.count).recorded("count", on: timeline).sink { _ in }.store(in: &kept)
    words.send("简介")
    words.send("x")
    words.send(completion: .finished)
    expectEqual(
      timeline.marbles,
      """
             order of events -->
      词     简介-x----|
      count  2----1----|
      """)
  }

  @Test func longRowsWrap() {
    (1...100).publisher.recorded("numbers", on: timeline).sink { _ in }.store(in: &kept)
    let parts = timeline.marbles.split(separator: "\n\n").map { $0.split(separator: "\n") }
    expectEqual(parts.count, 5)
    #expect(parts.joined().allSatisfy { $0.columns <= 100 })
    #expect(parts.allSatisfy { $0[0] == "         order of events -->" && $0[1].hasPrefix("numbers  ") })
    #expect(parts[4][1].hasSuffix("100-|"))
    let drawn = parts.map { $0[1] }.joined().matches(of: #/\d+/#).compactMap { Int($0.output) }
    expectEqual(drawn, Array(1...100))
  }

  @Test func emptyStreams() {
    expectEqual(timeline.marbles, "(nothing was recorded)")
    Empty<Int, Never>().recorded("empty", on: timeline).sink { _ in }.store(in: &kept)
    Empty<Int, Never>(completeImmediately: false).recorded("never", on: timeline).sink { _ in }.store(in: &kept)
    expectEqual(
      timeline.marbles,
      """
             order of events -->
      empty  |
      never    >
      """)
  }

  @Test func eachSubscriptionIsAStream() {
    let numbers = [1, 2].publisher.recorded("numbers", on: timeline)
    numbers.sink { _ in }.store(in: &kept)
    numbers.sink { _ in }.store(in: &kept)
    expectEqual(
      timeline.marbles,
      """
                  order of events -->
      numbers     1-2-|
      numbers #2        1-2-|
      """)
  }

  @Test func ledgerAddsUp() {
    var subscription: (any Subscription)?
    let numbers = PassthroughSubject<Int, Fault>()
    numbers.recorded("numbers", on: timeline).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: { $0 == 2 ? .max(1) : .none }))
    subscription?.request(.max(2))
    for value in 1...4 { numbers.send(value) }
    subscription?.request(.unlimited)
    numbers.send(completion: .failure(.broken))
    expectEqual(
      timeline.ledger(of: "numbers"),
      """
      numbers:
        request(.max(2))     requested 2 · received 0 · outstanding 2
        receive(1)           requested 2 · received 1 · outstanding 1
        receive(2)           requested 2 · received 2 · outstanding 0
        returns .max(1)      requested 3 · received 2 · outstanding 1
        receive(3)           requested 3 · received 3 · outstanding 0
        request(.unlimited)  requested all · received 3 · outstanding all
        failure: broken      requested all · received 3 · outstanding all
      """)
    expectEqual(timeline.ledger(of: "none"), "(no stream 'none' was recorded)")
  }

  @Test func ledgerOfValuesThatNobodyRequested() {
    var subscription: (any Subscription)?
    let changes = ObservableObjectPublisher()
    changes.recorded("changes", on: timeline, as: { "\($0)" }).subscribe(
      AnySubscriber(receiveSubscription: { subscription = $0 }, receiveValue: { _ in .none }))
    subscription?.request(.max(1))
    for _ in 1...2 { changes.send() }
    subscription?.request(.max(1))
    expectEqual(
      timeline.ledger(of: "changes"),
      """
      changes:
        request(.max(1))  requested 1 · received 0 · outstanding 1
        receive(())       requested 1 · received 1 · outstanding 0
        receive(())       requested 1 · received 2 · outstanding 0
        request(.max(1))  requested 2 · received 2 · outstanding 1
      """)
  }

  @Test(.endsIfItHangs) func manyStreamsOfOneSubject() {
    let numbers = PassthroughSubject<Int, Never>()
    let recorded = numbers.recorded("numbers", on: timeline)
    for _ in 1...30_000 { recorded.sink { _ in }.cancel() }
    #expect(timeline.ledger(of: "numbers #30000").hasPrefix("numbers #30000:"))
  }

  @Test func sequenceHasALineForEachCall() {
    (1...2).publisher.recorded("numbers", on: timeline).subscribe(
      AnySubscriber(receiveSubscription: { $0.request(.max(1)) }, receiveValue: { $0 == 1 ? .max(1) : .none }))
    expectEqual(
      timeline.sequence(of: "numbers"),
      """
      publisher     subscription              subscriber
          |<-------------- subscribe --------------|
          |------- receive(subscription:) -------->|
          |              |<--- request(.max(1)) ---|
          |------------- receive(1) -------------->|
          |              |<--- returns .max(1) ----|
          |------------- receive(2) -------------->|
          |---- receive(completion: finished) ---->|
      """)
    expectEqual(timeline.sequence(of: "none"), "(no stream 'none' was recorded)")
  }
}
