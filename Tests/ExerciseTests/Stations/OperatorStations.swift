import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

private func map(_ spoil: Spoil) -> Feedback {
  checkMapAndFilter(map: { Spoiled(Solved.map($0, $1), spoil) }, filter: { Solved.filter($0, $1) })
}

/// An operator whose subscription keeps upstream's for ever.
func keepingUpstream<P: CombineContract.Publisher>(
  _ upstream: Upstream, _ make: (InContract<Handmade<Int, MarbleFailure>>) -> P
) -> some CombineContract.Publisher<P.Output, P.Failure> {
  var kept: [any Combine.Subscription] = []
  let noted = upstream.inCombine.intercepted(subscription: {
    kept.append($0)
    return $0
  })
  return make(noted.inContract).inCombine.intercepted { own in
    HandmadeSubscription(request: { demand in withExtendedLifetime(kept) { own.request(demand) } }, cancel: own.cancel)
  }.inContract
}

private func filter<F: CombineContract.Publisher<Int, MarbleFailure>>(
  _ name: String, _ fault: String? = nil, _ filter: @escaping (Upstream, @escaping (Int) -> Bool) -> F
) -> Station { Station(name, fault) { checkMapAndFilter(map: { Solved.map($0, $1) }, filter: filter) } }

/// A filter that requests so much for a value that it drops.
private func dropping(_ upstream: Upstream, _ isIncluded: @escaping (Int) -> Bool, _ demand: Combine.Subscribers.Demand)
  -> some CombineContract.Publisher<Int, MarbleFailure>
{ upstream.inCombine.intercepted(dropped: { isIncluded($0) ? nil : demand }).inContract }

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
  Station("map calls its closure twice", "map's number of calls of its closure is 40") {
    checkMapAndFilter(
      map: { upstream, transform in
        Solved.map(upstream) {
          _ = transform($0)
          return transform($0)
        }
      }, filter: { Solved.filter($0, $1) })
  },
  filter("filter calls its closure twice", "filter's number of calls of its closure is 30") { upstream, isIncluded in
    Solved.filter(upstream) { isIncluded($0) && isIncluded($0) }
  },
  filter(
    "filter gives up after nine values",
    "received “1 3 5 7 9 11 13 15 17 19”. It should receive “… 15 17 19 21"
  ) {
    upstream, isIncluded in
    Combine.Deferred {
      var dropped = 0
      return upstream.inCombine.intercepted(dropped: { value in
        if isIncluded(value) { return nil }
        dropped += 1
        return dropped > 9 ? Combine.Subscribers.Demand.none : .max(1)
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

let mapAndFilterFaults: [Station] =
  faulty(
    [
      (.unasked, "Law 3"),
      (.noCompletion, "Law 9"),
      (.secondSubscription, "Law 1"),
      (.ignoresCancel, "Law 5"),
      (.ignoresCancelAtOnce, "cancelled inside receive(subscription:)"),
      (.losesReturned, "receive(_:) returned max(1) for each value. The subscriber received “"),
      (.lateSubscription, "Law 2"),
      (.keepsSubscriberAtFailure, "Law 12"),
      (.keepsSubscriberAtTheEnd, "Law 12"),
      (.ignoresCancelInside, "Law 14"),
    ], map)

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
  first("first does not end the stream", "received “^1”. It should receive “^1|”") {
    Spoiled(Solved.first($0), .noCompletion)
  },
  first("first does not cancel upstream", "The subscriber has cancelled. Upstream's subscription is still in memory") {
    Solved.first(Spoiled($0, .ignoresCancel))
  },
  first("prefix: it requests one value only", "At 2s the subscriber should receive 1, and does not") {
    $0.inCombine.prefix(1).inContract
  },
  first("first takes a second subscription", "first has upstream's subscription, and receives another one") {
    Solved.first(Spoiled($0, .takesAnother))
  },
  first("first keeps its subscriber at a failure", "Law 12 does not hold") {
    Spoiled(Solved.first($0), .keepsSubscriberAtFailure)
  },
  first("first keeps upstream's subscription", "Upstream has completed. Upstream's subscription is still in memory") {
    keepingUpstream($0) { Solved.first($0) }
  },
  first("first takes a value while it cancels upstream", "The subscriber received “^2|”. It should receive “^1|”") {
    upstream in
    Handmade { downstream in
      var source: (any Combine.Subscription)?
      var isOver = false
      upstream.inCombine.subscribe(
        AnySubscriber(
          receiveSubscription: {
            source = $0
            downstream.receive(
              subscription: HandmadeSubscription(
                request: { _ in source?.request(.unlimited) }, cancel: { source?.cancel() }))
          },
          receiveValue: { value in
            source?.cancel()
            if isOver { return .none }
            isOver = true
            _ = downstream.receive(value)
            downstream.receive(completion: .finished)
            return .none
          }))
    }.inContract
  },
  first("first is asked twelve times", "The subscriber received “^|”. It should receive “^1|”") { upstream in
    Combine.Deferred {
      var requests = 0
      return Solved.first(upstream).inCombine.intercepted(
        subscription: { first in
          HandmadeSubscription(
            request: {
              requests += 1
              first.request($0)
            }, cancel: first.cancel)
        }, dropped: { _ in requests > 12 ? Combine.Subscribers.Demand.none : nil })
    }.inContract
  },
  first("first keeps its subscriber", "Law 11 does not hold") { Spoiled(Solved.first($0), .keepsSubscriber) },
]
