import Combine
import LessonKit
import Testing

@testable import SearchFieldExercises

typealias StatusError = SearchFieldExercises.StatusError
private typealias Request = AnyPublisher<String, StatusError>

@Suite struct ActivityCountTests {
  @Test func solution() {
    let counter = RequestCounter()
    #expect(checkActivityCount(isActive: counter.isActive, counted: counter.counted).faults == [])
  }

  /// Counts with closures of `handleEvents`, and checks it. The numbers say what each event changes.
  private func check(
    first: Int? = 0, removesDuplicates: Bool = true, onValue: Int = 0, onCompletion: Int = -1, onCancel: Int = -1
  ) -> Feedback {
    var count = 0
    let counts = PassthroughSubject<Int, Never>()
    let flags = counts.prepend(first.map { [$0] } ?? []).map { $0 > 0 }
    func change(_ difference: Int) {
      count += difference
      if difference != 0 { counts.send(count) }
    }
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
    check(first: nil)
      .expect(
        "has no first value",
        first: "After (no request has begun), isActive has sent nothing. It should be false; under way: no request.")
    check(removesDuplicates: false)
      .expect(
        "repeats itself",
        only: "isActive sends [false, true, true, true, false, true, true, true, false]. "
          + "Each value should differ from the one before.")

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

  @Test func solution() { #expect(checkRetryServerErrors { ServerErrors.retry($0, times: 2) }.faults == []) }

  /// Subscribes again after each server error.
  private func retryForEver(_ request: Request) -> Request {
    once(request, more: Deferred { retryForEver(request) }.eraseToAnyPublisher())
  }

  private func once(_ request: Request, more: Request) -> Request {
    request.catch { isServerError($0) ? more : Fail(error: $0).eraseToAnyPublisher() }.eraseToAnyPublisher()
  }

  @Test func otherSolutions() {
    checkRetryServerErrors { request in
      request
        .map { Result<String, StatusError>.success($0) }
        .catch { error -> AnyPublisher<Result<String, StatusError>, StatusError> in
          if isServerError(error) { return Fail(error: error).eraseToAnyPublisher() }
          return Just(.failure(error)).setFailureType(to: StatusError.self).eraseToAnyPublisher()
        }
        .retry(2)
        .flatMap(\.publisher)
        .eraseToAnyPublisher()
    }.expect("retries below other errors")
    checkRetryServerErrors { once($0, more: once($0, more: $0)) }.expect("catches twice")
    checkRetryServerErrors { $0.retry(2).eraseToAnyPublisher() }
      .expect(
        "retries every failure",
        first: "A server that would answer 404, 200: the number of attempts is 2. It should be 1.")
    checkRetryServerErrors { retryForEver($0) }
      .expect(
        "retries without a limit",
        first: "A server that would answer 503, 502, 503, 200: the number of attempts is 4. It should be 3.")
    checkRetryServerErrors { once($0, more: $0.retry(1).eraseToAnyPublisher()) }
      .expect(
        "retries whatever comes after a server error",
        first: "A server that would answer 500, 404, 200: the number of attempts is 3. It should be 2.")
    checkRetryServerErrors { request in
      ServerErrors.retry(request, times: 2).catch { _ in Empty() }.eraseToAnyPublisher()
    }
    .expect(
      "hides other failures",
      first: "A server that would answer 404, 200: the subscriber receives nothing. It should receive failure 404.")
  }
}
