import Combine
import LessonKit
import Testing

@testable import WizardSignupExercises

@Suite struct AskOnceTests {
  typealias Validated = AnyPublisher<String?, Never>

  /// Shares the name in some way, and makes the label and the button from it as the given form does.
  private func check(_ share: (Validated) -> Validated) -> Feedback {
    checkAskOnce(
      { (username: share($0), password: $1) },
      label: { $0.username.map { $0.map { "\($0) is free" } ?? "-" }.eraseToAnyPublisher() },
      canSignUp: { form in
        form.username.combineLatest(form.password) { $0 != nil && $1 != nil }.eraseToAnyPublisher()
      }
    )
  }

  @Test func solution() {
    #expect(checkAskOnce({ SharedForm($0, $1) }, label: \.label, canSignUp: \.canSignUp).faults == [])
  }

  @Test func otherSolutions() {
    check { $0.multicast(subject: CurrentValueSubject(nil)).autoconnect().eraseToAnyPublisher() }
      .expect("connects a subject with a value")
    let newest = CurrentValueSubject<String?, Never>(nil)
    var cancellable: AnyCancellable?
    check {
      cancellable = $0.sink { newest.send($0) }
      return newest.eraseToAnyPublisher()
    }.expect("stores the newest name")
    cancellable?.cancel()
    check { $0 }
      .expect(
        "asks twice",
        first: "validatedUsername has 2 subscriptions, and each of them asks the server. It should have one.")
    check { $0.share().eraseToAnyPublisher() }
      .expect(
        "shares without a first value",
        first: "The form has opened, and the button is on. No name is known to be free yet.")
    check { $0.map { _ in nil }.share().prepend(nil).eraseToAnyPublisher() }
      .expect(
        "never has a name",
        first: "The server has answered for Merlin, and the label is -. It should be Merlin is free.")
    check { $0.prepend(nil).share().eraseToAnyPublisher() }
      .expect(
        "has the first value above share",
        first: "The form has opened, and the button is on. No name is known to be free yet.")
    check { $0.compactMap { $0 }.first().map { $0 }.share().prepend(nil).eraseToAnyPublisher() }
      .expect(
        "keeps the first name",
        first: "The server has answered for Morgana, and the label is Merlin is free. It should be -.")
  }
}
