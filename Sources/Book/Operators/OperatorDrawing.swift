import Combine
import LessonKit
import VirtualTime

/// An operator at work on a virtual clock, drawn from what happened. A place of a marble string lasts a second.
package struct OperatorDrawing {
  /// The call, with the values of its parameters.
  package var call: String { request.drawn.call(with: request.parameters) }

  /// The inputs above the output, as text.
  package var text: String { timeline.marbles }

  /// The demand that the subscriber requested, as a sum; nil if it requested everything at once.
  package var ledger: String? { request.asking.map { _ in timeline.ledger(of: request.drawn.methodName) } }

  /// The same as a picture.
  package var picture: String { timeline.picture(call) }

  private let request: DrawingRequest
  let timeline: Timeline

  /// - Throws: A usage error that points at the character, if a marble string makes no sense.
  package init(_ request: DrawingRequest) throws {
    let drawn = request.drawn
    let name = drawn.methodName
    self.request = request
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock, operators: [name: drawn.call(with: request.parameters)])
    self.timeline = timeline

    let inputs = try request.inputs.map { try marbles($0, takesNumbers: drawn.takesNumbers) }
    let inner = try request.inner.mapValues { try marbles($0, takesNumbers: drawn.takesNumbers) }
    let asking = try request.asking.map { try marbles($0, kind: .asks) }
    let example = Example(
      inputs: zip(drawn.inputNames, inputs).map {
        WaitingPublisher($1, on: clock).recorded($0, on: timeline).eraseToAnyPublisher()
      },
      inner: Dictionary(
        uniqueKeysWithValues: inner.sorted { $0.key < $1.key }.map {
          ($0.key, WaitingPublisher($0.value, on: clock).recorded($0.key, on: timeline).eraseToAnyPublisher())
        }),
      parameters: request.parameters, clock: clock)

    let places = (inputs + inner.values + [asking].compactMap { $0 }).reduce(0) { $0 + $1.places.count }
    drawn.run(example, places: places) { output, number in
      output.recorded(name, on: timeline).subscribe(ScheduledSubscriber(number == 0 ? asking : nil, on: clock))
    }
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
    if let second = secondSubscriberAt {
      clock.schedule(after: clock.now.advanced(by: .seconds(second))) { subscribe(output, 1) }
    }
    // Long enough for each repetition and each delay, and not for ever: some operators have a timer that does not end.
    let repetitions = 1 + max(1, example.parameters["count", default: 1])
    let delays = example.parameters.values.reduce(2, +)
    clock.advance(by: .seconds(places * Int(repetitions) + Int(delays)))
  }
}

private func marbles(
  _ text: String, takesNumbers: Bool = false, kind: MarbleString.Kind = .stream
) throws -> MarbleString {
  func malformed(_ reason: Message, _ place: String) -> LessonError { .usage(.malformed.with(reason, place)) }
  do {
    let marbles = try MarbleString(text, kind)
    if takesNumbers, let letter = text.firstIndex(where: \.isLetter) {
      let blanks = String(repeating: " ", count: text.distance(from: text.startIndex, to: letter))
      throw malformed(.digitsOnly, "\(text)\n\(blanks)^")
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
      case .meaningless(let mark): "\"\(mark)\" 在这里没有意义"
      case .afterEnd: "结束之后还有内容"
      case .other(let reason): reason
      }
    self.init(problem.description, chinese)
  }
}

/// Requests everything at once, or what a marble string says, when it says so.
final class ScheduledSubscriber: Subscriber {
  enum Output {
    case value(Traced<String>)
    case completion(Subscribers.Completion<any Error>)
  }

  private let isUnlimited: Bool
  private let observe: ((Output) -> Void)?
  private var subscription: (any Subscription)?

  init(_ asking: MarbleString?, on clock: VirtualTimeScheduler, observe: ((Output) -> Void)? = nil) {
    isUnlimited = asking == nil
    self.observe = observe
    for (place, marks) in (asking?.places ?? []).enumerated() where !marks.isEmpty {
      clock.schedule(after: clock.now.advanced(by: .seconds(place))) { [self] in
        for mark in marks { act(mark) }
      }
    }
  }

  private func act(_ mark: Character) {
    switch mark {
    case "*": subscription?.request(.unlimited)
    case "!": cancel()
    default: subscription?.request(.max(mark.wholeNumberValue!))
    }
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if isUnlimited { subscription.request(.unlimited) }
  }

  func receive(_ input: Traced<String>) -> Subscribers.Demand {
    observe?(.value(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    subscription = nil
    observe?(.completion(completion))
  }
}
