import Combine
import Foundation
import LessonKit

/// Subscribes, waits for the end, and says what came of it: data, another value, or the failure.
func outcome<Upstream: Publisher>(of publisher: Upstream) -> String {
  let hasEnded = Gate("a request ends")
  var outcome = ""
  let cancellable = publisher.sink(
    receiveCompletion: {
      if case .failure(let error) = $0 { outcome = shown(error) }
      hasEnded.open()
    }, receiveValue: { outcome = $0 is Data ? "data" : "\($0)" })
  withExtendedLifetime(cancellable) { hasEnded.wait() }
  return outcome
}

/// An error of the network is shown by its code: its text differs between systems.
private func shown(_ error: any Error) -> String {
  if case .networkError(let error) = error as? GithubAPIError, error.code == .notConnectedToInternet {
    return "notConnectedToInternet"
  }
  return error.localizedDescription
}
