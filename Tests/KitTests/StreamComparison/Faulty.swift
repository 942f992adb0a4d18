import Combine
import VirtualTime

/// An operator that passes everything on, with one fault.
struct Faulty: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  enum Defect {
    case silent, noSubscription, secondSubscription, lateSubscription, beforeSubscription
    case ignoresCancel, forgetsToCancel, sendsAfterEnd, ignoresDemand
    case addsOne, sendsLate, dropsTheSecondValue, sendsOneMore, endsBeforeTheSecondValue
    case subscribesTwice, neverSubscribes, requestsTwice, requestsLess, cancelsWithTheSecondValue
    case keepsDownstream, keepsUpstream
  }

  let upstream: AnyPublisher<Int, MarbleFailure>
  let defect: Defect
  let clock: VirtualTimeScheduler

  func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) {
    let inner = Inner(AnySubscriber(subscriber), defect, clock)
    if defect == .silent { return }
    if defect == .neverSubscribes { return subscriber.receive(subscription: inner) }
    upstream.subscribe(inner)
    if defect == .subscribesTwice { upstream.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel() }
  }

  private final class Inner: Subscriber, Subscription {
    private let downstream: AnySubscriber<Int, MarbleFailure>
    private let defect: Defect
    private let clock: VirtualTimeScheduler
    private var upstream: (any Subscription)?
    private var isCancelled = false
    private var count = 0

    /// A cycle that nothing breaks.
    private var kept: Any?

    init(_ downstream: AnySubscriber<Int, MarbleFailure>, _ defect: Defect, _ clock: VirtualTimeScheduler) {
      self.downstream = downstream
      self.defect = defect
      self.clock = clock
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      if defect == .keepsDownstream { kept = self }
      // Not in a global array: other tests run at the same time.
      if defect == .keepsUpstream { _ = Unmanaged.passRetained(AnyCancellable(subscription)) }
      switch defect {
      case .noSubscription: return
      case .lateSubscription:
        return clock.schedule(after: clock.now.advanced(by: 1)) { self.downstream.receive(subscription: self) }
      case .beforeSubscription: _ = downstream.receive(0)
      default: break
      }
      downstream.receive(subscription: self)
      if defect == .secondSubscription { downstream.receive(subscription: self) }
      if defect == .ignoresDemand { subscription.request(.unlimited) }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      if isCancelled, defect == .forgetsToCancel { return .none }
      count += 1
      switch defect {
      case .addsOne: return downstream.receive(input + 1)
      case .sendsLate:
        clock.schedule(after: clock.now.advanced(by: 1)) { _ = self.downstream.receive(input) }
        return .none
      case .dropsTheSecondValue where count == 2: return .none
      case .sendsOneMore where count == 1: return downstream.receive(input) + downstream.receive(input)
      case .endsBeforeTheSecondValue where count == 2:
        downstream.receive(completion: .finished)
        cancel()
        return .none
      case .cancelsWithTheSecondValue where count == 2: upstream?.cancel()
      default: break
      }
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<MarbleFailure>) {
      if isCancelled, defect == .forgetsToCancel { return }
      downstream.receive(completion: completion)
      if defect == .sendsAfterEnd { _ = downstream.receive(0) }
      if defect != .keepsUpstream { upstream = nil }
    }

    func request(_ demand: Subscribers.Demand) {
      if defect == .requestsTwice { upstream?.request(demand) }
      upstream?.request(defect == .requestsLess ? .max(1) : demand)
    }

    func cancel() {
      isCancelled = true
      if defect == .ignoresCancel || defect == .forgetsToCancel { return }
      upstream?.cancel()
      upstream = nil
    }
  }
}
