import Combine
import LessonKit
import Testing

@testable import LoginFormExercises

extension HandmadeForm: PasswordFields {}
extension CombinedForm: PasswordFields {}

/// The fields without any flag.
private class Draft: PasswordFields {
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

  /// Sets its flags when a field changes; the password may be left out.
  private final class Form: PasswordFields {
    var password = "" { didSet { if watchesPassword { compare() } } }
    var repeated = "" { didSet { compare() } }
    var acceptsTerms = false { didSet { compare() } }
    var isMismatch = false
    var isOn = false
    private let watchesPassword: Bool

    init(watchesPassword: Bool = true) { self.watchesPassword = watchesPassword }

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
  }
}

@Suite struct FormWithCombineTests {
  private func mismatch(_ form: Draft) -> AnyPublisher<Bool, Never> {
    form.$password.combineLatest(form.$repeated) { $0 != $1 && !$1.isEmpty }.eraseToAnyPublisher()
  }

  private func button(_ form: Draft) -> AnyPublisher<Bool, Never> {
    form.$password.combineLatest(form.$repeated, form.$acceptsTerms) { $0.count > 5 && $0 == $1 && $2 }
      .eraseToAnyPublisher()
  }

  @Test func solution() {
    let feedback = checkFormWithCombine(CombinedForm(), showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn)
    #expect(feedback.faults == [])
  }

  @Test func otherSolutions() {
    checkFormWithCombine(Draft(), showsMismatch: mismatch, isButtonOn: button).expect("methods")
    checkFormWithCombine(
      Draft(), showsMismatch: mismatch,
      isButtonOn: { form in
        let isLong = form.$password.map { $0.count > 5 }
        let isEqual = form.$password.combineLatest(form.$repeated, ==).removeDuplicates()
        return isLong.combineLatest(isEqual, form.$acceptsTerms) { $0 && $1 && $2 }.eraseToAnyPublisher()
      }
    )
    .expect("small publishers")
    checkFormWithCombine(
      Draft(), showsMismatch: mismatch,
      isButtonOn: { form in
        form.$password.combineLatest(form.$repeated, form.$acceptsTerms) { _, _, _ in form.button }
          .eraseToAnyPublisher()
      }
    )
    .expect("reads the properties", first: "After (acceptsTerms: true), isButtonOn is false. It should be true.")
    checkFormWithCombine(
      Draft(),
      showsMismatch: { form in
        form.$repeated.map { !$0.isEmpty && $0 != form.password }.eraseToAnyPublisher()
      }, isButtonOn: button
    )
    .expect("depends on one field", first: "After (password: secret1), showsMismatch is false. It should be true.")
    checkFormWithCombine(
      Draft(),
      showsMismatch: { form in
        form.$password.zip(form.$repeated) { $0 != $1 && !$1.isEmpty }.eraseToAnyPublisher()
      }, isButtonOn: button
    )
    .expect("makes pairs", first: "After (repeated: secret), showsMismatch is true. It should be false.")
    checkFormWithCombine(
      Draft(), showsMismatch: { mismatch($0).dropFirst().eraseToAnyPublisher() }, isButtonOn: button
    )
    .expect(
      "sends nothing at first", first: "After (an empty form), showsMismatch has sent nothing. It should be false.")
  }
}
