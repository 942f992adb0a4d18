import Combine
import VirtualTime

typealias Integers = AnyPublisher<Int, MarbleFailure>

/// A plain operator that decides about one value after the other.
struct ValueModel: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  enum Decision {
    case send(Int)

    /// Requests another value instead.
    case drop

    /// Does not request another one.
    case skip

    /// Finishes, after a last value if there is one.
    case finish(after: Int?)
    case fail
  }

  let upstream: Integers

  /// How many values it requests for itself.
  var additional = 0

  /// Makes the function that decides, for each subscriber.
  let makeDecide: () -> (Int) -> Decision

  func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) {
    upstream.subscribe(Inner(subscriber, additional, makeDecide()))
  }

  private final class Inner<Downstream: Subscriber<Int, MarbleFailure>>: Subscriber, Subscription {
    private let additional: Int
    private let decide: (Int) -> Decision
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private var early: Subscribers.Demand?

    init(_ downstream: Downstream, _ additional: Int, _ decide: @escaping (Int) -> Decision) {
      self.downstream = downstream
      self.additional = additional
      self.decide = decide
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      // The additional values, and what downstream requests meanwhile, are one request.
      if additional > 0 { early = .max(additional) }
      downstream?.receive(subscription: self)
      if let demand = early.take() { request(demand) }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      guard let downstream else { return .none }
      switch decide(input) {
      case .send(let value): return downstream.receive(value)
      case .drop: return .max(1)
      case .skip: return .none
      case .finish(let value):
        let more = value.map(downstream.receive) ?? .none
        end(with: .finished)
        return more
      case .fail:
        end(with: .failure(MarbleFailure()))
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<MarbleFailure>) {
      upstream = nil
      end(with: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      if early == nil { upstream?.request(demand) } else { early! += demand }
    }

    func cancel() {
      let former = upstream
      (upstream, downstream) = (nil, nil)
      former?.cancel()
    }

    private func end(with completion: Subscribers.Completion<MarbleFailure>) {
      let downstream = downstream
      cancel()
      downstream?.receive(completion: completion)
    }
  }
}

/// A plain operator that makes at most one value of all values. It requests all, and sends the result when that is known
/// and requested.
struct ResultModel: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  enum Decision {
    case wait
    case finish(after: Int?)
    case fail
  }

  let upstream: Integers

  /// Decides by the values so far. The flag tells whether these are all.
  let decide: (_ values: [Int], _ isComplete: Bool) -> Decision

  func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) { upstream.subscribe(Inner(subscriber, decide)) }

  private final class Inner<Downstream: Subscriber<Int, MarbleFailure>>: Subscriber, Subscription {
    private let decide: ([Int], Bool) -> Decision
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private var values: [Int] = []
    private var isRequested = false

    /// The result that waits for a request.
    private var result: Int??

    init(_ downstream: Downstream, _ decide: @escaping ([Int], Bool) -> Decision) {
      self.downstream = downstream
      self.decide = decide
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      downstream?.receive(subscription: self)
      upstream?.request(.unlimited)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      guard upstream != nil else { return .none }
      values.append(input)
      act(on: decide(values, false))
      return .none
    }

    func receive(completion: Subscribers.Completion<MarbleFailure>) {
      guard upstream != nil else { return }
      upstream = nil
      switch completion {
      case .finished: act(on: decide(values, true))
      case .failure: act(on: .fail)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      isRequested = true
      deliver()
    }

    func cancel() {
      downstream = nil
      cancelUpstream()
    }

    private func act(on decision: Decision) {
      switch decision {
      case .wait: break
      case .finish(let value):
        cancelUpstream()
        result = .some(value)
        deliver()
      case .fail:
        cancelUpstream()
        let former = downstream
        downstream = nil
        former?.receive(completion: .failure(MarbleFailure()))
      }
    }

    private func cancelUpstream() {
      let former = upstream
      upstream = nil
      former?.cancel()
    }

    private func deliver() {
      guard isRequested, let value = result else { return }
      result = nil
      if let value { _ = downstream?.receive(value) }
      let former = downstream
      downstream = nil
      former?.receive(completion: .finished)
    }
  }
}
