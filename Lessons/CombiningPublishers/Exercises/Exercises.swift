import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 3, title: "Apple 官方异步编程框架:Swift Combine 简介, 组合多个发布者",
    teaches: "To choose between zip, combineLatest and merge, and to use two of them in one stream.")

  var steps: Steps {
    Step("ChooseOperator: zip, combineLatest or merge?") {
      checkChooseOperator(
        Choice(
          answered: { Situations.answered(questions: $0, answers: $1) },
          total: { Situations.total(price: $0, count: $1) },
          paced: { Situations.paced(letters: $0, ticks: $1) },
          reasons: { Situations.reasons(ticks: $0, pulls: $1) })
      ).print()
    }

    Step("DepartureBoard: four publishers, one line") {
      checkDepartureBoard { DepartureBoard.lines(trains: $0, platforms: $1, delays: $2, isOpen: $3) }.print()
    }
  }
}

typealias Strings = PassthroughSubject<String, Never>
typealias Numbers = PassthroughSubject<Int, Never>
typealias Ticks = PassthroughSubject<Void, Never>

/// What a reader chooses for each of four situations.
struct Choice {
  let answered: (Strings, Strings) -> any Publisher<String, Never>
  let total: (Numbers, Numbers) -> any Publisher<Int, Never>
  let paced: (Strings, Ticks) -> any Publisher<String, Never>
  let reasons: (Ticks, Ticks) -> any Publisher<String, Never>

  /// In each random stream one of the four, which its values name.
  func publisher(_ inputs: Inputs) -> AnyPublisher<String, Never> {
    func named(_ name: String, _ publisher: some Publisher<some Any, Never>) -> AnyPublisher<String, Never> {
      publisher.map { "\(name): \($0)" }.allRequested().eraseToAnyPublisher()
    }
    func ticks(_ input: Int) -> Ticks { inputs.subject(input) { _ in () } }
    let words = inputs.subject { "\($0)" }
    return switch inputs.parameter {
    case 0: named("answered", answered(words, inputs.subject(1) { "\($0)" }))
    case 1: named("total", total(inputs.subject { $0 }, inputs.subject(1) { $0 }))
    case 2: named("paced", paced(words, ticks(1)))
    default: named("reasons", reasons(ticks(0), ticks(1)))
    }
  }
}

/// Plays four situations, prints what passes, and says where the reader's publishers do not fit them.
func checkChooseOperator(_ choice: Choice) -> Feedback {
  var feedback = Feedback()

  print("Each answer belongs to its question:")
  let (questions, answers) = (Strings(), Strings())
  play(
    "answered", choice.answered(questions, answers),
    [
      (Message("questions: 2 + 3, 4 + 4", "问题：2 + 3、4 + 4"), { ["2 + 3", "4 + 4"].forEach(questions.send) }, []),
      (Message("answer: 5", "答案：5"), { answers.send("5") }, ["2 + 3 = 5"]),
      (Message("answer: 8", "答案：8"), { answers.send("8") }, ["4 + 4 = 8"]),
    ], &feedback)

  print("The total is always up to date:")
  let (price, count) = (Numbers(), Numbers())
  play(
    "total", choice.total(price, count),
    [
      (
        Message("price: 10; count: 1", "单价：10；数量：1"),
        {
          price.send(10)
          count.send(1)
        }, [10]
      ),
      (Message("count: 3", "数量：3"), { count.send(3) }, [30]),
      (Message("price: 20", "单价：20"), { price.send(20) }, [60]),
    ], &feedback)

  print("One letter at each tick:")
  let (letters, ticks) = (Strings(), Ticks())
  play(
    "paced", choice.paced(letters, ticks),
    [
      (Message("letters: a, b", "字母：a、b"), { ["a", "b"].forEach(letters.send) }, []),
      (Message("tick", "节拍"), { ticks.send() }, ["a"]),
      (Message("tick", "节拍"), { ticks.send() }, ["b"]),
    ], &feedback)

  print("Each tick and each pull loads the page:")
  let (timer, pulls) = (Ticks(), Ticks())
  play(
    "reasons", choice.reasons(timer, pulls),
    [
      (Message("pull", "下拉"), { pulls.send() }, ["pull"]),
      (Message("timer", "计时器"), { timer.send() }, ["timer"]),
      (Message("timer again", "又是计时器"), { timer.send() }, ["timer"]),
      (
        Message("the timer finishes; pull", "计时器的流正常结束；下拉"),
        {
          timer.send(completion: .finished)
          pulls.send()
        }, ["pull"]
      ),
    ], &feedback)

  let expected = Choice(
    answered: { $0.zip($1) { "\($0) = \($1)" } }, total: { $0.combineLatest($1, *) },
    paced: { $0.zip($1) { letter, _ in letter } },
    reasons: { $0.map { "timer" }.merge(with: $1.map { "pull" }) })
  feedback.compare(
    StreamComparison(Shape(inputs: 2, kinds: [.subject], mayFail: false, requestsAll: true, parameters: 0...3)),
    choice, expected
  ) { $1.publisher($0) }
  return feedback
}

/// Runs events one after the other, prints what a publisher sends for each, and compares it with what it should send.
private func play<Output: Equatable>(
  _ name: String, _ publisher: any Publisher<Output, Never>,
  _ events: [(name: Message, send: () -> Void, expected: [Output])], _ feedback: inout Feedback
) {
  var received: [Output] = []
  let cancellable = publisher.sink { value in
    print(value)
    received.append(value)
  }
  for event in events {
    received = []
    print("(\(event.name))")
    event.send()
    feedback.expect(
      received, event.expected, "After (\(event.name)), \(name) sends", "（\(event.name.chinese)）之后，\(name) 发送的是")
  }
  cancellable.cancel()
}

/// The error of an office from which a board has its lines.
// Public, because the tests of the given solution use it from another module.
public struct BoardError: Error {
  public init() {}
}

typealias Board = (
  _ trains: AnyPublisher<String, BoardError>, _ platforms: AnyPublisher<Int, BoardError>,
  _ delays: AnyPublisher<Int, BoardError>, _ isOpen: AnyPublisher<Bool, Never>
) -> AnyPublisher<String, BoardError>

/// Lets trains come and be late, prints the lines, and says what the task does not allow. Then it plays random streams.
func checkDepartureBoard(_ lines: @escaping Board) -> Feedback {
  var feedback = Feedback()
  let trains = PassthroughSubject<String, BoardError>()
  let platforms = PassthroughSubject<Int, BoardError>()
  let delays = PassthroughSubject<Int, BoardError>()
  let isOpen = CurrentValueSubject<Bool, Never>(true)
  var received: [String] = []
  let cancellable = lines(
    trains.eraseToAnyPublisher(), platforms.eraseToAnyPublisher(), delays.eraseToAnyPublisher(),
    isOpen.eraseToAnyPublisher()
  )
  .sink(
    receiveCompletion: { completion in
      print(completion)
      received.append(completion.isFailure ? "failure" : "finished")
    },
    receiveValue: { line in
      print(line)
      received.append(line)
    })
  func event(_ name: Message, expecting expected: String..., send: () -> Void) {
    print("(\(name))")
    received = []
    send()
    feedback.expect(received, expected, "After (\(name)), the board shows", "（\(name.chinese)）之后，显示板显示的是")
  }

  event(Message("trains: Camelot, Avalon", "列车：Camelot、Avalon")) { ["Camelot", "Avalon"].forEach(trains.send) }
  event(Message("platform: 4", "站台：4"), expecting: "Camelot, platform 4, on time") { platforms.send(4) }
  event(Message("delay: 10", "晚点：10"), expecting: "Camelot, platform 4, 10 min late") { delays.send(10) }
  event(Message("platform: 7", "站台：7"), expecting: "Avalon, platform 7, 10 min late") { platforms.send(7) }
  event(Message("open: false", "开放：false"), expecting: "(closed)") { isOpen.send(false) }
  event(Message("open: true", "开放：true"), expecting: "Avalon, platform 7, 10 min late") { isOpen.send(true) }
  event(Message("the delays fail", "晚点时间的流失败"), expecting: "Avalon, platform 7, on time") {
    delays.send(completion: .failure(BoardError()))
  }
  event(Message("train: Tintagel; platform: 1", "列车：Tintagel；站台：1"), expecting: "Tintagel, platform 1, on time") {
    trains.send("Tintagel")
    platforms.send(1)
  }
  event(Message("the platforms fail", "站台的流失败"), expecting: "failure") {
    platforms.send(completion: .failure(BoardError()))
  }
  cancellable.cancel()

  let (train, platform) = (PassthroughSubject<String, BoardError>(), PassthroughSubject<Int, BoardError>())
  var shown: [String] = []
  let late = lines(
    train.eraseToAnyPublisher(), platform.eraseToAnyPublisher(),
    CurrentValueSubject(5).eraseToAnyPublisher(), Just(true).eraseToAnyPublisher()
  ).sink(receiveCompletion: { _ in }, receiveValue: { shown.append($0) })
  train.send("Avalon")
  platform.send(2)
  late.cancel()
  feedback.expect(
    shown, ["Avalon, platform 2, 5 min late"], "The delay is 5 min before the first train comes, and the board shows",
    "第一趟列车到来之前，晚点时间已经是 5 分钟。显示板显示的是")

  // How many lines are requested at a time does not matter here, nor what is sent while a line is being received.
  feedback.compare(
    StreamComparison(Shape(inputs: 4, kinds: [.subject], subscribers: 1)), lines, expectedLines
  ) { inputs, lines in
    func input<Value>(_ number: Int, _ value: @escaping (Int) -> Value) -> AnyPublisher<Value, BoardError> {
      inputs.publisher(number).map(value).mapError { _ in BoardError() }.eraseToAnyPublisher()
    }
    return lines(
      input(0) { "Train \($0)" }, input(1) { $0 }, input(2) { $0 % 4 * 5 },
      input(3) { $0 % 4 > 0 }.replaceError(with: true).eraseToAnyPublisher()
    )
    .allRequested()
    .receive(on: inputs.clock)
  }
  return feedback
}

/// What the reader's function does, from one operator for all four.
private func expectedLines(
  _ trains: AnyPublisher<String, BoardError>, _ platforms: AnyPublisher<Int, BoardError>,
  _ delays: AnyPublisher<Int, BoardError>, _ isOpen: AnyPublisher<Bool, Never>
) -> AnyPublisher<String, BoardError> {
  Publishers.CombineLatest3(
    trains.zip(platforms), delays.prepend(0).catch { _ in Just(0).setFailureType(to: BoardError.self) },
    isOpen.setFailureType(to: BoardError.self)
  )
  .map { $2 ? "\($0.0), platform \($0.1), " + ($1 == 0 ? "on time" : "\($1) min late") : "(closed)" }
  .eraseToAnyPublisher()
}
