import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 8, title: "Combine之实战(应用)",
    teaches: "To count requests, to repeat those for which this may help, and to write a whole search field.")

  var steps: Steps {
    Step("ActivityCount: is a request under way?") {
      checkActivityCount {
        let counter = RequestCounter()
        return (counter.isActive, counter.counted)
      }.print()
    }

    Step("RetryServerErrors: retry only a 5xx") {
      checkRetryServerErrors { ServerErrors.retry($0, times: $1) }.print()
    }

    Step("StationSearch: a whole search field") {
      checkStationSearch { StationSearch.states(of: $0, clock: $1, ask: $2) }.print()
    }
  }
}

/// The error of a request that the server has refused.
// Public, because the tests of the given solution use it from another module.
public struct StatusError: Error, Equatable {
  public let status: Int

  public init(status: Int) {
    self.status = status
  }
}

/// What the list below a search field shows.
public enum SearchState: Equatable, CustomStringConvertible {
  case empty
  case searching
  case found([String])
  case failed(Int)

  public var description: String {
    switch self {
    case .empty: "(empty)"
    case .searching: "searching"
    case .found(let stations): "found \(stations.joined(separator: ", "))"
    case .failed(let status): "failed \(status)"
    }
  }
}

/// A counter: its flag, and what returns a request that is counted while it is under way.
typealias Counter = (
  isActive: AnyPublisher<Bool, Never>,
  counted: (AnyPublisher<String, StatusError>) -> AnyPublisher<String, StatusError>
)

/// Lets requests overlap, prints what passes, and says where the flag is wrong.
func checkActivityCount(_ make: () -> Counter) -> Feedback {
  var feedback = Feedback()
  let (isActive, counted) = make()
  var flags: [Bool] = []
  var underWay: [String] = []
  var received: [String] = []
  var requests: [String: PassthroughSubject<String, StatusError>] = [:]
  var cancellables: [String: AnyCancellable] = [:]

  func event(_ line: String, _ body: () -> Void) {
    print(line)
    body()
    let expected = !underWay.isEmpty
    feedback.expect(
      flags.last == expected,
      "After \(line), isActive \(flags.last.map { "is \($0)" } ?? "has sent nothing"). It should be \(expected); "
        + "under way: \(expected ? underWay.joined(separator: " and ") : "no request").",
      "\(line) 之后，isActive \(flags.last.map { "是 \($0)" } ?? "什么也没有发送")，应该是 \(expected)；"
        + "正在进行的请求：\(expected ? underWay.joined(separator: "、") : "无")。")
  }
  func begin(_ name: String) {
    event("(\(name) begins)") {
      let request = PassthroughSubject<String, StatusError>()
      underWay.append(name)
      requests[name] = request
      cancellables[name] = counted(request.eraseToAnyPublisher())
        .sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) })
    }
  }
  func end(_ line: String, _ name: String, _ body: () -> Void) {
    event(line) {
      underWay.removeAll { $0 == name }
      body()
    }
  }

  var activity: AnyCancellable?
  event("(no request has begun)") {
    activity = isActive.sink { flag in
      print("isActive: \(flag)")
      flags.append(flag)
    }
  }
  var others: [Bool] = []
  let otherActivity = make().isActive.sink { others.append($0) }
  begin("A")
  begin("B")
  for name in ["B", "A"] {
    end("(\(name) has its answer)", name) {
      requests[name]?.send(name)
      requests[name]?.send(completion: .finished)
    }
  }
  begin("C")
  begin("D")
  end("(C fails)", "C") { requests["C"]?.send(completion: .failure(StatusError(status: 500))) }
  end("(we cancel D)", "D") { cancellables["D"]?.cancel() }

  feedback.expect(
    received == ["B", "A"], "The answers that arrive are \(received). They should be [\"B\", \"A\"].",
    "\(said(received, "到达的响应是", orElse: "一个响应也没有到达"))，应该是 [\"B\", \"A\"]。")
  feedback.expect(
    flags == [false, true, false, true, false],
    "isActive sends \(flags). Each value should differ from the one before.",
    "isActive \(said(flags, "发送了", orElse: "什么也没有发送"))，每个值都应该与前一个不同。")

  feedback.expect(
    others == [false], "Another counter, which counts no request, sends \(others). It should send [false].",
    "另一个计数器没有请求要数，isActive \(said(others, "发送了", orElse: "什么也没有发送"))，应该是 [false]。")
  otherActivity.cancel()

  let request = PassthroughSubject<String, StatusError>()
  let twice = counted(request.eraseToAnyPublisher())
  event("(nobody has subscribed to E)") {}
  event("(E begins, and its subscriber requests two times)") {
    underWay = ["E"]
    twice.subscribe(
      AnySubscriber(receiveSubscription: { subscription in
        subscription.request(.max(1))
        subscription.request(.max(1))
      }))
  }
  end("(E finishes)", "E") { request.send(completion: .finished) }

  let shared = PassthroughSubject<String, StatusError>()
  let countedTwice = counted(shared.eraseToAnyPublisher())
  var both: [AnyCancellable] = []
  event("(F begins for two subscribers)") {
    underWay = ["F", "F"]
    both = (1...2).map { _ in countedTwice.sink(receiveCompletion: { _ in }, receiveValue: { _ in }) }
  }
  event("(one of them cancels)") {
    underWay = ["F"]
    both[0].cancel()
  }
  var late: [Bool] = []
  let screen = isActive.sink { late.append($0) }
  feedback.expect(
    late == [true], "F is under way, and a new subscriber of isActive receives \(late). It should receive [true].",
    "F 正在进行，isActive 的新订阅者\(receivedInChinese(late))，应该是 [true]。")
  end("(F finishes)", "F") { shared.send(completion: .finished) }
  for cancellable in both + [screen] { cancellable.cancel() }
  activity?.cancel()
  feedback.tryObjects { trial(of: make()) }
  return feedback
}

/// Begins requests, and ends them in any order.
private func trial(of counter: Counter) -> Trial {
  var requests: [(subject: PassthroughSubject<String, StatusError>, cancellable: AnyCancellable)] = []
  var flags: [Bool] = []
  var (expected, received, answers) = ([false], [String](), [String]())
  let activity = counter.isActive.sink { flags.append($0) }
  func note() { if expected.last == requests.isEmpty { expected.append(!requests.isEmpty) } }
  return Trial(
    act: { draw in
      guard draw.number(1...5) < 4, !requests.isEmpty else {
        let subject = PassthroughSubject<String, StatusError>()
        let cancellable = counter.counted(subject.eraseToAnyPublisher())
          .sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) })
        requests.append((subject, cancellable))
        note()
        return both("request begins", "有一个请求开始")
      }
      let (subject, cancellable) = requests.remove(at: draw.number(0...requests.count - 1))
      note()
      switch draw.number(1...3) {
      case 1:
        cancellable.cancel()
        return both("request is cancelled", "有一个请求被取消")
      case 2:
        subject.send(completion: .failure(StatusError(status: draw.number(400...599))))
        return both("request fails", "有一个请求失败")
      default:
        answers.append(draw.word())
        subject.send(answers.last!)
        subject.send(completion: .finished)
        return both("request is answered", "有一个请求得到响应")
      }
    },
    seen: { withExtendedLifetime(activity) { "isActive: \(flags), answers: \(received)" } },
    expected: { "isActive: \(expected), answers: \(answers)" })
}

/// Lets a server answer with different statuses, prints each attempt, and says what the task does not allow.
func checkRetryServerErrors(
  _ retrying: (AnyPublisher<String, StatusError>, Int) -> AnyPublisher<String, StatusError>
) -> Feedback {
  var feedback = Feedback()
  let cases = [
    (statuses: [503, 200], times: 2, attempts: 2, outcome: "the results"),
    (statuses: [404, 200], times: 2, attempts: 1, outcome: "failure 404"),
    (statuses: [500, 404, 200], times: 2, attempts: 2, outcome: "failure 404"),
    (statuses: [503, 502, 503, 200], times: 2, attempts: 3, outcome: "failure 503"),
    (statuses: [599, 200], times: 0, attempts: 1, outcome: "failure 599"),
    (statuses: [500, 500, 500, 200], times: 3, attempts: 4, outcome: "the results"),
    (statuses: [600, 200], times: 1, attempts: 1, outcome: "failure 600"),
  ]
  for (statuses, times, expectedAttempts, expectedOutcome) in cases {
    let list = listed(statuses)
    let server = "A server that would answer \(list)" + (times == 2 ? "" : ", with times: \(times)")
    let chinese = "服务器依次返回 \(list.chinese)" + (times == 2 ? "" : "，times 是 \(times)")
    print("\(server):")
    var attempts = 0
    let request = Deferred {
      let status = attempts < statuses.count ? statuses[attempts] : 200
      attempts += 1
      print("  attempt \(attempts): \(status)")
      return (status == 200 ? Result.success("the results") : .failure(StatusError(status: status))).publisher
    }
    let retried = retrying(request.eraseToAnyPublisher(), times)
    feedback.expect(
      attempts == 0, "Nobody has subscribed, and the request was made already.", "还没有人订阅，就发出了请求。")
    for subscriber in ["the subscriber", "a second subscriber"] {
      if subscriber != "the subscriber", statuses != [503, 502, 503, 200] { break }
      attempts = 0
      var outcome = "nothing"
      let cancellable = retried.sink(
        receiveCompletion: { if case .failure(let error) = $0 { outcome = "failure \(error.status)" } },
        receiveValue: { outcome = $0 })
      print("  \(subscriber) receives: \(outcome)")
      cancellable.cancel()
      feedback.expect(
        attempts == expectedAttempts,
        "\(server): the number of attempts for \(subscriber) is \(attempts). It should be \(expectedAttempts).",
        "\(chinese)：\(subscriber == "the subscriber" ? "" : "对第二个订阅者")尝试了 \(attempts) 次，应该是 \(expectedAttempts) 次。")
      feedback.expect(
        outcome == expectedOutcome,
        "\(server): \(subscriber) receives \(outcome). It should receive \(expectedOutcome).",
        "\(chinese)：\(subscriber == "the subscriber" ? "" : "第二个")订阅者\(outcome == "nothing" ? "什么也没有收到" : "收到 \(outcome)")，应该收到 \(expectedOutcome)。"
      )
    }
  }

  guard feedback.faults.isEmpty else { return feedback }
  var attempts = 0
  let failing = Deferred {
    attempts += 1
    return (attempts > 99 ? Result.success("the results") : .failure(StatusError(status: 500 + attempts))).publisher
  }
  for times in [7, 25] {
    attempts = 0
    _ = retrying(failing.eraseToAnyPublisher(), times).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    feedback.expect(
      attempts == times + 1,
      "A server that always fails, with times: \(times): the number of attempts is \(attempts). It should be \(times + 1).",
      "服务器一直失败，times 是 \(times)：尝试了 \(attempts) 次，应该是 \(times + 1) 次。")
  }
  return feedback
}

typealias States = (
  AnyPublisher<String, Never>, VirtualTimeScheduler, @escaping (String) -> AnyPublisher<[String], StatusError>
) -> AnyPublisher<SearchState, Never>

/// Types into a search field, prints what is asked and shown, and says what the task does not allow. Then it plays
/// random texts.
func checkStationSearch(_ states: States) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let texts = PassthroughSubject<String, Never>()
  var asked: [String] = []
  var shown: [SearchState] = []
  // The request for "Ca" takes longer than the others.
  let search = states(texts.eraseToAnyPublisher(), clock) { text in
    clock.print("request: \"\(text)\"")
    asked.append(text)
    return answer(text, after: text == "Ca" ? 2 : 0.5, clock)
  }
  let cancellable = search.sink { state in
    clock.print("list: \(state)")
    shown.append(state)
  }
  func type(
    _ typed: String..., wait: VirtualTime.Stride = 1, asking expectedRequests: [String], showing expected: [SearchState]
  ) {
    (asked, shown) = ([], [])
    for text in typed {
      clock.print("(the user types \"\(text)\")")
      texts.send(text)
      clock.advance(by: text == typed.last ? wait : 0.1)
    }
    let list = listed(quoted(typed))
    feedback.expect(
      asked == expectedRequests,
      "After \(list), the requests are \(listed(quoted(asked), by: "; ")). They should be \(listed(quoted(expectedRequests), by: "; ")).",
      "输入 \(list.chinese) 之后，\(done("请求", quoted(asked), by: "; "))，\(due("请求", quoted(expectedRequests), by: "; "))。"
    )
    feedback.expect(
      shown == expected,
      "After \(list), the list has shown \(listed(shown, by: "; ")). It should have shown \(listed(expected, by: "; ")).",
      "输入 \(list.chinese) 之后，列表\(done("显示", shown, by: "; "))，\(due("显示", expected, by: "; "))。")
  }
  type("C", "Ca", wait: 0.5, asking: ["Ca"], showing: [.searching])
  type("Cam", wait: 3, asking: ["Cam"], showing: [.searching, .found(["Cam 1", "Cam 2"])])
  type("Came", "Cam", " Cam ", asking: [], showing: [])
  type("", asking: [], showing: [.empty])
  type("x", asking: ["x"], showing: [.searching, .failed(503)])
  type("Ely", asking: ["Ely"], showing: [.searching, .found(["Ely 1", "Ely 2"])])
  cancellable.cancel()

  // How many states are requested at a time does not matter here.
  func play(_ inputs: Inputs, _ states: States) -> some Publisher<SearchState, Never> {
    // A text field has no end.
    let texts = inputs.values().map { ["", "a", "b ", "x"][$0 % 4] }.append(Empty(completeImmediately: false))
    return states(texts.eraseToAnyPublisher(), inputs.clock) { answer($0, after: 1.5, inputs.clock) }
      .allRequested()
  }
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, subscribers: 1)), yours: { play($0, states) },
    expected: { play($0, expectedStates) })
  return feedback
}

/// What the reader's function does, with a publisher of states for each text.
private func expectedStates(
  _ texts: AnyPublisher<String, Never>, _ clock: VirtualTimeScheduler,
  _ ask: @escaping (String) -> AnyPublisher<[String], StatusError>
) -> AnyPublisher<SearchState, Never> {
  texts
    .debounce(for: 0.3, scheduler: clock)
    .map { $0.filter { $0 != " " } }
    .removeDuplicates()
    .map { text in
      let answers = ask(text).map(SearchState.found).catch { Just(SearchState.failed($0.status)) }
      return text.isEmpty
        ? Just(SearchState.empty).eraseToAnyPublisher() : Just(.searching).append(answers).eraseToAnyPublisher()
    }
    .switchToLatest()
    .eraseToAnyPublisher()
}

/// A request that is answered after some seconds: with two stations, or with status 503 for the text x.
private func answer(
  _ text: String, after delay: VirtualTime.Stride, _ clock: VirtualTimeScheduler
) -> AnyPublisher<[String], StatusError> {
  Just(text)
    .setFailureType(to: StatusError.self)
    .delay(for: delay, scheduler: clock)
    .tryMap { text in
      if text == "x" { throw StatusError(status: 503) }
      return ["\(text) 1", "\(text) 2"]
    }
    .mapError { error in error as! StatusError }
    .eraseToAnyPublisher()
}

private func quoted(_ texts: [String]) -> [String] { texts.map { "\"\($0)\"" } }
