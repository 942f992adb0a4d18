import Combine
import LessonKit
import VirtualTime

/// An operator, and an example whose picture explains it.
struct DrawnOperator {
  /// The values that an example's inputs have.
  enum Values {
    /// Letters and digits, as they are.
    case texts

    /// Digits, as numbers.
    case numbers
  }

  /// A number in the operator's call that a reader can change.
  struct Parameter {
    let name: String
    let initial: Double

    /// Whether it is a number of seconds, which may have a fraction.
    var isSeconds: Bool { name == "seconds" }
  }

  /// What the reader types: `collectByTime`.
  let name: String

  /// The operator's family, which is also the folder of its source.
  let family: String

  /// The file in that folder, and the beginning of the method's declaration there. Its comment says what it does.
  let source: (file: String, method: String)

  /// The name of that method: that of `collectByTime` is `collect`.
  var methodName: String {
    String(source.method.dropFirst("func ".count).drop { $0 == "`" }.prefix { $0.isLetter })
  }

  /// The call, with the name of each parameter in angle brackets: `prefix(<count>)`.
  private let call: String

  /// What the closure in the call does, if the call does not show it.
  let note: String?

  let values: Values
  let parameters: [Parameter]

  /// The inputs, as marble strings.
  let inputs: [String]

  /// What the inputs are called in the drawing and in the call.
  let inputNames: [String]

  /// The inner publishers of `flatMap` and `switchToLatest`, by the value that stands for each.
  let inner: [String: String]

  /// The operator at work.
  let output: (Example) -> AnyPublisher<String, any Error>

  /// What the example's subscriber requests, as a marble string; nil if it requests everything at once.
  let asking: String?

  /// When a second subscriber comes; nil if there is one only.
  let secondSubscriberAt: Int?

  /// - Parameters:
  ///   - path: The family and the file, `Mapping/Map`.
  ///   - method: The beginning of the method's declaration, if it is not `func` and the name.
  ///   - call: The call. Behind two slashes stands what its closure does, if the call does not show it.
  init(
    _ name: String, in path: String, method: String? = nil, call: String, _ values: Values = .numbers,
    inputs: [String], named inputNames: [String] = ["input", "other"], inner: [String: String] = [:],
    parameters: KeyValuePairs<String, Double> = [:],
    asking: String? = nil, secondSubscriberAt: Int? = nil,
    output: @escaping (Example) -> AnyPublisher<String, any Error>
  ) {
    self.name = name
    let path = path.split(separator: "/")
    family = String(path[0])
    source = ("\(path[1]).swift", method ?? "func \(name)")
    let parts = call.split(separator: "  // ").map(String.init)
    self.call = parts[0]
    note = parts.count > 1 ? "The closure \(parts[1])." : nil
    self.values = values
    self.inputs = inputs
    self.inputNames = inputNames
    self.inner = inner
    self.parameters = parameters.map { Parameter(name: $0.key, initial: $0.value) }
    self.asking = asking
    self.secondSubscriberAt = secondSubscriberAt
    self.output = output
  }

  /// The values of the parameters in the example.
  var initialParameters: [String: Double] {
    Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.initial) })
  }

  /// The call, with the values of its parameters.
  func call(with values: [String: Double]) -> String {
    values.reduce(call) { $0.replacing("<\($1.key)>", with: $1.value.shortest) }
  }

  /// All operators, in the order of their families in Apple's documentation.
  static var all: [DrawnOperator] {
    mapping + filtering + reducing + math + matching + sequence + selecting + combining + republishing + errors
      + timing + multicasting + buffering
  }
}

/// What the operator of a drawing works on.
struct Example {
  let inputs: [AnyPublisher<String, any Error>]
  let inner: [String: AnyPublisher<String, any Error>]
  let parameters: [String: Double]
  let clock: VirtualTimeScheduler

  func texts(_ index: Int = 0) -> AnyPublisher<String, any Error> { inputs[index] }

  /// An input of digits, as numbers. The drawing checks that they are digits.
  func numbers(_ index: Int = 0) -> AnyPublisher<Int, any Error> {
    inputs[index].map { Int($0)! }.eraseToAnyPublisher()
  }

  /// The inner publisher for which a value stands. It is empty if the reader gave none.
  func publisher(for value: String) -> AnyPublisher<String, any Error> {
    inner[value] ?? Empty().eraseToAnyPublisher()
  }

  func count(_ parameter: String) -> Int { Int(parameters[parameter]!) }

  var seconds: VirtualTime.Stride { .seconds(parameters["seconds"]!) }
}

extension Publisher {
  /// The values as they stand in a drawing.
  func drawn(_ label: @escaping (Output) -> String = { "\($0)" }) -> AnyPublisher<String, any Error> {
    map(label).mapError { $0 }.eraseToAnyPublisher()
  }
}

/// The error that a closure of an example throws.
struct ThrownError: Error, CustomStringConvertible {
  var description: String { "thrown" }
}

/// Throws for one value; returns `result` for the others.
func throwing<Value: Equatable, Result>(at value: Value, _ input: Value, _ result: Result) throws -> Result {
  if input == value { throw ThrownError() }
  return result
}
