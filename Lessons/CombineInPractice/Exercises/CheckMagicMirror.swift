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
func checkMagicMirror(_ answers: @escaping Answers) -> Feedback {
  var feedback = Feedback()
  feedback.follow(answers, expectedAnswers, timed: true) { script, answers in
    let questions = Questions()
    var open: [String: PassthroughSubject<String, any Error>] = [:]
    let texts = answers(
      questions,
      { question in
        script.note(Message("the mirror receives", "镜子收到"), "\(question)")
        let answer = PassthroughSubject<String, any Error>()
        open[question] = answer
        // In which order several publishers are cancelled does not matter.
        let left = { script.note(Message("answer to \(question)", "\(question) 的答案"), Message("cancelled", "取消")) }
        return answer.handleEvents(receiveCancel: left).eraseToAnyPublisher()
      }, 2, script.clock)
    func ask(_ list: String...) { list.forEach(questions.send) }
    func event(_ english: String, _ chinese: String, wait: VirtualTime.Stride = 0.5, _ act: () -> Void) {
      script.event(Message(english, chinese), wait: wait, act)
    }

    event("a question, and nobody has subscribed", "还没有人订阅，提一个问题", wait: 0) { ask("Too early?") }
    let subscription = script.listen(to: texts, as: Message("the subscriber receives", "订阅者收到"))
    event("four questions at once", "同时提四个问题", wait: 1) { ask("Who is fairest?", "Where is she?", "How far?", "Why?") }
    event("the second question is answered", "第二个问题有了答案") { open["Where is she?"]?.send("Behind the hills") }
    event("the mirror cracks at the third question", "问到第三个问题，镜子裂了") {
      open["How far?"]?.send(completion: .failure(Cracked()))
    }
    event("the first answer comes too late; nothing happens for a while", "第一个答案来得太晚；有一阵什么也没有发生", wait: 10) {
      open["Who is fairest?"]?.send("Snow White")
    }
    event("a last question, and no more", "最后一个问题，之后不再有了", wait: 2) {
      ask("Who am I?")
      questions.send(completion: .finished)
    }
    subscription.cancel()
  }

  // Some questions have many behind them. Each has an answer of its own after a time of its own, or cracks the mirror; a
  // mirror has its limit. Some questions and answers are odd texts, such as an empty one.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, requestsAll: true, parameters: 1...4)), answers,
    expectedAnswers
  ) { inputs, answers in
    var values: [String: Int] = [:]
    func mirror(_ question: String) -> AnyPublisher<String, any Error> {
      let value = values[question] ?? 0
      let number = value.modulo(60)
      let answer = 0..<100 ~= value ? "answer \(question) in \(inputs.parameter)" : (value + 2).oddText
      return Just(answer).append(Empty(completeImmediately: false))
        .delay(for: .seconds(Double(number % 5) + 0.3 + Double(number) / 100), scheduler: inputs.clock)
        .tryMap { if number % 4 == 3 { throw Cracked() } else { $0 } }
        .eraseToAnyPublisher()
    }
    let questions = Questions()
    var bursts = Bursts()
    inputs.drive(
      { value in
        for value in bursts.next(from: value) {
          values[value.oddText] = value
          questions.send(value.oddText)
        }
      },
      end: { questions.send(completion: .finished) })
    return answers(questions, mirror, .seconds(inputs.parameter), inputs.clock)
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
