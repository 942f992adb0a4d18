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

/// Which threads are cancelled. They are numbered in the order in which they started.
func cancelled(_ threads: [Thread]) -> String {
  let states = zip(1..., threads).map { number, thread in "thread \(number) \(thread.isCancelled)" }
  return "cancelled: \(states.joined(separator: ", "))"
}
