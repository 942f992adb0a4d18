import LessonKit

/// The drawing that a reader wants: `draw 'debounce 2' 'a-bc---d|'`.
package struct DrawingRequest {
  package let drawn: DrawnOperator
  private(set) var parameters: [String: Double]
  private(set) var inputs: [String]

  /// The inner publishers, by the value that stands for each.
  private(set) var inner: [String: String]

  /// What the subscriber requests; nil for everything at once.
  private(set) var asking: String?

  package init(_ drawn: DrawnOperator) {
    self.drawn = drawn
    parameters = drawn.initialParameters
    inputs = drawn.inputs
    inner = drawn.inner
    asking = drawn.asking
  }

  /// - Parameter words: The operator with its parameters, and then what it works on.
  /// - Throws: A usage error that says what to type.
  package init(_ words: [String]) throws {
    // A name may have blanks between its brackets: throttle(latest: false).
    let end = words[0].contains("(") ? words[0].lastIndex(of: ")") : nil
    let name = words[0][..<(end.map { words[0].index(after: $0) } ?? words[0].firstIndex(of: " ") ?? words[0].endIndex)]
    guard !name.isEmpty else { throw LessonError.usage(.noOperator) }
    var rest = words[0][name.endIndex...].split(separator: " ").map(String.init)[...]
    let isFollowedByNumber = Double((rest + words.dropFirst()).first ?? "-") != nil
    self.init(try DrawnOperator.named(String(name), withParameter: isFollowedByNumber))
    var given = 0
    while let word = rest.popFirst() { try take(parameter: word, &given) }
    rest = words.dropFirst()
    // 'draw debounce 2' works without quotation marks.
    while let word = rest.first, given < drawn.parameters.count, isParameter(word) {
      try take(parameter: word, &given)
      rest.removeFirst()
    }
    try take(marbles: rest)
  }

  private func isParameter(_ word: String) -> Bool {
    Double(word) != nil && !word.hasPrefix("-") || drawn.parameters.contains { word.hasPrefix("\($0.name):") }
  }

  /// A number for the next parameter, or `name:number`.
  mutating func take(parameter word: String, _ given: inout Int) throws {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard !drawn.parameters.isEmpty else { throw LessonError.usage(.noParameter.with(drawn.name, word)) }
    let named = drawn.parameters.first { $0.name == parts[0] }
    guard
      let parameter = named ?? (parts.count == 1 && given < drawn.parameters.count ? drawn.parameters[given] : nil),
      let number = Double(parts.last!), number >= 0, number <= 60, parameter.isSeconds || number == number.rounded()
    else {
      let usage = drawn.parameters.map { "\($0.name):\($0.initial.shortest)" }.joined(separator: " ")
      throw LessonError.usage(.wrongParameter.with(word, drawn.name, usage))
    }
    parameters[parameter.name] = number
    given += 1
  }

  /// Marble strings for the inputs, `a=…` for the inner publishers, `ask:…` for the subscriber.
  mutating func take(marbles words: some Sequence<String>) throws {
    var given: [String] = []
    for word in words {
      if let match = word.wholeMatch(of: #/([A-Za-z0-9])=(.*)/#) {
        guard !drawn.inner.isEmpty else { throw LessonError.usage(.noInner.with(drawn.name, word)) }
        inner[String(match.1)] = String(match.2)
      } else if word.hasPrefix("ask:") {
        asking = String(word.dropFirst(4))
      } else {
        given.append(word)
      }
    }
    guard given.isEmpty || given.count == inputs.count else {
      let example = inputs.map { "'\($0)'" }.joined(separator: " ")
      throw LessonError.usage(
        inputs.count == 1 ? .oneInput.with(drawn.name, example) : .inputs.with(drawn.name, inputs.count, example))
    }
    if !given.isEmpty { inputs = given }
  }
}

extension DrawnOperator {
  /// The operator that a reader means: by its name in Swift, without the labels, or by an unmistakable beginning.
  ///
  /// - Parameter withParameter: Whether a number follows. So `collect 3` is not `collect()`.
  /// - Throws: A usage error with a suggestion, if there is no operator of that name.
  static func named(_ name: String, withParameter: Bool = false) throws -> DrawnOperator {
    func folded(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
    func best(_ condition: (DrawnOperator) -> Bool) -> DrawnOperator? {
      let found = all.filter(condition)
      return found.first { withParameter && !$0.parameters.isEmpty } ?? found.first
    }
    let beginnings = all.filter { folded($0.name).hasPrefix(folded(name)) }
    let base = folded(String(name.prefix { $0 != "(" }))
    if let drawn = best({ $0.name == name }) ?? best({ folded($0.name) == folded(name) })
      ?? best({ folded($0.methodName) == base }) ?? (beginnings.count == 1 ? beginnings[0] : nil)
    {
      return drawn
    }
    let near = all.map { folded($0.name) }.nearest(to: folded(name))
    let advice = best { folded($0.name) == near }.map { Message.didYouMean.with($0.name) } ?? .drawLists
    throw LessonError.usage(.noDrawing.with(name, advice))
  }
}

extension Double {
  /// Without a fraction that is zero.
  var shortest: String { self == rounded() ? String(Int(self)) : String(self) }
}
