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
func checkOwlPost(_ senders: @escaping (NotificationCenter, @escaping FullName) -> AnyPublisher<String, Never>)
  -> Feedback
{
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
    feedback.expect(received, expected, "After \(event), the subscriber has received", "\(chinese)之后，订阅者收到的是")
    received = []
  }

  clock.print("(an owl lands, and nobody has subscribed)")
  land(#"{"sender":"Merlin"}"#)
  feedback.expect(
    asked.isEmpty, "Nobody has subscribed, and the register was asked.", "还没有人订阅，就查询了登记处。")
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
    asked, ["Merlin", "Nimue"], "Two owls have landed, and the register was asked for", "来了两只猫头鹰，你的代码查询的是")
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
      "对于 \(letter) 这封信，向登记处查询了 \(listed(asked).chinese)。")
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

  clock.print("(we cancel; then Merlin's owl)")
  asked = []
  cancellable.cancel()
  land(#"{"sender":"Merlin"}"#)
  clock.advance(by: 1)
  feedback.expect(
    asked.isEmpty, "Nobody subscribes any more, and the register was asked.", "已经没有订阅者了，却还去查询登记处。")

  // Every fifth letter cannot be read. Each register has names of its own, and each name takes its time.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, requestsAll: true, parameters: 1...9)), senders,
    expectedSenders
  ) { inputs, senders in
    let center = NotificationCenter()
    inputs.drive { value in
      let letter = Data((value % 5 == 0 ? "{}" : #"{"sender":"W\#(value)"}"#).utf8)
      center.post(name: Notification.Name("OwlHasLanded"), object: nil, userInfo: ["letter": letter])
    }
    return senders(center) { sender, answer in
      let delay = Double(sender.dropFirst())! * 7.3
      inputs.clock.schedule(after: inputs.clock.now.advanced(by: .seconds(delay.truncatingRemainder(dividingBy: 3)))) {
        answer("\(sender) of \(inputs.parameter)")
      }
    }
  }
  return feedback
}

/// What the reader's function does.
private func expectedSenders(_ center: NotificationCenter, _ fullName: @escaping FullName) -> AnyPublisher<
  String, Never
> {
  center.publisher(for: Notification.Name("OwlHasLanded"))
    .map { try? JSONDecoder().decode([String: String].self, from: $0.userInfo!["letter"] as! Data)["sender"] }
    .flatMap { sender in
      Future<String, Never> { promise in
        guard let sender else { return promise(.success("(unreadable)")) }
        fullName(sender) { promise(.success($0)) }
      }
    }
    .eraseToAnyPublisher()
}
