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

  init<P: Publisher<Int, TestError>>(
    _ name: String, asks: Asks = .theSame, model: @escaping (History) -> History = { $0 },
    apply: @escaping (Integers) -> P
  ) {
    self.name = name
    self.asks = asks
    self.model = model
    self.apply = { apply($0).eraseToAnyPublisher() }
  }

  /// An operator that may throw an error of any type. They are all errors of the tests.
  init<P: Publisher<Int, any Error>>(
    _ name: String, asks: Asks = .theSame, model: @escaping (History) -> History,
    trying apply: @escaping (Integers) -> P
  ) {
    self.init(name, asks: asks, model: model) { apply($0).mapError { $0 as! TestError } }
  }

  func overfilling() -> Stage { changed { $0.overfills = true } }

  func unrepeatable() -> Stage { changed { $0.isRepeatable = false } }

  func subscribingLate() -> Stage { changed { $0.subscribesLate = true } }

  func only(where fits: @escaping (Place, History) -> Bool) -> Stage { changed { $0.fits = fits } }

  private func changed(_ change: (inout Stage) -> Void) -> Stage {
    var stage = self
    change(&stage)
    return stage
  }
}

// MARK: Operators with tests

typealias StageMaker = (Draw, Tapes) -> Stage

/// An operator whose closure throws for a value that does not pass a test.
func throwing<P: Publisher<Int, any Error>>(
  _ name: String, asks: Stage.Asks = .theSame, model: @escaping (History) -> History = { $0 },
  trying: @escaping (Integers, Test) -> P
) -> StageMaker {
  { draw, _ in
    let test = draw.test()
    return Stage(
      "\(name)(throws unless \(test))", asks: asks, model: { model($0.failing(at: test)) }, trying: { trying($0, test) }
    )
  }
}

/// An operator that tests each value, and its twin that may throw. The twin does the same with the values before the first
/// one for which its closure throws.
func twins<P: Publisher<Int, TestError>, Q: Publisher<Int, any Error>>(
  _ name: String, _ label: String = "", asks: Stage.Asks = .theSame, model: @escaping (History, Test) -> History,
  apply: @escaping (Integers, Test) -> P, trying: @escaping (Integers, @escaping (Int) throws -> Bool) -> Q
) -> [StageMaker] {
  [
    { draw, _ in
      let test = draw.test()
      return Stage("\(name)(\(label)\(test))", asks: asks, model: { model($0, test) }, apply: { apply($0, test) })
    },
    { draw, _ in
      let (test, limit) = (draw.test(), draw.test())
      return Stage(
        "try\(name.capitalizedAtFirst)(\(label)\(test), throws unless \(limit))", asks: asks,
        model: { model($0.failing(at: limit), test) },
        trying: { trying($0) { try test.passes(limit.checked($0)) } })
    },
  ]
}

extension String {
  fileprivate var capitalizedAtFirst: String { prefix(1).uppercased() + dropFirst() }
}
