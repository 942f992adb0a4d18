import Combine
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 2, title: "Apple 官方异步编程框架:Swift Combine 简介, 运算符(Operator)",
    teaches: "To choose operators of two families, and to put them in the right order.")

  var steps: Steps {
    Step("PausedTyping: search when the user pauses") {
      checkPausedTyping { PausedTyping.searches(texts: $0, clock: $1) }.print()
    }
  }
}

/// Lets the user type three times, prints what passes, and says where the reader's pipeline does not fit the task.
func checkPausedTyping(
  _ searches: (PassthroughSubject<String, Never>, VirtualTimeScheduler) -> some Publisher<String, Never>
) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let texts = PassthroughSubject<String, Never>()
  var sent: [String] = []
  let cancellable = searches(texts, clock).sink { text in
    clock.print("search: \(text)")
    sent.append("\(text) at \(clock.now)")
  }

  /// The user types texts with a pause between two of them, and then does nothing for a second.
  func type(_ typed: [String], every pause: VirtualTime.Stride, expecting expected: String?) {
    sent = []
    for (index, text) in typed.enumerated() {
      if index > 0 { clock.advance(by: pause) }
      clock.print("(the user types \(text))")
      texts.send(text)
    }
    clock.advance(by: 1)
    let list = typed.joined(separator: ", ")
    feedback.expect(
      sent == [expected].compactMap { $0 },
      "For the texts \(list) it sends \(sent.isEmpty ? "nothing" : sent.joined(separator: ", ")). "
        + "It should send \(expected ?? "nothing").")
  }

  type(["c", "co", "com"], every: 0.25, expecting: "com at 1s")
  type(["comb", "co"], every: 0.25, expecting: nil)
  type(["com", "comb"], every: 0.25, expecting: "comb at 3.5s")
  cancellable.cancel()
  return feedback
}
