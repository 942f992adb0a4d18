import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 3, title: "Apple 官方异步编程框架:Swift Combine 简介, 组合多个发布者",
    teaches: "To choose between zip and combineLatest.")

  var steps: Steps {
    Step("ChooseOperator: zip or combineLatest?") {
      checkChooseOperator(
        answered: { Situations.answered(questions: $0, answers: $1) },
        total: { Situations.total(price: $0, count: $1) },
        paced: { Situations.paced(letters: $0, ticks: $1) }
      ).print()
    }
  }
}

typealias Strings = PassthroughSubject<String, Never>
typealias Numbers = PassthroughSubject<Int, Never>
typealias Ticks = PassthroughSubject<Void, Never>

/// Plays three situations, prints what passes, and says where the reader's publishers do not fit them.
func checkChooseOperator(
  answered: (Strings, Strings) -> some Publisher<String, Never>,
  total: (Numbers, Numbers) -> some Publisher<Int, Never>,
  paced: (Strings, Ticks) -> some Publisher<String, Never>
) -> Feedback {
  var feedback = Feedback()

  print("Each answer belongs to its question:")
  let (questions, answers) = (Strings(), Strings())
  play(
    "answered", answered(questions, answers),
    [
      ("(questions: 2 + 3, 4 + 4)", { ["2 + 3", "4 + 4"].forEach(questions.send) }, []),
      ("(answer: 5)", { answers.send("5") }, ["2 + 3 = 5"]),
      ("(answer: 8)", { answers.send("8") }, ["4 + 4 = 8"]),
    ], &feedback)

  print("The total is always up to date:")
  let (price, count) = (Numbers(), Numbers())
  play(
    "total", total(price, count),
    [
      (
        "(price: 10; count: 1)",
        {
          price.send(10)
          count.send(1)
        }, [10]
      ),
      ("(count: 3)", { count.send(3) }, [30]),
      ("(price: 20)", { price.send(20) }, [60]),
    ], &feedback)

  print("One letter at each tick:")
  let (letters, ticks) = (Strings(), Ticks())
  play(
    "paced", paced(letters, ticks),
    [
      ("(letters: a, b)", { ["a", "b"].forEach(letters.send) }, []),
      ("(tick)", { ticks.send(()) }, ["a"]),
      ("(tick)", { ticks.send(()) }, ["b"]),
    ], &feedback)
  return feedback
}

/// Runs events one after the other, prints what a publisher sends for each, and compares it with what it should send.
private func play<P: Publisher>(
  _ name: String, _ publisher: P, _ events: [(line: String, send: () -> Void, expected: [P.Output])],
  _ feedback: inout Feedback
) where P.Output: Equatable, P.Failure == Never {
  var received: [P.Output] = []
  let cancellable = publisher.sink { value in
    print(value)
    received.append(value)
  }
  for event in events {
    received = []
    print(event.line)
    event.send()
    feedback.expect(
      received == event.expected,
      "After \(event.line), \(name) sends \(described(received)). It should send \(described(event.expected)).")
  }
  cancellable.cancel()
}

private func described(_ values: [some Any]) -> String {
  values.isEmpty ? "nothing" : values.map { "\($0)" }.joined(separator: ", ")
}
