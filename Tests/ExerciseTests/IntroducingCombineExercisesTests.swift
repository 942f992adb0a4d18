import Combine
import Foundation
import Testing

@testable import IntroducingCombineExercises

typealias DiscError = IntroducingCombineExercises.DiscError

struct JukeboxTests {
  enum Mistake: String, CaseIterable {
    case none
    case requestsAtFirst = "Nobody has called next(), and the jukebox has requested max(1)."
    case requestsAll = "Nobody has called next(), and the jukebox has requested unlimited."
    case requestsWhileItWaits =
      "After next() while it still waits, the jukebox has requested in all max(2). It should be max(1)."
    case notesTooLate = "After next() again, the jukebox has requested in all max(1). It should be max(2)."
    case showsTooEarly =
      "After next(), and next() from inside show, the jukebox has requested in all max(1). It should be max(2)."
    case returnsOne = "After next(), the jukebox has requested in all max(4). It should be max(1)."
    case playsTwelveSongs =
      "Another disc has 300 songs, next() was called 300 times, and the jukebox has shown 12 values. Value 13 is missing."
    case playsHundredSongs = "and the jukebox has shown 100 values. Value 101 is missing. It should be \""
    case trims = "Another disc has 300 songs, next() was called 300 times, and the jukebox has shown 301 values. Value "
    case drops = "Another disc has 300 songs, next() was called 300 times, and the jukebox has shown 2"
    case saysNoEnd =
      "for the last song, it has shown Excalibur, Camelot, Avalon. It should be Excalibur, Camelot, Avalon, (the end)."
    case takesAFailureForTheEnd = "The disc has failed, and the jukebox has shown (the end)."
    case doesNotCancel = "After stop(), the subscription is not cancelled."
    case keepsItAtTheEnd = "The disc is over, and the jukebox still keeps its subscription."
    case keepsItAfterAFailure = "The disc has failed, and the jukebox still keeps its subscription."
    case keepsItAfterStop = "After stop(), the jukebox still keeps its subscription."
  }

  /// Counts what it waits for.
  class Counting: Subscriber {
    let show: (String) -> Void
    let mistake: Mistake
    var subscription: (any Subscription)?
    var outstanding = 0
    var played = 0

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
      played += 1
      if mistake == .playsTwelveSongs, played > 12 { return .none }
      if mistake == .playsHundredSongs, played > 100 { return .none }
      if mistake == .trims || mistake == .drops {
        outstanding -= 1
        let trimmed = song.trimmingCharacters(in: .whitespaces)
        if mistake == .trims || !trimmed.isEmpty { show(mistake == .trims ? trimmed : song) }
        return .none
      }
      if mistake == .showsTooEarly { show(song) }
      outstanding -= 1
      if mistake != .showsTooEarly { show(song) }
      return mistake == .returnsOne ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<DiscError>) {
      guard mistake != .saysNoEnd else { return }
      if case .failure = completion, mistake != .takesAFailureForTheEnd { show("(damaged)") } else { show("(the end)") }
      if case .failure = completion, mistake == .keepsItAfterAFailure { return }
      if mistake != .keepsItAtTheEnd { subscription = nil }
    }

    func next() {
      guard let subscription, outstanding == 0 || mistake == .requestsWhileItWaits else { return }
      if mistake != .notesTooLate { outstanding += 1 }
      subscription.request(.max(1))
      if mistake == .notesTooLate { outstanding = 1 }
    }

    func stop() {
      if mistake != .doesNotCancel { subscription?.cancel() }
      if mistake != .keepsItAfterStop { subscription = nil }
    }
  }

  /// Keeps its subscription in an AnyCancellable, and its request in a closure.
  final class Closures: Counting {
    override func receive(subscription: any Subscription) {
      let cancellable = AnyCancellable(subscription.cancel)
      super.receive(
        subscription: HandmadeSubscription(request: { subscription.request($0) }, cancel: { cancellable.cancel() }))
    }
  }

  /// Returns the demand for what `show` asks for, in place of a request.
  final class Returning: Counting {
    private var isInside = false

    override func receive(_ song: String) -> Subscribers.Demand {
      (isInside, outstanding) = (true, 0)
      show(song)
      isInside = false
      return outstanding > 0 ? .max(1) : .none
    }

    override func next() { if isInside, subscription != nil { outstanding = 1 } else { super.next() } }
  }

  /// Hands everything on to an `AnySubscriber`.
  final class Wrapped: Subscriber {
    typealias Input = String
    typealias Failure = DiscError

    private let inner: Counting
    private let subscriber: AnySubscriber<String, DiscError>

    init(show: @escaping (String) -> Void) {
      inner = Counting(show: show)
      subscriber = AnySubscriber(inner)
    }

    func receive(subscription: any Subscription) { subscriber.receive(subscription: subscription) }
    func receive(_ song: String) -> Subscribers.Demand { subscriber.receive(song) }
    func receive(completion: Subscribers.Completion<DiscError>) { subscriber.receive(completion: completion) }
    func next() { inner.next() }
    func stop() { inner.stop() }
  }

  private let check = Table<Mistake> { mistake in
    checkJukebox({ Counting(mistake, show: $0) }, next: { $0.next() }, stop: { $0.stop() })
  }

  @Test func solutions() {
    check("solution", giving: checkJukebox({ Jukebox(show: $0) }, next: { $0.next() }, stop: { $0.stop() })).isRight()
    check("keeps closures", giving: checkJukebox({ Closures(show: $0) }, next: { $0.next() }, stop: { $0.stop() }))
      .isRight()
    check("returns demand", giving: checkJukebox({ Returning(show: $0) }, next: { $0.next() }, stop: { $0.stop() }))
      .isRight()
    check("is wrapped", giving: checkJukebox({ Wrapped(show: $0) }, next: { $0.next() }, stop: { $0.stop() })).isRight()
    check.all()
    var shows: [(String) -> Void] = []
    let newest = checkJukebox(
      {
        shows.append($0)
        return Counting { shows.last?($0) }
      }, next: { $0.next() }, stop: { $0.stop() })
    check("shows all songs on the newest screen", giving: newest).says(
      #"There are two at the same time. After song: "isjbblme" of the first one, the first one has shown: [], requested: "#
        + #"1. It should have shown: ["isjbblme"], requested: 1."#)
  }
}
