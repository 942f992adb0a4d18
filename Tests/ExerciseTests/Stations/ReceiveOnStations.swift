import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func receiveOn(_ name: String, _ fault: String? = nil, _ make: @escaping MakeReceiveOn) -> Station {
  Station(name, fault) { checkReceiveOn(make) }
}

let receiveOnTable: [Station] = [
  receiveOn("the given receive(on:)") { Solved.receive($0, on: $1) },
  receiveOn("Combine's") { $0.inCombine.receive(on: $1.time).inContract },
  receiveOn("a delay of nothing") { $0.inCombine.delay(for: .zero, scheduler: $1.time).inContract },
  receiveOn("nothing waits", "Before the scheduler has run, the subscriber received “1”. It should receive nothing") {
    upstream, _ in upstream
  },
  receiveOn("events wait too long", "what it had, the subscriber received nothing. It should receive “1”") {
    $0.inCombine.delay(for: .seconds(1), scheduler: $1.time).inContract
  },
  receiveOn("closures hold the subscriber", "the subscriber is still in memory. It should be gone") {
    Spoiled($0, .holds, $1)
  },
]

let receiveOnFaults =
  faulty([
    (Spoil.unasked, "Law 3"),
    (.losesReturned, "receive(_:) returned max(1) for each value. The subscriber received “"),
    (.takesThousand, "It requested all values. The subscriber received “… 999 1000”. It should receive “… 999 1000"),
    (.asksForMillion, "It requested all values. Upstream is asked for max(1000000). It should be unlimited."),
    (.ignoresCancel, "Law 5"),
    (.noCompletion, "Law 9"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkReceiveOn { Spoiled(Solved.receive($0, on: $1), fault) } }
  + faulty([
    (Spoil.takesAnother, "receive(on:) has upstream's subscription, and receives another one"),
    (.hoards, "Upstream has completed. Upstream's subscription is still in memory"),
  ]) { fault in checkReceiveOn { Solved.receive(Spoiled($0, fault), on: $1) } }
  + faulty { fault in checkReceiveOn { receiving($0, $1, fault) } }

private enum LateFault: String, CaseIterable {
  case isWeak = "The subscriber received “^”. It should receive “^1 2 3|”"
  case hasOneClosure = "By the time of that closure the subscriber received “1 2”. It should receive “1”"
  case keepsTooLate = "A scheduler runs each closure at once"
  case requestsLate = "Upstream's number of requests after cancel() is 1. It should be 0"
  case schedulesTwice = "By the time of that closure the subscriber received nothing. It should receive “1 2 3"
  case schedulesTheNext = "By the time of that closure the subscriber received “1”. It should receive “1 2 3"
  case losesMany = "By the time of that closure the subscriber received “… 30 31 32”. It should receive"
  case bringsTheEnd = "and then upstream finishes. By the time of that closure the subscriber received “… 98 99 100|”"
}

/// The given operator with another line or two.
private func receiving(_ upstream: Upstream, _ clock: Clock, _ fault: LateFault) -> some NumberPublisher {
  Handmade<Int, MarbleFailure> { subscriber in
    typealias Events = Box<[(AnySubscriber<Int, MarbleFailure>) -> Void]>
    var downstream = Optional(subscriber)
    var source: (any Combine.Subscription)?
    var hasEnded = false
    let events = Events([])
    func deliver(_ events: Events) {
      guard let downstream, let event = events.value.first else { return }
      // It waits until it is over, so that no other one is scheduled meanwhile.
      event(downstream)
      if !events.value.isEmpty { events.value.removeFirst() }
      if fault == .schedulesTheNext, !events.value.isEmpty { clock.schedule { deliver(events) } }
    }
    func schedule(_ event: @escaping (AnySubscriber<Int, MarbleFailure>) -> Void) {
      if downstream == nil || fault == .losesMany && events.value.count >= 32 { return }
      if fault != .keepsTooLate { events.value.append(event) }
      defer { if fault == .keepsTooLate { events.value.append(event) } }
      switch fault {
      case .isWeak: clock.schedule { [weak events] in if let events { deliver(events) } }
      case .hasOneClosure:
        if events.value.count == 1 { clock.schedule { while !events.value.isEmpty { deliver(events) } } }
      case .schedulesTwice: clock.schedule { clock.schedule { deliver(events) } }
      case .schedulesTheNext: if events.value.count == 1 { clock.schedule { deliver(events) } }
      case .bringsTheEnd:
        clock.schedule {
          deliver(events)
          if hasEnded, events.value.count == 1 { deliver(events) }
        }
      case .requestsLate, .keepsTooLate, .losesMany: clock.schedule { deliver(events) }
      }
    }
    upstream.inCombine.subscribe(
      AnySubscriber(
        receiveSubscription: {
          if source != nil { return $0.cancel() }
          source = $0
          let own = $0.but(
            request: { source?.request($0) },
            cancel: {
              (downstream, events.value) = (nil, [])
              source.take()?.cancel()
            })
          downstream?.receive(subscription: own)
        },
        receiveValue: { value in
          schedule {
            let former = source
            let more = $0.receive(value)
            if more > .none { (fault == .requestsLate ? former : source)?.request(more) }
          }
          return .none
        },
        receiveCompletion: { completion in
          hasEnded = true
          schedule {
            (downstream, source) = (nil, nil)
            $0.receive(completion: completion)
          }
        }))
  }.inContract
}
