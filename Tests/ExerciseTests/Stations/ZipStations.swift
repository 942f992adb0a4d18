import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func zip(_ name: String, _ fault: String? = nil, _ make: @escaping MakeZip) -> Station {
  Station(name, fault) { checkZip(make) }
}

let zipTable: [Station] = [
  zip("the given zip") { Solved.zip($0, $1) },
  zip("Combine's") { $0.inCombine.zip($1.inCombine).inContract },
  zip("turned round, and back") { a, b in Solved.map(Solved.zip(Solved.map(a) { $0 }, b)) { ($0.0, $0.1) } },
  zip("combineLatest", "It should receive “^(1, 4)”") { $0.inCombine.combineLatest($1.inCombine).inContract },
  zip("the sides are changed", "It should receive “^(1, 4)”") { a, b in Solved.map(Solved.zip(a, b)) { ($0.1, $0.0) } },
  zip("it passes on a request after cancel()", "Upstream's number of requests after cancel() is 1. It should be 0") {
    a, b in
    var sides: [any Combine.Subscription] = []
    let kept = [a, b].map { $0.inCombine.handleEvents(receiveSubscription: { sides.append($0) }).inContract }
    return Solved.zip(kept[0], kept[1]).inCombine.intercepted { own in
      var zip = Optional(own)
      return own.but(
        request: { demand in for side in zip.map({ [$0] }) ?? sides { side.request(demand) } },
        cancel: { zip.take()?.cancel() })
    }.inContract
  },
  zip("it does not look whether it is over", "cancels inside receive(subscription:). The subscriber received “^|”.") {
    a, b in
    Handmade { downstream in
      var (isSubscribed, isOver, early) = (false, false, Combine.Subscribers.Completion<MarbleFailure>?.none)
      let noted = [a, b].map { side in
        side.inCombine.handleEvents(receiveCompletion: { if !isSubscribed { early = early ?? $0 } })
      }
      Solved.zip(noted[0].inContract, noted[1].inContract).inCombine.handleEvents(
        receiveSubscription: { _ in isSubscribed = true }, receiveCompletion: { _ in isOver = true }
      ).subscribe(downstream)
      if let early, !isOver { downstream.receive(completion: early) }
    }.inContract
  },
  zip(
    "it keeps the subscription to a finished side", "The subscription to the side that has finished is still in memory"
  ) {
    a, b in
    var kept: (any Combine.Subscription)?
    let noted = a.inCombine.handleEvents(receiveSubscription: { kept = $0 }, receiveCancel: { kept = nil })
    return holding(kept, Solved.zip(noted.inContract, b)).inCombine.handleEvents(
      receiveCompletion: { _ in kept = nil }, receiveCancel: { kept = nil }
    ).inContract
  },
  zip("it asks the other side behind the end", "sends 1 and fails. Upstream's number of requests after cancel() is 1") {
    a, b in
    Handmade { downstream in
      var side: (any Combine.Subscription)?
      var (isAsking, isOver) = (false, false)
      let noted = b.inCombine.handleEvents(
        receiveSubscription: { side = $0 }, receiveCompletion: { _ in side = nil })
      Solved.zip(a, noted.inContract).inCombine.intercepted(
        subscription: { own in
          own.but(
            request: {
              isAsking = true
              own.request($0)
              isAsking = false
              if isOver { side.take()?.request($0) }
            },
            cancel: {
              side = nil
              own.cancel()
            })
        },
        completion: {
          isOver = isAsking
          if !isAsking { side = nil }
          $1.receive(completion: $0)
        }
      ).subscribe(downstream)
    }.inContract
  },
  zip("a hundred values wait", "and then the other one does. The number of pairs is 100. It should be 300") { a, b in
    var waiting = 0
    let some = a.inCombine.filter { _ in
      waiting += 1
      return waiting <= 100
    }
    return Solved.map(Solved.zip(some.inContract, b)) {
      waiting -= 1
      return $0
    }
  },
  Station("what is requested of all zips is counted together", "another subscriber came, and requested one") {
    let requested = Box(Combine.Subscribers.Demand.none)
    return checkZip { collecting(Solved.zip($0, $1), nil, requested) }
  },
  Station(
    "each of them sets anew whether any is sending", "which had come before, requested one. That one received nothing"
  ) {
    let isReceiving = Box(false)
    return checkZip { a, b in
      Handmade<(Int, Int), MarbleFailure> {
        isReceiving.value = false
        collecting(Solved.zip(a, b), isReceiving).inCombine.subscribe($0)
      }.inContract
    }
  },
]

let zipFaults =
  faulty([
    (Spoil.unasked, "Law 3"),
    (.losesReturned, "receive(_:) returned max(1) for each value. The subscriber received “"),
    (.takesThousand, "It requested all values. The subscriber received “… 1000)”. It should receive “… 1000) (1001"),
    (.asksForMillion, "It requested all values. Upstream is asked for max(2000000). It should be unlimited."),
    (.noCompletion, "Law 9"),
    (.keepsSubscriber, "Law 11"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkZip { Spoiled(Solved.zip($0, $1), fault) } }
  + faulty([
    (Spoil.takesAnother, "zip has upstream's subscription, and receives another one"),
    (.hoards, "Upstream has completed. Upstream's subscription is still in memory"),
  ]) { fault in checkZip { Solved.zip(Spoiled($0, fault), $1) } }
  + faulty([
    (Spoil.ignoresCancel, "Law 6 does not hold"),
    (.takesAnother, "zip has upstream's subscription, and receives another"),
  ]) { fault in checkZip { Solved.zip($0, Spoiled($1, fault)) } }
