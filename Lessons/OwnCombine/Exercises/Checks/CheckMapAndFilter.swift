import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

typealias MakeMap = (Upstream, @escaping (Int) -> String) -> any CombineContract.Publisher<String, MarbleFailure>
typealias MakeFilter = (Upstream, @escaping (Int) -> Bool) -> any NumberPublisher

func checkMapAndFilter(map: @escaping MakeMap, filter: @escaping MakeFilter) -> Feedback {
  let rightMap: MakeMap = { $0.inCombine.map($1).inContract }
  let rightFilter: MakeFilter = { $0.inCombine.filter($1).inContract }
  var feedback = Feedback()
  print("map:")
  let mapping = Part(map, rightMap) { map, stage in
    let watch = stage.watch()
    return map(stage.upstream) {
      watch()
      return "\($0)!"
    }
  }
  feedback.expect(Law.ofOperators, of: mapping)
  feedback.expect(.calls(of: "map"), .closure(isCancelled: true), .closure(isCancelled: false), of: mapping)
  feedback.compare(StreamComparison(), map, rightMap) { $1($0.upstream()) { "\($0)!" } }

  guard feedback.faults.isEmpty else { return feedback }
  print("filter:")
  let filtering = Part(filter, rightFilter) { filter, stage in
    let watch = stage.watch()
    return filter(stage.upstream) {
      watch()
      return !$0.isMultiple(of: 2)
    }
  }
  feedback.expect(
    .one(
      "filter lets 1, 3 and 5 pass. Upstream has 1 to 9, and two values are requested. A value that is dropped has to be "
        + "requested again, once.", "filter 让 1、3、5 通过。上游有 1 到 9，请求了两个值。每丢弃一个值，就要再请求一个。", to: 1...9,
      requesting: .max(2)), of: filtering)
  feedback.expect(Law.ofOperators, of: filtering)
  feedback.expect(.calls(of: "filter"), .closure(isCancelled: true), .closure(isCancelled: false), of: filtering)
  feedback.expect(
    .one(
      "filter lets only 1100 pass. Upstream has 1 to 1100, and one value is requested.",
      "filter 只让 1100 通过。上游有 1 到 1100，请求了一个值。", to: 1...1100, requesting: .max(1)),
    of: Part(filter, rightFilter) { $0($1.upstream) { $0 == 1100 } })
  feedback.compare(StreamComparison(), filter, rightFilter) { $1($0.upstream()) { !$0.isMultiple(of: 2) } }
  return feedback
}
