import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

typealias MakeZip = (Upstream, Upstream) -> any CombineContract.Publisher<(Int, Int), MarbleFailure>

func checkZip(_ zip: @escaping MakeZip) -> Feedback {
  let right: MakeZip = { $0.inCombine.zip($1.inCombine).inContract }
  var feedback = Feedback()
  let sides = Part(zip, right) { zip, stage in zip(stage.upstream, .source(stage.sources[1])) }
  feedback.expect(
    Play("One side sent 1, 2 and 3, the other one 4.", "一边发送了 1、2、3，另一边发送了 4。") { stage in
      stage.sources[1] = Source([4])
      return [.received(stage.subscribe(to: 1...3, requesting: .max(3)).events)]
    }, of: sides)
  let same = Part(zip, right) { $0($1.upstream, $1.upstream) }
  feedback.expect(Law.ofOperators, of: same)
  feedback.expect(.cancelsAtOnce, of: same)
  // Right upstreams take no notice of such a request, so no law sees it.
  feedback.expect(
    Play("The subscriber cancels, and then requests a value.", "订阅者取消之后又请求了一个值。") { stage in
      let witness = stage.subscribe()
      witness.cancel()
      witness.request(.max(1))
      return stage.sources.prefix(2).map { .lateRequests($0) }
    }, of: sides)
  feedback.expect(
    Play("One side sends 1 to 300, and then the other one does.", "一边发送了 1 到 300，另一边随后也发送了。") { stage in
      let witness = stage.subscribe(requesting: .unlimited)
      for side in 0...1 { for value in 1...300 { stage.sources[side].send(value) } }
      return [.number("The number of pairs is", "收到的对数是", witness.valueCount)]
    }, of: sides)
  feedback.expect(
    Play("A value is requested. One side then sends 1 and fails.", "请求了一个值，一边随即发送 1，然后失败。") { stage in
      stage.sources[0] = Source([1], .failure(.init()))
      stage.subscribe(requesting: .max(1))
      return [.lateRequests(stage.sources[1])]
    }, of: sides)
  for number in 0...1 {
    feedback.expectOneUpstream("zip", of: sides, number: number)
    feedback.expect(
      Play("One side sends 1 and finishes, and the other one goes on.", "一边发送 1 之后正常结束，另一边还在继续。") { stage in
        let witness = stage.subscribe(requesting: .unlimited)
        let side = stage.sources[number]
        side.send(1)
        side.send(completion: .finished)
        return withExtendedLifetime(witness) {
          [.memory("The subscription to the side that has finished is", "对已经结束的一边的订阅", side.isKept)]
        }
      }, of: sides)
  }
  feedback.compare(StreamComparison(Shape(inputs: 2)), zip, right) { $1($0.upstream(0), $0.upstream(1)) }
  return feedback
}
