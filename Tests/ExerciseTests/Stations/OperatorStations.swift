import Combine
import CombineBridge
import CombineContract
import LessonKit
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

private typealias Feedback = LessonKit.Feedback
private typealias Demand = CombineContract.Subscribers.Demand

private func map(_ fault: Spoil) -> Feedback {
  checkMapAndFilter(map: { Spoiled(Solved.map($0, $1), fault) }, filter: { Solved.filter($0, $1) })
}

private func filter<F: CombineContract.Publisher>(
  _ filter: @escaping (Upstream, @escaping (Int) -> Bool) -> F
) -> Feedback where F.Output == Int, F.Failure == MarbleFailure {
  checkMapAndFilter(map: { Solved.map($0, $1) }, filter: filter)
}

/// A filter that requests so much for a value that it drops.
private func dropping(_ upstream: Upstream, _ isIncluded: @escaping (Int) -> Bool, _ demand: Demand) -> Intercepted<
  Upstream
> { Intercepted(upstream, dropped: { isIncluded($0) ? nil : demand }) }

let mapAndFilterTable: [Station] = [
  Station("the given map and filter") { filter { Solved.filter($0, $1) } },
  Station("Combine's") {
    checkMapAndFilter(map: { $0.inCombine.map($1).inContract }, filter: { $0.inCombine.filter($1).inContract })
  },
  Station("made of compactMap") {
    checkMapAndFilter(
      map: { upstream, transform in upstream.inCombine.compactMap { transform($0) }.inContract },
      filter: { upstream, isIncluded in upstream.inCombine.compactMap { isIncluded($0) ? $0 : nil }.inContract })
  },
  Station("map asks for everything", "Law 3 does not hold") { map(.unasked) },
  Station("map loses the end", "Law 9 does not hold") { map(.noCompletion) },
  Station("map has two subscriptions", "Law 1 does not hold") { map(.secondSubscription) },
  Station("map does not pass cancel() on", "Law 5 does not hold") { map(.ignoresCancel) },
  Station("map ignores cancel() before it has sent its subscription", "cancelled inside receive(subscription:)") {
    map(.ignoresCancelAtOnce)
  },
  Station("map loses what receive(_:) returns", "returned max(1) for each value, and it received 1 of 200") {
    map(.losesReturned)
  },
  Station("map sends its subscription later", "Law 2 does not hold") { map(.lateSubscription) },
  Station("map keeps its subscriber at the end", "Law 12 does not hold") { map(.keepsSubscriberAtTheEnd) },
  Station("map ignores cancel() from inside", "Law 14 does not hold") { map(.ignoresCancelInside) },
  Station("filter requests nothing for what it drops", "the subscriber received 1.") {
    filter { dropping($0, $1, .none) }
  },
  Station("filter requests too much for what it drops", "the subscriber received 5.") {
    filter { dropping($0, $1, .max(2)) }
  },
  Station("filter lets everything pass", "lets 1, 3 and 5 pass. The subscriber received “1 2”") {
    filter { upstream, _ in Solved.filter(upstream) { _ in true } }
  },
]
