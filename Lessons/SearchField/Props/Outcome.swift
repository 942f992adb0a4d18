import Combine
import Foundation
import LessonKit

/// Subscribes, waits for the end, and returns the value or the failure.
func outcome<Upstream: Publisher>(of publisher: Upstream) -> Result<Upstream.Output, Upstream.Failure> {
  let hasEnded = Gate("a request ends")
  var result: Result<Upstream.Output, Upstream.Failure>?
  let cancellable = publisher.sink(
    receiveCompletion: {
      if case .failure(let error) = $0 { result = .failure(error) }
      hasEnded.open()
    }, receiveValue: { result = .success($0) })
  hasEnded.wait()
  cancellable.cancel()
  return result!
}

/// An outcome of `fetch` in a few words. An error of the network is shown by its code: its text differs between systems.
func shown(_ outcome: Result<Data, GithubAPIError>) -> String {
  switch outcome {
  case .success: "data"
  case .failure(.networkError(let error)) where error.code == .notConnectedToInternet: "notConnectedToInternet"
  case .failure(let error): error.errorDescription!
  }
}
