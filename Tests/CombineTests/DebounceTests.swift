import Combine
import TestKit
import Testing
import VirtualTime

struct DebounceTests {
  private typealias Tester = TestSubscriber<Int, TestError>

  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()

  private func subscriber() -> Tester {
    let subscriber = upstream.debounce(for: 2, scheduler: clock).testSubscriber()
    return subscriber
  }

  @Test func sendsWhatNothingFollowsForTwoSeconds() {
    expectMarbles([
      "a": "--a", "a-b": "--a-b", "a-b-c": "--a-b-c", "ab": "---b", "(abc)": "--c",
      "abc--d": "----c--d", "ab-cd----e-f": "---b--d----e-f",
    ]) { $0.debounce(for: 2, scheduler: $1) }
  }

  @Test func whatStillWaitsIsLostAtTheEndAndWhatIsDueIsNot() {
    expectMarbles([
      "a--|": "--a|", "a-|": "--(a|)", "a|": "-|", "a#": "-#", "a-b#": "--a#", "ab|": "--|",
      "(a|)": "|", "|": "|", "#": "#",
    ]) { $0.debounce(for: 2, scheduler: $1) }
  }

  @Test func oneAlarmIsSetAtATime() {
    let subscriber = subscriber()
    for value in 1...5 {
      upstream.send(value)
      expectEqual(clock.pending, 1)
    }
    clock.advance(by: 9)
    expectEqual(clock.pending, 0)
    expectEqual(subscriber.values, [5])
  }

  @Test func whatNobodyAskedForIsDropped() {
    expectTraffic(
      """
      a    x-b-c-d-|
      ask  -
      out  --------|

      a      x-b-c-d-|
      ask    2-------3
      out    -x-b----|
      ask a  *

      a    x-b-c-d-|
      ask  ---1--1
      out  -----c-d|

      a    a-b-c-d-|
      ask  1
      out  -a-b----|
      """, returning: ["a": .max(1)]
    ) { $0.a.debounce(for: 1, scheduler: $0.clock) }
  }

  @Test(arguments: [true, false])
  func endCallsTheAlarmOff(isCancelled: Bool) {
    let subscriber = subscriber()
    upstream.send(1)
    if isCancelled { subscriber.cancel() } else { upstream.send(completion: .finished) }
    // Only the completion is scheduled.
    expectEqual(clock.pending, (isCancelled ? 0 : 1))
    clock.run()
    expectEqual(subscriber.events.dropFirst(), (isCancelled ? [] : ["finished"]))
    expectEqual(upstream.events, ["request unlimited"] + (isCancelled ? ["cancel"] : []))
  }

  /// The same holds for `throttle`.
  @Test func aSchedulerThatRunsAtOnceSendsEverything() {
    let scheduler = ImmediateScheduler.shared
    for publisher in [
      upstream.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher(),
      upstream.throttle(for: 1, scheduler: scheduler, latest: false).eraseToAnyPublisher(),
    ] {
      let subscriber = publisher.testSubscriber()
      subscriber.onValue = { [upstream] in if $0 == 1 { upstream.send(2) } }
      upstream.send(1)
      upstream.send(completion: .failure(.broken))
      expectEqual(subscriber.events.dropFirst(), ["value 1", "value 2", "failure broken"])
    }
  }

  @Test func anAlarmThatRingsThoughItWasCalledOffIsNotHeard() {
    let scheduler = SpyScheduler(now: { [clock] in clock.now }, again: { [clock] in clock.schedule(after: $0, $1) })
    let subscriber = upstream.debounce(for: 2, scheduler: scheduler).testSubscriber()
    upstream.send(1)
    clock.advance(by: 1)
    upstream.send(2)
    expectEqual(scheduler.repetitions.map(\.events), [["cancel"], []])
    clock.advance(by: 1)
    expectEqual(subscriber.values, [])
    clock.advance(by: 1)
    expectEqual(subscriber.values, [2])
    expectEqual(scheduler.repetitions.map(\.events), Array(repeating: ["cancel"], count: 2))
    upstream.send(3)
    subscriber.cancel()
    clock.run()
    expectEqual(subscriber.values, [2])
    expectEqual(scheduler.repetitions.map(\.events), Array(repeating: ["cancel"], count: 3))
  }

  @Test func anAlarmThatRangBeforeItWasHandedOutIsCalledOff() {
    let scheduler = SpyScheduler(again: { _, action in action() })
    let subscriber = upstream.debounce(for: 2, scheduler: scheduler).testSubscriber()
    upstream.send(1)
    expectEqual(subscriber.values, [1])
    expectEqual(scheduler.repetitions.map(\.events), [["cancel"]])
  }

  @Test func optionsAreForValuesAndNotForTheCompletion() {
    let scheduler = SpyScheduler()
    upstream.debounce(for: 1, scheduler: scheduler, options: 7).subscribe(TestSubscriber())
    upstream.send(1)
    upstream.send(completion: .finished)
    expectEqual(scheduler.events.map { String($0.suffix(11)) }, [", options 7", "options nil"])
  }

  /// The same holds for `throttle`.
  @Test(arguments: [true, false])
  func sendingAndTheClockMayBeOnThreadsOfTheirOwn(isDebounce: Bool) {
    let numbers = PassthroughSubject<Int, TestError>()
    let (witness, clock) = (Witness<Int, TestError>(), self.clock)
    if isDebounce {
      numbers.debounce(for: .nanoseconds(1), scheduler: clock).subscribe(witness)
    } else {
      numbers.throttle(for: .nanoseconds(2), scheduler: clock, latest: true).subscribe(witness)
    }
    let isDone = onEightThreads { thread in
      for round in 0..<500 {
        switch thread {
        case 0: numbers.send(round)
        case 1: clock.advance(by: .nanoseconds(1))
        default: witness.subscription?.request(.max(1))
        }
      }
    }
    expectTrue(isDone)
    if isDebounce { clock.advance(by: 1) }
    numbers.send(completion: .finished)
    clock.run()
    expectEqual(witness.values.last, 499)
    expectEqual(witness.values, witness.values.sorted())
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
    expectEqual(clock.pending, 0)
  }
}
