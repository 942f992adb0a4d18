import Combine
import LessonKit
import Testing

@testable import LoginFormExercises

extension HandmadeForm: PasswordFields {}

/// The fields without any flag, for both forms.
class Draft: PasswordFields {
  @Published var password = ""
  @Published var repeated = ""
  @Published var acceptsTerms = false

  var mismatch: Bool { !repeated.isEmpty && repeated != password }
  var button: Bool { password.count > 5 && repeated == password && acceptsTerms }
}

@Suite struct FormByHandTests {
  @Test func solution() {
    let feedback = checkFormByHand(HandmadeForm(), showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn)
    #expect(feedback.faults == [])
  }

  /// Sets its flags when a field changes; some changes may be left out.
  private final class Form: PasswordFields {
    var password = "" { didSet { if watchesPassword { compare() } } }
    var repeated = "" { didSet { compare() } }
    var acceptsTerms = false { didSet { if acceptsTerms || watchesTermsOff { compare() } } }
    var isMismatch = false
    var isOn = false
    private let watchesPassword: Bool
    private let watchesTermsOff: Bool

    init(watchesPassword: Bool = true, watchesTermsOff: Bool = true) {
      self.watchesPassword = watchesPassword
      self.watchesTermsOff = watchesTermsOff
    }

    private func compare() {
      isMismatch = password != repeated && !repeated.isEmpty
      isOn = acceptsTerms && !isMismatch && repeated.count > 5
    }
  }

  @Test func otherSolutions() {
    checkFormByHand(Draft(), showsMismatch: \.mismatch, isButtonOn: \.button).expect("computed properties")
    checkFormByHand(Form(), showsMismatch: \.isMismatch, isButtonOn: \.isOn).expect("flags that depend on each other")
    checkFormByHand(Form(watchesPassword: false), showsMismatch: \.isMismatch, isButtonOn: \.isOn)
      .expect(
        "forgets the password", first: "After (password: secret1), showsMismatch is false. It should be true.")
    checkFormByHand(Draft(), showsMismatch: { $0.password != $0.repeated }, isButtonOn: \.button)
      .expect(
        "mismatch with an empty text", first: "After (password: secret), showsMismatch is true. It should be false.")
    checkFormByHand(
      Draft(), showsMismatch: \.mismatch, isButtonOn: { $0.password.count > 5 && $0.repeated == $0.password }
    )
    .expect("does not ask for the terms", first: "After (repeated: secret), isButtonOn is true. It should be false.")
    checkFormByHand(
      Draft(), showsMismatch: \.mismatch,
      isButtonOn: { $0.password.count > 6 && $0.repeated == $0.password && $0.acceptsTerms }
    )
    .expect("seven characters", first: "After (acceptsTerms: true), isButtonOn is false. It should be true.")
    checkFormByHand(
      Draft(), showsMismatch: \.mismatch, isButtonOn: { $0.password.count > 5 && $0.acceptsTerms }
    )
    .expect("does not compare", first: "After (password: secret1), isButtonOn is true. It should be false.")
    checkFormByHand(
      Draft(), showsMismatch: \.mismatch, isButtonOn: { $0.password == $0.repeated && $0.acceptsTerms }
    )
    .expect("does not look at the length", first: "After (repeated: secre), isButtonOn is true. It should be false.")
    checkFormByHand(Form(watchesTermsOff: false), showsMismatch: \.isMismatch, isButtonOn: \.isOn)
      .expect(
        "forgets terms that are not accepted any more",
        first: "After (acceptsTerms: false), isButtonOn is true. It should be false.")
  }
}
