import Combine
import TestKit
import Testing
import VirtualTime

struct TimeoutTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  /// The time runs from the subscription, and anew from the first request and from each value.
  @Test func finishesWhenNothingCame() {
    expectMarbles([
      "": "-----|", "a": "a----|", "----a---bc": "----a---bc----|", "-(ab)-|": "-(ab)-|", "-----a#": "-----|",
      "------a": "-----|",
    ]) { $0.timeout(5, scheduler: $1) }
    expectTraffic(
      """
      ask  ---1---1
      out  --------|

      ask  -
      out  -----|
      """, untilItIsQuiet: true
    ) { $0.a.timeout(5, scheduler: $0.clock) }
  }

  @Test func failsWithTheErrorThatIsMadeThen() {
    var calls = 0
    let makeError = {
      calls += 1
      return TestError.other
    }
    expectMarbles(["-a|": "-a|", "-a-#": "-a-#"]) { $0.timeout(5, scheduler: $1, customError: makeError) }
    expectEqual(calls, 0)
    expectMarbles(["": "-----%", "-a": "-a----%"]) { $0.timeout(5, scheduler: $1, customError: makeError) }
    expectEqual(calls, 2)
  }

  /// A completion that waits until the subscriber has its subscription has come in time.
  @Test func timeUpMeanwhileDoesNotReplaceTheCompletion() {
    let (clock, upstream) = (VirtualTimeScheduler(), upstream)
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    subscriber.onSubscription = {
      $0.request(.max(1))
      upstream.send(completion: .finished)
      clock.advance(by: 10)
    }
    upstream.timeout(5, scheduler: clock, customError: { .other }).subscribe(subscriber)
    clock.run()
    expectEqual(subscriber.events, ["subscription Timeout", "finished"])
  }

  @Test func timeUpCancelsUpstream() {
    expectTraffic(
      """
      ask    2-4
      out    -----|
      ask a  2-4--!
      """
    ) { $0.a.timeout(5, scheduler: $0.clock) }
  }

  @Test func cancelTakesBackWhatIsScheduled() {
    upstream.timeout(5, scheduler: clock).subscribe(subscriber)
    upstream.send(1)
    subscriber.cancel()
    // The value, which finds nobody. The end of the time is cancelled.
    expectEqual(clock.pending, 1)
    clock.run()
    expectEqual(subscriber.events, ["subscription Timeout"])
    expectEqual(upstream.events, ["request unlimited", "cancel"])
  }

  /// As Apple's, although upstream has finished: `print()` above it shows `receive cancel`.
  @Test func cancelWhileTheCompletionIsScheduledGoesUpstream() {
    for isDelivered in [false, true] {
      let (upstream, subscriber) = (ManualPublisher<Int, TestError>(), TestSubscriber<Int, TestError>())
      upstream.timeout(5, scheduler: clock).subscribe(subscriber)
      upstream.send(completion: .finished)
      if isDelivered { clock.run() }
      subscriber.cancel()
      clock.run()
      expectEqual(upstream.events, ["request unlimited"] + (isDelivered ? [] : ["cancel"]))
      expectEqual(subscriber.events, ["subscription Timeout"] + (isDelivered ? ["finished"] : []))
    }
  }

  @Test func immediateSchedulerLetsNothingPass() {
    upstream.timeout(5, scheduler: ImmediateScheduler.shared).subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Timeout", "finished"])
    expectEqual(upstream.events, ["cancel"])
  }

  /// A scheduler that runs several closures at once may begin with what it was given last.
  @Test func concurrentQueueKeepsTheOrderAndLosesNothing() {
    let (threads, subject) = (ThreadsScheduler(), PassthroughSubject<Int, Never>())
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    // The alarms for the subscription, the request and the value are scheduled before the value and the completion.
    subject.timeout(.seconds(1), scheduler: threads).subscribe(subscriber)
    subscriber.request(.max(2))
    subject.send(1)
    subject.send(completion: .finished)
    let actions = (0..<5).map { _ in threads.next() }
    actions[4]?()
    actions[3]?()
    expectEqual(subscriber.events, ["subscription Timeout", "value 1", "finished"])
  }

  @Test func schedulerThatRunsAtOnceIsToldToStop() {
    let scheduler = SpyScheduler(once: { $1() }, again: { $1() })
    upstream.timeout(5, scheduler: scheduler).subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Timeout", "finished"])
    expectEqual(scheduler.repetitions.map(\.events), [["cancel"]])
  }

  @Test(arguments: ["cancel", "finish"])
  func onlyTheNewestTimeIsScheduled(_ end: String) {
    let scheduler = SpyScheduler(once: { $1() })
    upstream.timeout(5, scheduler: scheduler).subscribe(subscriber)
    for value in 1...2 { upstream.send(value) }
    expectEqual(scheduler.repetitions.map(\.events), [["cancel"], ["cancel"], ["cancel"], []])
    if end == "cancel" { subscriber.cancel() } else { upstream.send(completion: .finished) }
    expectEqual(scheduler.repetitions.map(\.events), [["cancel"], ["cancel"], ["cancel"], ["cancel"]])
  }

  @Test func endOfTheTimeLetsGoOfBothEnds() {
    weak var downstream: TestSubscriber<Int, TestError>?
    weak var subscription: ManualSubscription?
    do {
      let (subscriber, upstream) = (TestSubscriber<Int, TestError>(), ManualSubscription())
      let publisher = ManualPublisher<Int, TestError>(greets: false)
      publisher.timeout(5, scheduler: clock).subscribe(subscriber)
      publisher.send(subscription: upstream)
      (downstream, subscription) = (subscriber, upstream)
    }
    expectTrue(downstream != nil && subscription != nil)
    clock.run()
    expectTrue(downstream == nil && subscription == nil && clock.pending == 0)
  }

  @Test func timeUpDuringADeliveryCancelsAtOnceAndCompletesAfterIt() throws {
    let (threads, inside, leave, cancelled) = (ThreadsScheduler(), Gate(), Gate(), Gate())
    upstream.onCancel = { cancelled.open() }
    subscriber.onValue = { _ in
      inside.open()
      leave.wait()
    }
    upstream.timeout(5, scheduler: threads).subscribe(subscriber)
    upstream.send(1)
    let formerTimesUp = try [#require(threads.next()), #require(threads.next())]
    let timeUp = try #require(threads.next())
    let value = try #require(threads.next())
    // The time runs from the value.
    for formerTimeUp in formerTimesUp { formerTimeUp() }
    let valueWorker = Worker(value)
    inside.wait()
    let timeWorker = Worker(timeUp)
    expectTrue(cancelled.wait())
    expectEqual(subscriber.events.last, "value 1")
    leave.open()
    expectTrue(valueWorker.join() && timeWorker.join())
    expectEqual(subscriber.events, ["subscription Timeout", "value 1", "finished"])
  }

  @Test func eightThreadsEndItOnce() {
    for _ in 0..<50 {
      let (threads, subject) = (ThreadsScheduler(), PassthroughSubject<Int, TestError>())
      let witness = Witness<Int, TestError>()
      witness.onValue = { _ in dawdle() }
      subject.timeout(5, scheduler: threads).subscribe(witness)
      expectTrue(
        onEightThreads { thread in
          for value in 0..<20 { subject.send(value) }
          while thread < 4, let action = threads.next() { action() }
        })
      expectTrue(threads.run())
      expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
    }
  }
}
