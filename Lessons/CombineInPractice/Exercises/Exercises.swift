import Combine
import ExerciseKit
import Foundation
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 4, title: "Apple 官方异步编程框架:Swift Combine 应用",
    teaches: "To make names of notifications with bad data on the way, and to give up an answer that does not come.")

  var steps: Steps {
    Step("OwlPost: from notifications to names") {
      checkOwlPost { OwlPost.senders(in: $0, fullName: $1) }.print()
    }

    Step("MagicMirror: an answer in time, or none") {
      checkMagicMirror { MagicMirror.answers(to: $0, from: $1, within: $2, on: $3) }.print()
    }
  }
}

typealias FullName = (_ sender: String, @escaping (String) -> Void) -> Void

/// Lets owls land, prints what passes, and says what the task does not allow.
func checkOwlPost(_ senders: (NotificationCenter, @escaping FullName) -> AnyPublisher<String, Never>) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let center = NotificationCenter()
  var asked: [String] = []
  var received: [String] = []
  var isOver = false
  let names = senders(center) { sender, answer in
    clock.print("register: who is \(sender)?")
    asked.append(sender)
    let name = ["Merlin": "Merlin Ambrosius", "Nimue": "Nimue of the Lake"][sender] ?? "(unknown)"
    // The register has to look for Merlin in an old book.
    clock.schedule(after: clock.now.advanced(by: sender == "Merlin" ? 1 : 0.5)) { answer(name) }
  }
  func land(_ letter: String?) {
    let userInfo = letter.map { ["letter": Data($0.utf8)] }
    center.post(name: Notification.Name("OwlHasLanded"), object: nil, userInfo: userInfo)
  }
  func expect(_ expected: [String], after event: String, _ chinese: String) {
    feedback.expect(
      received == expected,
      "After \(event), the subscriber has received \(listed(received)). It should have received \(listed(expected)).",
      "\(chinese)之后，订阅者\(done("收到", received))，\(expected.isEmpty ? "应该什么也收不到" : due("收到", expected))。")
    received = []
  }

  clock.print("(an owl lands, and nobody has subscribed)")
  land(#"{"sender":"Merlin"}"#)
  feedback.expect(
    asked.isEmpty, "Nobody has subscribed, and the register was asked.", "还没有人订阅，就问了登记处。")
  let cancellable = names.sink(
    receiveCompletion: { _ in
      clock.print("finished")
      isOver = true
    },
    receiveValue: { name in
      clock.print("name: \(name)")
      received.append(name)
    })

  clock.print("(we have subscribed; owls of Merlin and of Nimue land)")
  land(#"{"sender":"Merlin"}"#)
  land(#"{"sender":"Nimue"}"#)
  clock.advance(by: .milliseconds(500))
  feedback.expect(
    asked == ["Merlin", "Nimue"],
    "Two owls have landed, and the register was asked for \(listed(asked)). It should be asked for Merlin, Nimue.",
    "来了两只猫头鹰，\(asked.isEmpty ? "却没有去问登记处" : "向登记处问的却是 \(listed(asked).chinese)")，应该问 Merlin、Nimue。")
  expect(["Nimue of the Lake"], after: "half a second, when Nimue is found", "过了半秒、查到 Nimue ")
  clock.advance(by: .milliseconds(500))
  expect(["Merlin Ambrosius"], after: "one second, when Merlin is found", "过了一秒、查到 Merlin ")

  asked = []
  for letter in ["Hocus pocus", #"{"text":"Hello"}"#] {
    clock.print("(an owl with the letter \(letter))")
    land(letter)
    clock.advance(by: 1)
    expect(["(unreadable)"], after: "the letter \(letter)", "来了 \(letter) 这封信")
    feedback.expect(
      asked.isEmpty, "For the letter \(letter), the register was asked for \(listed(asked)).",
      "为 \(letter) 这封信，向登记处问了 \(listed(asked).chinese)。")
    feedback.expect(
      !isOver, "The stream ends at the letter \(letter). More owls will land.", "流在 \(letter) 这封信处结束了，后面还有猫头鹰要来。")
  }
  clock.print("(an owl without a letter; an owl of another center; then Nimue's once more)")
  land(nil)
  NotificationCenter.default.post(
    name: Notification.Name("OwlHasLanded"), object: nil, userInfo: ["letter": Data(#"{"sender":"Merlin"}"#.utf8)])
  land(#"{"sender":"Nimue"}"#)
  clock.advance(by: 1)
  expect(
    ["Nimue of the Lake"], after: "an owl without a letter, one of another center, and Nimue's",
    "没带信的、别处的和 Nimue 的猫头鹰都来过")

  clock.print("(four owls of Nimue)")
  asked = []
  for _ in 1...4 { land(#"{"sender":"Nimue"}"#) }
  feedback.expect(
    asked.count == 4,
    "Four owls have landed, and the register was asked \(asked.count) times. It should be asked for each of them at once.",
    "来了四只猫头鹰，\(asked.isEmpty ? "没有去问登记处" : "向登记处问了 \(asked.count) 次")，应该立刻为每一只都问。")
  clock.advance(by: 1)
  expect([String](repeating: "Nimue of the Lake", count: 4), after: "four owls of Nimue", "来了四只 Nimue 的猫头鹰")

  clock.print("(a second subscriber; then Nimue's owl)")
  var second: [String] = []
  let other = names.sink { second.append($0) }
  land(#"{"sender":"Nimue"}"#)
  clock.advance(by: 1)
  expect(["Nimue of the Lake"], after: "a second subscriber has come, and Nimue's owl", "又来了一个订阅者和 Nimue 的猫头鹰")
  feedback.expect(
    second == ["Nimue of the Lake"],
    "The second subscriber has received \(listed(second)). It should have received Nimue of the Lake.",
    "第二个订阅者\(done("收到", second))。应该收到 Nimue of the Lake。")

  clock.print("(we cancel both; then Merlin's owl)")
  asked = []
  cancellable.cancel()
  other.cancel()
  land(#"{"sender":"Merlin"}"#)
  clock.advance(by: 1)
  feedback.expect(
    asked.isEmpty, "Nobody subscribes any more, and the register was asked.", "已经没有订阅者了，却还去问登记处。")
  return feedback
}
