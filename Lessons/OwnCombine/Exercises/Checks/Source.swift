import CombineContract
import VirtualTime

/// The upstream of a part, when its laws are checked. It keeps each value until it is requested, and counts what it is
/// asked for. It is right itself: it sends nothing that was not requested, and nothing after the end.
final class Source: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  private(set) var requested = Subscribers.Demand.none
  private(set) var subscriptions = 0
  private(set) var cancellations = 0

  /// How many requests have come after `cancel()`.
  private(set) var lateRequests = 0

  /// A value that it sends from inside of `cancel()`, with the completion behind it. That is too late, but not forbidden.
  var answer: Int?
  private var values: [Int]
  private var completion: Subscribers.Completion<MarbleFailure>?
  private var attached: [Attached] = []
  private weak var newest: Attached?

  /// Whether the newest subscription is in memory.
  var isKept: Bool { newest != nil }

  /// - Parameters:
  ///   - values: What each subscriber receives first.
  ///   - completion: What follows the values at once; with nil, nothing does.
  init(_ values: some Sequence<Int> = [], _ completion: Subscribers.Completion<MarbleFailure>? = nil) {
    self.values = Array(values)
    self.completion = completion
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    subscriptions += 1
    let new = Attached(
      values, completion, note: { [weak self] in self?.requested += $0 },
      noteCancel: { [weak self] in self?.forget($0) }, noteLate: { [weak self] in self?.lateRequests += 1 },
      join: { subscriber.receive(subscription: $0) }, receive: { subscriber.receive($0) },
      complete: { subscriber.receive(completion: $0) })
    new.answer = answer
    attached.append(new)
    newest = new
    subscriber.receive(subscription: new)
    new.send()
  }

  func send(_ numbers: Int...) {
    for number in numbers {
      for one in attached {
        one.waiting.append(number)
        one.send()
      }
    }
  }

  /// Sends a subscription to subscribers that have one.
  func send(subscription: any Subscription) { for one in attached { one.join?(subscription) } }

  func send(completion: Subscribers.Completion<MarbleFailure>) {
    self.completion = completion
    values = []
    for one in attached {
      one.completion = completion
      one.send()
    }
    attached = []
  }

  private func forget(_ one: Attached) {
    cancellations += 1
    attached.removeAll { $0 === one }
  }
}

private final class Attached: Subscription {
  var answer: Int?
  var waiting: [Int]
  var completion: Subscribers.Completion<MarbleFailure>?
  private(set) var join: ((any Subscription) -> Void)?
  private let note: (Subscribers.Demand) -> Void
  private let noteCancel: (Attached) -> Void
  private let noteLate: () -> Void
  private var receive: ((Int) -> Subscribers.Demand)?
  private var complete: ((Subscribers.Completion<MarbleFailure>) -> Void)?
  private var demand = Subscribers.Demand.none
  private var isSending = false
  private var isCancelled = false

  init(
    _ waiting: [Int], _ completion: Subscribers.Completion<MarbleFailure>?,
    note: @escaping (Subscribers.Demand) -> Void, noteCancel: @escaping (Attached) -> Void,
    noteLate: @escaping () -> Void, join: @escaping (any Subscription) -> Void,
    receive: @escaping (Int) -> Subscribers.Demand,
    complete: @escaping (Subscribers.Completion<MarbleFailure>) -> Void
  ) {
    (self.waiting, self.completion, self.note, self.noteCancel) = (waiting, completion, note, noteCancel)
    (self.noteLate, self.join, self.receive, self.complete) = (noteLate, join, receive, complete)
  }

  func request(_ demand: Subscribers.Demand) {
    if isCancelled { noteLate() }
    guard receive != nil else { return }
    note(demand)
    self.demand += demand
    send()
  }

  func cancel() {
    if let answer = answer.take() {
      _ = receive?(answer)
      complete?(.finished)
    }
    guard receive != nil else { return }
    (join, receive, complete) = (nil, nil, nil)
    isCancelled = true
    noteCancel(self)
  }

  func send() {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while let receive, demand > .none, !waiting.isEmpty {
      demand -= 1
      let more = receive(waiting.removeFirst())
      if more > .none { note(more) }
      demand += more
    }
    guard waiting.isEmpty, let completion, let complete else { return }
    (join, receive, self.complete) = (nil, nil, nil)
    complete(completion)
  }
}

/// Writes down what it receives.
final class Witness<Input, Failure: Error>: Subscriber {
  private(set) var events = ""
  private(set) var valueCount = 0
  private(set) var subscription: (any Subscription)?
  private(set) var requested = Subscribers.Demand.none

  /// How many values are being received, one inside the other, and the most that were.
  private var depth = 0
  private(set) var greatestDepth = 0

  /// What it does with a value. It returns what this returns.
  var onValue: (Witness) -> Subscribers.Demand = { _ in .none }

  /// What it does with the completion.
  var onCompletion: () -> Void = {}

  /// What it does with its subscription.
  var onSubscription: (any Subscription) -> Void = { _ in }

  /// It requests later, if at all.
  init() {}

  /// Subscribes, and then requests.
  init<P: Publisher>(of publisher: P, requesting demand: Subscribers.Demand? = nil)
  where P.Output == Input, P.Failure == Failure {
    publisher.subscribe(self)
    if let demand { request(demand) }
  }

  func receive(subscription: any Subscription) {
    events += "^"
    if self.subscription == nil { self.subscription = subscription }
    onSubscription(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    depth += 1
    defer { depth -= 1 }
    greatestDepth = max(depth, greatestDepth)
    events += "\(events.last == "^" || events.isEmpty ? "" : " ")\(input)"
    valueCount += 1
    return onValue(self)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: events += "|"
    case .failure: events += "#"
    }
    onCompletion()
  }

  func request(_ demand: Subscribers.Demand) {
    requested += demand
    subscription?.request(demand)
  }

  /// The values alone.
  var values: String { events.filter { !"^|#".contains($0) } }

  /// Whether it has received an end.
  var isOver: Bool { events.contains("|") || events.contains("#") }
}
