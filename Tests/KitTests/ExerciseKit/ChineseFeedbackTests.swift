import Combine
import ExerciseKit
import LessonKit
import TestKit
import Testing

/// What readers of Chinese are told about their code: whole sentences, without an English word that is not code.
struct ChineseFeedbackTests {
  private func sentence(_ add: (inout Feedback) -> Void) -> String? {
    var feedback = Feedback()
    add(&feedback)
    return feedback.sentences.first?.chinese
  }

  @Test func whatIsMissingIsNoValue() {
    expectEqual(
      sentence { $0.expect(String?.none, "Mer", "The state is", "停留了半秒以上，状态是") }, "停留了半秒以上，状态是（无），应该是 Mer。")
    expectEqual(sentence { $0.expect("Mer", nil, "The state is", "状态是") }, "状态是 Mer，应该是（无）。")
    expectEqual(sentence { $0.expect([1], [], "The values are", "发送的是") }, "发送的是 1，不应该发送任何东西。")
    expectEqual(sentence { $0.expect([], [1], "The values are", "发送的是") }, "什么也没有发送，应该发送 1。")
  }

  @Test func longListsAreToldByTheirFirstDifference() {
    let list = Array(-20...20)
    func told(_ seen: [Int]) -> String? { sentence { $0.expect(seen, list, "We received", "收到的是") } }
    expectEqual(told(list.map(abs)), "收到的是 41 个值。第 1 个值是 20，应该是 -20。")
    expectEqual(told(Array(list.prefix(5))), "收到的是 5 个值。第 6 个值缺失，应该是 -15。")
    expectEqual(told(list + [7]), "收到的是 42 个值。第 42 个值是 7，不应该有这个值。")
  }

  @Test func anEmptyTextIsAValue() {
    expectEqual(sentence { $0.expect(String?.none, "", "The state is", "最新的状态是") }, "最新的状态是（无），应该是 \"\"。")
  }

  @Test func nobodyRequestsNoValues() {
    expectEqual(
      sentence { $0.expect(Subscribers.Demand.none, .max(1), "It has requested", "点唱机请求的是") },
      "点唱机什么也没有请求，应该请求 max(1)。")
  }
}
