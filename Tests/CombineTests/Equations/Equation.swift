import Combine
import StreamComparison
import VirtualTime

/// Two operators that do the same: one of the module, and a plain model of it or another one of the module.
struct Equation {
  typealias Apply = (Integers, Inputs) -> Integers

  let testDescription: String
  let yours: Apply
  let expected: Apply

  /// What the scenarios look like in which the two are alike.
  var shape = Shape(parameters: 0...4)

  /// How many values more or fewer one may request than the other.
  var tolerance = 0

  init<P: Publisher<Int, MarbleFailure>, Q: Publisher<Int, MarbleFailure>>(
    _ name: String, _ yours: @escaping (Integers, Inputs) -> P, equals expected: @escaping (Integers, Inputs) -> Q
  ) {
    testDescription = name
    self.yours = { yours($0, $1).eraseToAnyPublisher() }
    self.expected = { expected($0, $1).eraseToAnyPublisher() }
  }

  /// An operator that does not change anything.
  init<P: Publisher<Int, MarbleFailure>>(unchanged name: String, _ yours: @escaping (Integers, Inputs) -> P) {
    self.init(name, yours, equals: { upstream, _ in upstream })
  }

  /// An operator that decides about one value after the other.
  init<P: Publisher<Int, MarbleFailure>>(
    _ name: String, _ yours: @escaping (Integers, Int) -> P,
    values makeDecide: @escaping (Int) -> (Int) -> ValueModel.Decision
  ) {
    self.init(
      name, { yours($0, $1.parameter) },
      equals: { upstream, inputs in ValueModel(upstream: upstream) { makeDecide(inputs.parameter) } })
  }

  /// An operator that makes at most one value of all.
  init<P: Publisher<Int, MarbleFailure>>(
    _ name: String, _ yours: @escaping (Integers, Int) -> P,
    result decide: @escaping ([Int], Bool, Int) -> ResultModel.Decision
  ) {
    self.init(
      name, { yours($0, $1.parameter) },
      equals: { upstream, inputs in ResultModel(upstream: upstream) { decide($0, $1, inputs.parameter) } })
  }

  /// The first scenario in which the two differ.
  func firstDifference(count: Int = 160, seed: UInt64 = 1) -> Difference? {
    StreamComparison(shape, count: count, seed: seed, tolerance: tolerance).firstDifference(
      yours: { yours($0.publisher(), $0) }, expected: { expected($0.publisher(), $0) })
  }

  /// Operators of two inputs.
  static func two<P: Publisher<Int, MarbleFailure>, Q: Publisher<Int, MarbleFailure>>(
    _ name: String, _ yours: @escaping (Integers, Integers) -> P, equals expected: @escaping (Integers, Integers) -> Q
  ) -> Equation {
    Equation(name, { yours($0, $1.publisher(1)) }, equals: { expected($0, $1.publisher(1)) })
      .changed { $0.shape.inputs = 2 }
  }

  /// Operators of three inputs.
  static func three<P: Publisher<Int, MarbleFailure>, Q: Publisher<Int, MarbleFailure>>(
    _ name: String, _ yours: @escaping (Integers, Integers, Integers) -> P,
    equals expected: @escaping (Integers, Integers, Integers) -> Q
  ) -> Equation {
    Equation(
      name, { yours($0, $1.publisher(1), $1.publisher(2)) }, equals: { expected($0, $1.publisher(1), $1.publisher(2)) }
    )
    .changed { $0.shape.inputs = 3 }
  }

  /// Operators in a row, each after the one before it.
  init(chain: [Equation]) {
    self.init(
      chain.map(\.testDescription).joined(separator: " | "),
      { upstream, inputs in chain.reduce(upstream) { $1.yours($0, inputs) } },
      equals: { upstream, inputs in chain.reduce(upstream) { $1.expected($0, inputs) } })
    shape.inputs = chain.map(\.shape.inputs).max() ?? 1
    // Whether the demand for a last value reaches an input depends on whether it is requested or returned.
    tolerance = .max
  }

  /// Whether it holds whatever the inputs and the subscribers do.
  var isUnconditional: Bool { shape.kinds == Scenario.Input.allCases && !shape.requestsAll && tolerance == 0 }

  /// The same if everything is requested at once.
  func ifAllIsRequested() -> Equation { changed { $0.shape.requestsAll = true } }

  /// The same if inputs keep what nobody has requested, so that it does not matter how far ahead the two request.
  func requestingAhead() -> Equation {
    changed {
      $0.shape.kinds = [.buffer, .sequence]
      $0.tolerance = .max
    }
  }

  /// The same if no input sends or completes while it is subscribed to.
  func ifInputsWait() -> Equation { changed { $0.shape.kinds = [.subject, .buffer] } }

  /// The same if no input fails.
  func withoutFailures() -> Equation { changed { $0.shape.mayFail = false } }

  /// The same for one subscriber.
  func forOneSubscriber() -> Equation { changed { $0.shape.subscribers = 1 } }

  private func changed(_ change: (inout Equation) -> Void) -> Equation {
    var equation = self
    change(&equation)
    return equation
  }
}

extension Publisher where Failure == any Error {
  /// The same with the error that the closures of the equations throw.
  func failing() -> Publishers.MapError<Self, MarbleFailure> { mapError { $0 as! MarbleFailure } }
}

/// Whether a value passes the test of an operator that was made with a number.
func passes(_ value: Int, _ number: Int) -> Bool { value % 3 != number % 3 }

/// The value. Throws for some.
func checked(_ value: Int, _ number: Int) throws -> Int {
  if value == number + 3 { throw MarbleFailure() }
  return value
}

/// A list of equations, without commas. As elements of an array, all of them would be one expression, for which the
/// compiler takes too long.
@resultBuilder enum EquationList {
  static func buildBlock(_ equations: Equation...) -> [Equation] { equations }
}
