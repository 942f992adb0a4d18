import Combine
import CombineBridge
import CombineContract
import VirtualTime

/// Lets the random streams see a sink: it sends on what the sink's closures receive, as a subject does.
///
/// A sink requests all values whatever its own subscriber requests, so a value without demand is dropped here.
struct SinkRelay: Combine.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure
  typealias Ending = Combine.Subscribers.Completion<MarbleFailure>

  /// Attaches a sink with two closures. Returns what ends it.
  let attach: (_ onEnd: @escaping (Ending) -> Void, _ onValue: @escaping (Int) -> Void) -> () -> Void

  func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    let relay = RelaySubscription(subscriber)
    subscriber.receive(subscription: relay)
    relay.start(attach)
  }
}

private final class RelaySubscription<Downstream: Combine.Subscriber>: Combine.Subscription
where Downstream.Input == Int, Downstream.Failure == MarbleFailure {
  private var downstream: Downstream?
  private var demand = Combine.Subscribers.Demand.none
  private var end: (() -> Void)?

  init(_ downstream: Downstream) { self.downstream = downstream }

  func start(_ attach: (@escaping (SinkRelay.Ending) -> Void, @escaping (Int) -> Void) -> () -> Void) {
    let end = attach(
      { [self] completion in
        let downstream = self.downstream.take()
        self.end = nil
        downstream?.receive(completion: completion)
      },
      { [self] value in
        guard demand > .none, let downstream else { return }
        demand -= 1
        demand += downstream.receive(value)
      })
    if downstream == nil { end() } else { self.end = end }
  }

  func request(_ demand: Combine.Subscribers.Demand) { self.demand += demand }

  func cancel() {
    downstream = nil
    end.take()?()
  }
}
