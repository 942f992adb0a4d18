import Combine
import VirtualTime

/// What happens to an operator, and when, in seconds.
enum TimedEvent {
  case send(Int, at: Double)
  case finish(at: Double)
  case fail(at: Double)
  case request(Subscribers.Demand, at: Double)
  case cancel(at: Double)

  var time: Double {
    switch self {
    case .send(_, let time), .finish(let time), .fail(let time), .request(_, let time), .cancel(let time): time
    }
  }
}

/// Lets events happen to an operator on a virtual clock, and writes down what comes of it: `1.5s value 1`.
///
///     timedHistory([.send(1, at: 0.5), .finish(at: 2)]) { $0.delay(for: 1, scheduler: $1) }
///     // ["1.5s value 1", "3s finished"]
///
/// What is due at the time of an event is run before it. Half a minute passes at the end.
func timedHistory<P: Publisher>(
  asking demand: Subscribers.Demand = .unlimited, _ events: [TimedEvent],
  _ make: (ManualPublisher<Int, TestError>, VirtualTimeScheduler) -> P
) -> [String] {
  let (clock, upstream) = (VirtualTimeScheduler(), ManualPublisher<Int, TestError>())
  let subscriber = TestSubscriber<P.Output, P.Failure>(asking: demand)
  var history: [String] = []
  subscriber.onValue = { _ in history.append("\(clock.now) \(subscriber.events.last ?? "")") }
  subscriber.onCompletion = { _ in history.append("\(clock.now) \(subscriber.events.last ?? "")") }
  make(upstream, clock).subscribe(subscriber)
  for event in events {
    clock.advance(to: VirtualTime(nanoseconds: 0).advanced(by: .seconds(event.time)))
    switch event {
    case .send(let value, _): upstream.send(value)
    case .finish: upstream.send(completion: .finished)
    case .fail: upstream.send(completion: .failure(.broken))
    case .request(let demand, _): subscriber.request(demand)
    case .cancel: subscriber.cancel()
    }
  }
  clock.advance(by: .seconds(30))
  subscriber.cancel()
  return history
}
