import Combine
import Foundation
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 4, title: "Apple 官方异步编程框架:Swift Combine 应用",
    teaches: "To keep a stream alive when one of its values is bad.")

  var steps: Steps {
    Step("BadMessage: one bad message does not end the stream") {
      checkBadMessage { Inbox.lines(of: $0) }.print()
    }
  }
}

/// Sends two good messages and two bad ones, prints what passes, and says what the task does not allow.
func checkBadMessage(_ lines: (AnyPublisher<Data, Never>) -> AnyPublisher<String, Never>) -> Feedback {
  var feedback = Feedback()
  var received: [String] = []
  var isOver = false
  let messages = PassthroughSubject<Data, Never>()
  let cancellable = lines(messages.eraseToAnyPublisher())
    .sink(
      receiveCompletion: { completion in
        print(completion)
        isOver = true
      },
      receiveValue: { line in
        print(line)
        received.append(line)
      })

  let posts = [
    (#"{"sender":"Merlin","text":"Hello"}"#, "Merlin: Hello"),
    ("Hocus pocus", "(unreadable)"),
    (#"{"sender":"Merlin"}"#, "(unreadable)"),
    (#"{"sender":"Nimue","text":"Good night"}"#, "Nimue: Good night"),
  ]
  for (message, expected) in posts {
    received = []
    print("(a message: \(message))")
    let wasOver = isOver
    messages.send(Data(message.utf8))
    if !wasOver {
      feedback.expect(!isOver, "The stream ends at the message \(message). More messages follow it.")
    }
    feedback.expect(
      received == [expected],
      "For the message \(message), \(received.isEmpty ? "nothing" : "\(received)") arrives. "
        + "It should be \(expected).")
  }
  print("(there are no more messages)")
  messages.send(completion: .finished)
  feedback.expect(isOver, "The messages have finished, and the stream has not.")
  cancellable.cancel()
  return feedback
}
