import Combine
import TestKit
import VirtualTime

/// A candidate with an upstream and a subscriber, and what they do, drawn step by step.
///
///     in   --ab-c
///     ask  -2--!
///     out  ^-ab
///
/// A place is a step: upstream sends, or the subscriber asks or cancels; and below it stands what the subscriber gets
/// from that. `^` is its subscription. The numbers 1, 2, 3 are drawn as a, b, c, and a demand of more than nine as `n`.
final class LawRun {
  let subscriber: LawSubscriber

  private let subject: PassthroughSubject<Int, TestError>
  private let settle: () -> Void
  private var sent = MarbleString()
  private var asked = MarbleString()

  /// Runs a candidate over a subject.
  convenience init(_ candidate: Candidate, over subject: PassthroughSubject<Int, TestError> = PassthroughSubject()) {
    self.init(candidate, subject, subject.eraseToAnyPublisher())
  }

  /// Runs a candidate over numbers that are sent as they are asked for.
  convenience init(_ candidate: Candidate, pulling numbers: [Int]) {
    let upstream = Publishers.Sequence<[Int], TestError>(sequence: numbers)
    self.init(candidate, PassthroughSubject(), upstream.eraseToAnyPublisher())
  }

  private init(
    _ candidate: Candidate, _ subject: PassthroughSubject<Int, TestError>, _ upstream: Candidate.Values
  ) {
    self.subject = subject
    subscriber = LawSubscriber(candidate.tally)
    let (publisher, settle) = candidate.stage(upstream)
    self.settle = settle
    publisher.subscribe(subscriber)
    settle()
  }

  var history: [LawEvent] { subscriber.history }

  // MARK: Steps

  func send(_ numbers: some Sequence<Int>) { for number in numbers { send(number) } }

  func send(_ number: Int) {
    subscriber.step += 1
    sendInside(number)
    settle()
  }

  /// Sends within the present step.
  func sendInside(_ number: Int) {
    sent.add(LawEvent.value(number).mark, at: subscriber.step)
    subject.send(number)
  }

  func send(completion: Subscribers.Completion<TestError>) {
    subscriber.step += 1
    completeInside(completion)
    settle()
  }

  /// Completes within the present step.
  func completeInside(_ completion: Subscribers.Completion<TestError>) {
    sent.add(completion == .finished ? "|" : "#", at: subscriber.step)
    subject.send(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    subscriber.step += 1
    asked.add(demand.mark, at: subscriber.step)
    subscriber.request(demand)
    settle()
  }

  func cancel() {
    subscriber.step += 1
    cancelInside()
    settle()
  }

  /// Cancels within the present step.
  func cancelInside() {
    asked.add("!", at: subscriber.step)
    subscriber.subscription?.cancel()
  }

  // MARK: Drawing

  /// What happened, and where there is another history that it should have been, that one.
  func diagram(insteadOf expected: [LawEvent]? = nil) -> String {
    let rows = [("in", sent), ("ask", asked), ("out", subscriber.received)].filter { !$0.1.places.isEmpty }
    let unnamed = (history + (expected ?? [])).filter { $0.mark == "?" }
    var lines = drawMarbles(rows).split(separator: "\n").map(String.init)
    if let expected { lines.append("instead of " + String(expected.map(\.mark))) }
    if !unnamed.isEmpty { lines.append("? is " + unnamed.map(\.description).joined(separator: ", ")) }
    return lines.map { $0.count > 100 ? $0.prefix(99) + "…" : $0 }.joined(separator: "\n")
  }
}

/// Writes down what it sees. It asks for nothing by itself.
final class LawSubscriber: Subscriber {
  private(set) var history: [LawEvent] = []
  private(set) var subscription: (any Subscription)?

  /// Where an event is drawn.
  var step = 0

  /// The step of each event.
  private var steps: [Int] = []

  /// The history as a diagram. It is drawn when it is needed, because long histories take long to draw.
  var received: MarbleString { zip(history, steps).reduce(into: MarbleString()) { $0.add($1.0.mark, at: $1.1) } }

  /// Called with the subscription, before it is written down.
  var onGreeting: () -> Void = {}

  /// Called with the subscription, after it was written down.
  var onSubscription: () -> Void = {}

  /// Called with each value, after it was written down. Its result is returned from `receive(_:)`.
  var onValue: (Int) -> Subscribers.Demand = { _ in .none }

  /// Called when nobody holds the subscriber any more.
  var onDeinit: () -> Void = {}

  private let tally: Tally

  init(_ tally: Tally) { self.tally = tally }

  deinit { onDeinit() }

  var values: [LawEvent] { history.filter(\.isValue) }
  var isOver: Bool { history.contains(where: \.isCompletion) }

  func receive(subscription: any Subscription) {
    onGreeting()
    write(.subscription)
    self.subscription = subscription
    onSubscription()
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    write(.value(input))
    tally.add()
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    switch completion {
    case .finished: write(.finished)
    case .failure: write(.failure)
    }
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  /// Lets go of the subscription, which a test of who lets go of whom keeps elsewhere.
  func forget() {
    // Taken out first, as the deinit of the subscription may come back here.
    _ = subscription.take()
  }

  private func write(_ event: LawEvent) {
    history.append(event)
    steps.append(step)
  }
}

/// What a subscriber saw.
enum LawEvent: Equatable, CustomStringConvertible {
  case subscription
  case value(Int)
  case finished
  case failure

  var isCompletion: Bool { self == .finished || self == .failure }

  var isValue: Bool { value != nil }

  var value: Int? { if case .value(let value) = self { value } else { nil } }

  var description: String {
    switch self {
    case .subscription: "subscription"
    case .value(let value): "\(value)"
    case .finished: "finished"
    case .failure: "failure"
    }
  }

  /// How it is drawn. A value without a letter is `?`.
  var mark: Character {
    switch self {
    case .subscription: "^"
    case .value(0): "0"
    case .value(let value): 1...26 ~= value ? Character(UnicodeScalar(UInt8(96 + value))) : "?"
    case .finished: "|"
    case .failure: "#"
    }
  }
}

extension Subscribers.Demand {
  /// How it is drawn.
  fileprivate var mark: Character {
    guard let max else { return "*" }
    return max < 10 ? Character("\(max)") : "n"
  }
}
