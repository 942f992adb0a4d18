import Combine

/// A football match, for any number of spectators.
///
/// - `score` sends the number of goals: the present one to each new subscriber, and then each change.
/// - `scorers` sends the name of each scorer. A subscriber that comes later misses the names before.
/// - After a goal the name comes first, and then the score.
/// - `takeBack()` takes one goal away, if there is any. No name is sent.
/// - When the goals finish, the match is over: `score` and `scorers` finish, and a new subscriber receives only that.
/// - There is one subscription to the goals, from the beginning. It ends with the match, if nobody needs that any more.
final class Match {
  // TODO: Write the match.

  var score: AnyPublisher<Int, Never> { Empty(completeImmediately: false).eraseToAnyPublisher() }

  var scorers: AnyPublisher<String, Never> { Empty(completeImmediately: false).eraseToAnyPublisher() }

  /// - Parameter goals: Sends the name of the scorer for each goal.
  init(_ goals: AnyPublisher<String, Never>) {}

  func takeBack() {}
}
