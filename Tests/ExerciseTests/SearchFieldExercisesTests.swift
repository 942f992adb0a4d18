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

  @Test func sumsUpBeginsAndEnds() {
    let changes = PassthroughSubject<Int, Never>()
    let feedback = checkActivityCount(
      isActive: changes.scan(0, +).prepend(0).map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in changes.send(1) }, receiveCompletion: { _ in changes.send(-1) },
          receiveCancel: { changes.send(-1) }
        ).eraseToAnyPublisher()
      })
    #expect(feedback.faults == [])
  }

  @Test func keepsTheFlag() {
    let isActive = CurrentValueSubject<Bool, Never>(false)
    var underWay = 0 { didSet { if isActive.value != (underWay > 0) { isActive.value.toggle() } } }
    let feedback = checkActivityCount(
      isActive: isActive.eraseToAnyPublisher(),
      counted: { request in
        Deferred {
          underWay += 1
          return request.handleEvents(receiveCompletion: { _ in underWay -= 1 }, receiveCancel: { underWay -= 1 })
        }.eraseToAnyPublisher()
      })
    #expect(feedback.faults == [])
  }

  /// Counts with closures of `handleEvents`, and checks it.
  private func check(
    first: Int? = 0, removesDuplicates: Bool = true,
    _ counted: @escaping (Request, @escaping (Int) -> Void) -> Request
  ) -> Feedback {
    var count = 0
    let counts = PassthroughSubject<Int, Never>()
    let flags = counts.prepend(first.map { [$0] } ?? []).map { $0 > 0 }
    let isActive = removesDuplicates ? flags.removeDuplicates().eraseToAnyPublisher() : flags.eraseToAnyPublisher()
    return checkActivityCount(
      isActive: isActive,
      counted: { request in
        counted(request) { change in
          count += change
          counts.send(count)
        }
      }
    )
  }

  @Test func oneFlagForAll() {
    let isActive = CurrentValueSubject<Bool, Never>(false)
    let feedback = checkActivityCount(
      isActive: isActive.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in isActive.send(true) }, receiveCompletion: { _ in isActive.send(false) },
          receiveCancel: { isActive.send(false) }
        ).eraseToAnyPublisher()
      })
    #expect(feedback.faults.first == "After (B has its answer), isActive is false. It should be true; under way: A.")
  }

  @Test func wrongSolutions() {
    check { request, change in
      request.handleEvents(receiveSubscription: { _ in change(1) }, receiveCompletion: { _ in change(-1) })
        .eraseToAnyPublisher()
    }
    .expect(
      "forgets cancel", first: "After (we cancel D), isActive is true. It should be false; under way: no request.")
    check { request, change in
      request.handleEvents(
        receiveSubscription: { _ in change(1) }, receiveOutput: { _ in change(-1) }, receiveCancel: { change(-1) }
      ).eraseToAnyPublisher()
    }
    .expect(
      "counts answers in place of ends",
      first: "After (we cancel D), isActive is true. It should be false; under way: no request.")
    check(first: nil) { request, change in
      request.handleEvents(
        receiveSubscription: { _ in change(1) }, receiveCompletion: { _ in change(-1) }, receiveCancel: { change(-1) }
      ).eraseToAnyPublisher()
    }
    .expect(
      "has no first value",
      first: "After (no request has begun), isActive has sent nothing. It should be false; under way: no request.")
    check(removesDuplicates: false) { request, change in
      request.handleEvents(
        receiveSubscription: { _ in change(1) }, receiveCompletion: { _ in change(-1) }, receiveCancel: { change(-1) }
      ).eraseToAnyPublisher()
    }
    .expect(
      "repeats itself",
      only:
        "isActive sends [false, true, true, true, false, true, true, true, false]. Each value should differ from the one before."
    )
  }
}

@Suite struct RetryServerErrorsTests {
  private func isServerError(_ error: StatusError) -> Bool { (500..<600).contains(error.status) }

  @Test func solution() { #expect(checkRetryServerErrors { ServerErrors.retry($0, times: 2) }.faults == []) }

  @Test func catchesTwice() {
    func once(_ request: Request, more: Request) -> Request {
      request.catch { isServerError($0) ? more : Fail(error: $0).eraseToAnyPublisher() }.eraseToAnyPublisher()
    }
    let feedback = checkRetryServerErrors { once($0, more: once($0, more: $0)) }
    #expect(feedback.faults == [])
  }

  @Test func retriesWithoutALimit() {
    func retry(_ request: Request) -> Request {
      request.catch { isServerError($0) ? retry(request) : Fail(error: $0).eraseToAnyPublisher() }
        .eraseToAnyPublisher()
    }
    let feedback = checkRetryServerErrors { retry($0) }
    #expect(
      feedback.faults.first
        == "A server that would answer 503, 502, 503, 200: the number of attempts is 4. It should be 3.")
  }

  @Test func otherRightSolutions() {
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
  }

  @Test func wrongSolutions() {
    checkRetryServerErrors { $0.retry(2).eraseToAnyPublisher() }
      .expect(
        "retries every failure",
        first: "A server that would answer 404, 200: the number of attempts is 2. It should be 1.")
    checkRetryServerErrors { request in
      request.catch {
        isServerError($0) ? request.retry(1).eraseToAnyPublisher() : Fail(error: $0).eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
    }
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
