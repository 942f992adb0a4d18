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
    let words = inputs.subject { $0.oddText }
    return switch inputs.parameter {
    case 0: named("answered", answered(words, inputs.subject(1) { $0.oddText }))
    case 1: named("total", total(inputs.subject { $0 }, inputs.subject(1) { $0 }))
    case 2: named("paced", paced(words, ticks(1)))
    default: named("reasons", reasons(ticks(0), ticks(1)))
    }
  }
}

/// Plays four situations, prints what passes, and says where the reader's publishers do not fit them.
func checkChooseOperator(_ choice: Choice) -> Feedback {
  let right = Choice(
    answered: { $0.zip($1) { "\($0) = \($1)" } }, total: { $0.combineLatest($1, *) },
    paced: { $0.zip($1) { letter, _ in letter } },
    reasons: { $0.map { "timer" }.merge(with: $1.map { "pull" }) })
  var feedback = Feedback()
  feedback.follow(choice, right) { script, choice in
    let (questions, answers, letters) = (Strings(), Strings(), Strings())
    let (price, count) = (Numbers(), Numbers())
    let (ticks, timer, pulls) = (Ticks(), Ticks(), Ticks())
    let cancellables = [
      choice.answered(questions, answers).sink { script.note("answered()", "\($0)") },
      choice.total(price, count).sink { script.note("total()", "\($0)") },
      choice.paced(letters, ticks).sink { script.note("paced()", "\($0)") },
      choice.reasons(timer, pulls).sink { script.note("reasons()", "\($0)") },
    ]
    script.event(Message("questions: 2 + 3, 4 + 4", "问题：2 + 3、4 + 4")) { ["2 + 3", "4 + 4"].forEach(questions.send) }
    for answer in ["5", "8"] { script.event(Message("answer: \(answer)", "答案：\(answer)")) { answers.send(answer) } }
    script.event(Message("price: 10; count: 1", "单价：10；数量：1")) {
      price.send(10)
      count.send(1)
    }
    script.event(Message("count: 3", "数量：3")) { count.send(3) }
    script.event(Message("price: 20", "单价：20")) { price.send(20) }
    script.event(Message("letters: a, b", "字母：a、b")) { ["a", "b"].forEach(letters.send) }
    for _ in 1...2 { script.event(Message("tick", "节拍")) { ticks.send() } }
    script.event(Message("pull", "下拉")) { pulls.send() }
    script.event(Message("timer", "计时器")) { timer.send() }
    script.event(Message("timer again", "又是计时器")) { timer.send() }
    script.event(Message("the timer finishes; pull", "计时器的流正常结束；下拉")) {
      timer.send(completion: .finished)
      pulls.send()
    }
    withExtendedLifetime(cancellables) {}
  }
  feedback.compare(
    StreamComparison(Shape(inputs: 2, kinds: [.subject], mayFail: false, requestsAll: true, parameters: 0...3)),
    choice, right
  ) { $1.publisher($0) }
  return feedback
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
  feedback.follow(lines, expectedLines) { script, lines in
    let trains = PassthroughSubject<String, BoardError>()
    let (platforms, delays) = (PassthroughSubject<Int, BoardError>(), PassthroughSubject<Int, BoardError>())
    let isOpen = CurrentValueSubject<Bool, Never>(true)
    func open(_ delays: AnyPublisher<Int, BoardError>) -> AnyCancellable {
      let board = lines(
        trains.eraseToAnyPublisher(), platforms.eraseToAnyPublisher(), delays, isOpen.eraseToAnyPublisher())
      return script.listen(to: board, as: Message("the board shows", "显示板显示"))
    }
    let late = open(CurrentValueSubject(5).eraseToAnyPublisher())
    script.event(Message("the delay is 5 already; train: Avalon; platform: 2", "已经晚点 5；列车：Avalon；站台：2")) {
      trains.send("Avalon")
      platforms.send(2)
    }
    late.cancel()
    let cancellable = open(delays.eraseToAnyPublisher())
    script.event(Message("trains: Camelot, Avalon", "列车：Camelot、Avalon")) {
      ["Camelot", "Avalon"].forEach(trains.send)
    }
    script.event(Message("platform: 4", "站台：4")) { platforms.send(4) }
    script.event(Message("delay: 10", "晚点：10")) { delays.send(10) }
    script.event(Message("platform: 7", "站台：7")) { platforms.send(7) }
    for value in [false, true] { script.event(Message("open: \(value)", "开放：\(value)")) { isOpen.send(value) } }
    script.event(Message("the delays fail", "晚点时间的流失败")) { delays.send(completion: .failure(BoardError())) }
    script.event(Message("train: Tintagel; platform: 1", "列车：Tintagel；站台：1")) {
      trains.send("Tintagel")
      platforms.send(1)
    }
    script.event(Message("the platforms fail", "站台的流失败")) { platforms.send(completion: .failure(BoardError())) }
    cancellable.cancel()
  }

  // How many lines are requested at a time does not matter here, nor what is sent while a line is being received.
  feedback.compare(
    StreamComparison(Shape(inputs: 4, kinds: [.subject])), lines, expectedLines
  ) { inputs, lines in
    func input<Value>(_ number: Int, _ value: @escaping (Int) -> Value) -> AnyPublisher<Value, BoardError> {
      inputs.publisher(number).map(value).mapError { _ in BoardError() }.eraseToAnyPublisher()
    }
    return lines(
      input(0) { $0.named("Train") }, input(1) { $0 }, input(2) { 0..<100 ~= $0 ? $0.modulo(4) * 5 : abs($0) },
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
