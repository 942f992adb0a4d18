import Combine
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 6, title: "Apple 官方异步编程框架:Swift Combine 应用, 复杂的例子",
    teaches: "To add a field to a form, and to share the answers of a server between two parts of it.")

  var steps: Steps {
    Step("EmailField: a third field in the form") {
      checkEmailField({ EmailForm($0) }, email: \.email, canSignUp: \.canSignUp).print()
    }

    Step("AskOnce: a label and a button share one answer") {
      checkAskOnce({ SharedForm($0, $1) }, label: \.label, canSignUp: \.canSignUp).print()
    }
  }
}

/// Fills in the form with different addresses, prints what passes, and says where the button is wrong.
///
/// - Parameters:
///   - form: Makes the form from the publisher of the valid name and password.
///   - email: The text of the new field.
///   - canSignUp: Says whether the button is on.
func checkEmailField<Form>(
  _ form: (AnyPublisher<(String, String)?, Never>) -> Form, email: ReferenceWritableKeyPath<Form, String>,
  canSignUp: (Form) -> AnyPublisher<Bool, Never>
) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let signup = SignupForm(Server(clock, prints: false), main: clock)
  let emailForm = form(signup.validatedCredentials)
  let button = UIButton()
  button.onChange = { clock.print("button: \($0 ? "on" : "off")") }

  clock.print("(the form opens)")
  let cancellable = canSignUp(emailForm).sink { button.isEnabled = $0 }
  feedback.expect(!button.isEnabled, "The form has opened, and the button is on. Nothing has been typed yet.")
  clock.print("(username: Merlin; both passwords: abracadabra)")
  signup.username = "Merlin"
  signup.password = "abracadabra"
  signup.passwordAgain = "abracadabra"
  clock.advance(by: 2)
  feedback.expect(!button.isEnabled, "There is no e-mail address yet, and the button is on.")

  for (address, isValid) in [("merlin", false), ("merlin@camelot", true), ("merlin@", false), ("m@camelot", true)] {
    clock.print("(email: \(address))")
    emailForm[keyPath: email] = address
    clock.advance(by: 1)
    feedback.expect(
      button.isEnabled == isValid,
      "With the address \(address), the button is \(button.isEnabled ? "on" : "off"). "
        + "It should be \(isValid ? "on" : "off").")
  }
  clock.print("(passwordAgain: abracadabr)")
  signup.passwordAgain = "abracadabr"
  feedback.expect(!button.isEnabled, "The passwords differ, and the button is on.")
  cancellable.cancel()
  return feedback
}

/// Fills in a form that has a label and a button, prints what passes, and says what the task does not allow.
///
/// - Parameters:
///   - form: Makes the form from the publishers of the valid name and the valid password.
///   - label: The text of the label.
///   - canSignUp: Says whether the button is on.
func checkAskOnce<Form>(
  _ form: (AnyPublisher<String?, Never>, AnyPublisher<String?, Never>) -> Form,
  label: (Form) -> AnyPublisher<String, Never>, canSignUp: (Form) -> AnyPublisher<Bool, Never>
) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let signup = SignupForm(Server(clock, taken: ["Morgana"]), main: clock)
  signup.password = "abracadabra"
  signup.passwordAgain = "abracadabra"
  var subscriptions = 0
  let validatedUsername = signup.validatedUsername
    .handleEvents(receiveSubscription: { _ in subscriptions += 1 })
    .eraseToAnyPublisher()
  let sharedForm = form(validatedUsername, signup.valiatedPassword)
  let button = UIButton()
  button.onChange = { clock.print("button: \($0 ? "on" : "off")") }
  var text: String?

  clock.print("(the form opens; both passwords are abracadabra)")
  let cancellables = [
    label(sharedForm).removeDuplicates().sink {
      clock.print("label: \($0)")
      text = $0
    },
    canSignUp(sharedForm).sink { button.isEnabled = $0 },
  ]
  feedback.expect(
    subscriptions == 1,
    "validatedUsername has \(subscriptions) subscriptions, and each of them asks the server. It should have one.")
  feedback.expect(!button.isEnabled, "The form has opened, and the button is on. No name is known to be free yet.")
  feedback.expect(text == "-", "The form has opened, and the label is \(text ?? "empty"). It should be -.")
  clock.advance(by: 2)

  for (name, isFree) in [("Merlin", true), ("Morgana", false)] {
    clock.print("(username: \(name))")
    signup.username = name
    clock.advance(by: 2)
    let expected = isFree ? "\(name) is free" : "-"
    feedback.expect(
      text == expected,
      "The server has answered for \(name), and the label is \(text ?? "empty"). "
        + "It should be \(expected).")
    feedback.expect(
      button.isEnabled == isFree,
      "The server has answered for \(name), and the button is \(button.isEnabled ? "on" : "off").")
  }
  for cancellable in cancellables { cancellable.cancel() }
  return feedback
}
