import Combine
import TestKit
import Testing
import VirtualTime

/// A scheduler holds the closures that wait in it, and an operator holds its scheduler. So after the end no closure may
/// hold the operator's scheduler: both would stay for ever if the scheduler never runs again.
struct ClockReleaseTests {
  enum Ending: CaseIterable {
    case cancelled, cancelledWithValues, cancelledWithCompletion, cancelledWithFailure, cancelledLater, finished
  }

  @Test(arguments: timed, Ending.allCases)
  func clockGoesAfterTheEnd(of candidate: Candidate, _ ending: Ending) {
    let subject = PassthroughSubject<Int, TestError>()
    weak var weakClock: VirtualTimeScheduler?
    var cancellable: AnyCancellable?
    do {
      let clock = VirtualTimeScheduler()
      weakClock = clock
      cancellable = candidate.makeOnClock(subject.eraseToAnyPublisher(), clock)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      clock.advance(by: 0)
      if ending != .cancelled { for number in 1...3 { subject.send(number) } }
      switch ending {
      case .cancelledWithCompletion: subject.send(completion: .finished)
      case .cancelledWithFailure: subject.send(completion: .failure(.broken))
      case .cancelledLater:
        clock.advance(by: 0.0005)
        subject.send(4)
      case .finished:
        subject.send(completion: .finished)
        clock.run()
      case .cancelled, .cancelledWithValues: break
      }
      if ending != .finished { cancellable?.cancel() }
    }
    expectNil(weakClock)
    withExtendedLifetime((subject, cancellable)) {}
  }

  /// The subscriber does not keep its subscription. So the scheduler alone keeps the operator.
  @Test(arguments: timed)
  func completionComesIfOnlyTheClockKeepsTheOperator(_ candidate: Candidate) {
    let clock = VirtualTimeScheduler()
    var completions = 0
    do {
      let subject = PassthroughSubject<Int, TestError>()
      candidate.makeOnClock(subject.eraseToAnyPublisher(), clock).subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) }, receiveValue: { _ in .none },
          receiveCompletion: { _ in completions += 1 }))
      clock.advance(by: 0)
      for number in 1...3 { subject.send(number) }
      subject.send(completion: .finished)
    }
    clock.run()
    expectEqual(completions, 1)
  }
}
