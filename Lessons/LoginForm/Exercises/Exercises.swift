import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 9, title: "Combine之实战(应用)",
    teaches: "To write the rules of a form as changes, and then as pipelines.")

  var steps: Steps {
    Step("FormByHand: a form without Combine") {
      checkFormByHand(HandmadeForm(), showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn).print()
    }

    Step("FormWithCombine: the same form with Combine") {
      checkFormWithCombine(CombinedForm(), showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn).print()
    }
  }
}

/// The fields of a form in which a new password is chosen. Both of the reader's forms have them.
protocol PasswordFields: AnyObject {
  var password: String { get set }
  var repeated: String { get set }
  var acceptsTerms: Bool { get set }
}

extension HandmadeForm: PasswordFields {}
extension CombinedForm: PasswordFields {}

/// Fills in a form, prints its two flags after each assignment, and says where they are wrong.
func checkFormByHand<Form: PasswordFields>(
  _ form: Form, showsMismatch: (Form) -> Bool, isButtonOn: (Form) -> Bool
) -> Feedback {
  fillIn(form, showsMismatch: { showsMismatch(form) }, isButtonOn: { isButtonOn(form) })
}

/// Subscribes to a form's two flags, fills it in, prints the newest flags after each assignment, and says where they
/// are wrong.
func checkFormWithCombine<Form: PasswordFields>(
  _ form: Form, showsMismatch: (Form) -> AnyPublisher<Bool, Never>, isButtonOn: (Form) -> AnyPublisher<Bool, Never>
) -> Feedback {
  var mismatch: Bool?
  var button: Bool?
  let cancellables = [
    showsMismatch(form).sink { mismatch = $0 },
    isButtonOn(form).sink { button = $0 },
  ]
  defer { for cancellable in cancellables { cancellable.cancel() } }
  return fillIn(form, showsMismatch: { mismatch }, isButtonOn: { button })
}

/// - Parameters:
///   - showsMismatch: The present value; nil, if there is none.
///   - isButtonOn: The present value; nil, if there is none.
private func fillIn(
  _ form: some PasswordFields, showsMismatch: () -> Bool?, isButtonOn: () -> Bool?
) -> Feedback {
  var feedback = Feedback()
  let events: [(line: String, assign: () -> Void, showsMismatch: Bool, isButtonOn: Bool)] = [
    ("(an empty form)", {}, false, false),
    ("(password: secret)", { form.password = "secret" }, false, false),
    ("(repeated: secre)", { form.repeated = "secre" }, true, false),
    ("(repeated: secret)", { form.repeated = "secret" }, false, false),
    ("(acceptsTerms: true)", { form.acceptsTerms = true }, false, true),
    ("(password: secret1)", { form.password = "secret1" }, true, false),
    ("(password: secret)", { form.password = "secret" }, false, true),
  ]
  for event in events {
    print(event.line)
    event.assign()
    let (mismatch, button) = (showsMismatch(), isButtonOn())
    print("showsMismatch \(described(mismatch)), isButtonOn \(described(button))")
    feedback.expect(
      mismatch == event.showsMismatch,
      "After \(event.line), showsMismatch \(described(mismatch)). It should be \(event.showsMismatch).")
    feedback.expect(
      button == event.isButtonOn,
      "After \(event.line), isButtonOn \(described(button)). It should be \(event.isButtonOn).")
  }
  return feedback
}

private func described(_ flag: Bool?) -> String {
  flag.map { "is \($0)" } ?? "has sent nothing"
}
