import Combine
import Foundation

/// A body as text.
func text(_ data: Data?) -> String {
  data.map { String(decoding: $0, as: UTF8.self) } ?? "no body"
}

/// A completion, with the code of its error. The text of such an error differs between systems.
func text(_ completion: Subscribers.Completion<Error>) -> String {
  guard case .failure(let error) = completion else { return "finished" }
  switch (error as? URLError)?.code {
  case .notConnectedToInternet: return "failure(notConnectedToInternet)"
  case .unsupportedURL: return "failure(unsupportedURL)"
  case .cancelled: return "failure(cancelled)"
  default: return "failure(\(error))"
  }
}
