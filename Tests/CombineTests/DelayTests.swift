import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct DelayTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  // MARK: Time

  @Test func eachEventComesLater() {
    expectMarbles(
      """
      in   -ab---c-|
      out  ---ab---c-|

      in   a
      out  --a

      in   (ab|)
      out  -    -(ab|)

      in   |
      out  --|
      """
    ) { $0.delay(for: 2, scheduler: $1) }
  }

  @Test func failureIsDelayedToo() {
    expectMarbles(
      """
      in   -(a#)
      out  --   -(a#)

      in   a-#
      out  --a-#

      in   #
      out  --#
      """
    ) { $0.delay(for: 2, scheduler: $1) }
  }

  @Test func cancelTakesBackWhatIsOnItsWay() {
    expectMarbles(
      """
      in   --a--(b|)
      ask  *-----   -!
      out  ------   a
      """
    ) { $0.delay(for: 4, scheduler: $1) }
  }

  // MARK: The two ends

  @Test func subscriptionRequestsAndTheCancellationAreNotDelayed() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2))
    upstream.delay(for: 2, scheduler: clock).subscribe(subscriber)
    #expect(subscriber.events.count == 1)
    subscriber.request(.max(3))
    subscriber.cancel()
    #expect(upstream.events == ["request max(2)", "request max(3)", "cancel"])
    #expect(clock.pending == 0)
  }

  @Test func additionalDemandGoesUpstreamWithTheDelay() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1)) { _ in .max(5) }
    upstream.delay(for: 2, scheduler: clock).subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(upstream.events == ["request max(1)"])
    clock.advance(by: 2)
    #expect(upstream.events == ["request max(1)", "request max(5)"])
  }

  @Test func valueSentFromInsideIsDelayedFromThereOn() {
    var times: [String] = []
    subscriber.onValue = { [upstream, clock] in
      times.append("\($0) at \(clock.now)")
      if $0 == 1 { upstream.send(2) }
    }
    upstream.delay(for: 2, scheduler: clock).subscribe(subscriber)
    upstream.send(1)
    clock.run()
    #expect(times == ["1 at 2s", "2 at 4s"])
  }

  @Test func toleranceIsPassedOnAndTheSchedulersOwnByDefault() {
    let recorder = Recorder()
    upstream.delay(for: 2, tolerance: 0.5, scheduler: recorder).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.delay(for: 3, scheduler: recorder, options: 7).subscribe(subscriber)
    upstream.send(1)
    #expect(
      recorder.events == [
        "after 12s, tolerance 0.5s, options nil", "after 12s, tolerance 0.5s, options nil",
        "after 13s, tolerance 0.25s, options Optional(7)",
      ])
  }

  @Test func ownerIsReleasedWhenADelayedJustIsCancelled() {
    final class Owner {}
    weak var released: Owner?
    var cancellable: AnyCancellable?
    do {
      let owner = Owner()
      released = owner
      cancellable = Just(1).delay(for: 3, scheduler: clock).sink { [owner] _ in _ = owner }
    }
    clock.advance(by: 1)
    #expect(released != nil)
    cancellable?.cancel()
    #expect(released == nil)
    clock.advance(by: 10)
  }

  @Test func valuesOfEightThreadsDoNotOverlap() {
    let (threads, subject) = (ThreadsScheduler(), PassthroughSubject<Int, TestError>())
    let witness = Witness<Int, TestError>()
    subject.delay(for: 1, scheduler: threads).subscribe(witness)
    for value in 0..<2000 { subject.send(value) }
    subject.send(completion: .finished)
    #expect(threads.run())
    #expect(witness.values == Array(0..<2000) && witness.completions == 1 && witness.overlaps == 0)
  }
}

/// Writes down what it is told to run later, and never does. It is ten seconds past zero.
private final class Recorder: Scheduler {
  private(set) var events: [String] = []

  var now: VirtualTime { VirtualTime(nanoseconds: 10_000_000_000) }
  var minimumTolerance: VirtualTime.Stride { 0.25 }

  func schedule(options: Int?, _ action: @escaping () -> Void) {
    events.append("now, options \(String(describing: options))")
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Int?, _ action: @escaping () -> Void
  ) {
    events.append("after \(date), tolerance \(tolerance), options \(String(describing: options))")
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Int?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    events.append("every \(interval)")
    return Subscriptions.empty
  }
}
