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

  /// - Parameter show: Receives each song, and then "(the end)" or "(damaged)".
  init(show: @escaping (String) -> Void) {}

  // TODO: Write the initializer and the five methods.

  func receive(subscription: any Subscription) {}

  func receive(_ song: String) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<DiscError>) {}

  func next() {}

  func stop() {}
}
