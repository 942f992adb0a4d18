import Combine
import LessonKit
import VirtualTime

/// Several operators, each at work on what the one above it sends, drawn from what happened.
package struct ChainDrawing {
  /// The chain as a program has it.
  package let call: String

  /// The input, and below it what each operator sends.
  package func text(in language: Language) -> String { timeline.marbles(in: language) }

  /// What the subscriber requested, as a sum; nil if it requested everything at once.
  package func ledger(in language: Language) -> String? { asked.map { timeline.ledger(of: $0, in: language) } }

  /// The same as a picture.
  package func picture(in language: Language) -> String { timeline.picture(call, in: language) }

  private let timeline: Timeline

  /// The stream whose demand is worth seeing.
  private let asked: String?

  /// - Parameter words: As in the tool's command line: operators with their parameters, and then the input.
  /// - Returns: Nil if the words name one operator.
  /// - Throws: A usage error that says what to type.
  package init?(_ words: [String]) throws {
    let starts = words.indices.filter { $0 == 0 || DrawnOperator.isName(words[$0]) }
    guard starts.count > 1 else { return nil }
    let last = words[starts.last!...].dropFirst()
    let parameters = last.prefix {
      Double($0) != nil && !$0.hasPrefix("-") || $0.contains(#/^\w+:\d/#) && !$0.hasPrefix("ask:")
    }
    let marbles = last.dropFirst(parameters.count)
    var operators = try zip(starts, starts.dropFirst() + [last.startIndex]).map { start, end in
      try DrawnOperator(Array(words[start..<end]) + (end == last.startIndex ? Array(parameters) : []))
    }
    if let drawn = operators.first(where: { $0.inputs.count != 1 || $0.hasSecondSubscriber }) {
      throw LessonError.usage(.notInAChain.with(drawn.name))
    }
    let inner = try operators.giveMarbles(Array(marbles))
    (call, asked, timeline) = try Self.run(operators, givenInner: inner)
  }

  /// - Parameter words: What the reader gave for inner publishers: `a=1-2`.
  private static func run(
    _ operators: [DrawnOperator], givenInner words: [String]
  ) throws -> (String, asked: String?, Timeline) {
    let names = operators.indices.map { place in
      let name = operators[place].methodName
      let count = operators[...place].count { $0.methodName == name }
      return count == 1 ? name : "\(name) \(count)"
    }
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(
      clock, operators: Dictionary(uniqueKeysWithValues: zip(names, operators.map(\.call))))
    let input = try marbles(operators[0].inputs[0], takesNumbers: operators[0].takesNumbers)
    let asking = try operators.last!.asking.map { try marbles($0, kind: .asks) }
    var output = WaitingPublisher(input, on: clock).recorded("input", on: timeline).eraseToAnyPublisher()
    var refused: (text: String, name: String)?
    // The values that stand for inner publishers where they arrive.
    var arrived: [(name: String, inner: Set<String>, values: [String])] = []
    var duration = input.places.count
    for (drawn, name) in zip(operators, names) {
      let inner = try drawn.inner.sorted { $0.key < $1.key }.map { key, text in
        (key, WaitingPublisher(try marbles(text), on: clock).recorded(key, on: timeline).eraseToAnyPublisher())
      }
      if !drawn.inner.isEmpty {
        let place = arrived.count
        arrived.append((drawn.name, Set(drawn.inner.keys), []))
        output = output.handleEvents(receiveOutput: { arrived[place].values.append($0.value) }).eraseToAnyPublisher()
      }
      let example = Example(rows: [("input", output)] + inner, parameters: drawn.values, clock: clock)
      duration += example.duration(of: duration)
      output = drawn.output(example)
        .mapError { error in
          if let error = error as? NotANumber { refused = (error.text, drawn.name) }
          return error
        }
        .recorded(name, on: timeline).eraseToAnyPublisher()
    }
    output.request(asking, on: clock)
    clock.advance(by: .seconds(duration))
    if let refused { throw LessonError.usage(.needsNumbers.with(refused.name, refused.text)) }
    for word in words where !arrived.contains(where: { $0.values.contains(String(word.prefix(1))) }) {
      throw LessonError.usage(
        .noValueArrives.with(word.prefix(1), arrived[0].name, word, Array(Set(arrived[0].values)).sorted()))
    }
    for (name, inner, values) in arrived where !values.isEmpty && inner.isDisjoint(with: values) {
      throw LessonError.usage(.noInnerForValue.with(name, values[0]))
    }
    let call = (["input"] + operators.map { "  .\($0.call)" }).joined(separator: "\n")
    return (call, asking.map { _ in names.last! }, timeline)
  }
}

extension DrawnOperator {
  /// Whether a word of a command line begins with an operator's whole name.
  fileprivate static func isName(_ word: String) -> Bool {
    let name = word.prefixMatch(of: #/[A-Za-z]{3,}(?:\(.*\))?/#)?.output ?? ""
    let base = name.prefix { $0 != "(" }
    return word[name.endIndex...].allSatisfy { $0 == " " || $0 == ":" || $0 == "." || $0.isLetter || $0.isNumber }
      && all.contains { $0.methodName == base }
  }
}

extension [DrawnOperator] {
  /// Gives the input to the first, requests to the last, and what inner publishers send to the operators that have some.
  ///
  /// - Returns: The words for inner publishers.
  fileprivate mutating func giveMarbles(_ words: [String]) throws -> [String] {
    let requests = words.filter { $0.hasPrefix("ask:") }
    let inner = words.filter { $0.contains(#/^[A-Za-z0-9]=/#) }
    let inputs = words.filter { !requests.contains($0) && !inner.contains($0) }
    try self[0].take(marbles: inputs)
    try self[count - 1].take(marbles: requests)
    if !inner.isEmpty {
      let places = indices.filter { !self[$0].inner.isEmpty }
      for place in places.isEmpty ? [0] : places { try self[place].take(marbles: inner) }
    }
    // Letters go through the whole chain.
    if self[0].inputs[0].contains(where: \.isLetter) { for place in indices { self[place].takeLetters() } }
    return inner
  }
}
