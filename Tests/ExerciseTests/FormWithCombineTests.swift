import Combine
import LessonKit
import Testing

@testable import LoginFormExercises

extension CombinedForm: PasswordFields {}

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
      Draft(), showsMismatch: mismatch, isButtonOn: { button($0).first().eraseToAnyPublisher() }
    )
    .expect("keeps the first value", first: "After (acceptsTerms: true), isButtonOn is false. It should be true.")
    checkFormWithCombine(
      Draft(), showsMismatch: { mismatch($0).dropFirst().eraseToAnyPublisher() }, isButtonOn: button
    )
    .expect(
      "sends nothing at first", first: "After (an empty form), showsMismatch has sent nothing. It should be false.")
    checkFormWithCombine(
      Draft(), showsMismatch: mismatch,
      isButtonOn: { form in
        form.$password.combineLatest(form.$repeated, form.$acceptsTerms) { $0 == $1 && $2 }.eraseToAnyPublisher()
      }
    )
    .expect("does not look at the length", first: "After (repeated: secre), isButtonOn is true. It should be false.")
    checkFormWithCombine(
      Draft(), showsMismatch: mismatch,
      isButtonOn: { form in
        form.$password.combineLatest(form.$repeated, form.$acceptsTerms.scan(false) { $0 || $1 }) {
          $0.count > 5 && $0 == $1 && $2
        }.eraseToAnyPublisher()
      }
    )
    .expect(
      "keeps terms that were accepted once",
      first: "After (acceptsTerms: false), isButtonOn is true. It should be false.")
  }
}
