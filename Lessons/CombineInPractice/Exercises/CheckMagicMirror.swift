import Combine
import ExerciseKit
import LessonKit
import VirtualTime

typealias Questions = PassthroughSubject<String, Never>
typealias AskMirror = (String) -> AnyPublisher<String, any Error>

typealias Answers = (Questions, @escaping AskMirror, VirtualTime.Stride, VirtualTimeScheduler) -> AnyPublisher<
  String, Never
>

struct Cracked: Error {}

/// Asks a mirror, prints what passes, and says what the task does not allow.
func checkMagicMirror(
  _ answers: @escaping Answers
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
    feedback.expect(received, expected, "\(event), and the subscriber has received", "\(chinese)，订阅者收到的是")
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
    asked.count, 4, "Four questions were sent at once, and the number that the mirror was asked is",
    "同时发送了四个问题，问镜子的次数是")
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
    "两秒过去了，对两个问题的发布者的订阅却还没有取消。")
  clock.print("(the first answer comes too late; nothing happens for a while)")
  answer("Who is fairest?") { $0.send("Snow White") }
  clock.advance(by: 10)
  expect([], "An answer has come too late", "有一个答案来得太晚")

  clock.print("(a last question, and no more)")
  questions.send("Who am I?")
  questions.send(completion: .finished)
  feedback.expect(!isOver, "The last question has no answer yet, and the stream has finished.", "最后一个问题还没有答案，流就结束了。")
  clock.advance(by: 2)
  expect(["(silent)"], "The last question has no answer", "最后一个问题没有答案")
  feedback.expect(isOver, "All questions are over, and the stream has not finished.", "所有的问题都有了结果，流却没有结束。")
  subscription.cancel()

  // Each question has an answer of its own after a time of its own, or cracks the mirror; a mirror has its limit.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, requestsAll: true, parameters: 1...4)), answers,
    expectedAnswers
  ) { inputs, answers in
    func mirror(_ question: String) -> AnyPublisher<String, any Error> {
      let number = Int(question)!
      return Just("answer \(question) in \(inputs.parameter)").append(Empty(completeImmediately: false))
        .delay(for: .seconds(Double(number % 5) + 0.3 + Double(number) / 100), scheduler: inputs.clock)
        .tryMap { if number % 4 == 3 { throw Cracked() } else { $0 } }
        .eraseToAnyPublisher()
    }
    return answers(inputs.subject { "\($0)" }, mirror, .seconds(inputs.parameter), inputs.clock)
  }
  return feedback
}

/// What the reader's function does, as a race.
private func expectedAnswers(
  _ questions: Questions, _ mirror: @escaping AskMirror, _ limit: VirtualTime.Stride, _ clock: VirtualTimeScheduler
) -> AnyPublisher<String, Never> {
  questions.flatMap { question in
    mirror(question).first().catch { _ in Just("(cracked)") }
      .merge(with: Just("(silent)").delay(for: limit, scheduler: clock)).first()
  }
  .eraseToAnyPublisher()
}
