import Combine

/// Shows the songs of a disc, one for each call of `next()`.
///
/// - `next()` requests one song, unless the one before has not come yet.
/// - When the disc is over, it shows "(the end)". When the disc is damaged, it shows "(damaged)".
/// - After `stop()` it shows nothing more.
/// - It does not keep its subscription after the end of the disc, nor after `stop()`.
final class Jukebox: Subscriber {
  typealias Input = String
  typealias Failure = DiscError

  private let show: (String) -> Void
  private var subscription: (any Subscription)?

  /// Whether a song has been requested and has not come yet.
  private var isWaiting = false

  /// - Parameter show: Receives each song, and then "(the end)" or "(damaged)".
  init(show: @escaping (String) -> Void) {
    self.show = show
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ song: String) -> Subscribers.Demand {
    // Before the song is shown: `show` may call next() at once.
    isWaiting = false
    show(song)
    return .none
  }

  func receive(completion: Subscribers.Completion<DiscError>) {
    subscription = nil
    switch completion {
    case .finished: show("(the end)")
    case .failure: show("(damaged)")
    }
  }

  func next() {
    guard let subscription, !isWaiting else { return }
    // Before the request: an array sends its value while the request runs.
    isWaiting = true
    subscription.request(.max(1))
  }

  func stop() {
    subscription?.cancel()
    subscription = nil
  }
}
