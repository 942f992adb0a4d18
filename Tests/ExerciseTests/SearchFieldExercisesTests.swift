import Combine
import Testing

@testable import SearchFieldExercises

typealias StatusError = SearchFieldExercises.StatusError
typealias SearchState = SearchFieldExercises.SearchState

struct ActivityCountTests {
  typealias Request = AnyPublisher<String, StatusError>
  typealias Solution = (active: any Publisher<Bool, Never>, counted: (Request) -> any Publisher<String, StatusError>)
  /// What each event changes.
  typealias Changes = (subscription: Int, request: Int, value: Int, completion: Int, cancel: Int)

  private let check = Table<() -> Solution> { make in
    checkActivityCount {
      let (active, counted) = make()
      return (active.eraseToAnyPublisher(), { counted($0).eraseToAnyPublisher() })
    }
  }

  /// Counts with closures of `handleEvents`.
  private func handling(
    _ changes: Changes = (1, 0, 0, -1, -1), _ change: @escaping (Int) -> Void
  ) -> (Request) -> any Publisher<String, StatusError> {
    func count(_ difference: Int) { if difference != 0 { change(difference) } }
    return {
      $0.handleEvents(
        receiveSubscription: { _ in count(changes.subscription) }, receiveOutput: { _ in count(changes.value) },
        receiveCompletion: { _ in count(changes.completion) }, receiveCancel: { count(changes.cancel) },
        receiveRequest: { _ in count(changes.request) })
    }
  }

  /// Counts in a subject.
  private func counting(
    _ changes: Changes = (1, 0, 0, -1, -1),
    active: (AnyPublisher<Int, Never>) -> any Publisher<Bool, Never> = { $0.map { $0 > 0 }.removeDuplicates() }
  ) -> Solution {
    let counts = CurrentValueSubject<Int, Never>(0)
    return (active(counts.eraseToAnyPublisher()), handling(changes) { counts.value += $0 })
  }

  @Test func solutions() {
    check("solution") {
      let counter = RequestCounter()
      return (counter.isActive, counter.counted)
    }.isRight()
    check("counts with handleEvents") { counting() }.isRight()
    check("keeps the flag") {
      let flag = CurrentValueSubject<Bool, Never>(false)
      var underWay = 0 { didSet { if flag.value != (underWay > 0) { flag.value.toggle() } } }
      let deferred = { (request: Request) in
        Deferred {
          underWay += 1
          return request.handleEvents(receiveCompletion: { _ in underWay -= 1 }, receiveCancel: { underWay -= 1 })
        }
      }
      return (flag, deferred)
    }.isRight()
    check("keeps a request until its end") {
      var underWay: [Int: Request] = [:]
      let isActive = CurrentValueSubject<Bool, Never>(false)
      return (
        isActive.removeDuplicates(),
        { request in
          Deferred { () -> Publishers.HandleEvents<Request> in
            let number = (underWay.keys.max() ?? 0) + 1
            let end = {
              underWay[number] = nil
              isActive.value = !underWay.isEmpty
            }
            underWay[number] = request
            isActive.value = true
            return request.handleEvents(receiveCompletion: { _ in end() }, receiveCancel: end)
          }
        }
      )
    }.isRight()
    check("keeps each request") {
      let (active, counted) = counting()
      return (
        active,
        {
          keepForEver($0)
          return counted($0)
        }
      )
    }.says("A request was cancelled, somebody keeps the counter, and the request is still in memory.")
    check("keeps its subscribers") {
      let (active, counted) = counting()
      return (keepingSubscribers(active.eraseToAnyPublisher()), counted)
    }.says("of isActive has come and left, somebody keeps the counter, and the subscriber is still in memory.")
    check("forgets cancel") { counting((1, 0, 0, -1, 0)) }.says("D is cancelled, the values of isActive are nothing.")
    check("counts answers in place of ends") { counting((1, 0, -1, 0, -1)) }
      .says("After D is cancelled, the values of isActive are nothing. They should be false.")
    check("counts 256 requests at most") {
      let counts = CurrentValueSubject<Int, Never>(0)
      return (counts.map { $0 > 0 }.removeDuplicates(), handling { counts.value = min(256, counts.value + $0) })
    }.says("In round 516, after F256 has its answer: the values of isActive: false, isActive for a new")
    check("has no first value") { counting(active: { $0.dropFirst().map { $0 > 0 }.removeDuplicates() }) }
      .says("After the counter is made, the values of isActive are nothing. They should be false.")
    check("repeats itself") { counting(active: { $0.map { $0 > 0 } }) }
      .says("After B begins, the values of isActive are true. They should be nothing.")
    check("counts demand in place of requests") { counting((0, 1, 0, -1, -1)) }
      .says("After A has its answer, the values of isActive are nothing. They should be false.")
    check("forgets a late subscriber") {
      var count = 0
      let changes = PassthroughSubject<Int, Never>()
      let counted = handling {
        count += $0
        changes.send(count)
      }
      return (changes.prepend(0).map { $0 > 0 }.removeDuplicates(), counted)
    }.says("After A begins, isActive for a new subscriber is false. It should be true.")
    check("counts a publisher in place of its subscriptions") {
      let requests = CurrentValueSubject<Int, Never>(0)
      let onceEach = { (request: Request) in
        var isCounted = false
        return handling { difference in
          if (difference > 0) != isCounted { requests.value += difference }
          isCounted = difference > 0
        }(request)
      }
      return (requests.map { $0 > 0 }.removeDuplicates(), onceEach)
    }.says("After E is cancelled by one of them, the values of isActive are false. They should be nothing.")
    check("hides failures") {
      let (active, counted) = counting()
      return (active, { counted($0).eraseToAnyPublisher().catch { _ in Empty() } })
    }.says("After C fails, the answers are finished. They should be failure.")
    check("requests more than its subscriber") {
      let (active, counted) = counting()
      return (active, { counted($0).eraseToAnyPublisher().buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest) })
    }.says("After A begins, the demand for the request is max(9). It should be max(2).")
    let shared = counting()
    check("has one count for all counters") { shared }.says("one, the first one has the values of isActive: true.")
    // Each new counter empties the count of all, as `static` with a first value in `init` does.
    let counts = CurrentValueSubject<Int, Never>(0)
    check("has one count for all counters, and begins it anew") {
      let flag = CurrentValueSubject<Bool, Never>(false)
      counts.value = 0
      return (
        flag.removeDuplicates(),
        handling {
          counts.value += $0
          flag.send(counts.value > 0)
        }
      )
    }.says("false. It should have the values of isActive: true, isActive for a new subscriber: true.")
    check("one flag for all") {
      let isActive = CurrentValueSubject<Bool, Never>(false)
      return (isActive.removeDuplicates(), handling { isActive.send($0 > 0) })
    }.says("After B has its answer, the values of isActive are false. They should be nothing.")
  }
}

struct RetryServerErrorsTests {
  typealias Request = AnyPublisher<String, StatusError>

  private let check = Table<(Request, Int) -> any Publisher<String, StatusError>>(mostScenarios: 500) { retry in
    checkRetryServerErrors { retry($0, $1).eraseToAnyPublisher() }
  }

  private func isServerError(_ error: StatusError) -> Bool { (500..<600).contains(error.status) }

  /// Subscribes again after each server error, as long as a closure says so.
  private func again(_ request: Request, while goesOn: @escaping () -> Bool = { true }) -> Request {
    once(request, more: Deferred { again(request, while: goesOn) }, if: goesOn)
  }

  private func once(
    _ request: Request, more: some Publisher<String, StatusError>, if goesOn: @escaping () -> Bool = { true }
  ) -> Request {
    request.catch {
      isServerError($0) && goesOn() ? more.eraseToAnyPublisher() : Fail(error: $0).eraseToAnyPublisher()
    }.eraseToAnyPublisher()
  }

  /// Hands other failures on as values, below which it retries.
  private func besideOthers(_ request: Request, _ times: Int) -> Request {
    request.map { Result<String, StatusError>.success($0) }
      .catch { error -> AnyPublisher<Result<String, StatusError>, StatusError> in
        if isServerError(error) { return Fail(error: error).eraseToAnyPublisher() }
        return Just(.failure(error)).setFailureType(to: StatusError.self).eraseToAnyPublisher()
      }.retry(times).flatMap(\.publisher).eraseToAnyPublisher()
  }

  @Test func solutions() {
    check("solution") { ServerErrors.retry($0, times: $1) }.isRight()
    check("retries below other errors", besideOthers).isRight()
    check("catches so many times") { request, times in
      (0..<times).reduce(request) { more, _ in once(request, more: more) }
    }.isRight()
    check("retries every failure") { $0.retry($1) }.says("a server that would answer 404, 200, attempt: 404; 200.")
    check("retries without a limit") { request, _ in again(request) }
      .says("a server that would answer 503, 502, 503, 200, attempt: 503; 502; 503; 200. It should be: 503; 502; 503.")
    check("retries whatever comes after a server error") { once($0, more: $0.retry($1 - 1)) }
      .says("After a server that would answer 500, 404, 200, attempt: 500; 404; 200. It should be: 500; 404.")
    check("hides other failures") { ServerErrors.retry($0, times: $1).catch { _ in Empty() } }
      .says("After a server that would answer 404, 200, failure: nothing. It should be: 404.")
    check("two times, whatever is asked for") { request, _ in once(request, more: once(request, more: request)) }
      .says("After a server that would answer 599, 200, with times: 0, attempt: 599; 200. It should be: 599.")
    check("three times at most") { request, times in
      (0..<min(times, 3)).reduce(request) { more, _ in once(request, more: more) }
    }.says("At 1s the subscriber receives the failure, and should not.")
    check("sixty times at most") { request, times in
      (0..<min(times, 60)).reduce(request) { more, _ in once(request, more: more) }
    }.says("1 that is received: The subscriber receives the failure at 64s. It should receive it at 158s.")
    check("leaves an empty page out") { ServerErrors.retry($0, times: $1).filter { !$0.isEmpty } }.says(
      #"At 1s the subscriber receives the completion. It should receive "" before that."#)
    check("trims pages") { ServerErrors.retry($0, times: $1).map { $0.trimmingCharacters(in: .whitespaces) } }
      .says(#"At 1s the subscriber receives -51555. It should receive " -51555 "."#)
    check("looks at the first digit") { request, times in
      (0..<times).reduce(request) { more, _ in
        request.catch { "\($0.status)".hasPrefix("5") ? more : Fail(error: $0).eraseToAnyPublisher() }
          .eraseToAnyPublisher()
      }
    }.says("the failure StatusError(status: -503). It should receive the failure StatusError(status: 5).")
    check("serves three subscribers") { ServerErrors.retry($0, times: $1).serving(3) }.says(
      "At 4s the subscriber receives the failure. It should receive Zoë’s №-5 茶 before that.")
    check("shares its attempts") { request, times in
      var left = times
      return again(request) {
        left -= 1
        return left >= 0
      }
      // It comes too early. In which stream that is seen first depends on how many are tried.
    }.says("he subscriber receives the failure")
    check("knows the results") { ServerErrors.retry($0, times: $1).map { _ in "the results" } }
      .says("At 1s the subscriber receives the results. It should receive page 4.")
    var left = 0
    check("one count for all requests") { request, times in
      Deferred { () -> Request in
        left = times
        return again(request) {
          left -= 1
          return left >= 0
        }
      }
    }.says("At 3s the subscriber should receive the failure, and does not.")
    check("cannot be cancelled after the first attempt") { request, times in
      (0..<times).reduce(request) { more, _ in
        once(
          request,
          more: Handmade { subscriber in
            let subject = PassthroughSubject<String, StatusError>()
            subject.receive(subscriber: subscriber)
            keepForEver((more.subscribe(subject), subject))
          })
      }
    }.says("We cancelled during attempt 2, and the request goes on. It should be cancelled, too.")
    check("begins at once") { ServerErrors.retry($0, times: $1).begun() }
      .says("a server that would answer 503, 200, attempt before anybody subscribes: 503; 200. It should be: nothing.")
  }
}

struct StationSearchTests {
  typealias Texts = AnyPublisher<String, Never>
  typealias Ask = (String) -> AnyPublisher<[String], StatusError>

  private let check = Table<(Texts, VirtualTimeScheduler, @escaping Ask) -> any Publisher<SearchState, Never>> {
    states in
    checkStationSearch { states($0, $1, $2).eraseToAnyPublisher() }
  }

  private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

  /// The texts that count.
  private func counting(_ texts: Texts, _ clock: VirtualTimeScheduler, after seconds: Double = 0.3) -> Texts {
    texts.map(trimmed).debounce(for: .seconds(seconds), scheduler: clock).removeDuplicates().eraseToAnyPublisher()
  }

  /// What the list shows for a text, until the request fails.
  private func untilFailure(
    _ text: String, _ ask: Ask, first: [SearchState] = [.searching]
  ) -> AnyPublisher<SearchState, StatusError> {
    if text.isEmpty { return Just(.empty).setFailureType(to: StatusError.self).eraseToAnyPublisher() }
    return ask(text).map { SearchState.found($0) }.prepend(first).eraseToAnyPublisher()
  }

  private func states(
    _ text: String, _ ask: Ask, first: [SearchState] = [.searching]
  ) -> AnyPublisher<SearchState, Never> {
    untilFailure(text, ask, first: first).catch { Just(.failed($0.status)) }.eraseToAnyPublisher()
  }

  /// Switches to the states of the newest text.
  private func latest(_ texts: some Publisher<String, Never>, _ ask: @escaping Ask) -> any Publisher<SearchState, Never>
  { texts.map { states($0, ask) }.switchToLatest() }

  @Test func solutions() {
    check("solution") { StationSearch.states(of: $0, clock: $1, ask: $2) }.isRight()
    check("an operator for each line") { latest(counting($0, $1), $2) }.isRight()
    check("two streams side by side") { texts, clock, ask in
      let texts = counting(texts, clock).share()
      let first = texts.map { $0.isEmpty ? SearchState.empty : .searching }
      let answers = texts.map { $0.isEmpty ? Empty().eraseToAnyPublisher() : states($0, ask, first: []) }
      return first.merge(with: answers.switchToLatest())
    }.isRight()
    check("a pause made of delays") { texts, clock, ask in
      latest(texts.map { Just(trimmed($0)).delay(for: 0.3, scheduler: clock) }.switchToLatest().removeDuplicates(), ask)
    }.isRight()
    check("ends each request with the next text") { texts, clock, ask in
      let texts = counting(texts, clock).share()
      return texts.flatMap { states($0, ask).prefix(untilOutputFrom: texts) }
    }.isRight()
    check("does not wait") { texts, _, ask in latest(texts.map(trimmed).removeDuplicates(), ask) }
      .says(#"After the user types "C", request: "C" at 0s. It should be: nothing."#)
    check("shows late answers") { texts, clock, ask in counting(texts, clock).flatMap { states($0, ask) } }
      .says("Cam 2 at 1.4s; found Ca 1, Ca 2 at 2.4s. It should be: searching at 0.9s; found Cam 1, Cam 2 at 1.4s.")
    check("lets the old request run on") { texts, clock, ask in
      var newest = ""
      return counting(texts, clock).handleEvents(receiveOutput: { newest = $0 })
        .flatMap { text in states(text, ask).filter { _ in text == newest } }
    }.says(#"After the user types "Cam", cancelled request: nothing. It should be: "Ca" at 0.9s."#)
    check("drops equal texts before the pause") { texts, clock, ask in
      latest(texts.map(trimmed).removeDuplicates().debounce(for: 0.3, scheduler: clock), ask)
    }.says(#"After the user types " Cam ", request: "Cam" at 4s. It should be: nothing."#)
    check("asks about blanks") { latest($0.debounce(for: 0.3, scheduler: $1).removeDuplicates(), $2) }
      .says(#"After the user types " Cam ", request: " Cam " at 4.1s. It should be: nothing."#)
    check("takes all blanks away") { texts, clock, ask in
      latest(texts.debounce(for: 0.3, scheduler: clock).map { $0.filter { $0 != " " } }.removeDuplicates(), ask)
    }.says("receives found Zoë’s№-5茶 1, Zoë’s№-5茶 2. It should receive found Zoë’s №-5 茶 1, Zoë’s №-5 茶 2.")
    check("says that nothing is found") { texts, clock, ask in
      StationSearch.states(of: texts, clock: clock, ask: ask).map { $0 == .found([]) ? .empty : $0 }
    }.says(#"receives (empty). It should receive "found "."#)
    func changed(_ change: @escaping ([String]) -> [String]) -> (
      Texts, VirtualTimeScheduler, @escaping Ask
    ) -> any Publisher<SearchState, Never> {
      { texts, clock, ask in
        StationSearch.states(of: texts, clock: clock, ask: { ask($0).map(change).eraseToAnyPublisher() })
      }
    }
    check("sorts the stations", changed { $0.sorted() })
      .says("receives found , A 1, A 1, A 2. It should receive found A 2, A 1, , A 1.")
    check("leaves stations without a name out", changed { $0.filter { !$0.isEmpty } })
      .says("receives found A 2, A 1, A 1. It should receive found A 2, A 1, , A 1.")
    check("shows each station once", changed { $0.reduce([]) { $0.contains($1) ? $0 : $0 + [$1] } })
      .says(#"receives "found A 2, A 1, ". It should receive found A 2, A 1, , A 1."#)
    check("takes capital letters for small ones") { texts, clock, ask in
      latest(counting(texts, clock).removeDuplicates { $0.lowercased() == $1.lowercased() }, ask)
    }.says("The subscriber receives searching at 4.3s. It should receive it at 3.3s.")
    check("knows one status") { texts, clock, ask in
      StationSearch.states(of: texts, clock: clock, ask: ask).map { if case .failed = $0 { .failed(503) } else { $0 } }
    }.says("s the subscriber receives failed 503. It should receive failed ")
    check("leaves the empty text out") { latest(counting($0, $1).filter { !$0.isEmpty }, $2) }
      .says(#"After the user types "", list: nothing. It should be: (empty) at 5.1s."#)
    check("fails once and for all") { texts, clock, ask in
      counting(texts, clock).setFailureType(to: StatusError.self).map { untilFailure($0, ask) }.switchToLatest()
        .catch { Just(.failed($0.status)) }
    }.says(#"After the user types "Ely", request: nothing. It should be: "Ely" at 7.1s."#)
    check("does not say that it searches") { texts, clock, ask in
      counting(texts, clock).map { states($0, ask, first: []) }.switchToLatest()
    }.says(#"After the user types "Ca", list: nothing. It should be: searching at 0.4s."#)
    var newest: String?
    check("one newest text for all fields") { texts, clock, ask in
      newest = nil
      let settled = texts.map(trimmed).debounce(for: 0.3, scheduler: clock)
      return latest(
        settled.filter { text in
          defer { newest = text }
          return text != newest
        }, ask)
    }.says("Two of them run at the same time. At 3s the subscriber should receive searching, and does not.")
    check("nine texts at most") { texts, clock, ask in
      latest(counting(texts, clock).prefix(9).append(Empty(completeImmediately: false)), ask)
    }.says("the subscriber should receive searching, and does not.")
    check("keeps its request") { texts, clock, ask in
      let request = Box<AnyCancellable?>(nil)
      return latest(counting(texts, clock)) { text in
        let answers = PassthroughSubject<[String], StatusError>()
        request.value = ask(text).sink(
          receiveCompletion: { answers.send(completion: $0) }, receiveValue: { answers.send($0) })
        return answers.eraseToAnyPublisher()
      }
    }.says("We cancelled during a request, and it goes on. It should be cancelled, too.")
    check("waits too long") { latest(counting($0, $1, after: 0.4), $2) }
      .says(#"After the user types "Ca", request: "Ca" at 0.5s. It should be: "Ca" at 0.4s."#)
  }
}
