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

/// Lets two labels show a name that is downloaded, one of them late. Prints what passes, and says what the task does
/// not allow.
///
/// - Parameter share: Receives the download, and returns what asks for the publisher to which a label subscribes.
func checkOneDownload(
  _ share: (AnyPublisher<String, Never>) -> () -> AnyPublisher<String, Never>
) -> Feedback {
  var feedback = Feedback()
  let answer = PassthroughSubject<String, Never>()
  var downloads = 0
  let download = answer.handleEvents(receiveSubscription: { _ in
    print("(a download begins)")
    downloads += 1
  })
  let name = share(download.eraseToAnyPublisher())
  let downloadsBefore = downloads
  var first: [String] = []
  var second: [String] = []

  print("(the first label subscribes)")
  let firstLabel = name().sink {
    print("first label: \($0)")
    first.append($0)
  }
  print("(the answer is Coin, and the download has finished)")
  answer.send("Coin")
  answer.send(completion: .finished)
  print("(the second label subscribes)")
  let secondLabel = name().sink {
    print("second label: \($0)")
    second.append($0)
  }

  feedback.expect(
    downloads, 1, "The number of downloads that have begun is", "开始下载的次数是",
    ("All labels together need only one.", "所有标签合起来只需要一次。"))
  feedback.expect(first, ["(loading)", "Coin"], "The first label receives", "第一个标签收到的是")
  feedback.expect(second, ["Coin"], "The second label receives", "第二个标签收到的是")
  feedback.expect(
    downloadsBefore == 1, "Before the first label subscribes, no download has begun. It should begin at once.",
    "第一个标签订阅之前，下载还没有开始。下载应该立刻开始。")
  firstLabel.cancel()
  secondLabel.cancel()

  // A download that ends may have an answer before, which nobody can guess.
  feedback.compare(
    StreamComparison(Shape(mayFail: false, subscribers: 3)),
    yours: { inputs in
      let name = share(inputs.values().first().map { "name \($0)" }.eraseToAnyPublisher())
      return Deferred(createPublisher: name)
    },
    expected: { inputs in
      let name = CurrentValueSubject<String, Never>("(loading)")
      let download = inputs.values().first().sink { name.send("name \($0)") }
      return name.handleEvents(receiveRequest: { _ in _ = download })
    })
  return feedback
}

/// Lets spectators come and goals fall, prints what each of them receives, and says what the task does not allow. Then it
/// plays random streams.
func checkMatch<Match: AnyObject>(
  _ make: (AnyPublisher<String, Never>) -> Match, score: KeyPath<Match, AnyPublisher<Int, Never>>,
  scorers: KeyPath<Match, AnyPublisher<String, Never>>, takeBack: @escaping (Match) -> Void
) -> Feedback {
  var feedback = Feedback()
  let goals = PassthroughSubject<String, Never>()
  var subscriptions = 0
  let counted = goals.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).eraseToAnyPublisher()
  var received: [String: [String]] = [:]
  var cancellables: [AnyCancellable] = []
  func come(_ spectator: String, to match: Match) {
    print("(\(spectator) comes)")
    func receive(_ text: String) {
      print("\(spectator): \(text)")
      received[spectator, default: []].append(text)
    }
    cancellables += [
      match[keyPath: score].sink(
        receiveCompletion: { _ in receive("score: finished") }, receiveValue: { receive("\($0)") }),
      match[keyPath: scorers].sink(receiveCompletion: { _ in receive("scorers: finished") }, receiveValue: receive),
    ]
  }
  func expect(_ event: String, _ chinese: String, _ expected: [String: [String]]) {
    for spectator in ["Merlin", "Nimue", "Morgana"] {
      let (seen, wanted) = (received[spectator] ?? [], expected[spectator] ?? [])
      feedback.expect(seen, wanted, "\(event): \(spectator) receives", "\(chinese)：观众 \(spectator) 收到的是")
    }
    received = [:]
  }
  func goal(_ name: String) {
    print("(goal: \(name))")
    goals.send(name)
  }

  let match = make(counted)
  feedback.expect(
    subscriptions, 1, "The match begins, and its number of subscriptions to the goals is", "比赛开始了，对进球的订阅数是")
  goal("Arthur")
  come("Merlin", to: match)
  expect("Merlin comes after a goal", "进球之后 Merlin 来了", ["Merlin": ["1"]])
  come("Nimue", to: match)
  feedback.expect(
    subscriptions, 1, "With two spectators the number of subscriptions to the goals is", "有两个观众时，对进球的订阅数是")
  goal("Lancelot")
  expect("Lancelot scores", "Lancelot 进球", ["Merlin": ["Lancelot", "2"], "Nimue": ["1", "Lancelot", "2"]])
  for _ in 1...2 {
    print("(a goal is taken back)")
    takeBack(match)
  }
  expect("Two goals are taken back", "撤销了两个进球", ["Merlin": ["1", "0"], "Nimue": ["1", "0"]])
  print("(another one is taken back)")
  takeBack(match)
  expect("There is no goal to take back", "没有进球可以撤销", [:])
  goal("Gawain")
  expect("Gawain scores", "Gawain 进球", ["Merlin": ["Gawain", "1"], "Nimue": ["Gawain", "1"]])
  print("(the match is over)")
  goals.send(completion: .finished)
  for spectator in received.keys { received[spectator]?.sort() }
  let end = ["score: finished", "scorers: finished"]
  expect("The match is over", "比赛结束", ["Merlin": end, "Nimue": end])
  come("Morgana", to: match)
  received["Morgana"]?.sort()
  expect("Morgana comes after the end", "结束以后 Morgana 来了", ["Morgana": end])
  // The second input takes goals back.
  feedback.compare(
    StreamComparison(Shape(inputs: 2, kinds: [.subject], mayFail: false, requestsAll: true)),
    yours: { inputs in
      let match = make(inputs.values().map { "goal \($0)" }.eraseToAnyPublisher())
      inputs.drive(input: 1) { [weak match] _ in match.map(takeBack) }
      // The publisher keeps the match.
      return match[keyPath: score].map { "\($0)" }.merge(with: match[keyPath: scorers])
        .handleEvents(receiveRequest: { _ in _ = match })
    },
    expected: { inputs in
      let (count, names) = (CurrentValueSubject<Int, Never>(0), PassthroughSubject<String, Never>())
      let goals = inputs.values().sink(
        receiveCompletion: { end in
          count.send(completion: end)
          names.send(completion: end)
        },
        receiveValue: {
          names.send("goal \($0)")
          count.value += 1
        })
      inputs.drive(input: 1) { [weak count] _ in if let count, count.value > 0 { count.value -= 1 } }
      return count.map { "\($0)" }.merge(with: names).handleEvents(receiveRequest: { _ in _ = goals })
    })
  return feedback
}
