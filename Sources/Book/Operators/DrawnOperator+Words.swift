import LessonKit

extension DrawnOperator {
  /// The drawing that a reader wants: `draw 'debounce 2' 'a-bc---d|'`.
  ///
  /// - Parameter words: The operator with its parameters, and then what it works on.
  /// - Throws: A usage error that says what to type.
  package init(_ words: [String]) throws {
    // A name may have blanks between its brackets: throttle(latest: false).
    let name = words[0].prefixMatch(of: #/[^ (]*(?:\(.*\)|[^ ]*)/#)!.output
    guard !name.isEmpty else { throw LessonError.usage(.noOperator) }
    let quoted = words[0][name.endIndex...].split(separator: " ").map(String.init)
    let isFollowedByNumber = Double((quoted + words.dropFirst()).first ?? "-") != nil
    self = try .named(String(name), withParameter: isFollowedByNumber)
    // 'draw debounce 2' works without quotation marks.
    let further = words.dropFirst().prefix(max(0, parameters.count - quoted.count)).prefix(while: isParameter)
    for (place, word) in (quoted + further).enumerated() { try take(parameter: word, at: place) }
    let marbles = words.dropFirst(1 + further.count)
    try take(marbles: marbles)
    for word in marbles where word.contains(#/^[A-Za-z0-9]=/#) && !inputs.joined().contains(word.first!) {
      throw LessonError.usage(.noValueForInner.with(word.prefix(1), inputs.joined(separator: " "), word))
    }
  }

  private func isParameter(_ word: String) -> Bool {
    Double(word) != nil && !word.hasPrefix("-") || parameters.contains { word.hasPrefix("\($0.name):") }
  }

  /// A number for the parameter at this place, or `name:number`.
  private mutating func take(parameter word: String, at place: Int) throws {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard !parameters.isEmpty else { throw LessonError.usage(.noParameter.with(name, word)) }
    let named = parameters.first { $0.name == parts[0] }
    guard
      let parameter = named ?? (parts.count == 1 && place < parameters.count ? parameters[place] : nil),
      // Seconds may have a fraction.
      let number = Double(parts.last!), 0...60 ~= number, parameter.name == "seconds" || number == number.rounded()
    else {
      let usage = parameters.map { "\($0.name):\($0.initial.shortest)" }.joined(separator: " ")
      throw LessonError.usage(.wrongParameter.with(word, name, usage))
    }
    values[parameter.name] = number
  }

  /// Marble strings for the inputs, `a=…` for the inner publishers, `ask:…` for the subscriber.
  mutating func take(marbles words: some Sequence<String>) throws {
    var given: [String] = []
    var givenInner: Set<String> = []
    for word in words {
      if let match = word.wholeMatch(of: #/([A-Za-z0-9])=(.*)/#) {
        guard !inner.isEmpty else { throw LessonError.usage(.noInner.with(name, word)) }
        guard givenInner.insert(String(match.1)).inserted else {
          throw LessonError.usage(.givenTwice.with("\(match.1)="))
        }
        inner[String(match.1)] = String(match.2)
      } else if word.hasPrefix("ask:") {
        asking = String(word.dropFirst(4))
      } else {
        given.append(word)
      }
    }
    if let name = given.map(Self.base).first(where: Self.undrawn.contains) {
      throw LessonError.usage(.noDrawing.with(name, Message.leaveItOut))
    }
    guard given.isEmpty || given.count == inputs.count else {
      // A name with a slip of the pen.
      for word in given where word.wholeMatch(of: #/[A-Za-z]{3,}(?:[ (:].*)?/#) != nil {
        let name = Self.base(word)
        if let near = Self.nearest(to: name) {
          throw LessonError.usage(.noDrawing.with(name, Message.didYouMean.with(near.name)))
        }
      }
      let example = inputs.map { "'\($0)'" }.joined(separator: " ")
      throw LessonError.usage(
        inputs.count == 1 ? .oneInput.with(name, example) : .inputs.with(name, inputs.count, example))
    }
    if !given.isEmpty { inputs = given }
    if inputs.joined().contains(where: \.isLetter) { takeLetters() }
  }

  /// What ends a chain, or lets all values pass: a drawing shows nothing of it. `encode` and `decode` work on data.
  package static let undrawn: Set = [
    "assertNoFailure", "assign", "autoconnect", "breakpoint", "breakpointOnError", "decode", "encode",
    "eraseToAnyPublisher", "handleEvents", "makeConnectable", "multicast", "print", "receive", "setFailureType", "sink",
    "store", "subscribe",
  ]

  /// The name at the beginning of a call.
  private static func base(_ call: String) -> String { String(call.prefix(while: \.isLetter)) }

  private static func folded(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The operator whose name is almost this one. `multicast` is drawn as `share`.
  private static func nearest(to name: String) -> DrawnOperator? {
    let near = all.map { folded($0.name) }.nearest(to: folded(name))
    let meant = name == "multicast" ? "share" : undrawn.contains(name) ? nil : near
    return all.first { folded($0.name) == meant }
  }

  /// The operator that a reader means: by its name in Swift, without the labels, or by an unmistakable beginning.
  ///
  /// - Parameter withParameter: Whether a number follows. So `collect 3` is not `collect()`.
  /// - Throws: A usage error with a suggestion, if there is no operator of that name.
  static func named(_ name: String, withParameter: Bool = false) throws -> DrawnOperator {
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
    let advice = nearest(to: name).map { Message.didYouMean.with($0.name) } ?? .drawLists
    throw LessonError.usage(.noDrawing.with(name, advice))
  }
}

extension Double {
  /// Without a fraction that is zero.
  var shortest: String { self == rounded() ? String(Int(self)) : String(self) }
}
