import LessonKit

/// What a reader wants to be drawn: `draw 'debounce 2' 'a-bc---d|'`.
struct DrawingRequest {
  let drawn: DrawnOperator

  /// The values of the parameters, by their names.
  private(set) var parameters: [String: Double]

  /// The inputs, as marble strings.
  private(set) var inputs: [String]

  /// The inner publishers, by the value that stands for each.
  private(set) var inner: [String: String]

  /// What the subscriber requests; nil for everything at once.
  private(set) var asking: String?

  /// - Parameter words: The operator with its parameters, and then what it works on.
  /// - Throws: A usage error that says what to type.
  init(_ words: [String]) throws {
    let call = words[0].split(separator: " ").map(String.init)
    guard let name = call.first else {
      throw LessonError.usage(.drawNeedsName)
    }
    drawn = try DrawnOperator.named(name)
    parameters = drawn.initialParameters
    inputs = drawn.inputs
    inner = drawn.inner
    asking = drawn.asking
    var given = 0
    for word in call.dropFirst() { try take(parameter: word, &given) }
    var rest = words.dropFirst()
    // 'draw debounce 2' does without quotation marks.
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
  private mutating func take(parameter word: String, _ given: inout Int) throws {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let usage = drawn.parameters.map { "\($0.name):\($0.initial.shortest)" }.joined(separator: " ")
    guard !drawn.parameters.isEmpty else {
      throw LessonError.usage(.noParameter.with(drawn.name, word))
    }
    let named = drawn.parameters.first { $0.name == parts[0] }
    guard
      let parameter = named ?? (parts.count == 1 && given < drawn.parameters.count ? drawn.parameters[given] : nil),
      let number = Double(parts.last!), number >= 0, number <= 60, parameter.isSeconds || number == number.rounded()
    else {
      throw LessonError.usage(.badParameter.with(word, drawn.name, usage))
    }
    parameters[parameter.name] = number
    given += 1
  }

  /// Marble strings for the inputs, `a=…` for the inner publishers, `ask:…` for the subscriber.
  private mutating func take(marbles words: some Sequence<String>) throws {
    var given: [String] = []
    for word in words {
      if let match = word.wholeMatch(of: #/([A-Za-z0-9])=(.*)/#) {
        guard !drawn.inner.isEmpty else {
          throw LessonError.usage(.noInnerPublishers.with(drawn.name, word))
        }
        inner[String(match.1)] = String(match.2)
      } else if word.hasPrefix("ask:") {
        asking = String(word.dropFirst(4))
      } else {
        given.append(word)
      }
    }
    guard given.isEmpty || given.count == inputs.count else {
      let example = inputs.map { "'\($0)'" }.joined(separator: " ")
      let count = inputs.count == 1 ? Message.oneInput : Message.inputs.with(inputs.count)
      throw LessonError.usage(.takesInputs.with(drawn.name, count, example))
    }
    if !given.isEmpty { inputs = given }
  }
}

extension DrawnOperator {
  /// - Throws: A usage error with a suggestion, if there is no operator of that name.
  static func named(_ name: String) throws -> DrawnOperator {
    let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if let exact = all.first(where: { $0.name.lowercased() == folded }) { return exact }
    let near = all.map { $0.name.lowercased() }.nearest(to: folded)
    let advice =
      all.first { $0.name.lowercased() == near }.map { Message.didYouMean.with($0.name) }
      ?? Message.drawListsThem
    throw LessonError.usage(.noDrawing.with(name, advice))
  }
}

extension Double {
  /// Without a fraction that is zero.
  var shortest: String { self == rounded() ? String(Int(self)) : String(self) }
}
