import LessonKit
import StreamComparison

/// Something that happens to two objects: to the reader's, and to one that does what the task asks for.
///
///     final class Lamp { var isOn = false }
///     let (lamp, press) = (Lamp(), Event("isOn", \Lamp.isOn, true))
///     press.act(lamp)
///     print(lamp.isOn)
///     // true
public struct Event<Object> {
  /// As code, or in words.
  public let name: Message
  public let act: (Object) -> Void

  /// - Parameters:
  ///   - name: As code, `guests = 2`, or in words, with `Message(_:_:)`.
  ///   - act: Lets it happen.
  public init(_ name: Message, _ act: @escaping (Object) -> Void) { (self.name, self.act) = (name, act) }

  /// A property gets a value.
  public init<Value>(_ name: String, _ property: ReferenceWritableKeyPath<Object, Value>, _ value: Value) {
    self.init("\(name) = \(String(reflecting: value))") { $0[keyPath: property] = value }
  }
}

/// What an object shows: its values under their names. A list has what has come since the event before.
public typealias Shown = KeyValuePairs<Message, Any>

extension Feedback {
  /// Lets the same happen to the reader's object and to a right one, and compares what they show after each event: first
  /// those of an example, which is printed, and then random ones, as ``tryObjects(rounds:steps:_:)`` does.
  ///
  ///     let send = Event<CurrentValueSubject<Int, Never>>("send(5)") { $0.value = 5 }
  ///     var feedback = Feedback()
  ///     feedback.compare(
  ///       { CurrentValueSubject(0) }, { CurrentValueSubject(1) }, example: [Event("wait()") { _ in }, send],
  ///       shows: { ["value": $0.value] })
  ///     feedback.print()
  ///     // (wait())
  ///     // value: 0
  ///     // (send(5))
  ///     // value: 5
  ///     // Not yet: After wait(), value is 0. It should be 1.
  ///
  /// - Parameters:
  ///   - yours: Makes the reader's object.
  ///   - expected: Makes an object that does what the task asks for.
  ///   - example: What happens first.
  ///   - often: What happens after the example, 520 times. Each time has a number.
  ///   - print: Prints a line of the example. An object with a clock says the time.
  ///   - shows: What an object shows. It is called once after each event.
  ///   - random: Another event. It may depend on the right object.
  public mutating func compare<Object>(
    _ yours: () -> Object, _ expected: () -> Object, example: [Event<Object>],
    often: (Int) -> [Event<Object>] = { _ in [] },
    print: (Object, String) -> Void = { Swift.print($1) }, shows: @escaping (Object) -> Shown,
    random: ((inout SplitMix64, Object) -> Event<Object>)? = nil
  ) {
    let known = Remembered<[Model<Object>.Trace]>()
    let (mine, right) = (yours(), expected())
    var before: Shown = [:]
    for event in example {
      print(mine, "(\(event.name))")
      for object in [mine, right] { event.act(object) }
      let (seen, wanted) = (shows(mine), shows(right))
      let news = seen.news(after: before)
      if !news.isEmpty { print(mine, news) }
      before = seen
      for (seen, wanted) in zip(seen, wanted) {
        let verb = seen.value is [Any] ? "are" : "is"
        expect(
          quoted(seen.value), quoted(wanted.value), "After \(event.name), \(seen.key) \(verb)",
          "\(spaced(event.name.chinese))之后，\(spaced(seen.key.chinese))是")
      }
    }
    let model = Model(known[-1]?[0], shows) { right }
    for number in 1...520 {
      for event in often(number) where faults.isEmpty {
        event.act(mine)
        model.act(event)
        guard let (seen, wanted) = [Different](shows(mine), model.shown).lines.map(shortened) else { continue }
        expect(
          false,
          "The same happens again and again. In round \(number), after \(event.name): \(seen). It should be \(wanted).",
          "同样的事一再发生。第 \(number) 轮，\(spaced(event.name.chinese))之后是“\(seen.chinese)”，应该是“\(wanted.chinese)”。")
      }
    }
    guard faults.isEmpty else { return }
    known[-1] = [model.trace]
    guard let random else { return }
    var models: [Model<Object>] = []
    tryObjects(
      { round, number in
        if number == 0 { models = [] }
        let mine = yours()
        let model = Model(known[round]?[number], shows, expected)
        models.append(model)
        return Trial(
          act: { draw in
            let event = model.next(&draw, random)
            event.act(mine)
            model.act(event)
            return event.name
          }, surprise: { [Different](shows(mine), model.shown).lines })
      }, end: { known[$0] = models.map { $0.trace } })
  }
}

/// A right object. Nothing that happens depends on the reader's one: so a rehearsal plays it once, and knows then what it
/// shows.
private final class Model<Object> {
  /// What happened, with the random numbers behind it, and what the object showed.
  struct Trace {
    var events: [(event: Event<Object>, draw: SplitMix64)] = []
    var shown: [Shown] = []
  }

  /// Nil if all is known.
  private let object: Object?
  private let shows: (Object) -> Shown

  /// All that is known, or what has happened until now.
  private(set) var trace: Trace

  /// How many events and looks there have been.
  private var (events, looks) = (0, 0)

  init(_ known: Trace?, _ shows: @escaping (Object) -> Shown, _ make: () -> Object) {
    (object, trace, self.shows) = (known == nil ? make() : nil, known ?? Trace(), shows)
  }

  /// The event that comes next.
  func next(_ draw: inout SplitMix64, _ random: (inout SplitMix64, Object) -> Event<Object>) -> Event<Object> {
    if let object {
      let event = random(&draw, object)
      trace.events.append((event, draw))
    }
    defer { events += 1 }
    draw = trace.events[events].draw
    return trace.events[events].event
  }

  func act(_ event: Event<Object>) { if let object { event.act(object) } }

  /// What the object shows now. It is looked at once after each event.
  var shown: Shown {
    if let object { trace.shown.append(shows(object)) }
    defer { looks += 1 }
    return trace.shown[looks]
  }
}

extension Shown {
  /// The values that have changed, and the lists.
  fileprivate func news(after former: Shown) -> String {
    let former = former.map { quoted($0.value) }
    return enumerated().compactMap { number, shown in
      let new = quoted(shown.value)
      if new.isEmpty || !(shown.value is [Any]) && former.indices.contains(number) && former[number] == new {
        return nil
      }
      return "\(shown.key): \(apart(new))"
    }.joined(separator: ", ")
  }
}

/// A value that the reader's object shows, and the right one shows otherwise.
private struct Different {
  let name: Message
  let seen: [String]
  let expected: [String]

  /// Nil if the two are alike. To write them down takes longer than to compare them, and what cannot be compared is rare.
  init?(_ name: Message, _ seen: Any, _ expected: Any) {
    func isExpected<Value: Equatable>(_ seen: Value) -> Bool { seen == expected as? Value }
    if let seen = seen as? any Equatable, isExpected(seen) { return nil }
    (self.name, self.seen, self.expected) = (name, quoted(seen), quoted(expected))
    if self.seen == self.expected { return nil }
  }
}

extension [Different] {
  fileprivate init(_ seen: Shown, _ expected: Shown) {
    self = []
    // Hundreds of times for each solution, and `zip` and `compactMap` would take longer than what they do.
    for place in 0..<Swift.min(seen.count, expected.count) {
      let (seen, expected) = (seen[place], expected[place])
      if let different = Different(seen.key, seen.value, expected.value) { append(different) }
    }
  }

  /// The values on both sides; nil if all are alike.
  fileprivate var lines: (seen: Message, expected: Message)? {
    isEmpty ? nil : (line(of: \.seen, beside: \.expected), line(of: \.expected, beside: \.seen))
  }

  private func line(of side: (Different) -> [String], beside other: (Different) -> [String]) -> Message {
    let lines = map { ($0.name, apart(side($0), beside: other($0))) }
    return Message(
      lines.map { "\($0.english): \($1.english)" }.joined(separator: ", "),
      lines.map { "\($0.chinese)：\($1.chinese)" }.joined(separator: "，"))
  }
}

/// What a value has, with quotation marks around a text.
private func quoted(_ value: Any) -> [String] { items(of: value, hasQuotes: true) }
