import Combine
import CombineBridge
import CombineContract
import LessonKit
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

private func map(_ fault: Spoil) -> Feedback {
  checkMapAndFilter(map: { Spoiled(Solved.map($0, $1), fault) }, filter: { Solved.filter($0, $1) })
}

private func filter<F: CombineContract.Publisher>(
  _ filter: @escaping (Upstream, @escaping (Int) -> Bool) -> F
) -> Feedback where F.Output == Int, F.Failure == MarbleFailure {
  checkMapAndFilter(map: { Solved.map($0, $1) }, filter: filter)
}

/// A filter that requests so much for a value that it drops.
private func filter(dropping demand: Combine.Subscribers.Demand) -> Feedback {
  filter { upstream, isIncluded in
    upstream.inCombine.intercepted(dropped: { isIncluded($0) ? nil : demand }).inContract
  }
}

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
  Station("filter requests nothing for what it drops", "the subscriber received 1.") { filter(dropping: .none) },
  Station("filter requests too much for what it drops", "the subscriber received 5.") { filter(dropping: .max(2)) },
  Station("filter lets everything pass", "lets 1, 3 and 5 pass. The subscriber received “1 2”") {
    filter { upstream, _ in Solved.filter(upstream) { _ in true } }
  },
]

private func scan<S: CombineContract.Publisher>(
  _ scan: @escaping (Upstream, @escaping ([Int], Int) -> [Int]) -> S
) -> Feedback where S.Output == [Int], S.Failure == MarbleFailure {
  checkScanAndFirst(scan: scan, first: { Solved.first($0) })
}

private func first<F: CombineContract.Publisher>(_ first: @escaping (Upstream) -> F) -> Feedback
where F.Output == Int, F.Failure == MarbleFailure { checkScanAndFirst(scan: { Solved.scan($0, [], $1) }, first: first) }

let scanAndFirstTable: [Station] = [
  Station("the given scan and first") { first { Solved.first($0) } },
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
  Station("one result for all subscribers", "Law 24 does not hold") {
    scan { upstream, next in
      var result: [Int] = []
      return Solved.map(upstream) { value in
        result = next(result, value)
        return result
      }
    }
  },
  Station("scan sends the initial result, too", "received “^[] [1] [1, 2]|”. It should receive “^[1] [1, 2]|”") {
    scan { $0.inCombine.scan([], $1).prepend([]).inContract }
  },
  Station("scan sends only the last result", "received “^[1, 2]|”. It should receive “^[1] [1, 2]|”") {
    scan { $0.inCombine.reduce([], $1).inContract }
  },
  Station("first does not end the stream", "received “^1”. It should receive “^1|”") {
    first { Spoiled(Solved.first($0), .noCompletion) }
  },
  Station("first does not cancel upstream", "first has sent its value, and upstream has not been cancelled") {
    first { Solved.first(Spoiled($0, .ignoresCancel)) }
  },
  Station("prefix: it requests one value only", "requests max(1) of upstream. It should request unlimited") {
    first { $0.inCombine.prefix(1).inContract }
  },
  Station("first keeps its subscriber", "Law 11 does not hold") {
    first { Spoiled(Solved.first($0), .keepsSubscriber) }
  },
]
