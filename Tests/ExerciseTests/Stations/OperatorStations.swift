import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func map(_ name: String, _ fault: String, _ map: @escaping MakeMap) -> Station {
  Station(name, fault) { checkMapAndFilter(map: map, filter: { Solved.filter($0, $1) }) }
}

private func filter<F: CombineContract.Publisher<Int, MarbleFailure>>(
  _ name: String, _ fault: String? = nil, _ filter: @escaping (Upstream, @escaping (Int) -> Bool) -> F
) -> Station { Station(name, fault) { checkMapAndFilter(map: { Solved.map($0, $1) }, filter: filter) } }

/// A filter that requests so much for a value that it drops.
private func dropping(_ upstream: Upstream, _ isIncluded: @escaping (Int) -> Bool, _ demand: Combine.Subscribers.Demand)
  -> some CombineContract.Publisher<Int, MarbleFailure>
{ upstream.inCombine.intercepted(value: { isIncluded($0) ? $1.receive($0) : demand }).inContract }

let mapAndFilterTable: [Station] = [
  filter("the given map and filter") { Solved.filter($0, $1) },
  Station("Combine's") {
    checkMapAndFilter(map: { $0.inCombine.map($1).inContract }, filter: { $0.inCombine.filter($1).inContract })
  },
  Station("made of compactMap") {
    checkMapAndFilter(
      map: { upstream, transform in upstream.inCombine.compactMap { transform($0) }.inContract },
      filter: { upstream, isIncluded in upstream.inCombine.compactMap { isIncluded($0) ? $0 : nil }.inContract })
  },
  map("map calls its closure twice", "map's number of calls of its closure is 40") { upstream, transform in
    Solved.map(upstream) {
      _ = transform($0)
      return transform($0)
    }
  },
  map("map keeps its closure", "has cancelled, and somebody keeps the subscription. What the closure holds is still") {
    upstream, transform in holding(transform, Solved.map(upstream, transform))
  },
  filter("filter asks about a value once", "some of them equal. filter's number of calls of its closure is 11") {
    upstream, isIncluded in
    var known: [Int: Bool] = [:]
    return Solved.filter(upstream) {
      let answer = known[$0] ?? isIncluded($0)
      known[$0] = answer
      return answer
    }
  },
  filter("filter calls its closure twice", "filter's number of calls of its closure is 30") { upstream, isIncluded in
    Solved.filter(upstream) { isIncluded($0) && isIncluded($0) }
  },
  filter(
    "filter gives up after a thousand values",
    "filter lets only 1100 pass. Upstream has 1 to 1100, and one value is requested. The subscriber received “^”. It should"
  ) {
    upstream, isIncluded in
    Combine.Deferred {
      var dropped = 0
      return upstream.inCombine.intercepted(value: { value, downstream in
        if isIncluded(value) { return downstream.receive(value) }
        dropped += 1
        return dropped > 1000 ? .none : .max(1)
      })
    }.inContract
  },
  filter("filter requests nothing for what it drops", "received “^1”. It should receive “^1 3”") {
    dropping($0, $1, .none)
  },
  filter("filter requests too much for what it drops", "received “^1 3 5 7 9|”. It should receive “^1 3”") {
    dropping($0, $1, .max(2))
  },
  filter("filter lets everything pass", "received “^1 2”. It should receive “^1 3”") { upstream, _ in
    Solved.filter(upstream) { _ in true }
  },
]

let mapAndFilterFaults =
  faulty([
    (Spoil.unasked, "Law 3"),
    (.noCompletion, "Law 9"),
    (.secondSubscription, "Law 1"),
    (.ignoresCancel, "Law 5"),
    (.ignoresCancelAtOnce, "cancelled inside receive(subscription:)"),
    (.losesReturned, "receive(_:) returned max(1) for each value. The subscriber received “"),
    (.takesThousand, "It requested all values. The subscriber received “… 999! 1000!”. It should receive “… 999!"),
    (.asksForMillion, "It requested all values. Upstream is asked for max(1000000). It should be unlimited."),
    (.lateSubscription, "Law 2"),
    (.keepsSubscriberAtFailure, "Law 12"),
    (.keepsSubscriberAtTheEnd, "Law 12"),
    (.ignoresCancelInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
    (.keepsSubscriberAtOnce, "The subscriber cancelled inside receive(subscription:). Somebody keeps the subscription"),
    (.keepsSubscriberAtTheEndInside, "Upstream finished inside receive(_:). Somebody keeps the subscription"),
  ]) { spoil in checkMapAndFilter(map: { Spoiled(Solved.map($0, $1), spoil) }, filter: { Solved.filter($0, $1) }) }

private func scan<S: CombineContract.Publisher<[Int], MarbleFailure>>(
  _ name: String, _ fault: String, _ scan: @escaping (Upstream, @escaping ([Int], Int) -> [Int]) -> S
) -> Station { Station(name, fault) { checkScanAndFirst(scan: scan, first: { Solved.first($0) }) } }

private func first<F: CombineContract.Publisher<Int, MarbleFailure>>(
  _ name: String, _ fault: String? = nil, _ first: @escaping (Upstream) -> F
) -> Station { Station(name, fault) { checkScanAndFirst(scan: { Solved.scan($0, [], $1) }, first: first) } }

let scanAndFirstTable: [Station] = [
  first("the given scan and first") { Solved.first($0) },
  Station("Combine's") {
    checkScanAndFirst(scan: { $0.inCombine.scan([], $1).inContract }, first: { $0.inCombine.first().inContract })
  },
  Station("scan made of map, first of first(where:)") {
    checkScanAndFirst(
      scan: { upstream, next in
        Combine.Deferred {
          var result: [Int] = []
          return upstream.inCombine.map { value in
            result = next(result, value)
            return result
          }
        }.inContract
      },
      first: { $0.inCombine.first(where: { _ in true }).inContract })
  },
  scan("one result for all subscribers", "Law 24 does not hold") { upstream, next in
    var result: [Int] = []
    return Solved.map(upstream) { value in
      result = next(result, value)
      return result
    }
  },
  scan("scan sends the initial result, too", "received “^[] [1] [1, 2]|”. It should receive “^[1] [1, 2]|”") {
    $0.inCombine.scan([], $1).prepend([]).inContract
  },
  scan("scan sends only the last result", "received “^[1, 2]|”. It should receive “^[1] [1, 2]|”") {
    $0.inCombine.reduce([], $1).inContract
  },
  scan("scan calls its closure twice", "scan's number of calls of its closure is 40") {
    upstream, next in
    Solved.scan(upstream, []) {
      _ = next($0, $1)
      return next($0, $1)
    }
  },
  first("prefix: it requests one value only", "At 2s the subscriber should receive 1, and does not") {
    $0.inCombine.prefix(1).inContract
  },
  first("first keeps upstream until the end", "another subscription comes. Upstream's subscription is still in memory")
  {
    upstream in
    var kept: (any Combine.Subscription)?
    let noted = upstream.inCombine.handleEvents(
      receiveSubscription: { kept = $0 }, receiveCompletion: { _ in kept = nil })
    return holding(kept, Solved.first(noted.inContract)).inCombine
      .handleEvents(receiveCancel: { kept = nil }).inContract
  },
  first("first takes a value while it cancels upstream", "The subscriber received “^2|”. It should receive “^1|”") {
    upstream in
    var source: (any Combine.Subscription)?
    var isOver = false
    return upstream.inCombine.intercepted(
      subscription: { own in
        source = own
        return own.but(request: { _ in own.request(.unlimited) })
      },
      value: { value, downstream in
        source?.cancel()
        if isOver { return .none }
        isOver = true
        _ = downstream.receive(value)
        downstream.receive(completion: .finished)
        return .none
      }, completion: { _, _ in }
    ).inContract
  },
  first("first is asked twelve times", "The subscriber received “^|”. It should receive “^1|”") { upstream in
    var requests = 0
    return Solved.first(upstream).inCombine.handleEvents(receiveRequest: { _ in requests += 1 })
      .intercepted(value: { requests > 12 ? .none : $1.receive($0) }).inContract
  },
]

let firstFaults =
  faulty([
    (Spoil.takesThousand, "It requested all values. The subscriber received “"),
    (.asksForMillion, "It requested all values. Upstream is asked for max(1000000). It should be unlimited."),
  ]) { fault in checkScanAndFirst(scan: { Spoiled(Solved.scan($0, [], $1), fault) }, first: { Solved.first($0) }) }
  + faulty([
    (Spoil.noCompletion, "received “^1”. It should receive “^1|”"),
    (.keepsSubscriberAtFailure, "Law 12 does not hold"),
    (.keepsSubscriber, "Law 11 does not hold"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkScanAndFirst(scan: { Solved.scan($0, [], $1) }, first: { Spoiled(Solved.first($0), fault) }) }
  + faulty([
    (Spoil.ignoresCancel, "The subscriber has cancelled. Upstream's subscription is still in memory"),
    (.hoards, "Upstream has completed. Upstream's subscription is still in memory"),
    (.takesAnother, "first has upstream's subscription, and receives another one"),
    (.stays, "and then another subscription comes. On the new one it calls nothing. It should call cancel()"),
  ]) { fault in checkScanAndFirst(scan: { Solved.scan($0, [], $1) }, first: { Solved.first(Spoiled($0, fault)) }) }
