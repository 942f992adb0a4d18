import Combine
import Dispatch
import TestKit
import Testing

/// Does everything at once, each on a thread of its own, as a concurrent queue does.
private struct ThreadScheduler: Scheduler {
  typealias SchedulerOptions = Never
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType

  let group = DispatchGroup()

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    group.enter()
    _ = Worker {
      action()
      group.leave()
    }
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    schedule(options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: options, action)
    return AnyCancellable {}
  }

  /// Waits for all to be done. Returns false if that never happens.
  func join() -> Bool { group.wait(timeout: .now() + .seconds(60)) == .success }
}

@Suite struct ScheduledThreadsTests {
  private func eventsDoNotOverlap<P: Publisher<Int, Never>>(
    _ scheduler: ThreadScheduler, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (PassthroughSubject<Int, Never>) -> P
  ) {
    let subject = PassthroughSubject<Int, Never>()
    // Not guarded by anything: that is the publisher's duty.
    var (count, isBusy) = (0, false)
    let cancellable = make(subject).sink { _ in
      #expect(!isBusy, sourceLocation: sourceLocation)
      isBusy = true
      count += 1
      isBusy = false
    }
    for number in 1...200 { subject.send(number) }
    #expect(scheduler.join(), sourceLocation: sourceLocation)
    #expect(count == 200, sourceLocation: sourceLocation)
    cancellable.cancel()
  }

  @Test func receiveOnSendsOneValueAtATimeWhateverTheScheduler() {
    let scheduler = ThreadScheduler()
    eventsDoNotOverlap(scheduler) { $0.receive(on: scheduler) }
  }

  @Test func delaySendsOneValueAtATimeWhateverTheScheduler() {
    let scheduler = ThreadScheduler()
    eventsDoNotOverlap(scheduler) { $0.delay(for: 1, scheduler: scheduler) }
  }

  @Test func subscribersAreDescribedByTheOperator() {
    let upstream = ManualPublisher<Int, Never>()
    upstream.receive(on: ImmediateScheduler.shared).subscribe(TestSubscriber())
    upstream.receive(on: StandstillScheduler()).subscribe(TestSubscriber())
    #expect(upstream.subscribers.map { "\($0)" } == ["ReceiveOn", "ReceiveOn"])
  }
}
