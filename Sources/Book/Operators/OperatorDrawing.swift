import Combine
import LessonKit
import VirtualTime

/// An operator at work on a virtual clock, drawn from what happened. A place of a marble string lasts a second.
package struct OperatorDrawing {
  /// The call, with the values of its parameters. A chain is in one line, without its comments.
  package let call: String

  /// The inputs above the output, as text.
  package func text(in language: Language) -> String { timeline.marbles(in: language, names: names) }

  /// The demand that the subscriber requested, as a sum; nil if it requested everything at once.
  package func ledger(in language: Language) -> String? { asked.map { timeline.ledger(of: $0, in: language) } }

  /// The same as a picture.
  package func picture(in language: Language) -> String { timeline.picture(call, in: language, names: names) }

  /// The same as a small picture that leads to a page, with the page's colours: a value has that of the marble that it is
  /// made of, through all rows, or those of several.
  var card: String { timeline.card(hues: hues.all) }
  var smallPicture: String { timeline.smallPicture(hues: hues.all) }

  let timeline: Timeline
  let hues: MarbleHues

  /// The stream whose demand is worth seeing.
  private let asked: String?

  /// What code does not name.
  private let names = ["input": Message("input", "输入")]

  /// - Parameter places: How many places the drawing's length allows for. Those of its marbles, if left out.
  /// - Throws: A usage error that points at the character, if a marble string makes no sense.
  package init(_ drawn: DrawnOperator, places: Int? = nil) throws {
    let name = drawn.chain == nil ? drawn.methodName : "output"
    let clock = VirtualTimeScheduler()
    // Without comments. A switch may leave a line out.
    let lines = (drawn.chain?.lines ?? []).compactMap { line -> (String, String)? in
      let code = drawn.shown(line.code).split(separator: "  //").first?.trimmingPrefix(#/ +/#) ?? ""
      return code.isEmpty ? nil : (line.rows.last!, String(code))
    }
    call = lines.isEmpty ? drawn.call : lines.map(\.1).joined()
    let calls = lines.isEmpty ? [name: drawn.call] : Dictionary(uniqueKeysWithValues: lines.dropFirst())
    let timeline = Timeline(clock, operators: calls)
    self.timeline = timeline

    let rows = try drawn.rows.map { ($0.name, try marbles($0.marbles, takesNumbers: drawn.takesNumbers)) }
    let asking = try drawn.asking.map { try marbles($0, kind: .asks) }
    let hues = MarbleHues(of: rows.map(\.1), isOfLabels: drawn.chain != nil && rows.count > 1)
    self.hues = hues
    let example = Example(
      rows: rows.enumerated().map { number, row in
        let marbles = WaitingPublisher(row.1, from: hues.starts[number], on: clock)
        return (row.0, hues.noted(marbles).recorded(row.0, on: timeline).eraseToAnyPublisher())
      },
      parameters: drawn.values, clock: clock,
      observer: drawn.chain.map { _ in ChainRows(timeline: timeline, hues: hues) })
    let own = (rows.map(\.1) + [asking].compactMap(\.self)).reduce(0) { $0 + $1.places.count }
    drawn.run(example, places: places ?? own) { output, number in
      hues.noted(output).recorded(name, on: timeline).request(number == 0 ? asking : nil, on: clock)
    }
    asked = asking.map { _ in name }
  }
}

extension DrawnOperator {
  /// Runs on the example's clock.
  ///
  /// - Parameters:
  ///   - places: How many places the marble strings have together.
  ///   - subscribe: Subscribes to the output. The second subscriber has the number 1.
  func run(_ example: Example, places: Int, subscribe: @escaping (Example.Texts, _ number: Int) -> Void) {
    let output = output(example)
    subscribe(output, 0)
    let clock = example.clock
    if let second = example.parameters[Self.second] {
      clock.schedule(after: clock.now.advanced(by: .seconds(second))) { subscribe(output, 1) }
    }
    clock.advance(by: .seconds(example.duration(of: places)))
  }
}

extension Example {
  /// How many seconds an operator runs on inputs of so many places: long enough for each repetition and each delay, and not
  /// for ever, as some operators have a timer that does not end.
  func duration(of places: Int) -> Int {
    places * (1 + Int(max(1, parameters["count", default: 1]))) + Int(parameters.values.reduce(2, +))
  }
}

func marbles(
  _ text: String, takesNumbers: Bool = false, kind: MarbleString.Kind = .stream
) throws -> MarbleString {
  func malformed(_ reason: Message, _ place: String) -> LessonError { .usage(.malformed.with(reason, place)) }
  do {
    let marbles = try MarbleString(text, kind)
    if takesNumbers, let letter = text.firstIndex(where: \.isLetter) {
      let offset = text.distance(from: text.startIndex, to: letter)
      throw malformed(.digitsOnly, MalformedMarbles("", text, at: offset).place)
    }
    if marbles.places.count > 60 { throw malformed(.tooLong, text) }
    return marbles
  } catch let error as MalformedMarbles {
    throw malformed(Message(error.problem), error.place)
  }
}

extension Message {
  fileprivate init(_ problem: MalformedMarbles.Problem) {
    let chinese =
      switch problem {
      case .nested: "一组里面还有一组"
      case .unopened: "这一组有结尾，没有开头"
      case .unclosed: "这一组没有结尾"
      case .empty: "一组里面什么也没有"
      case .timeInGroup: "一组里面不能有时间流逝"
      case .meaningless(let mark): "“\(mark)”在这里没有意义"
      case .afterEnd: "结束之后还有内容"
      case .other(let reason): reason
      }
    self.init(problem.description, chinese)
  }
}

extension Publisher {
  /// Subscribes and requests everything at once, or what a marble string says, when it says so.
  ///
  /// - Returns: What cancels the subscription.
  @discardableResult func request(_ asking: MarbleString?, on clock: VirtualTimeScheduler) -> () -> Void {
    var subscription: (any Subscription)?
    for (place, marks) in (asking?.places ?? []).enumerated() where !marks.isEmpty {
      clock.schedule(after: clock.now.advanced(by: .seconds(place))) {
        for mark in marks {
          switch mark {
          case "*": subscription?.request(.unlimited)
          case "!": subscription?.cancel()
          default: subscription?.request(.max(mark.wholeNumberValue!))
          }
        }
      }
    }
    subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          if asking == nil { $0.request(.unlimited) }
        },
        receiveCompletion: { _ in subscription = nil }))
    return { subscription?.cancel() }
  }
}
