import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 5, title: "Apple 官方异步编程框架:Swift Combine 应用, 订阅者(Subscriber)",
    teaches: "To share a download, a match and a timer among many subscribers.")

  var steps: Steps {
    Step("OneDownload: share one download") {
      checkOneDownload { download in
        let shared = SharedName(download)
        return { shared.name }
      }.print()
    }

    Step("Match: two subjects for many spectators") {
      checkMatch({ Match($0) }, score: \.score, scorers: \.scorers, takeBack: { $0.takeBack() }).print()
    }

    Step("Stopwatch: one timer for many displays") {
      checkStopwatch({ Stopwatch($0) }, seconds: \.seconds, shown: \.shown, start: { $0.start() }, stop: { $0.stop() })
        .print()
    }
  }
}

/// Makes what asks for the publisher to which a label subscribes, from the download.
typealias Sharing = (AnyPublisher<String, Never>) -> () -> AnyPublisher<String, Never>

/// Lets two labels show a name that is downloaded, one of them late. Prints what passes, and says what the task does
/// not allow.
func checkOneDownload(_ share: @escaping Sharing) -> Feedback {
  let right: Sharing = { download in
    let name = CurrentValueSubject<String, Never>("(loading)")
    let sink = download.sink { name.send($0) }
    return { withExtendedLifetime(sink) { name.eraseToAnyPublisher() } }
  }
  var feedback = Feedback()
  feedback.follow(share, right) { script, share in
    let answer = PassthroughSubject<String, Never>()
    let download = answer.handleEvents(receiveSubscription: { _ in
      script.note(Message("download", "下载"), Message("begins", "开始"))
    })
    let name = share(download.eraseToAnyPublisher())
    var labels: [AnyCancellable] = []
    func come(_ label: Message) {
      script.event(Message("the \(label) subscribes", "\(label.chinese)订阅")) {
        labels.append(name().sink { script.note(label, "\($0)") })
      }
    }
    come(Message("first label", "第一个标签"))
    script.event(Message("the answer is Coin, and the download has finished", "响应是 Coin，下载结束")) {
      answer.send("Coin")
      answer.send(completion: .finished)
    }
    come(Message("second label", "第二个标签"))
    var isCancelled = false
    let silent = PassthroughSubject<String, Never>().handleEvents(receiveCancel: { isCancelled = true })
    var others: [() -> AnyPublisher<String, Never>] = []
    script.event(Message("another object is made, and a label subscribes to it", "又创建一个对象，一个标签订阅它")) {
      others = [share(silent.eraseToAnyPublisher())]
      labels.append(others[0]().sink { _ in })
    }
    script.event(Message("that object goes away, and its label stays", "那个对象销毁，它的标签还在")) {
      others = []
      script.note(
        Message("its download", "它的下载"),
        isCancelled ? Message("is cancelled", "已取消") : Message("goes on", "还在继续"))
    }
  }

  // A download that ends may have an answer before, which nobody can guess. The task does not say whether a name finishes
  // after it.
  feedback.compare(StreamComparison(Shape(mayFail: false, subscribers: 3)), share, right) { inputs, share in
    Deferred(createPublisher: share(inputs.values().first().map { $0.named("name") }.eraseToAnyPublisher()))
      .append(Empty(completeImmediately: false))
  }
  return feedback
}

/// What a match made of goals shows, and what takes one of them back.
typealias Playing = (AnyPublisher<String, Never>) -> (
  score: AnyPublisher<Int, Never>, scorers: AnyPublisher<String, Never>, takeBack: () -> Void
)

/// Lets spectators come and goals fall, prints what each of them receives, and says what the task does not allow. Then it
/// plays random streams.
func checkMatch<Match: AnyObject>(
  _ make: @escaping (AnyPublisher<String, Never>) -> Match, score: KeyPath<Match, AnyPublisher<Int, Never>>,
  scorers: KeyPath<Match, AnyPublisher<String, Never>>, takeBack: @escaping (Match) -> Void
) -> Feedback {
  let yours: Playing = { goals in
    let match = make(goals)
    // A spectator asks when it comes. The publisher keeps the match.
    let numbers = Deferred { match[keyPath: score].handleEvents(receiveRequest: { _ in _ = match }) }
    let names = Deferred { match[keyPath: scorers] }
    return (numbers.eraseToAnyPublisher(), names.eraseToAnyPublisher(), { [weak match] in match.map(takeBack) })
  }
  let right: Playing = { goals in
    let (count, names) = (CurrentValueSubject<Int, Never>(0), PassthroughSubject<String, Never>())
    let sink = goals.sink(
      receiveCompletion: {
        count.send(completion: $0)
        names.send(completion: $0)
      },
      receiveValue: {
        names.send($0)
        count.value += 1
      })
    let numbers = count.handleEvents(receiveRequest: { _ in _ = sink })
    return (
      numbers.eraseToAnyPublisher(), names.eraseToAnyPublisher(),
      { [weak count] in if let count, count.value > 0 { count.value -= 1 } }
    )
  }
  var feedback = Feedback()
  feedback.follow(yours, right) { script, play in
    let goals = PassthroughSubject<String, Never>()
    let counted = goals.handleEvents(receiveSubscription: { _ in
      script.note(Message("the goals", "进球"), Message("subscribed to", "有了订阅"))
    })
    let match = play(counted.eraseToAnyPublisher())
    var cancellables: [AnyCancellable] = []
    func come(_ name: String) {
      let finished = Message("finished", "正常结束")
      script.event(Message("\(name) comes", "\(name) 来了")) {
        cancellables += [
          match.score.sink(
            receiveCompletion: { _ in script.note(Message("score of \(name)", "\(name) 的比分"), finished) },
            receiveValue: { script.note(Message(name, name), "\($0)") }),
          match.scorers.sink(
            receiveCompletion: { _ in script.note(Message("scorers of \(name)", "\(name) 的进球者"), finished) },
            receiveValue: { script.note(Message(name, name), "\($0)") }),
        ]
      }
    }
    func goal(_ name: String) { script.event(Message("goal: \(name)", "进球：\(name)")) { goals.send(name) } }
    goal("Arthur")
    for name in ["Merlin", "Nimue"] { come(name) }
    goal("Lancelot")
    for _ in 1...3 { script.event(Message("a goal is taken back", "撤销一个进球"), match.takeBack) }
    goal("Gawain")
    script.event(Message("the match is over", "比赛结束")) { goals.send(completion: .finished) }
    come("Morgana")
  }
  // The second input takes goals back.
  feedback.compare(
    StreamComparison(Shape(inputs: 2, kinds: [.subject], mayFail: false, requestsAll: true)), yours, right
  ) { inputs, play in
    let (score, scorers, takeBack) = play(inputs.values().map { $0.named("goal") }.eraseToAnyPublisher())
    inputs.drive(input: 1) { _ in takeBack() }
    return score.map { "\($0)" }.merge(with: scorers)
  }
  let goals = PassthroughSubject<String, Never>()
  let match = make(goals.eraseToAnyPublisher())
  feedback.expectSubscriberGone(from: match[keyPath: score], "score", of: match, "the match", "比赛")
  feedback.expectSubscriberGone(from: match[keyPath: scorers], "scorers", of: match, "the match", "比赛")

  // More than the example has.
  var informed = 0
  let spectators = (1...300).map { _ in
    match[keyPath: scorers].zip(match[keyPath: score].dropFirst()).sink { _ in informed += 1 }
  }
  goals.send("Arthur")
  for spectator in spectators { spectator.cancel() }
  feedback.expect(
    informed, 300, "There were 300 spectators at a goal, and the number of those that received its name and score is",
    "进球时有 300 个观众，收到名字和比分的个数是")
  return feedback
}
