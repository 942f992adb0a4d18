import Combine
import LessonKit
import VirtualTime

/// An operator at work on a virtual clock, drawn from what happened. A place of a marble string lasts a second.
struct OperatorDrawing {
  /// The call, with the values of its parameters.
  let call: String

  /// The inputs above the output, as text.
  var text: String { timeline.marbles }

  /// The demand that the subscriber requested, as a sum; nil if it requested everything at once.
  var ledger: String? { isLimited ? timeline.ledger(of: name) : nil }

  /// The same as a picture.
  var picture: String { timeline.picture(call) }

  private let name: String
  private let isLimited: Bool
  private let timeline: Timeline

  /// - Throws: A usage error that points at the character, if a marble string makes no sense.
  init(_ request: DrawingRequest) throws {
    let drawn = request.drawn
    name = drawn.name
    isLimited = request.asking != nil
    call = drawn.call(with: request.parameters)
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock, operators: [drawn.name: call])
    self.timeline = timeline

    let inputs = try request.inputs.map { try marbles($0, drawn.values) }
    let inner = try request.inner.mapValues { try marbles($0, drawn.values) }
    let asking = try request.asking.map { try marbles($0, kind: .asks) }
    let example = Example(
      inputs: zip(drawn.inputNames, inputs).map { publisher($1, named: $0, on: timeline, clock) },
      inner: Dictionary(
        uniqueKeysWithValues: inner.sorted { $0.key < $1.key }.map {
          ($0.key, publisher($0.value, named: $0.key, on: timeline, clock))
        }),
      parameters: request.parameters, clock: clock)

    let output = drawn.output(example)
    let subscriber = ScheduledSubscriber(asking, on: clock)
    output.recorded(drawn.name, on: timeline).subscribe(subscriber)
    if let place = drawn.secondSubscriberAt {
      clock.schedule(after: clock.now.advanced(by: .seconds(place))) {
        output.recorded(drawn.name, on: timeline).subscribe(ScheduledSubscriber(nil, on: clock))
      }
    }
    // Long enough for each repetition and each delay, and not for ever: some operators have a timer that does not end.
    let places = (inputs + inner.values + [asking].compactMap { $0 }).reduce(0) { $0 + $1.places.count }
    let repetitions = 1 + max(1, request.parameters["count", default: 1])
    let delays = request.parameters.values.reduce(2, +)
    clock.advance(by: .seconds(places * Int(repetitions) + Int(delays)))
  }
}

/// A cold publisher of a marble string. A value that is not requested yet waits.
private func publisher(
  _ marbles: MarbleString, named name: String, on timeline: Timeline, _ clock: VirtualTimeScheduler
) -> AnyPublisher<String, any Error> {
  marbles.publisher(on: clock)
    .buffer(size: .max, prefetch: .keepFull, whenFull: .dropOldest)
    .mapError { $0 as any Error }
    .recorded(name, on: timeline)
    .eraseToAnyPublisher()
}

private func marbles(
  _ text: String, _ values: DrawnOperator.Values = .texts, kind: MarbleString.Kind = .stream
) throws -> MarbleString {
  let marbles: MarbleString
  do {
    marbles = try MarbleString(text, kind)
    if kind == .stream, values == .numbers, let letter = text.firstIndex(where: \.isLetter) {
      throw MalformedMarbles(
        "this operator works on digits", text, at: text.distance(from: text.startIndex, to: letter))
    }
    if marbles.places.count > 60 {
      throw MalformedMarbles("it is longer than 60 places", text, at: 60)
    }
  } catch let error as MalformedMarbles {
    let mark = error.reason.wholeMatch(of: #/"(.)" means nothing here/#)?.1
    let reason =
      mark.map { Message.unknownMark.with($0) } ?? Message.ofMarbles.first { $0.english == error.reason }
      ?? "\(error.reason)"
    throw LessonError.usage(.malformedDiagram.with(reason, error.place))
  }
  return marbles
}

/// Requests everything at once, or what a marble string says, when it says so.
private final class ScheduledSubscriber: Subscriber {
  private let isUnlimited: Bool
  private var subscription: (any Subscription)?

  init(_ asking: MarbleString?, on clock: VirtualTimeScheduler) {
    isUnlimited = asking == nil
    for (place, marks) in (asking?.places ?? []).enumerated() where !marks.isEmpty {
      clock.schedule(after: clock.now.advanced(by: .seconds(place))) { [self] in
        for mark in marks { act(mark) }
      }
    }
  }

  private func act(_ mark: Character) {
    switch mark {
    case "*": subscription?.request(.unlimited)
    case "!": subscription?.cancel()
    default: subscription?.request(.max(mark.wholeNumberValue!))
    }
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if isUnlimited { subscription.request(.unlimited) }
  }

  func receive(_ input: String) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<any Error>) {
    subscription = nil
  }
}
