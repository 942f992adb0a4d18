import Combine
import LessonKit
import Testing

@testable import SearchFieldExercises

typealias StatusError = SearchFieldExercises.StatusError
private typealias Request = AnyPublisher<String, StatusError>

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
