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

private func rightCounter() -> Counter {
  let count = CurrentValueSubject<Int, Never>(0)
  return (
    count.map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
    {
      $0.handleEvents(
        receiveSubscription: { _ in count.value += 1 }, receiveCompletion: { _ in count.value -= 1 },
        receiveCancel: { count.value -= 1 }
      ).eraseToAnyPublisher()
    }
  )
}

/// Requests that are counted, and what the counter says.
private final class Requests {
  typealias Request = (subject: PassthroughSubject<String, StatusError>, subscriptions: [any Subscription])

  private let counter: Counter
  private(set) var underWay: [String: Request] = [:]
  private var (flags, answers, demand): ([Bool], [String], Subscribers.Demand) = ([], [], .none)
  private var cancellable: AnyCancellable?

  init(_ counter: Counter) {
    self.counter = counter
    cancellable = counter.isActive.sink { [unowned self] in flags.append($0) }
  }

  /// Each subscriber requests two times.
  func begin(_ name: String, subscribers: Int = 1) {
    let subject = PassthroughSubject<String, StatusError>()
    let request = subject.handleEvents(receiveRequest: { [weak self] in self?.demand += $0 })
    let counted = counter.counted(request.eraseToAnyPublisher())
    underWay[name] = (subject, [])
    for _ in 0..<subscribers {
      counted.subscribe(
        AnySubscriber(
          receiveSubscription: { [weak self] subscription in
            self?.underWay[name]?.subscriptions.append(subscription)
            for _ in 1...2 { subscription.request(.max(1)) }
          },
          receiveValue: { [weak self] in
            self?.answers.append($0)
            return .none
          }, receiveCompletion: { [weak self] in self?.answers.append($0.isFailure ? "failure" : "finished") }))
    }
  }

  func send(_ answer: String, for name: String) { underWay[name]?.subject.send(answer) }

  func end(_ name: String, _ completion: Subscribers.Completion<StatusError>) {
    if !completion.isFailure { send("answer \(name)", for: name) }
    underWay.removeValue(forKey: name)?.subject.send(completion: completion)
  }

  func cancel(_ name: String) {
    underWay[name]?.subscriptions.popLast()?.cancel()
    if underWay[name]?.subscriptions.isEmpty == true { underWay[name] = nil }
  }

  var shown: Shown {
    var late: Bool?
    counter.isActive.sink { late = $0 }.cancel()
    defer { (flags, answers, demand) = ([], [], .none) }
    return [
      Message("the values of isActive", "isActive 发送的值"): flags,
      Message("isActive for a new subscriber", "新订阅者收到的 isActive"): late as Any, Message("the answers", "响应"): answers,
      Message("the demand for the request", "对请求的需求"): demand,
    ]
  }
}

/// Lets requests overlap, prints what passes, and says where the flag is wrong.
func checkActivityCount(_ make: () -> Counter) -> Feedback {
  func event(_ name: String, _ english: String, _ chinese: String, _ act: @escaping (Requests) -> Void)
    -> Event<Requests>
  { Event(Message("\(name) \(english)", "\(name) \(chinese)"), act) }
  func begins(_ name: String) -> Event<Requests> { event(name, "begins", "开始") { $0.begin(name) } }
  func answer(_ name: String) -> Event<Requests> { event(name, "has its answer", "得到响应") { $0.end(name, .finished) } }
  func fails(_ name: String) -> Event<Requests> {
    event(name, "fails", "失败") { $0.end(name, .failure(StatusError(status: 500))) }
  }
  func cancel(_ name: String) -> Event<Requests> { event(name, "is cancelled", "被取消") { $0.cancel(name) } }

  var feedback = Feedback()
  feedback.compare(
    { Requests(make()) }, { Requests(rightCounter()) },
    example: [
      Event(Message("the counter is made", "计数器创建")) { _ in }, begins("A"), begins("B"), answer("B"), answer("A"),
      begins("C"), begins("D"), fails("C"), cancel("D"),
      Event(Message("E is made, without a subscriber", "创建没有订阅者的 E")) { $0.begin("E", subscribers: 0) },
      event("E", "begins for two subscribers", "由两个订阅者启动") { $0.begin("E", subscribers: 2) },
      event("E", "is cancelled by one of them", "被其中一个取消") { $0.cancel("E") }, answer("E"),
    ],
    // As many as 260 overlap before the first one ends.
    often: { [$0 <= 260 ? begins("F\($0)") : answer("F\($0 - 260)")] },
    shows: \.shown,
    random: { draw, right in
      let (names, text) = (right.underWay.keys.sorted(), draw.text())
      switch draw.number(1...10) {
      case 1 where !names.isEmpty:
        return Event(Message("all end", "全部结束")) { requests in for name in names { requests.end(name, .finished) } }
      case 2...3 where !names.isEmpty:
        let name = draw.element(of: names)
        return event(name, "sends \"\(text)\"", "发送 \"\(text)\"") { $0.send(text, for: name) }
      case 4...6 where !names.isEmpty: return draw.element(of: [answer, fails, cancel])(draw.element(of: names))
      default: return begins(draw.word())
      }
    })
  let counter = make()
  feedback.expectSubscriberGone(from: counter.isActive, "isActive", of: counter, "the counter", "计数器")
  for isCancelled in [true, false] {
    let counter = make()
    let (english, chinese) = isCancelled ? ("was cancelled", "已经取消") : ("has completed", "已经结束")
    feedback.expectGone(
      keeping: counter, "A request \(english), somebody keeps the counter, and the request",
      "请求\(chinese)，只因有人还留着计数器，请求就"
    ) {
      let request = PassthroughSubject<String, StatusError>()
      let cancellable = counter.counted(request.eraseToAnyPublisher())
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      if !isCancelled { request.send(completion: .finished) }
      cancellable.cancel()
      return request
    }
  }
  return feedback
}

typealias Retrying = (AnyPublisher<String, StatusError>, Int) -> AnyPublisher<String, StatusError>

/// Lets a server answer with different statuses, prints each attempt, and says what the task does not allow.
func checkRetryServerErrors(_ retrying: @escaping Retrying) -> Feedback {
  let servers = [
    ([503, 200], 2), ([404, 200], 2), ([500, 404, 200], 2), ([503, 502, 503, 200], 2), ([599, 200], 0),
    ([500, 500, 500, 200], 3), ([600, 200], 1),
  ]
  var feedback = Feedback()
  feedback.follow(retrying, expectedRetry) { script, retrying in
    for (statuses, times) in servers {
      var (attempts, hasSubscriber) = (0, false)
      let request = Deferred {
        let status = attempts < statuses.count ? statuses[attempts] : 200
        attempts += 1
        script.note(
          hasSubscriber ? Message("attempt", "尝试") : Message("attempt before anybody subscribes", "有人订阅之前的尝试"),
          "\(status)")
        return (status == 200 ? Result.success("the results") : .failure(StatusError(status: status))).publisher
      }
      let (list, limit) = (listed(statuses), times == 2 ? ("", "") : (", with times: \(times)", "，times 是 \(times)"))
      script.event(Message("a server that would answer \(list)\(limit.0)", "服务器依次返回 \(list.chinese)\(limit.1)")) {
        let retried = retrying(request.eraseToAnyPublisher(), times)
        hasSubscriber = true
        retried.sink(
          receiveCompletion: {
            if case .failure(let error) = $0 { script.note(Message("failure", "失败"), "\(error.status)") }
          },
          receiveValue: { script.note(Message("received", "收到的"), "\($0)") }
        ).cancel()
      }
    }
  }

  // The server answers requests later, in their order, and some of them never.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, requestsAll: true, parameters: 0...30)),
    retrying, expectedRetry
  ) { inputs, retrying in
    var waiting: [Future<String, StatusError>.Promise] = []
    inputs.drive { value in
      guard !waiting.isEmpty else { return }
      // Some of the values below zero stand for a status that no server should have.
      let isOdd = value < 0 && value % 5 == 0 && inputs.parameter < 25
      let others = value == inputs.parameter ? [200, 404, 499, 600] : isOdd ? [0, -503, 5030, 5, 200] : []
      let place = isOdd ? value / 5 : value
      let status = others.isEmpty ? 500 + value.modulo(100) : others[place.modulo(others.count)]
      let page = value < 0 ? value % 4 == 0 ? "" : value.oddText : "page \(value)"
      waiting.removeFirst()(status == 200 ? .success(page) : .failure(StatusError(status: status)))
    }
    let times = inputs.parameter < 25 ? inputs.parameter : 5 * inputs.parameter
    return retrying(Deferred { Future { waiting.append($0) } }.eraseToAnyPublisher(), times)
  }
  for silent in 1...4 {
    var (attempts, isCancelled) = (0, false)
    let request = Deferred { () -> AnyPublisher<String, StatusError> in
      attempts += 1
      if attempts < silent { return Fail(error: StatusError(status: 503)).eraseToAnyPublisher() }
      return Empty(completeImmediately: false).handleEvents(receiveCancel: { isCancelled = true }).eraseToAnyPublisher()
    }
    retrying(request.eraseToAnyPublisher(), 5).sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    feedback.expect(
      isCancelled, "We cancelled during attempt \(silent), and the request goes on. It should be cancelled, too.",
      "我们在第 \(silent) 次尝试期间取消了，请求却还在进行，应该也被取消。")
  }
  return feedback
}

/// What the reader's function does.
private func expectedRetry(
  _ request: AnyPublisher<String, StatusError>, _ times: Int
) -> AnyPublisher<String, StatusError> {
  request.tryCatch { error in
    guard 500...599 ~= error.status, times > 0 else { throw error }
    return expectedRetry(request, times - 1)
  }
  .mapError { $0 as! StatusError }.eraseToAnyPublisher()
}

typealias States = (
  AnyPublisher<String, Never>, VirtualTimeScheduler, @escaping (String) -> AnyPublisher<[String], StatusError>
) -> AnyPublisher<SearchState, Never>

/// Types into a search field, prints what is asked and shown, and says what the task does not allow. Then it plays
/// random texts.
func checkStationSearch(_ states: @escaping States) -> Feedback {
  var feedback = Feedback()
  feedback.follow(states, expectedStates, timed: true) { script, states in
    let texts = PassthroughSubject<String, Never>()
    // The request for "Ca" takes longer than the others.
    let search = states(texts.eraseToAnyPublisher(), script.clock) { text in
      script.note(Message("request", "请求"), "\"\(text)\"")
      return answer(text, after: text == "Ca" ? 2 : 0.5, script.clock)
        .notingCancel(of: "\"\(text)\"", in: script).eraseToAnyPublisher()
    }
    let cancellable = search.sink { script.note(Message("list", "列表"), "\($0)") }
    let typed: KeyValuePairs<String, VirtualTime.Stride> = [
      "C": 0.1, "Ca": 0.5, "Cam": 3, "Came": 0.1, "Cam": 0.1, " Cam ": 1, "": 1, "x": 1, "Ely": 1,
    ]
    for (text, pause) in typed {
      script.event(Message("the user types \"\(text)\"", "用户输入 \"\(text)\""), wait: pause) { texts.send(text) }
    }
    cancellable.cancel()
  }

  // How many states are requested at a time does not matter here.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, subscribers: 1)), states, expectedStates
  ) { inputs, states in
    // A text field has no end.
    let texts = inputs.values().map { 0..<100 ~= $0 ? ["", "a", "A ", "x"][$0 % 4] : $0.oddText }
      .append(Empty(completeImmediately: false))
    return states(texts.eraseToAnyPublisher(), inputs.clock) { answer($0, after: 1.5, inputs.clock) }
      .allRequested()
  }
  guard feedback.faults.isEmpty else { return feedback }
  // Somebody keeps the publisher when the subscriber cancels.
  let (texts, clock) = (PassthroughSubject<String, Never>(), VirtualTimeScheduler())
  var isCancelled = false
  let search = states(texts.eraseToAnyPublisher(), clock) { _ in
    Empty(completeImmediately: false).handleEvents(receiveCancel: { isCancelled = true }).eraseToAnyPublisher()
  }
  let cancellable = search.sink { _ in }
  texts.send("Cam")
  clock.advance(by: 1)
  cancellable.cancel()
  feedback.expect(
    withExtendedLifetime(search) { isCancelled },
    "We cancelled during a request, and it goes on. It should be cancelled, too.", "我们在请求期间取消了，请求却还在进行，应该也被取消。")
  return feedback
}

/// What the reader's function does, with a publisher of states for each text.
private func expectedStates(
  _ texts: AnyPublisher<String, Never>, _ clock: VirtualTimeScheduler,
  _ ask: @escaping (String) -> AnyPublisher<[String], StatusError>
) -> AnyPublisher<SearchState, Never> {
  texts
    .debounce(for: 0.3, scheduler: clock)
    .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    .removeDuplicates()
    .map { text in
      if text.isEmpty { return Just(SearchState.empty).eraseToAnyPublisher() }
      let answers = ask(text).map(SearchState.found).catch { Just(SearchState.failed($0.status)) }
      return answers.prepend(.searching).eraseToAnyPublisher()
    }
    .switchToLatest()
    .eraseToAnyPublisher()
}

/// A request that is answered after some seconds: with two stations, with four in no order for the text A, with none for a text
/// of many letters, or with a failure for the text x and for long ones.
private func answer(
  _ text: String, after delay: VirtualTime.Stride, _ clock: VirtualTimeScheduler
) -> AnyPublisher<[String], StatusError> {
  Just(text)
    .setFailureType(to: StatusError.self)
    .delay(for: delay, scheduler: clock)
    .tryMap { text in
      if text == "x" { throw StatusError(status: 503) }
      if text.count > 100 { throw StatusError(status: 300 + text.count) }
      if text == "A" { return ["A 2", "A 1", "", "A 1"] }
      return text.count > 12 ? [] : ["\(text) 1", "\(text) 2"]
    }
    .mapError { error in error as! StatusError }
    .eraseToAnyPublisher()
}
