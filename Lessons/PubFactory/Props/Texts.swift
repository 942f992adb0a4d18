import Combine
import Foundation
import LessonKit

/// A body as text.
func text(_ data: Data?) -> String {
  data.map { String(decoding: $0, as: UTF8.self) } ?? "no body"
}

/// A completion, with the code of its error. The text of such an error differs between systems.
func text(_ completion: Subscribers.Completion<Error>) -> String {
  guard case .failure(let error) = completion else { return "finished" }
  return (error as? URLError)?.code == .unsupportedURL ? "failure(unsupportedURL)" : "failure(\(error))"
}

/// Which threads are cancelled. They are numbered in the order in which they started.
func cancelled(_ threads: [Thread]) -> String {
  let states = zip(1..., threads).map { number, thread in "thread \(number) \(thread.isCancelled)" }
  return "cancelled: \(states.joined(separator: ", "))"
}

/// Subscribes, prints what arrives, and waits for the completion, which comes on another thread.
func printAll(of publisher: some Publisher<Data?, any Error>) {
  let hasEnded = Gate("the publisher completes")
  let cancellable = publisher.sink(
    receiveCompletion: {
      print(text($0))
      hasEnded.open()
    }, receiveValue: { print(text($0)) })
  withExtendedLifetime(cancellable) { hasEnded.wait() }
}
