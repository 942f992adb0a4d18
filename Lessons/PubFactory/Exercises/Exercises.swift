import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 13, title: "PubFactory", teaches: "To write a closure that runs on a thread and ends when it should.")

  var steps: Steps {
    Step("StopTimer: a timer that ends with its subscription") {
      checkStopTimer { timer(of: $0) }.print()
    }
  }
}

/// Subscribes twice, one after the other, and lets the ticker tick also when the subscriber has cancelled.
func checkStopTimer<P: Publisher>(_ make: (Ticker) -> P) -> Feedback where P.Output == Int, P.Failure == Never {
  var feedback = Feedback()
  let ticker = Ticker()
  let publisher = make(ticker)

  for (name, ticks) in [("first", 2), ("second", 1)] {
    print("(the \(name) subscriber subscribes)")
    let numbers = Numbers()
    ticker.reset()
    let cancellable = publisher.sink { numbers.append($0) }
    defer { cancellable.cancel() }
    guard ticker.hasSettled(or: { !numbers.all.isEmpty }) else {
      feedback.expect(false, "No thread waits for a tick.")
      return feedback
    }
    guard numbers.all.isEmpty else {
      feedback.expect(false, "A number arrived before the first tick.")
      return feedback
    }
    for count in 1...ticks {
      print("(tick)")
      ticker.tick()
      guard ticker.hasSettled(or: { numbers.all.count > count }) else {
        feedback.expect(false, "After tick \(count) the thread neither waits for another one nor ends.")
        return feedback
      }
      print("received \(numbers.all)")
      feedback.expect(
        numbers.all == Array(1...count),
        "After tick \(count) the \(name) subscriber has received \(numbers.all). It should be \(Array(1...count)).")
      guard !ticker.hasEnded else {
        feedback.expect(false, "The closure returned after tick \(count), although nobody cancelled.")
        return feedback
      }
    }
    print("(we cancel)")
    cancellable.cancel()
    print("(tick)")
    ticker.tick()
    _ = ticker.hasSettled(or: { false })
    feedback.expect(ticker.hasEnded, "We cancelled, the ticker ticked, and the closure still waits for another tick.")
    guard ticker.hasEnded else { return feedback }
    print("the closure has returned")
  }
  return feedback
}
