import Combine
import LessonKit
import Testing

@testable import IntroducingCombineExercises

typealias DiscError = IntroducingCombineExercises.DiscError

@Suite struct JukeboxTests {
  @Test func solution() {
    #expect(checkJukebox({ Jukebox(show: $0) }, next: { $0.next() }, stop: { $0.stop() }).faults == [])
  }

  enum Mistake {
    case none, requestsAtFirst, requestsAll, requestsWhileItWaits, notesTooLate, showsTooEarly, returnsOne, saysNoEnd
    case takesAFailureForTheEnd, doesNotCancel
  }

  /// Counts what it waits for.
  class Counting: Subscriber {
    let show: (String) -> Void
    let mistake: Mistake
    var subscription: (any Subscription)?
    var outstanding = 0

    init(_ mistake: Mistake = .none, show: @escaping (String) -> Void) {
      self.show = show
      self.mistake = mistake
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      if mistake == .requestsAtFirst { next() }
      if mistake == .requestsAll { subscription.request(.unlimited) }
    }

    func receive(_ song: String) -> Subscribers.Demand {
      if mistake == .showsTooEarly { show(song) }
      outstanding -= 1
      if mistake != .showsTooEarly { show(song) }
      return mistake == .returnsOne ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<DiscError>) {
      guard mistake != .saysNoEnd else { return }
      if case .failure = completion, mistake != .takesAFailureForTheEnd { show("(damaged)") } else { show("(the end)") }
      subscription = nil
    }

    func next() {
      guard let subscription, outstanding == 0 || mistake == .requestsWhileItWaits else { return }
      if mistake != .notesTooLate { outstanding += 1 }
      subscription.request(.max(1))
      if mistake == .notesTooLate { outstanding = 1 }
    }

    func stop() {
      if mistake != .doesNotCancel { subscription?.cancel() }
      subscription = nil
    }
  }

  /// Keeps its subscription in an AnyCancellable, and what it does in a closure.
  final class Closures: Counting {
    private var cancellable: AnyCancellable?
    private var request: () -> Void = {}

    override func receive(subscription: any Subscription) {
      cancellable = AnyCancellable(subscription.cancel)
      request = { subscription.request(.max(1)) }
    }

    override func receive(_ song: String) -> Subscribers.Demand {
      outstanding = 0
      defer { show(song) }
      return .none
    }

    override func next() {
      if outstanding == 0 {
        outstanding = 1
        request()
      }
    }

    override func receive(completion: Subscribers.Completion<DiscError>) {
      request = {}
      show(completion.isFailure ? "(damaged)" : "(the end)")
    }

    override func stop() {
      request = {}
      cancellable = nil
    }
  }

  private func check(_ mistake: Mistake) -> Feedback {
    checkJukebox({ Counting(mistake, show: $0) }, next: { $0.next() }, stop: { $0.stop() })
  }

  @Test func otherSolutions() {
    check(.none).expect("counts what it waits for")
    checkJukebox({ Closures(show: $0) }, next: { $0.next() }, stop: { $0.stop() }).expect("keeps closures")
  }

  @Test(
    arguments: [
      (.requestsAtFirst, "Nobody has called next(), and the jukebox has requested max(1)."),
      (.requestsAll, "Nobody has called next(), and the jukebox has requested unlimited."),
      (
        .returnsOne,
        "After next(), the jukebox has requested max(4) in all. It should have requested max(1)."
      ),
      (
        .notesTooLate,
        "After next() again, the jukebox has requested max(1) in all. It should have requested max(2)."
      ),
      (
        .requestsWhileItWaits,
        "After next() while it still waits, the jukebox has requested max(2) in all. It should have requested max(1)."
      ),
      (
        .saysNoEnd,
        "After next() for the last song, it has shown Excalibur, Camelot, Avalon. "
          + "It should have shown Excalibur, Camelot, Avalon, (the end)."
      ),
      (.takesAFailureForTheEnd, "The disc has failed, and the jukebox has shown (the end)."),
      (.doesNotCancel, "After stop(), the subscription is not cancelled."),
      (
        .showsTooEarly,
        "After next(), and next() from inside show, the jukebox has requested max(1) in all. "
          + "It should have requested max(2)."
      ),
    ] as [(Mistake, String)])
  func wrongSolutions(mistake: Mistake, fault: String) { check(mistake).expect("\(mistake)", first: fault) }
}

extension Subscribers.Completion {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
