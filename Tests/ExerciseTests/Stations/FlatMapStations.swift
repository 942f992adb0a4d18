import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func flatMap(_ name: String, _ fault: String? = nil, _ make: @escaping MakeFlatMap) -> Station {
  Station(name, fault) { checkFlatMap(make) }
}

let flatMapTable: [Station] = [
  flatMap("the given flatMap") { Solved.flatMap($0, $1, $2) },
  flatMap("Combine's") { upstream, limit, transform in
    upstream.inCombine.flatMap(maxPublishers: limit.inCombine) { transform($0).inCombine }.inContract
  },
  flatMap("the given flatMap, behind map") { upstream, limit, transform in
    Solved.flatMap(Solved.map(upstream) { $0 }, limit, transform)
  },
  flatMap("no limit", "The subscriber received “^1 2 10 20|”. It should receive “^1 10 2 20|”") {
    upstream, _, transform in Solved.flatMap(upstream, .unlimited, transform)
  },
  flatMap("one after the other", "The subscriber received “10”. It should receive “10 20 30”") {
    upstream, _, transform in Solved.flatMap(upstream, .max(1), transform)
  },
  flatMap("only the newest inner publisher", "It should receive “^1 10 2 20|”") { upstream, limit, transform in
    upstream.inCombine.map { transform($0).inCombine }.switchToLatest().inContract
  },
  flatMap("a value overtakes one that is kept", "The subscriber received “10 (30) 20”. It should receive “10 20 30”") {
    overtaking($0, $1, $2)
  },
  flatMap("the closure is called twice", "The number of calls of the closure is 2") { upstream, limit, transform in
    Solved.flatMap(upstream, limit) {
      _ = transform($0)
      return transform($0)
    }
  },
  flatMap("an inner publisher that comes late is not cancelled", "Downstream cancels inside of flatMap's closure") {
    upstream, limit, transform in
    Solved.flatMap(upstream, limit) {
      let inner = transform($0)
      Witness().subscribe(to: inner)
      return inner
    }
  },
  flatMap("it keeps a hundred values", "and then all values are requested. The subscriber received “… 98 99 100”. It") {
    upstream, limit, transform in
    var (isRequested, kept) = (false, 0)
    return Solved.flatMap(upstream, limit) {
      transform($0).inCombine.filter { _ in
        kept += isRequested ? 0 : 1
        return kept <= 100
      }.inContract
    }.inCombine.handleEvents(receiveRequest: { _ in isRequested = true }).inContract
  },
  flatMap("it keeps its closure", "and somebody keeps the subscription. What the closure holds is still in memory") {
    upstream, limit, transform in holding(transform, Solved.flatMap(upstream, limit, transform))
  },
  flatMap("it keeps inner publishers", "and upstream goes on. That publisher is still in memory") {
    upstream, limit, transform in
    Solved.flatMap(upstream, limit) {
      let inner = transform($0)
      keepForEver(inner)
      return inner
    }
  },
  flatMap(
    "it requests more of upstream, which it has asked for all",
    "maxPublishers is unlimited, and upstream's number of requests is 2. It should be 1"
  ) { upstream, limit, transform in
    var source: (any Combine.Subscription)?
    let noted = upstream.inCombine.handleEvents(
      receiveSubscription: { source = $0 }, receiveCompletion: { _ in source = nil }, receiveCancel: { source = nil })
    return Solved.flatMap(noted.inContract, limit) {
      transform($0).inCombine.intercepted(completion: {
        $1.receive(completion: $0)
        if limit == .unlimited { source?.request(.max(1)) }
      }).inContract
    }
  },
  flatMap(
    "it requests more of an inner publisher, which it has asked for all",
    "It was asked for all, and its number of requests is 2. It should be 1"
  ) { upstream, limit, transform in
    Solved.flatMap(upstream, limit) {
      var isAskedForAll = false
      return transform($0).inCombine.handleEvents(receiveRequest: { isAskedForAll = $0 == .unlimited })
        .intercepted(value: { $1.receive($0) + (isAskedForAll ? .max(1) : .none) }).inContract
    }
  },
  Station(
    "all of them know whether any of them is sending",
    "another subscriber came, and requested one. That one received nothing"
  ) {
    let isReceiving = Box(false)
    return checkFlatMap { collecting(Solved.flatMap($0, $1, $2), isReceiving) }
  },
  Station(
    "or whether any is sending what was pushed", "another subscriber came, and requested one. That one received nothing"
  ) {
    let isReceiving = Box(false)
    return checkFlatMap { collecting(Solved.flatMap($0, $1, $2), isReceiving, ofPushed: true) }
  },
  flatMap(
    "the end waits until receive(_:) has returned", "Before receive(_:) has returned, the subscriber received “^7”. It"
  ) { upstream, limit, transform in
    var (isReceiving, end) = (false, Combine.Subscribers.Completion<MarbleFailure>?.none)
    return Solved.flatMap(upstream, limit, transform).inCombine.intercepted(
      value: { value, downstream in
        isReceiving = true
        let more = downstream.receive(value)
        isReceiving = false
        if let end { downstream.receive(completion: end) }
        return more
      }, completion: { if isReceiving { end = $0 } else { $1.receive(completion: $0) } }
    ).inContract
  },
  flatMap("a value from inside of receive(_:) waits", "sends 8, and nothing is kept. The subscriber received “7 8”") {
    upstream, limit, transform in
    Combine.Deferred {
      var (isReceiving, waiting) = (false, [Int]())
      return Solved.flatMap(upstream, limit, transform).inCombine.intercepted(value: { value, downstream in
        waiting.append(value)
        if isReceiving { return .none }
        isReceiving = true
        var more = Combine.Subscribers.Demand.none
        while !waiting.isEmpty { more += downstream.receive(waiting.removeFirst()) }
        isReceiving = false
        return more
      })
    }.inContract
  },
  flatMap("an inner publisher that comes inside is asked for one", "is asked for max(1). It should be unlimited") {
    upstream, limit, transform in
    var isReceiving = false
    return Solved.flatMap(upstream, limit) { value in
      let isInside = isReceiving
      return transform(value).inCombine.intercepted { own in
        own.but(request: { own.request(isInside && $0 == .unlimited ? .max(1) : $0) })
      }.inContract
    }.inCombine.intercepted(value: { value, downstream in
      isReceiving = true
      defer { isReceiving = false }
      return downstream.receive(value)
    }).inContract
  },
  flatMap("two at most", "upstream sends 1 to 9. The number of calls of the closure is 2. It should be 5") {
    upstream, limit, transform in
    Solved.flatMap(upstream, limit > .max(2) && limit != .unlimited ? .max(2) : limit, transform)
  },
  flatMap("inner publishers go on behind a failure", "The subscriber received “^# 20”. It should receive “^#”") {
    upstream, limit, transform in
    Handmade { downstream in
      var isOver = false
      func end(_ completion: Combine.Subscribers.Completion<MarbleFailure>) {
        if !isOver { downstream.receive(completion: completion) }
        isOver = true
      }
      Solved.flatMap(upstream, limit) { number in
        transform(number).inCombine.handleEvents(receiveCompletion: { if $0 != .finished { end($0) } }).inContract
      }.inCombine.intercepted(completion: { completion, _ in end(completion) }).subscribe(downstream)
    }.inContract
  },
]

let flatMapFaults =
  faulty([
    (Spoil.unasked, "Law 3"),
    (.takesThousand, "It requested all values. The subscriber received “… 500 5000”. It should receive “… 500"),
    (.noCompletion, "received “^1 10 2 20”. It should receive “^1 10 2 20|”"),
    (.ignoresCancel, "Law 5"),
    (.keepsSubscriber, "Law 11"),
    (.asksForFive, "It requested 100 values. The subscriber received “"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkFlatMap { Spoiled(Solved.flatMap($0, $1, $2), fault) } }
  + faulty([
    (Spoil.takesAnother, "flatMap has upstream's subscription, and receives another one"),
    (.hoards, "Upstream has completed. Upstream's subscription is still in memory"),
  ]) { fault in checkFlatMap { Solved.flatMap(Spoiled($0, fault), $1, $2) } }
  + faulty([
    (Spoil.takesAnother, "flatMap has an inner publisher's subscription, and"),
    (.stays, "and upstream goes on. What had subscribed to it is still in memory. It should be gone"),
    (.staysWithItsValue, "which is kept, and finishes. What had subscribed to it is still in memory. It should be"),
  ]) { fault in
    checkFlatMap { upstream, limit, transform in Solved.flatMap(upstream, limit) { Spoiled(transform($0), fault) } }
  }

/// A flatMap that sends a value as soon as it is requested, whatever it keeps.
private func overtaking(
  _ upstream: Upstream, _ limit: CombineContract.Subscribers.Demand, _ transform: @escaping (Int) -> Upstream
) -> some CombineContract.Publisher<Int, MarbleFailure> {
  Handmade<Int, MarbleFailure> { downstream in
    let isReceiving = Box(false)
    let requestedInside = Box(Combine.Subscribers.Demand.none)
    let values = Solved.flatMap(upstream, limit) { number in
      transform(number).inCombine.intercepted(value: { value, inner in
        guard isReceiving.value, requestedInside.value > .none else { return inner.receive(value) }
        requestedInside.value -= 1
        requestedInside.value += downstream.receive(value)
        return .max(1)
      }).inContract
    }
    collecting(values, isReceiving, requestedInside).inCombine.subscribe(downstream)
  }.inContract
}
