import Combine
import Testing
import VirtualTime

/// Whoever cancels waits for no scheduler: the closures and the subscriber are released at once, though something that
/// the scheduler has not run yet knows of them.
@Suite struct ReleaseAtCancelTests {
  private final class Owner {}

  /// When the subscription is cancelled.
  enum Moment: CaseIterable {
    case beforeTheSchedulerRuns
    case whileValuesAreUnderWay
    case whileTheCompletionIsUnderWay
  }

  /// What has to be released.
  enum Part: CaseIterable {
    case closureOfTheSink
    case subscriber
    case closureOfAnOperatorAbove
  }

  @Test(arguments: operatorTable, Moment.allCases)
  func everythingIsReleased(by row: OperatorRow, cancelled moment: Moment) {
    for part in Part.allCases {
      let (subject, clock) = (PassthroughSubject<Int, TestError>(), VirtualTimeScheduler())
      weak var released: AnyObject?
      var cancellable: (any Cancellable)?
      do {
        let owner = Owner()
        let subscriber = TestSubscriber<Int, TestError>()
        let apply = { row.apply($0, clock) }
        switch part {
        case .closureOfTheSink:
          released = owner
          cancellable = apply(subject.eraseToAnyPublisher())
            .sink(receiveCompletion: { [owner] _ in _ = owner }, receiveValue: { [owner] _ in _ = owner })
        case .subscriber:
          released = subscriber
          apply(subject.eraseToAnyPublisher()).subscribe(subscriber)
        case .closureOfAnOperatorAbove:
          released = owner
          let above = subject.map { [owner] value in
            _ = owner
            return value
          }
          cancellable = apply(above.eraseToAnyPublisher()).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        }
        if moment != .beforeTheSchedulerRuns {
          clock.advance(by: .zero)
          for value in 1...3 { subject.send(value) }
        }
        if moment == .whileTheCompletionIsUnderWay { subject.send(completion: .finished) }
        if part == .subscriber { cancellable = subscriber.subscription }
      }
      // A subscriber without a subscription cannot cancel. A sink can, but the scheduler still keeps it for upstream.
      guard let cancellable, !(row.name == "subscribe(on:)" && moment == .beforeTheSchedulerRuns) else { continue }
      cancellable.cancel()
      // Upstream is cancelled by the scheduler, and is needed until then.
      let waits = row.name == "subscribe(on:)" && part == .closureOfAnOperatorAbove && moment != .beforeTheSchedulerRuns
      if waits { clock.advance(by: .zero) }
      #expect(released == nil, "\(part)")
      clock.advance(by: 100)
      withExtendedLifetime((subject, cancellable)) {}
    }
  }

  @Test func ownerIsReleasedWhenADelayedJustIsCancelled() {
    let clock = VirtualTimeScheduler()
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
}
