import Combine
import TestKit

typealias Integers = AnyPublisher<Int, TestError>

/// One operator of a random chain, and a plain model of it.
struct Stage {
  /// What an operator asks its upstream for.
  enum Asks {
    /// What it is asked for, and everything if it is asked for everything right after its subscription.
    case theSame

    /// Everything, at once.
    case everything

    /// Less than that, or later.
    case less
  }

  /// What an operator can rely on at its place in the chain.
  struct Place {
    /// Whether it is asked for everything, at once.
    var isUnlimited: Bool

    /// Whether it gets no more than it asks for.
    var isExact = true

    /// Whether each of its subscribers would get the same.
    var isRepeatable: Bool
  }

  let name: String
  var asks = Asks.theSame

  /// Whether it may send a value that nobody asked for.
  var overfills = false

  /// Whether each of its subscribers gets the same.
  var isRepeatable = true

  /// Whether it subscribes to its upstream when something else is over, and not at once.
  var subscribesLate = false

  /// Whether its model holds at this place in the chain, after these events. An operator that sends values early or
  /// drops some needs a place where nobody can see that.
  var fits: (Place, History) -> Bool = { _, _ in true }

  let apply: (Integers) -> Integers
  let model: (History) -> History

  init<P: Publisher>(
    _ name: String, asks: Asks = .theSame, model: @escaping (History) -> History, apply: @escaping (Integers) -> P
  ) where P.Output == Int, P.Failure == TestError {
    self.name = name
    self.asks = asks
    self.model = model
    self.apply = { apply($0).eraseToAnyPublisher() }
  }

  /// An operator that may throw an error of any type. They are all errors of the tests.
  init<P: Publisher>(
    _ name: String, asks: Asks = .theSame, model: @escaping (History) -> History,
    trying apply: @escaping (Integers) -> P
  ) where P.Output == Int, P.Failure == any Error {
    self.init(name, asks: asks, model: model) { apply($0).mapError { $0 as! TestError } }
  }

  func overfilling() -> Stage {
    var stage = self
    stage.overfills = true
    return stage
  }

  func unrepeatable() -> Stage {
    var stage = self
    stage.isRepeatable = false
    return stage
  }

  func subscribingLate() -> Stage {
    var stage = self
    stage.subscribesLate = true
    return stage
  }

  func only(where fits: @escaping (Place, History) -> Bool) -> Stage {
    var stage = self
    stage.fits = fits
    return stage
  }
}
