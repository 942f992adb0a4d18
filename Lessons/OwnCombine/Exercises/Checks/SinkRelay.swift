import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import VirtualTime

/// Lets the random streams see a sink: it sends on what the sink's closures receive, as a subject does.
///
/// A sink requests all values whatever its own subscriber requests, so a value without demand is dropped here.
///
/// - Parameter attach: Attaches a sink with two closures. Returns what ends it.
func relay(
  _ attach:
    @escaping (
      _ onEnd: @escaping (Combine.Subscribers.Completion<MarbleFailure>) -> Void, _ onValue: @escaping (Int) -> Void
    ) -> () -> Void
) -> Handmade<Int, MarbleFailure> {
  Handmade { subscriber in
    var downstream = Optional(subscriber)
    var demand = Combine.Subscribers.Demand.none
    var end: (() -> Void)?
    subscriber.receive(
      subscription: HandmadeSubscription(
        request: { demand += $0 },
        cancel: {
          downstream = nil
          end.take()?()
        }))
    let ending = attach(
      { completion in
        end = nil
        downstream.take()?.receive(completion: completion)
      },
      { value in
        guard demand > .none, let downstream else { return }
        demand -= 1
        demand += downstream.receive(value)
      })
    if downstream == nil { ending() } else { end = ending }
  }
}
