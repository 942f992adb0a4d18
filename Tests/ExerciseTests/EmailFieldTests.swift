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
    check { form in
      form.credentials.combineLatest(form.$email) { _, email in isAddress(email) }.eraseToAnyPublisher()
    }
    .expect("looks at the address only", first: "The passwords differ, and the button is on.")
    check { form in form.credentials.map { $0 != nil }.eraseToAnyPublisher() }
      .expect("leaves out the address", first: "There is no e-mail address yet, and the button is on.")
    check { form in
      form.credentials.combineLatest(form.$email) { $0 != nil && !$1.isEmpty }.eraseToAnyPublisher()
    }.expect("any text", first: "With the address merlin, the button is on. It should be off.")
    check { form in
      form.credentials.combineLatest(form.$email) { $0 != nil && $1.contains("@") && !$1.hasSuffix("@") }
        .eraseToAnyPublisher()
    }
    .expect("needs no text before the @", first: "With the address @camelot, the button is on. It should be off.")
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
