import Combine
import ExerciseKit
import LessonKit
import VirtualTime

typealias Questions = PassthroughSubject<String, Never>
typealias AskMirror = (String) -> AnyPublisher<String, any Error>

struct Cracked: Error {}

/// Asks a mirror, prints what passes, and says what the task does not allow.
func checkMagicMirror(
  _ answers: (Questions, @escaping AskMirror, VirtualTime.Stride, VirtualTimeScheduler) -> AnyPublisher<String, Never>
) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let questions = Questions()
  var open: [String: PassthroughSubject<String, any Error>] = [:]
  var asked: [String] = []
  var left: [String] = []
  var received: [String] = []
  var isOver = false
  let texts = answers(
    questions,
    { question in
      asked.append(question)
      clock.print("mirror: \(question)")
      let answer = PassthroughSubject<String, any Error>()
      open[question] = answer
      return answer.handleEvents(receiveCancel: { left.append(question) }).eraseToAnyPublisher()
    }, 2, clock)
  /// An operator that uses a clock may send what happens now as an action on the clock.
  func answer(_ question: String, _ act: (PassthroughSubject<String, any Error>) -> Void) {
    if let answer = open[question] { act(answer) }
    clock.advance(by: 0)
  }
  func expect(_ expected: [String], _ event: String, _ chinese: String) {
    feedback.expect(
      received == expected,
      "\(event), and the subscriber has received \(listed(received)). It should have received \(listed(expected)).",
      "\(chinese)，订阅者\(done("收到", received))，\(expected.isEmpty ? "应该什么也收不到" : due("收到", expected))。")
    received = []
  }

  questions.send("Too early?")
  feedback.expect(asked.isEmpty, "Nobody has subscribed, and the mirror was asked.", "还没有人订阅，就问了镜子。")
  let subscription = texts.sink(
    receiveCompletion: { _ in
      clock.print("finished")
      isOver = true
    },
    receiveValue: {
      clock.print("received: \($0)")
      received.append($0)
    })

  clock.print("(four questions at once)")
  for question in ["Who is fairest?", "Where is she?", "How far?", "Why?"] { questions.send(question) }
  feedback.expect(
    asked.count == 4, "Four questions were sent at once, and the mirror was asked \(asked.count) of them.",
    "同时发送了四个问题，\(asked.isEmpty ? "一个也没有去问镜子" : "问过镜子的有 \(asked.count) 个")。")
  clock.advance(by: 1)
  answer("Where is she?") { $0.send("Behind the hills") }
  expect(["Behind the hills"], "The second question is answered after one second", "过了一秒，第二个问题有了答案")
  clock.advance(by: 0.5)
  answer("How far?") { $0.send(completion: .failure(Cracked())) }
  expect(["(cracked)"], "The mirror cracks at the third question", "问到第三个问题，镜子裂了")
  feedback.expect(
    !isOver, "The stream ends when the mirror cracks. More questions will come.", "镜子一裂，流就结束了，而后面还有问题要来。")
  clock.advance(by: 0.5)
  expect(
    ["(silent)", "(silent)"], "Two questions have no answer after two seconds", "过了两秒，有两个问题没有答案")
  feedback.expect(
    !isOver, "The stream ends at a question without an answer. More questions will come.", "遇到没有答案的问题，流就结束了，后面还有问题要来。")
  feedback.expect(
    Set(left).isSuperset(of: ["Who is fairest?", "Why?"]),
    "Two seconds are over, and somebody is still subscribed to the publishers of two questions.",
    "两秒过去了，却还订阅着那两个问题的发布者。")
  clock.print("(the first answer comes too late; nothing happens for a while)")
  answer("Who is fairest?") { $0.send("Snow White") }
  clock.advance(by: 10)
  expect([], "An answer has come too late", "有一个答案来得太晚")

  clock.print("(one question after another, and the answers take longer and longer)")
  for (number, span) in zip(1..., [0.5, 1.0, 1.5, 2.5]) {
    questions.send("Question \(number)?")
    clock.advance(by: VirtualTime.Stride.seconds(span))
    answer("Question \(number)?") { $0.send("Answer \(number)") }
  }
  clock.advance(by: 5)
  expect(
    ["Answer 1", "Answer 2", "Answer 3", "(silent)"], "Answers came after 0.5, 1, 1.5 and 2.5 seconds",
    "答案在 0.5、1、1.5 和 2.5 秒之后到来")
  clock.print("(another mirror beside it, with a time limit of five seconds)")
  let others = Questions()
  let slow = PassthroughSubject<String, any Error>()
  var otherReceived: [String] = []
  let other = answers(others, { _ in slow.eraseToAnyPublisher() }, 5, clock).sink {
    clock.print("received from the other: \($0)")
    otherReceived.append($0)
  }
  others.send("Who is slow?")
  questions.send("Who is quick?")
  clock.advance(by: 2)
  expect(["(silent)"], "The limit of the first mirror is two seconds, and two have passed", "第一面镜子的期限是两秒，过了两秒")
  clock.advance(by: 2)
  feedback.expect(
    otherReceived.isEmpty,
    "The limit of the other mirror is five seconds, and after four the subscriber has received "
      + "\(listed(otherReceived)). It should have received nothing.",
    "另一面镜子的期限是五秒，才过四秒，订阅者就收到了 \(listed(otherReceived).chinese)。应该什么也没有收到。")
  clock.advance(by: 1)
  feedback.expect(
    otherReceived == ["(silent)"],
    "The limit of the other mirror is five seconds, and then the subscriber has received \(listed(otherReceived)). "
      + "It should have received (silent).",
    "另一面镜子的期限是五秒，到时订阅者\(done("收到", otherReceived))。应该收到 (silent)。")
  expect([], "Only the other mirror was asked", "只问了另一面镜子")
  other.cancel()
  clock.print("(a last question, and no more)")
  questions.send("Who am I?")
  questions.send(completion: .finished)
  feedback.expect(!isOver, "The last question has no answer yet, and the stream has finished.", "最后一个问题还没有答案，流就结束了。")
  clock.advance(by: 2)
  expect(["(silent)"], "The last question has no answer", "最后一个问题没有答案")
  feedback.expect(isOver, "All questions are over, and the stream has not finished.", "问题都已经过去，流却没有结束。")
  subscription.cancel()

  return feedback
}
