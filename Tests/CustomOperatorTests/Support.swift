import Combine

@testable import CustomOperator

typealias Upstream = PassthroughSubject<Int, RaceError>

/// What happened at all places, in order.
final class Log {
  private(set) var events: [String] = []

  func add(_ event: String) { events.append(event) }
  func clear() { events = [] }
}

/// Logs and keeps what it receives, and keeps its subscription.
final class Collector: Subscriber {
  private(set) var values: [Int] = []
  private(set) var completions = 0
  var subscription: (any Subscription)?

  /// Called when the value has been logged. What it returns is asked for.
  var onValue: (Int) -> Subscribers.Demand = { _ in .none }

  private let log: Log
  private let initial: Subscribers.Demand

  init(_ log: Log, asking initial: Subscribers.Demand) {
    self.log = log
    self.initial = initial
  }

  func receive(subscription: any Subscription) {
    log.add("subscription \(subscription)")
    self.subscription = subscription
    if initial > .none { subscription.request(initial) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log.add("\(input)")
    values.append(input)
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<RaceError>) {
    completions += 1
    switch completion {
    case .finished: log.add("finished")
    case .failure(let error): log.add("failure \(error)")
    }
  }
}

/// A publisher that does nothing by itself.
final class ManualPublisher: Publisher {
  typealias Output = Int
  typealias Failure = RaceError

  private(set) var subscriber: AnySubscriber<Int, RaceError>?
  private(set) var requests: [Subscribers.Demand] = []
  var onSubscription: () -> Void = {}
  var onRequest: (Subscribers.Demand) -> Void = { _ in }
  var onCancel: () -> Void = {}
  private let greets: Bool

  init(greets: Bool = true) { self.greets = greets }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    self.subscriber = AnySubscriber(subscriber)
    if greets { greet() }
    onSubscription()
  }

  func greet() { subscriber?.receive(subscription: Inner(publisher: self)) }

  private struct Inner: Subscription {
    let publisher: ManualPublisher
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {
      publisher.requests.append(demand)
      publisher.onRequest(demand)
    }

    func cancel() { publisher.onCancel() }
  }
}

/// The publisher that `name(_:_:)` returns.
struct Named<Source: Publisher>: Publisher {
  typealias Output = Source.Output
  typealias Failure = Source.Failure

  let source: Source
  let name: String
  let log: Log

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    source.subscribe(
      AnySubscriber(
        receiveSubscription: { subscriber.receive(subscription: Inner(base: $0, name: name, log: log)) },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) }))
  }

  private struct Inner: Subscription {
    let base: any Subscription
    let name: String
    let log: Log

    var combineIdentifier: CombineIdentifier { base.combineIdentifier }

    func request(_ demand: Subscribers.Demand) {
      log.add("\(name) request \(demand)")
      base.request(demand)
    }

    func cancel() {
      log.add("\(name) cancel")
      base.cancel()
    }
  }
}

extension Publisher {
  /// Logs the requests and the cancelling that reach this publisher.
  func name(_ name: String, _ log: Log) -> Named<Self> { Named(source: self, name: name, log: log) }
}

extension Publishers.Sequence where Failure == Never {
  /// The same, as a publisher that could fail.
  func setFailure() -> Publishers.Sequence<Elements, RaceError> { Publishers.Sequence(sequence: sequence) }
}
