import Combine
import LessonKit
import Testing

@testable import LoginFormExercises

typealias OrderError = LoginFormExercises.OrderError

extension HandmadeForm: PasswordFields {}
extension CombinedForm: PasswordFields {}
extension ParcelForm: OrderForm {}

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

@Suite struct ParcelFormTests {
  @Test func solution() { #expect(checkParcelForm { ParcelForm(order: $0) }.faults == []) }

  typealias Order = (String, String) -> AnyPublisher<String, OrderError>

  /// Computes its flags when they are read, and can be wrong in one respect.
  class Variant: OrderForm {
    var name = ""
    var postcode = ""
    var acceptsTerms = false
    var message = ""
    var isSending = false
    let order: Order
    var cancellable: AnyCancellable?

    required init(order: @escaping Order) { self.order = order }

    var isName: Bool { name.count > 1 }
    var isPostcode: Bool { postcode.count == 5 && postcode.allSatisfy { "0"..."9" ~= $0 } }
    var showsNameError: Bool { !name.isEmpty && !isName }
    var showsPostcodeError: Bool { !postcode.isEmpty && !isPostcode }
    var isButtonOn: Bool { isName && isPostcode && acceptsTerms && !isSending }

    func send() { if isButtonOn { sendNow() } }

    func sendNow() {
      isSending = true
      message = ""
      cancellable = order(name, postcode).sink(
        receiveCompletion: { [weak self] completion in
          self?.isSending = false
          if case .failure = completion { self?.message = "Please try again." }
        }, receiveValue: { [weak self] in self?.message = $0 })
    }
  }

  /// Sends what comes out of a subject.
  final class WithSubject: Variant {
    private let orders = PassthroughSubject<(String, String), Never>()

    required init(order: @escaping Order) {
      super.init(order: order)
      cancellable =
        orders
        .flatMap { name, postcode in
          order(name, postcode).map { (text: $0, isOver: true) }.replaceError(with: ("Please try again.", true))
            .prepend(("", false))
        }
        .sink { [weak self] text, isOver in
          self?.message = text
          self?.isSending = !isOver
        }
    }

    override func sendNow() { orders.send((name, postcode)) }
  }

  final class ErrorsInEmptyFields: Variant { override var showsNameError: Bool { !isName } }
  final class LongNames: Variant { override var isName: Bool { name.count > 2 } }
  final class AnyNumber: Variant { override var isPostcode: Bool { postcode.count == 5 && Int(postcode) != nil } }
  final class AnyFiveCharacters: Variant { override var isPostcode: Bool { postcode.count == 5 } }
  final class AnyDigits: Variant {
    override var isPostcode: Bool { postcode.count == 5 && postcode.allSatisfy(\.isNumber) }
  }
  final class NotesTooLateThatItSends: Variant {
    override func sendNow() {
      super.sendNow()
      isSending = true
    }
  }
  final class EmptiesTheMessageTooLate: Variant {
    override func sendNow() {
      super.sendNow()
      message = ""
    }
  }
  final class DoesNotAskForTerms: Variant { override var isButtonOn: Bool { isName && isPostcode && !isSending } }
  final class SendsAlways: Variant { override func send() { sendNow() } }
  final class SendsTwice: Variant {
    override func send() {
      isSending = false
      super.send()
    }
  }
  final class ForgetsFailures: Variant {
    override func sendNow() {
      isSending = true
      message = ""
      cancellable = order(name, postcode).replaceError(with: "").sink {
        self.message = $0
        self.isSending = $0.isEmpty
      }
    }
  }
  final class KeepsMessage: Variant {
    override func sendNow() {
      let former = message
      super.sendNow()
      message = former
    }
  }
  final class KeepsItself: Variant {
    override func sendNow() {
      isSending = true
      message = ""
      cancellable = order(name, postcode).replaceError(with: "Please try again.").sink(
        receiveCompletion: { _ in self.isSending = false }, receiveValue: { self.message = $0 })
    }
  }

  @Test func solutions() {
    expect(
      [
        ("computes its flags", Variant.self, nil),
        ("sends through a subject", WithSubject.self, nil),
        (
          "error in an empty field", ErrorsInEmptyFields.self,
          "The form is empty: showsNameError is true. It should be false."
        ),
        ("asks for three characters", LongNames.self, "The name is Al: showsNameError is true. It should be false."),
        (
          "takes a number with a sign", AnyNumber.self,
          "The postcode is +1234: showsPostcodeError is false. It should be true."
        ),
        (
          "takes any five characters", AnyFiveCharacters.self,
          "The postcode is 1234a: showsPostcodeError is false. It should be true."
        ),
        (
          "takes digits that are not ASCII", AnyDigits.self,
          "The postcode is １２３４５: showsPostcodeError is false. It should be true."
        ),
        (
          "notes too late that it sends", NotesTooLateThatItSends.self,
          "The answer has come at once: isButtonOn is false. It should be true."
        ),
        (
          "empties the message too late", EmptiesTheMessageTooLate.self,
          #"The answer has come at once: the message is "". It should be "Your parcel has number 8."."#
        ),
        (
          "does not ask for the terms", DoesNotAskForTerms.self,
          #"The terms are not accepted, and send() is called: the orders are ["Merlin, 12345"]. There should be 0."#
        ),
        (
          "sends while the button is off", SendsAlways.self,
          #"The terms are not accepted, and send() is called: the orders are ["Merlin, 12345"]. There should be 0."#
        ),
        (
          "sends twice", SendsTwice.self,
          #"send() is called two times: the orders are ["Merlin, 12345", "Merlin, 12345"]. There should be 1."#
        ),
        (
          "forgets a failure", ForgetsFailures.self, "The order has failed: isButtonOn is false. It should be true."
        ),
        (
          "keeps an old message", KeepsMessage.self,
          #"send() is called after a failure: the message is "Please try again.". It should be ""."#
        ),
        ("keeps itself", KeepsItself.self, "Nobody needs the form any more, and it is still in memory."),
      ] as [(Comment, Variant.Type, String?)]
    ) { type in checkParcelForm { type.init(order: $0) } }
  }
}
