import Combine
import LessonKit
import Testing
import VirtualTime

@testable import SearchFieldExercises

typealias StatusError = SearchFieldExercises.StatusError
typealias SearchState = SearchFieldExercises.SearchState
private typealias Request = AnyPublisher<String, StatusError>

@Suite struct ActivityCountTests {
  @Test func solution() {
    let counter = RequestCounter()
    #expect(checkActivityCount(isActive: counter.isActive, counted: counter.counted).faults == [])
  }

  /// Counts with closures of `handleEvents`, and checks it. The numbers say what each event changes.
  private func check(
    hasFirst: Bool = true, removesDuplicates: Bool = true, onValue: Int = 0, onCompletion: Int = -1, onCancel: Int = -1
  ) -> Feedback {
    let counts = CurrentValueSubject<Int, Never>(0)
    let flags = counts.dropFirst(hasFirst ? 0 : 1).map { $0 > 0 }
    func change(_ difference: Int) { if difference != 0 { counts.value += difference } }
    return checkActivityCount(
      isActive: removesDuplicates ? flags.removeDuplicates().eraseToAnyPublisher() : flags.eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in change(1) }, receiveOutput: { _ in change(onValue) },
          receiveCompletion: { _ in change(onCompletion) }, receiveCancel: { change(onCancel) }
        ).eraseToAnyPublisher()
      })
  }

  @Test func otherSolutions() {
    check().expect("counts with handleEvents")
    let flag = CurrentValueSubject<Bool, Never>(false)
    var underWay = 0 { didSet { if flag.value != (underWay > 0) { flag.value.toggle() } } }
    checkActivityCount(
      isActive: flag.eraseToAnyPublisher(),
      counted: { request in
        Deferred {
          underWay += 1
          return request.handleEvents(receiveCompletion: { _ in underWay -= 1 }, receiveCancel: { underWay -= 1 })
        }.eraseToAnyPublisher()
      }
    ).expect("keeps the flag")
    check(onCancel: 0)
      .expect(
        "forgets cancel", first: "After (we cancel D), isActive is true. It should be false; under way: no request.")
    check(onValue: -1, onCompletion: 0)
      .expect(
        "counts answers in place of ends",
        first: "After (we cancel D), isActive is true. It should be false; under way: no request.")
    check(hasFirst: false)
      .expect(
        "has no first value",
        first: "After (no request has begun), isActive has sent nothing. It should be false; under way: no request.")
    check(removesDuplicates: false)
      .expect(
        "repeats itself",
        only: "isActive sends [false, true, true, true, false, true, true, true, false]. "
          + "Each value should differ from the one before.")

    let counter = CurrentValueSubject<Int, Never>(0)
    checkActivityCount(
      isActive: counter.map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveCompletion: { _ in counter.value -= 1 }, receiveCancel: { counter.value -= 1 },
          receiveRequest: { _ in counter.value += 1 }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "counts demand in place of requests",
      first: "After (E finishes), isActive is true. It should be false; under way: no request.")

    var count = 0
    let changes = PassthroughSubject<Int, Never>()
    func change(_ difference: Int) {
      count += difference
      changes.send(count)
    }
    checkActivityCount(
      isActive: changes.prepend(0).map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in change(1) }, receiveCompletion: { _ in change(-1) }, receiveCancel: { change(-1) }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "forgets a late subscriber",
      first: "F is under way, and a new subscriber of isActive receives [false]. It should receive [true].")

    let requests = CurrentValueSubject<Int, Never>(0)
    checkActivityCount(
      isActive: requests.map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        var isCounted = false
        func count(_ isNow: Bool) {
          if isNow != isCounted { requests.value += isNow ? 1 : -1 }
          isCounted = isNow
        }
        return request.handleEvents(
          receiveSubscription: { _ in count(true) }, receiveCompletion: { _ in count(false) },
          receiveCancel: { count(false) }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "counts a publisher in place of its subscriptions",
      first: "After (one of them cancels), isActive is false. It should be true; under way: F.")

    let isActive = CurrentValueSubject<Bool, Never>(false)
    checkActivityCount(
      isActive: isActive.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in isActive.send(true) }, receiveCompletion: { _ in isActive.send(false) },
          receiveCancel: { isActive.send(false) }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "one flag for all", first: "After (B has its answer), isActive is false. It should be true; under way: A.")
  }
}

@Suite struct RetryServerErrorsTests {
  private func isServerError(_ error: StatusError) -> Bool { (500..<600).contains(error.status) }

  @Test func solution() { #expect(checkRetryServerErrors { ServerErrors.retry($0, times: $1) }.faults == []) }

  /// Subscribes again after each server error.
  private func retryForEver(_ request: Request) -> Request {
    once(request, more: Deferred { retryForEver(request) }.eraseToAnyPublisher())
  }

  private func once(_ request: Request, more: Request) -> Request {
    request.catch { isServerError($0) ? more : Fail(error: $0).eraseToAnyPublisher() }.eraseToAnyPublisher()
  }

  /// Hands other failures on as values, below which it retries.
  private func besideOthers(_ request: Request, _ times: Int) -> Request {
    request
      .map { Result<String, StatusError>.success($0) }
      .catch { error -> AnyPublisher<Result<String, StatusError>, StatusError> in
        if isServerError(error) { return Fail(error: error).eraseToAnyPublisher() }
        return Just(.failure(error)).setFailureType(to: StatusError.self).eraseToAnyPublisher()
      }
      .retry(times)
      .flatMap(\.publisher)
      .eraseToAnyPublisher()
  }

  @Test func solutions() {
    expect(
      [
        ("retries below other errors", besideOthers, nil),
        (
          "catches so many times",
          { request, times in (0..<times).reduce(request) { more, _ in once(request, more: more) } }, nil
        ),
        (
          "retries every failure", { $0.retry($1).eraseToAnyPublisher() },
          "A server that would answer 404, 200: the number of attempts for the subscriber is 2. It should be 1."
        ),
        (
          "retries without a limit", { request, _ in retryForEver(request) },
          "A server that would answer 503, 502, 503, 200: the number of attempts for the subscriber is 4. It should be 3."
        ),
        (
          "retries whatever comes after a server error",
          { once($0, more: $0.retry($1 - 1).eraseToAnyPublisher()) },
          "A server that would answer 500, 404, 200: the number of attempts for the subscriber is 3. It should be 2."
        ),
        (
          "hides other failures", { ServerErrors.retry($0, times: $1).catch { _ in Empty() }.eraseToAnyPublisher() },
          "A server that would answer 404, 200: the subscriber receives nothing. It should receive failure 404."
        ),
        (
          "two times, whatever is asked for", { request, _ in once(request, more: once(request, more: request)) },
          "A server that would answer 599, 200, with times: 0: the number of attempts for the subscriber is 2. "
            + "It should be 1."
        ),
        (
          "shares its attempts",
          { request, times in
            var left = times
            return request.catch { error -> Request in
              guard isServerError(error), left > 0 else { return Fail(error: error).eraseToAnyPublisher() }
              left -= 1
              return besideOthers(request, left)
            }.eraseToAnyPublisher()
          },
          "A server that would answer 503, 502, 503, 200: the number of attempts for a second subscriber is 2. "
            + "It should be 3."
        ),
        (
          "begins at once",
          { request, times in
            let result = PassthroughSubject<String, StatusError>()
            _ = ServerErrors.retry(request, times: times).subscribe(result)
            return result.eraseToAnyPublisher()
          }, "Nobody has subscribed, and the request was made already."
        ),
      ] as [(Comment, (Request, Int) -> Request, String?)]
    ) { checkRetryServerErrors($0) }
  }
}

@Suite struct StationSearchTests {
  private typealias Texts = AnyPublisher<String, Never>
  private typealias Ask = (String) -> AnyPublisher<[String], StatusError>
  private typealias Result = AnyPublisher<SearchState, Never>

  @Test func solution() {
    #expect(checkStationSearch { StationSearch.states(of: $0, clock: $1, ask: $2) }.faults == [])
  }

  private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

  /// The texts that count.
  private static func counting(_ texts: Texts, _ clock: VirtualTimeScheduler) -> some Publisher<String, Never> {
    texts.map(trimmed).debounce(for: 0.3, scheduler: clock).removeDuplicates()
  }

  private static func states(_ text: String, _ ask: Ask) -> Result {
    if text.isEmpty { return Just(.empty).eraseToAnyPublisher() }
    return Just(.searching).append(answer(text, ask)).eraseToAnyPublisher()
  }

  private static func answer(_ text: String, _ ask: Ask) -> some Publisher<SearchState, Never> {
    ask(text).map { SearchState.found($0) }.catch { Just(SearchState.failed($0.status)) }
  }

  private static let rows: [(Comment, States, String?)] = [
    (
      "an operator for each line",
      { texts, clock, ask in
        counting(texts, clock).map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, nil
    ),
    (
      "two streams side by side",
      { texts, clock, ask in
        let texts = counting(texts, clock).share()
        let first = texts.map { $0.isEmpty ? SearchState.empty : .searching }
        let answers = texts.map { text in
          text.isEmpty ? Empty().eraseToAnyPublisher() : answer(text, ask).eraseToAnyPublisher()
        }
        return first.merge(with: answers.switchToLatest()).eraseToAnyPublisher()
      }, nil
    ),
    (
      "a pause made of delays",
      { texts, clock, ask in
        texts.map { Just(trimmed($0)).delay(for: 0.3, scheduler: clock) }.switchToLatest().removeDuplicates()
          .map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, nil
    ),
    (
      "does not wait",
      { texts, _, ask in
        texts.map(trimmed).removeDuplicates().map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, #"After "C", "Ca", the requests are "C"; "Ca". They should be "Ca"."#
    ),
    (
      "shows late answers",
      { texts, clock, ask in counting(texts, clock).flatMap { states($0, ask) }.eraseToAnyPublisher() },
      #"After "Cam", the list has shown searching; found Cam 1, Cam 2; found Ca 1, Ca 2. "#
        + "It should have shown searching; found Cam 1, Cam 2."
    ),
    (
      "drops equal texts before the pause",
      { texts, clock, ask in
        texts.map(trimmed).removeDuplicates().debounce(for: 0.3, scheduler: clock).map { states($0, ask) }
          .switchToLatest().eraseToAnyPublisher()
      }, #"After "Came", "Cam", " Cam ", the requests are "Cam". They should be nothing."#
    ),
    (
      "asks about blanks",
      { texts, clock, ask in
        texts.debounce(for: 0.3, scheduler: clock).removeDuplicates().map { states($0, ask) }.switchToLatest()
          .eraseToAnyPublisher()
      }, #"After "Came", "Cam", " Cam ", the requests are " Cam ". They should be nothing."#
    ),
    (
      "leaves the empty text out",
      { texts, clock, ask in
        counting(texts, clock).filter { !$0.isEmpty }.map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, #"After "", the list has shown nothing. It should have shown (empty)."#
    ),
    (
      "fails once and for all",
      { texts, clock, ask in
        counting(texts, clock).setFailureType(to: StatusError.self)
          .map { text -> AnyPublisher<SearchState, StatusError> in
            if text.isEmpty { return Just(.empty).setFailureType(to: StatusError.self).eraseToAnyPublisher() }
            return ask(text).map { SearchState.found($0) }.prepend(.searching).eraseToAnyPublisher()
          }
          .switchToLatest().catch { Just(.failed($0.status)) }.eraseToAnyPublisher()
      }, #"After "Ely", the requests are nothing. They should be "Ely"."#
    ),
    (
      "does not say that it searches",
      { texts, clock, ask in
        counting(texts, clock)
          .map { $0.isEmpty ? Just(.empty).eraseToAnyPublisher() : answer($0, ask).eraseToAnyPublisher() }
          .switchToLatest().eraseToAnyPublisher()
      }, #"After "C", "Ca", the list has shown nothing. It should have shown searching."#
    ),
    (
      "waits too long",
      { texts, clock, ask in
        texts.map(trimmed).debounce(for: 0.4, scheduler: clock).removeDuplicates().map { states($0, ask) }
          .switchToLatest().eraseToAnyPublisher()
      }, "The subscriber receives searching at 2.4s. It should receive it at 2.3s."
    ),
  ]

  @Test func solutions() { expect(Self.rows) { checkStationSearch($0) } }
}
