import Combine
import CombineBridge
import CombineContract
import LessonKit
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

private typealias Feedback = LessonKit.Feedback

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
