import Combine
import LessonKit
import Testing

@testable import LoginFormExercises

typealias OrderError = LoginFormExercises.OrderError
extension ParcelForm: OrderForm {}

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
