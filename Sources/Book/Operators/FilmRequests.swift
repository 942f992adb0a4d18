import Combine
import LessonKit

/// The requests of a film's stream at all places where they could stand, and what arrives then. A subject sends the same
/// values again for each of them.
struct FilmRequests: Encodable, Equatable {
  let stream: Int

  /// The events of the values that were sent, received or not.
  let values: [Int]

  /// How many values each request asks for: all of them as many, so that only their places count.
  let count: Int

  /// How many values had been sent before each request.
  let places: [Int]

  /// For each choice of places, in order and joined by commas, a 1 for each value that arrives and a 0 for the others.
  let answers: [String: String]

  /// One for each stream whose values were dropped because they were not requested, if another choice lets them arrive.
  static func all(in run: StepRun) -> [FilmRequests] {
    run.streams.compactMap { FilmRequests($0, of: run) }
  }

  private init?(_ stream: StepRun.Stream, of run: StepRun) {
    let events = run.events.filter { $0.stream == stream.id }
    let values = events.filter { $0.kind == .value }
    let requests = events.filter { $0.kind == .request }
    let isRecorded = values.map { $0.lost != true }
    let isInValue = { (event: StepRun.Event) in values.contains { $0.n == event.during } }
    // One that `receive(_:)` makes has no place of its own: it comes with its value.
    guard run.parties[stream.from].type == "PassthroughSubject", isRecorded.contains(false), 1...3 ~= requests.count,
      values.count <= 6, let count = requests[0].payload.flatMap({ Int($0) }),
      requests.allSatisfy({ $0.payload == requests[0].payload && $0.by == .request && !isInValue($0) })
    else { return nil }
    let places = requests.map { request in values.count { $0.n < request.n } }
    var answers: [String: [Bool]] = [:]
    for choice in Self.choices(of: requests.count, upTo: values.count) {
      answers[Self.key(choice)] = Self.received(values.count, count, at: choice)
    }
    let isBetter = { (answer: [Bool]) in zip(isRecorded, answer).allSatisfy { $0 || $1 } }
    guard answers[Self.key(places)] == isRecorded, answers.values.contains(where: isBetter) else { return nil }
    self.stream = stream.id
    self.values = values.map(\.n)
    self.count = count
    self.places = places
    self.answers = answers.mapValues { $0.map { $0 ? "1" : "0" }.joined() }
  }

  private static func key(_ places: [Int]) -> String { places.map(String.init).joined(separator: ",") }

  /// All choices of places in order.
  private static func choices(of requests: Int, upTo last: Int, from first: Int = 0) -> [[Int]] {
    if requests == 0 { return [[]] }
    return (first...last).flatMap { place in choices(of: requests - 1, upTo: last, from: place).map { [place] + $0 } }
  }

  /// Which of some values arrive.
  private static func received(_ values: Int, _ count: Int, at places: [Int]) -> [Bool] {
    let subject = PassthroughSubject<Int, Never>()
    var received = [Bool](repeating: false, count: values)
    var subscription: (any Subscription)?
    subject.subscribe(
      AnySubscriber<Int, Never>(
        receiveSubscription: { subscription = $0 },
        receiveValue: { value in
          received[value] = true
          return .none
        }))
    for place in 0...values {
      for each in places where each == place { subscription?.request(.max(count)) }
      if place < values { subject.send(place) }
    }
    subscription?.cancel()
    return received
  }
}
