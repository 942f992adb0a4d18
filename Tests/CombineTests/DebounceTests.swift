import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct DebounceTests {
  private typealias Tester = TestSubscriber<Int, TestError>

  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()

  private func subscriber(_ subscriber: Tester = Tester()) -> Tester {
    upstream.debounce(for: 2, scheduler: clock).subscribe(subscriber)
    return subscriber
  }

  // MARK: Time

  @Test func sendsWhatNothingFollowsForTwoSeconds() {
    expectMarbles(
      """
      in   a
      out  --a

      in   a-b
      out  --a-b

      in   a-b-c
      out  --a-b-c

      in   ab
      out  ---b

      in   (abc)
      out  -    -c

      in   abc--d
      out  ----c--d

      in   ab-cd----e-f
      out  ---b--d----e-f
      """
    ) { $0.debounce(for: 2, scheduler: $1) }
  }

  @Test func whatStillWaitsIsLostAtTheEndAndWhatIsDueIsNot() {
    expectMarbles(
      """
      in   a--|
      out  --a|

      in   a-|
      out  --(a|)

      in   a|
      out  -|

      in   a#
      out  -#

      in   a-b#
      out  --a#

      in   ab|
      out  --|

      in   (a|)
      out  |

      in   |
      out  |

      in   #
      out  #
      """
    ) { $0.debounce(for: 2, scheduler: $1) }
  }

  @Test func noTimeAtAllStillGoesThroughTheScheduler() {
    let subscriber = Tester()
    upstream.debounce(for: 0, scheduler: clock).subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == [])
    clock.run()
    #expect(subscriber.values == [1])
    #expect(clock.pending == 0)
  }

  @Test func completionIsScheduled() {
    let subscriber = subscriber()
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Debounce"])
    clock.run()
    #expect(subscriber.events == ["subscription Debounce", "finished"])
    #expect(clock.now == VirtualTime(nanoseconds: 0))
  }

  @Test func oneAlarmIsSetAtATime() {
    let subscriber = subscriber()
    for value in 1...5 {
      upstream.send(value)
      #expect(clock.pending == 1)
    }
    clock.advance(by: 9)
    #expect(clock.pending == 0)
    #expect(subscriber.values == [5])
  }

  // MARK: Demand

  @Test func upstreamIsAskedForEverythingAfterTheSubscription() {
    let tester = Tester(asking: .max(1))
    tester.onSubscription = { [upstream] _ in #expect(upstream.events == []) }
    let subscriber = subscriber(tester)
    subscriber.request(.max(3))
    #expect(upstream.events == ["request unlimited"])
    #expect(upstream.send(1) == .none)
  }

  @Test func whatNobodyAskedForIsDropped() {
    expectMarbles(
      """
      in   a-b-c-d-|
      ask  -
      out  --------|

      in   a-b-c-d-|
      ask  2
      out  -a-b----|

      in   a-b-c-d-|
      ask  ---1--1
      out  -----c-d|
      """
    ) { $0.debounce(for: 1, scheduler: $1) }
  }

  @Test func whatIsAskedForInReturnForAValueCounts() {
    expectMarbles(
      """
      in   a-b-c-d-|
      ask  1
      out  -a-b-c--|
      """, returning: ["a": .max(1), "b": .max(1)]
    ) { $0.debounce(for: 1, scheduler: $1) }
  }

  // MARK: Cancellation

  @Test func nothingComesAfterCancel() {
    expectMarbles(
      """
      in   a---b
      ask  *!
      out

      in   a---b--|
      ask  *---!
      out  --a

      in   a-|
      ask  *!
      out
      """
    ) { $0.debounce(for: 2, scheduler: $1) }
  }

  @Test func cancelCallsTheAlarmOff() {
    let subscriber = subscriber()
    upstream.send(1)
    subscriber.cancel()
    #expect(clock.pending == 0)
    clock.run()
    #expect(subscriber.events == ["subscription Debounce"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  @Test func cancelDropsTheScheduledCompletion() {
    let subscriber = subscriber()
    upstream.send(completion: .finished)
    subscriber.cancel()
    clock.run()
    #expect(subscriber.events == ["subscription Debounce"])
    #expect(upstream.events == ["request unlimited"])
  }

  @Test func endCallsTheAlarmOff() {
    _ = subscriber()
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(clock.pending == 1)
  }

  @Test func theValueThatWaitsIsLetGo() {
    final class Thing {}
    for end in ["another", "end", "cancel", "unwanted"] {
      weak var thing: Thing?
      let clock = VirtualTimeScheduler()
      let upstream = ManualPublisher<Thing, Never>()
      let subscriber = TestSubscriber<Thing, Never>(asking: .none)
      upstream.debounce(for: 1, scheduler: clock).subscribe(subscriber)
      do {
        let newThing = Thing()
        thing = newThing
        upstream.send(newThing)
      }
      #expect(thing != nil)
      switch end {
      case "another": upstream.send(Thing())
      case "end": upstream.send(completion: .finished)
      case "cancel": subscriber.cancel()
      default: clock.run()
      }
      #expect(thing == nil, "\(end)")
    }
  }

  // MARK: Reentrancy

  @Test func valueSentFromInsideWaitsAsAnyOther() {
    let subscriber = subscriber()
    subscriber.onValue = { [upstream] in if $0 == 1 { upstream.send(2) } }
    upstream.send(1)
    clock.advance(by: 2)
    #expect(subscriber.values == [1])
    clock.advance(by: 2)
    #expect(subscriber.values == [1, 2])
  }

  @Test func aSchedulerThatRunsAtOnceSendsEverything() {
    let subscriber = Tester()
    upstream.debounce(for: 1, scheduler: ImmediateScheduler.shared).subscribe(subscriber)
    subscriber.onValue = { [upstream] in if $0 == 1 { upstream.send(2) } }
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Debounce", "value 1", "value 2", "failure broken"])
  }

  // MARK: Schedulers that do not call off

  @Test func anAlarmThatRingsThoughItWasCalledOffIsNotHeard() {
    let scheduler = StubbornScheduler(clock: clock)
    let subscriber = Tester()
    upstream.debounce(for: 2, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    clock.advance(by: 1)
    upstream.send(2)
    #expect(scheduler.cancellations == 1)
    clock.advance(by: 1)
    #expect(subscriber.values == [])
    clock.advance(by: 1)
    #expect(subscriber.values == [2])
    #expect(scheduler.cancellations == 2)
    upstream.send(3)
    subscriber.cancel()
    clock.run()
    #expect(subscriber.values == [2])
    #expect(scheduler.cancellations == 3)
  }

  @Test func anAlarmThatRangBeforeItWasHandedOutIsCalledOff() {
    let scheduler = StubbornScheduler(clock: nil)
    let subscriber = Tester()
    upstream.debounce(for: 2, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == [1])
    #expect(scheduler.cancellations == 1)
  }

  // MARK: Ends and threads

  @Test func optionsAreForValuesAndNotForTheCompletion() {
    let notebook = Notebook()
    upstream.debounce(for: 1, scheduler: notebook, options: 7).subscribe(TestSubscriber())
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(notebook.options == [7, nil])
  }

  @Test func sendingAndTheClockMayBeOnThreadsOfTheirOwn() {
    let numbers = PassthroughSubject<Int, TestError>()
    let witness = Witness<Int, TestError>()
    numbers.debounce(for: .nanoseconds(1), scheduler: clock).subscribe(witness)
    let clock = self.clock
    let isDone = onEightThreads { thread in
      for round in 0..<500 {
        switch thread {
        case 0: numbers.send(round)
        case 1: clock.advance(by: .nanoseconds(1))
        default: witness.subscription?.request(.max(1))
        }
      }
    }
    #expect(isDone)
    clock.advance(by: 1)
    #expect(witness.values.last == 499)
    #expect(witness.values == witness.values.sorted())
    numbers.send(completion: .finished)
    clock.run()
    #expect(witness.completions == 1 && witness.overlaps == 0 && clock.pending == 0)
  }
}

/// Takes note of the options, and runs nothing.
private final class Notebook: Scheduler {
  private(set) var options: [Int?] = []

  var now: VirtualTime { VirtualTime(nanoseconds: 0) }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Int?, _ action: @escaping () -> Void) {
    self.options.append(options)
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Int?, _ action: @escaping () -> Void
  ) {
    self.options.append(options)
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Int?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    self.options.append(options)
    return Subscriptions.empty
  }
}

/// Takes note of cancellations, and does nothing about them. Without a clock it runs everything at once.
private final class StubbornScheduler: Scheduler {
  private(set) var cancellations = 0
  private let clock: VirtualTimeScheduler?

  init(clock: VirtualTimeScheduler?) {
    self.clock = clock
  }

  var now: VirtualTime { clock?.now ?? VirtualTime(nanoseconds: 0) }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    schedule(after: now, action)
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    if let clock { clock.schedule(after: date, action) } else { action() }
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, action)
    return Note { [weak self] in self?.cancellations += 1 }
  }

  /// Unlike `AnyCancellable`, it cancels nothing when it goes.
  private final class Note: Cancellable {
    private var write: (() -> Void)?

    init(_ write: @escaping () -> Void) {
      self.write = write
    }

    func cancel() {
      write.take()?()
    }
  }
}
