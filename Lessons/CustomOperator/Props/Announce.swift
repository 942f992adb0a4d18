import Combine
import LessonKit

/// Prints in parentheses what a publisher sends from now on. So the trace shows it where nothing else receives it.
func announce<P: Publisher>(_ publisher: P, as name: String) {
  // The publisher keeps the sink.
  publisher.subscribe(
    Subscribers.Sink(
      receiveCompletion: { print("(\(name) ends: \($0))") },
      receiveValue: { print("(\(name) sends \($0))") }))
}
