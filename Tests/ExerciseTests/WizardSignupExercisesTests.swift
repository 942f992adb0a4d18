import Combine
import LessonKit
import Testing

@testable import WizardSignupExercises

@Suite struct EmailFieldTests {
  typealias Credentials = AnyPublisher<(String, String)?, Never>

  private final class Form {
    @Published var email = ""
    let credentials: Credentials

    init(_ credentials: Credentials) { self.credentials = credentials }
  }

  private func check(_ canSignUp: (Form) -> AnyPublisher<Bool, Never>) -> Feedback {
    checkEmailField({ Form($0) }, email: \.email, canSignUp: canSignUp)
  }

  private func isAddress(_ email: String) -> Bool { email.wholeMatch(of: #/[^@]+@[^@]+/#) != nil }

  @Test func solution() {
    let feedback = checkEmailField({ EmailForm($0) }, email: \.email, canSignUp: \.canSignUp)
    #expect(feedback.faults == [])
  }

  @Test func otherSolutions() {
    check { form in
      form.$email.combineLatest(form.credentials) { email, credentials in
        isAddress(email) && credentials != nil
      }.eraseToAnyPublisher()
    }.expect("all in one closure")
    check { form in
      Publishers.CombineLatest3(form.$email.map(isAddress), form.credentials.map { $0 != nil }, Just(true))
        .map { $0 && $1 && $2 }.eraseToAnyPublisher()
    }.expect("three publishers")
    check { form in form.credentials.map { $0 != nil }.eraseToAnyPublisher() }
      .expect("leaves out the address", first: "There is no e-mail address yet, and the button is on.")
    check { form in
      form.credentials.combineLatest(form.$email) { $0 != nil && !$1.isEmpty }.eraseToAnyPublisher()
    }.expect("any text", first: "With the address merlin, the button is on. It should be off.")
    check { form in
      form.credentials.combineLatest(form.$email.filter(isAddress)) { credentials, _ in credentials != nil }
        .eraseToAnyPublisher()
    }
    .expect(
      "sends only valid addresses", first: "The form has opened, and the button is on. Nothing has been typed yet.")
    check { form in
      form.credentials.zip(form.$email.map(isAddress)) { $0 != nil && $1 }.eraseToAnyPublisher()
    }.expect("makes pairs", first: "With the address merlin@camelot, the button is off. It should be on.")
  }
}

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
