import Combine
import LessonKit
import VirtualTime

/// An operator, and an example whose picture explains it.
package struct DrawnOperator: @unchecked Sendable {
  /// A number in the operator's call that a reader can change.
  struct Parameter {
    let name: String
    let initial: Double
  }

  /// The operator's name in Swift: `prefix(untilOutputFrom:)`. Only an operator of which there are several has its labels,
  /// or the argument that makes the difference.
  package let name: String

  package fileprivate(set) var familyName = Message("", "")

  /// The folder of the operator's source.
  package var family: String { familyName.english }

  /// The beginning of the method's declaration there, without generic parameters. Its comment says what it does.
  let declaration: String

  /// The call, with a name and a value for each parameter: `prefix(<count:2>)`.
  private(set) var template: String

  /// The value for which the closure in the call throws.
  let exception: String?

  let parameters: [Parameter]

  /// Letters stand for texts. Without letters, the example's values are numbers, and so are those of a reader.
  private(set) var takesNumbers: Bool

  // A reader can change the example.
  var values: [String: Double]

  /// The inputs, as marble strings, and their names in the drawing and in the call.
  var inputs: [String]
  let inputNames: [String]

  /// The inner publishers of `flatMap` and `switchToLatest`, by the value that stands for each.
  var inner: [String: String]

  /// What the subscriber requests, as a marble string; nil if it requests everything at once.
  var asking: String?

  /// Nil for one operator.
  private(set) var chain: Chain?
  private(set) var output: (Example) -> AnyPublisher<Traced<String>, any Error>

  /// - Parameters:
  ///   - declaration: The beginning of the method's declaration, if the name does not say it.
  ///   - second: When a second subscriber subscribes.
  init<P: Publisher>(
    _ name: String, declared declaration: String? = nil, _ call: String, _ inputs: String...,
    named inputNames: [String] = ["input", "other"], inner: [String: String] = [:], throwsFor exception: String? = nil,
    asking: String? = nil, secondSubscriberAt second: Double? = nil, output: @escaping (Example) -> P
  ) {
    self.init(
      name, declared: declaration, call, inputs, inputNames, inner, throwsFor: exception, asking: asking,
      besides: second.map { [Parameter(name: Self.second, initial: $0)] } ?? [], output)
  }

  private init<P: Publisher>(
    _ name: String, declared declaration: String? = nil, _ call: String, _ inputs: [String], _ inputNames: [String],
    _ inner: [String: String], throwsFor exception: String? = nil, asking: String?, besides further: [Parameter] = [],
    _ output: @escaping (Example) -> P
  ) {
    self.name = name
    self.declaration = declaration ?? (name.contains("(") ? String(name.prefix { $0 != ":" }) : "\(name)(")
    template = call
    parameters =
      call.matches(of: Self.parameter).map { Parameter(name: String($0.1), initial: Double($0.2)!) } + further
    values = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.initial) })
    self.exception = exception
    takesNumbers = !inputs.joined().contains(where: \.isLetter)
    self.inputs = inputs
    self.inputNames = inputNames
    self.inner = inner
    self.asking = asking
    self.output = {
      // A count, an answer and a time are made of no marble.
      output($0).map { Traced(value: "\($0)", marbles: ($0 as? any MadeOfMarbles)?.marbles ?? []) }
        .mapError { $0 }.eraseToAnyPublisher()
    }
  }

  /// Four operators that work on digits work on letters too, in another call.
  mutating func takeLetters() {
    let ofLetters: [String: (call: String, output: (Example) -> Example.Texts)] = [
      "map": (
        "map { $0.uppercased() }",
        {
          $0.texts.map { Traced(value: $0.value.uppercased(), marbles: $0.marbles) }.eraseToAnyPublisher()
        }
      ),
      "filter": (#"filter { $0 != "b" }"#, { $0.texts.filter { $0.value != "b" }.eraseToAnyPublisher() }),
      "removeDuplicates()": ("removeDuplicates()", { $0.texts.removeDuplicates().eraseToAnyPublisher() }),
      "scan": (
        #"scan("") { $0 + $1 }"#,
        { $0.texts.scan(Traced(value: "", marbles: [])) { $0 + $1 }.eraseToAnyPublisher() }
      ),
    ]
    guard takesNumbers, let other = ofLetters[name] else { return }
    (template, output, takesNumbers) = (other.call, other.output, false)
  }

  /// A chain of operators.
  init<P: Publisher>(
    chain name: String, _ lines: [Chain.Line], _ rows: KeyValuePairs<String, [String]>, holding: [String],
    choices: [Chain.Choice] = [], requests: [String?] = [nil], isTimed: Bool = true, _ inputs: String...,
    named inputNames: [String] = ["input"],
    inner: [String: String] = [:], output: @escaping (Example) -> P
  ) {
    self.init(
      name, lines.map(\.code).joined(separator: "\n"), inputs, inputNames, inner, asking: requests[0], output)
    familyName = Message(Self.chains, "操作符链")
    chain = Chain(
      lines: lines, rows: rows, holding: holding, choices: choices, requests: requests, isTimed: isTimed)
  }

  /// A parameter's name and value in code.
  nonisolated(unsafe) static let parameter = #/<(\w+):([\d.]+)>/#

  package var methodName: String { String(name.prefix { $0 != "(" }) }

  /// The names as a shell takes them without quotation marks: `prefix-untilOutputFrom`.
  package static var typedNames: [String] {
    all.map(\.typedName).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  var typedName: String { name.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") }

  /// The call, with the values of its parameters.
  var call: String { shown(template) }

  /// Code with the values of its parameters.
  func shown(_ code: String) -> String {
    code.replacing(Self.parameter) { match in
      let value = values[String(match.1)]!
      let words = chain?.choices.first { $0.name == match.1 }?.words ?? []
      return words.isEmpty ? value.shortest : words[Int(value)]
    }
  }

  /// The inputs, and then the inner publishers.
  var rows: [(name: String, marbles: String)] {
    Array(zip(inputNames, inputs)) + inner.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The parameter that says when a second subscriber subscribes.
  static let second = "second"

  var hasSecondSubscriber: Bool { values[Self.second] != nil }

  /// The family of all chains.
  static let chains = "Chains"

  /// All operators, in the order of their families in Apple's documentation.
  package static let all = families.flatMap(\.self)
  package static let families = [
    family("Mapping", "映射", mapping), family("Filtering", "过滤", filtering), family("Reducing", "归约", reducing),
    family("Math", "数学运算", math), family("Matching", "匹配", matching), family("Sequence", "序列操作", sequence),
    family("Selecting", "选取", selecting), family("Combining", "组合", combining),
    family("Republishing", "转发多个发布者", republishing), family("Errors", "错误处理", errors),
    family("Timing", "时间", timing), family("Multicasting", "多播", multicasting), family("Buffering", "缓冲", buffering),
  ]

  private static func family(_ name: String, _ chinese: String, _ operators: [DrawnOperator]) -> [DrawnOperator] {
    operators.map { drawn in
      var drawn = drawn
      drawn.familyName = Message(name, chinese)
      return drawn
    }
  }
}

struct Example {
  typealias Texts = AnyPublisher<Traced<String>, any Error>

  /// The inputs, and then the inner publishers.
  let rows: [(name: String, publisher: Texts)]
  let parameters: [String: Double]
  let clock: VirtualTimeScheduler

  /// Sees what goes on between the operators of a chain.
  var observer: (any ChainObserver)?

  var texts: Texts { rows[0].publisher }
  var others: Texts { rows[1].publisher }

  /// The values as numbers. The drawing checks that an input has only digits. What comes from an operator above may have
  /// others.
  var numbers: AnyPublisher<Traced<Int>, any Error> {
    texts.tryMap { text in
      guard let number = text.number else { throw NotANumber(text: text.value) }
      return number
    }.eraseToAnyPublisher()
  }

  /// The inner publisher for which a value stands. It is empty if the reader gave none.
  func publisher(for value: Traced<String>) -> Texts {
    rows.first { $0.name == value.value }?.publisher ?? Empty().eraseToAnyPublisher()
  }

  subscript(parameter: String) -> Int { Int(parameters[parameter]!) }

  var seconds: VirtualTime.Stride { .seconds(parameters["seconds"]!) }
}

struct NotANumber: Error {
  let text: String
}

struct ThrownError: Error, CustomStringConvertible {
  var description: String { "thrown" }
}

/// Throws for one value; returns `result` for the others.
func throwing<Value: Equatable, Result>(for value: Value, _ input: Value, _ result: Result) throws -> Result {
  if input == value { throw ThrownError() }
  return result
}
