import CombineContract
import VirtualTime

/// The upstream of a part, when its laws are checked. It keeps each value until it is requested, and counts what it is
/// asked for. It is right itself: it sends nothing that was not requested, and nothing after the end.
final class Source: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  private(set) var requested = Subscribers.Demand.none
  private(set) var requests = 0
  private(set) var subscriptions = 0
  private(set) var cancellations = 0

  /// How many requests have come after `cancel()`.
  private(set) var lateRequests = 0

  /// A value that it sends from inside of `cancel()`, with the completion behind it. That is too late, but not forbidden.
  var answer: Int?

  /// Whether what comes from inside of a value is sent at once, as by a subject.
  var sendsInside = false
  private var values: [Int]
  private var completion: Subscribers.Completion<MarbleFailure>?
  private var attached: [Attached] = []
  private weak var newest: Attached?
  private weak var newestSubscriber: AnyObject?

  /// Whether the newest subscription is in memory.
  var isKept: Bool { newest != nil }

  /// The newest subscriber that has a subscription.
  var subscriber: (any Subscriber<Int, MarbleFailure>)? { attached.last?.subscriber }

  /// Whether what has subscribed is in memory, if it is an object.
  var isSubscriberKept: Bool { newestSubscriber != nil }

  /// - Parameters:
  ///   - values: What each subscriber receives first.
  ///   - completion: What follows the values at once; with nil, nothing does.
  init(_ values: some Sequence<Int> = [], _ completion: Subscribers.Completion<MarbleFailure>? = nil) {
    self.values = Array(values)
    self.completion = completion
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    subscriptions += 1
    let new = Attached(self, subscriber, values, completion)
    (new.answer, new.sendsInside) = (answer, sendsInside)
    attached.append(new)
    newest = new
    newestSubscriber = subscriber as AnyObject
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
  func send(subscription: any Subscription) {
    for one in attached { one.subscriber?.receive(subscription: subscription) }
  }

  func send(completion: Subscribers.Completion<MarbleFailure>) {
    self.completion = completion
    values = []
    for one in attached {
      one.completion = completion
      one.send()
    }
    attached = []
  }

  fileprivate func note(_ demand: Subscribers.Demand) {
    requested += demand
    requests += 1
  }

  fileprivate func noteLateRequest() { lateRequests += 1 }

  fileprivate func forget(_ one: Attached) {
    cancellations += 1
    attached.removeAll { $0 === one }
  }
}

private final class Attached: Subscription {
  var answer: Int?
  var sendsInside = false
  var waiting: [Int]
  var completion: Subscribers.Completion<MarbleFailure>?

  /// Nil when it has cancelled, or received the end.
  private(set) var subscriber: (any Subscriber<Int, MarbleFailure>)?
  private weak var source: Source?
  private var demand = Subscribers.Demand.none
  private var isSending = false
  private var isCancelled = false

  init(
    _ source: Source, _ subscriber: any Subscriber<Int, MarbleFailure>, _ waiting: [Int],
    _ completion: Subscribers.Completion<MarbleFailure>?
  ) { (self.source, self.subscriber, self.waiting, self.completion) = (source, subscriber, waiting, completion) }

  func request(_ demand: Subscribers.Demand) {
    if isCancelled { source?.noteLateRequest() }
    guard subscriber != nil else { return }
    source?.note(demand)
    self.demand += demand
    send()
  }

  func cancel() {
    if let answer = answer.take() {
      _ = subscriber?.receive(answer)
      subscriber?.receive(completion: .finished)
    }
    guard subscriber != nil else { return }
    subscriber = nil
    isCancelled = true
    source?.forget(self)
  }

  func send() {
    guard !isSending || sendsInside else { return }
    let wasSending = isSending
    isSending = true
    defer { isSending = wasSending }
    while let subscriber, demand > .none, !waiting.isEmpty {
      demand -= 1
      let more = subscriber.receive(waiting.removeFirst())
      if more > .none { source?.note(more) }
      demand += more
    }
    guard waiting.isEmpty, let completion, let last = subscriber.take() else { return }
    last.receive(completion: completion)
  }
}

/// A subscriber of any part. It writes down what it receives.
final class Witness {
  /// `^` is the subscription, `|` the completion, `#` a failure. What is in parentheses came inside of the value before.
  private(set) var events = ""

  /// The values alone.
  private(set) var values = ""
  private(set) var valueCount = 0
  private(set) var subscription: (any Subscription)?
  private(set) var requested = Subscribers.Demand.none
  private(set) var hasCancelled = false

  /// What it had received when it cancelled.
  private(set) var eventsAtCancel = ""

  /// Whether a value is being received.
  private var isReceiving = false

  /// What it does with a value. It returns what this returns.
  var onValue: (Witness) -> Subscribers.Demand = { _ in .none }

  /// What it does with the completion, and with its subscription.
  var onCompletion: (Witness) -> Void = { _ in }
  var onSubscription: (Witness) -> Void = { _ in }

  /// What follows its requests: events may wait for a scheduler.
  var didRequest: () -> Void = {}

  /// It requests later, if at all.
  init() {}

  /// Subscribes, and then requests.
  convenience init<P: Publisher>(of publisher: P, requesting demand: Subscribers.Demand? = nil) {
    self.init()
    subscribe(to: publisher)
    if let demand { request(demand) }
  }

  func subscribe<P: Publisher>(to publisher: P) { publisher.subscribe(Seat<P.Output, P.Failure>(witness: self)) }

  func request(_ demand: Subscribers.Demand) {
    requested += demand
    subscription?.request(demand)
    didRequest()
  }

  /// Requests, and does not keep its subscription.
  func forget(requesting demand: Subscribers.Demand) {
    let former = subscription.take()
    former?.request(demand)
  }

  func cancel() {
    hasCancelled = true
    subscription?.cancel()
    eventsAtCancel = events
  }

  /// Whether it has received an end.
  private(set) var isOver = false

  fileprivate func receive(subscription: any Subscription) {
    events += "^"
    if self.subscription == nil { self.subscription = subscription }
    onSubscription(self)
  }

  fileprivate func receive(_ value: String) -> Subscribers.Demand {
    let isInside = isReceiving
    isReceiving = true
    defer { isReceiving = isInside }
    note((events.last.map { "^(".contains($0) } ?? true ? "" : " ") + (isInside ? "(" : "") + value)
    valueCount += 1
    let more = onValue(self)
    if isInside { note(")") }
    return more
  }

  private func note(_ text: String) {
    events += text
    values += text
  }

  fileprivate func receiveCompletion(isFailure: Bool) {
    events += isFailure ? "#" : "|"
    isOver = true
    onCompletion(self)
  }
}

/// A witness, as a subscriber of one type.
private struct Seat<Input, Failure: Error>: Subscriber {
  let witness: Witness

  func receive(subscription: any Subscription) { witness.receive(subscription: subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { witness.receive("\(input)") }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure = completion {
      witness.receiveCompletion(isFailure: true)
    } else {
      witness.receiveCompletion(isFailure: false)
    }
  }
}
