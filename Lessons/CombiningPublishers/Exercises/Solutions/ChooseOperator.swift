import Combine

/// Four situations in which two publishers become one. Each needs `zip`, `combineLatest` or `merge`.
enum Situations {
  /// Pupils answer questions in their order. Sends each question with its answer, such as "2 + 3 = 5".
  static func answered(
    questions: PassthroughSubject<String, Never>, answers: PassthroughSubject<String, Never>
  ) -> some Publisher<String, Never> {
    questions.zip(answers) { question, answer in "\(question) = \(answer)" }
  }

  /// A shop shows what a customer has to pay. Sends the price times the count, whenever it may have changed.
  static func total(
    price: PassthroughSubject<Int, Never>, count: PassthroughSubject<Int, Never>
  ) -> some Publisher<Int, Never> {
    price.combineLatest(count) { price, count in price * count }
  }

  /// A board can turn over only one letter at a time. Sends one letter at each tick.
  static func paced(
    letters: PassthroughSubject<String, Never>, ticks: PassthroughSubject<Void, Never>
  ) -> some Publisher<String, Never> {
    letters.zip(ticks) { letter, _ in letter }
  }

  /// A page loads again at each tick of a timer, and each time that the user pulls it down. Sends "timer" or "pull".
  static func reasons(
    ticks: PassthroughSubject<Void, Never>, pulls: PassthroughSubject<Void, Never>
  ) -> some Publisher<String, Never> {
    ticks.map { _ in "timer" }.merge(with: pulls.map { _ in "pull" })
  }
}
