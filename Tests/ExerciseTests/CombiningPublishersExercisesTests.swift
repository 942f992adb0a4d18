import Combine
import LessonKit
import Testing

@testable import CombiningPublishersExercises

@Suite struct ChooseOperatorTests {
  typealias Strings = PassthroughSubject<String, Never>
  typealias Numbers = PassthroughSubject<Int, Never>
  typealias Ticks = PassthroughSubject<Void, Never>

  /// Checks three functions, of which those that are left out are right.
  private func check(
    answered: (Strings, Strings) -> AnyPublisher<String, Never> = {
      Situations.answered(questions: $0, answers: $1).eraseToAnyPublisher()
    },
    total: (Numbers, Numbers) -> AnyPublisher<Int, Never> = {
      Situations.total(price: $0, count: $1).eraseToAnyPublisher()
    },
    paced: (Strings, Ticks) -> AnyPublisher<String, Never> = {
      Situations.paced(letters: $0, ticks: $1).eraseToAnyPublisher()
    }
  ) -> Feedback {
    checkChooseOperator(answered: answered, total: total, paced: paced)
  }

  @Test func solution() { #expect(check().faults == []) }

  @Test func otherSolutions() {
    check(
      answered: { Publishers.Zip($0, $1).map { "\($0) = \($1)" }.eraseToAnyPublisher() },
      total: { Publishers.CombineLatest($0, $1).map(*).eraseToAnyPublisher() },
      paced: { Publishers.Zip($0, $1).map(\.0).eraseToAnyPublisher() }
    )
    .expect("types in place of methods")
    check(
      answered: { questions, answers in answers.zip(questions) { "\($1) = \($0)" }.eraseToAnyPublisher() },
      total: { price, count in count.combineLatest(price, *).eraseToAnyPublisher() },
      paced: { letters, ticks in ticks.zip(letters).map { $1 }.eraseToAnyPublisher() }
    )
    .expect("the other publisher first")
    check(answered: { $0.combineLatest($1) { "\($0) = \($1)" }.eraseToAnyPublisher() })
      .expect("latest question", first: "After (answer: 5), answered sends 4 + 4 = 5. It should send 2 + 3 = 5.")
    check(total: { $0.zip($1, *).eraseToAnyPublisher() })
      .expect("each count with a price of its own", first: "After (count: 3), total sends nothing. It should send 30.")
    check(paced: { $0.combineLatest($1) { letter, _ in letter }.eraseToAnyPublisher() })
      .expect("newest letter at each tick", first: "After (tick), paced sends b. It should send a.")
    check(paced: { letters, _ in letters.eraseToAnyPublisher() })
      .expect("letters without ticks", first: "After (letters: a, b), paced sends a, b. It should send nothing.")
  }
}
