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
  feedback.follow(senders, expectedSenders, timed: true) { script, senders in
    let center = NotificationCenter()
    let names = senders(center) { sender, answer in
      script.note(Message("register", "登记处"), Message("who is \(sender)?", "\(sender) 是谁？"))
      let name = ["Merlin": "Merlin Ambrosius", "Nimue": "Nimue of the Lake"][sender] ?? "(unknown)"
      // The register has to look for Merlin in an old book.
      script.clock.schedule(after: script.clock.now.advanced(by: sender == "Merlin" ? 1 : 0.5)) { answer(name) }
    }
    let (merlin, nimue) = (#"{"sender":"Merlin"}"#, #"{"sender":"Nimue"}"#)
    func land(_ letter: String?, in center: NotificationCenter = center) {
      let userInfo = letter.map { ["letter": Data($0.utf8)] } ?? ["parcel": Data(merlin.utf8)]
      center.post(name: Notification.Name("OwlHasLanded"), object: nil, userInfo: userInfo)
    }
    func event(_ english: String, _ chinese: String, _ act: () -> Void) {
      script.event(Message(english, chinese), wait: 1, act)
    }

    event("an owl lands, and nobody has subscribed", "还没有人订阅，来了一只猫头鹰") { land(merlin) }
    let cancellable = script.listen(to: names, as: Message("the subscriber receives", "订阅者收到"))
    event("we have subscribed; owls of Merlin and of Nimue land", "我们已订阅；来了 Merlin 和 Nimue 的猫头鹰") {
      for letter in [merlin, nimue] { land(letter) }
    }
    for letter in ["Hocus pocus", #"{"text":"Hello"}"#] {
      event("an owl with the letter \(letter)", "来了 \(letter) 这封信") { land(letter) }
    }
    event("an owl without a letter; an owl of another center; then Nimue's once more", "没带信的、别处的和 Nimue 的猫头鹰都来过") {
      land(nil)
      land(merlin, in: .default)
      land(nimue)
    }
    event("an owl with an empty letter", "来了一封空的信") { land("") }
    cancellable.cancel()
    event("we cancel; then Merlin's owl", "我们取消，然后来了 Merlin 的猫头鹰") { land(merlin) }
  }

  let center = NotificationCenter()
  feedback.expectGone(
    keeping: center, "We have cancelled, owls still land, and the closure that asks the register",
    "我们已经取消，猫头鹰还会来，询问登记处的闭包却"
  ) {
    let register = NotificationCenter()
    let cancellable = senders(center) { _, answer in withExtendedLifetime(register) { answer("") } }.sink { _ in }
    center.post(
      name: Notification.Name("OwlHasLanded"), object: nil, userInfo: ["letter": Data(#"{"sender":"Nimue"}"#.utf8)])
    cancellable.cancel()
    return register
  }

  // Every fifth letter cannot be read, and some have many behind them. Each register has names of its own, odd ones too, and
  // each name takes its time.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, requestsAll: true, parameters: 1...9)), senders,
    expectedSenders
  ) { inputs, senders in
    let center = NotificationCenter()
    var bursts = Bursts()
    inputs.drive { value in
      for value in bursts.next(from: value) {
        let sender = 0..<100 ~= value ? "W\(value)" : value.oddText
        let letter = Data((value % 5 == 0 ? "{}" : #"{"sender":"\#(sender)"}"#).utf8)
        center.post(name: Notification.Name("OwlHasLanded"), object: nil, userInfo: ["letter": letter])
      }
    }
    return senders(center) { sender, answer in
      let delay = Double((Int(sender.filter(\.isNumber)) ?? 0) % 1000) * 7.3
      inputs.clock.schedule(after: inputs.clock.now.advanced(by: .seconds(delay.truncatingRemainder(dividingBy: 3)))) {
        answer(inputs.parameter == 9 ? "" : "\(sender) of \(inputs.parameter)")
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
    .compactMap { $0.userInfo?["letter"] as? Data }
    .map { try? JSONDecoder().decode([String: String].self, from: $0)["sender"] }
    .flatMap { sender in
      Future<String, Never> { promise in
        guard let sender else { return promise(.success("(unreadable)")) }
        fullName(sender) { promise(.success($0)) }
      }
    }
    .eraseToAnyPublisher()
}

/// Values, each alone, or with many behind it, which are sent at the same moment. A long list is long enough without these:
/// there only the first values have some behind them.
struct Bursts {
  private var count = 0

  mutating func next(from value: Int) -> ClosedRange<Int> {
    count += 1
    return value...(value % 7 == 6 && count <= 50 ? value + 20 : value)
  }
}
