import Combine
import Foundation
import Testing

@testable import LoginFormExercises

typealias OrderError = LoginFormExercises.OrderError

extension HandmadeForm: PasswordFields {}
extension CombinedForm: PasswordFields {}
extension ParcelForm: OrderForm {}

/// The fields without any flag, for both forms.
final class Draft: PasswordFields {
  @Published var password = ""
  @Published var repeated = ""
  @Published var acceptsTerms = false

  /// What a form may have for its flags.
  var (kept, subject): ([AnyCancellable], CurrentValueSubject<Bool, Never>?) = ([], nil)

  /// A subject that sends whether the button is on.
  func keptSubject() -> CurrentValueSubject<Bool, Never> {
    let button = CurrentValueSubject<Bool, Never>(button)
    kept.append(buttons.sink { [weak button] in button?.value = $0 })
    return button
  }

  /// This form, as if it were a new one.
  var emptied: Draft {
    (password, repeated, acceptsTerms) = ("", "", false)
    return self
  }

  var mismatch: Bool { !repeated.isEmpty && repeated != password }
  var isLong: Bool { password.count > 5 }
  var isEqual: Bool { password == repeated }
  var button: Bool { isLong && isEqual && acceptsTerms }
  var mismatches: AnyPublisher<Bool, Never> {
    $password.combineLatest($repeated) { $0 != $1 && !$1.isEmpty }.eraseToAnyPublisher()
  }
  var buttons: AnyPublisher<Bool, Never> { buttons { $0.count > 5 && $0 == $1 && $2 } }

  func buttons(_ isOn: @escaping (String, String, Bool) -> Bool) -> AnyPublisher<Bool, Never> {
    $password.combineLatest($repeated, $acceptsTerms, isOn).eraseToAnyPublisher()
  }
}

struct FormByHandTests {
  /// Sets its flags when a field changes; some changes may be left out.
  private final class Form: PasswordFields {
    var password = "" { didSet { if watchesPassword { compare() } } }
    var repeated = "" { didSet { compare() } }
    var acceptsTerms = false { didSet { if acceptsTerms || watchesTermsOff { compare() } } }
    var isMismatch = false
    var isOn = false
    var watchesPassword = true
    var watchesTermsOff = true

    private func compare() {
      isMismatch = password != repeated && !repeated.isEmpty
      isOn = acceptsTerms && !isMismatch && repeated.count > 5
    }
  }

  private let check = Table<(Form) -> Void> { change in
    checkFormByHand({ made(Form(), change) }, showsMismatch: \.isMismatch, isButtonOn: \.isOn)
  }
  private let buttons = Table<(Draft) -> Bool> {
    checkFormByHand({ Draft() }, showsMismatch: \.mismatch, isButtonOn: $0)
  }

  @Test func solutions() {
    let feedback = checkFormByHand({ HandmadeForm() }, showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn)
    check("solution", giving: feedback).isRight()
    buttons("computed properties") { $0.button }.isRight()
    check("flags that depend on each other") { _ in }.isRight()
    check("forgets the password") { $0.watchesPassword = false }.says(#"password = "secret1", showsMismatch is false."#)
    let withAnEmptyText = checkFormByHand({ Draft() }, showsMismatch: { !$0.isEqual }, isButtonOn: \.button)
    check("mismatch with an empty text", giving: withAnEmptyText).says(#"password = "secret", showsMismatch is true."#)
    buttons("does not ask for the terms") { $0.isLong && $0.isEqual }.says(#"repeated = "secret", isButtonOn is true."#)
    buttons("counts Unicode scalars in place of characters") {
      $0.password.unicodeScalars.count > 5 && $0.isEqual && $0.acceptsTerms
    }.says("first one, the first one has isButtonOn: true. It should have isButtonOn: false.")
    buttons("seven characters") { $0.password.count > 6 && $0.button }.says("acceptsTerms = true, isButtonOn is false.")
    buttons("does not compare") { $0.isLong && $0.acceptsTerms }.says(#"password = "secret1", isButtonOn is true."#)
    buttons("does not look at the length") { $0.isEqual && $0.acceptsTerms }
      .says(#"After repeated = "secre", isButtonOn is true. It should be false."#)
    check("forgets terms that are not accepted any more") { $0.watchesTermsOff = false }
      .says("After acceptsTerms = false, isButtonOn is true. It should be false.")
    buttons("takes no other password than those of the page") {
      ["secret", "secret1"].contains($0.password) && $0.isEqual && $0.acceptsTerms
    }.says(#"After repeated = "boyzrhd": isButtonOn: false. It should be isButtonOn: true."#)
    buttons("trims before it compares") {
      $0.isLong && $0.acceptsTerms
        && $0.password.trimmingCharacters(in: .whitespaces) == $0.repeated.trimmingCharacters(in: .whitespaces)
    }.says(#"After repeated = "  abcd ": isButtonOn: true. It should be isButtonOn: false."#)
    buttons("takes 20 characters") { $0.button && $0.password.count <= 20 }.says(#"It should be isButtonOn: true."#)
    let one = Draft()
    let shared = checkFormByHand({ one.emptied }, showsMismatch: \.mismatch, isButtonOn: \.button)
    check("one form for all", giving: shared).says("one has showsMismatch: true. It should have showsMismatch: false.")
  }
}

struct FormWithCombineTests {
  private let buttons = Table<(Draft) -> any Publisher<Bool, Never>> { button in
    checkFormWithCombine({ Draft() }, showsMismatch: \.mismatches, isButtonOn: { button($0).eraseToAnyPublisher() })
  }
  private let mismatches = Table<(Draft) -> any Publisher<Bool, Never>> { mismatch in
    checkFormWithCombine({ Draft() }, showsMismatch: { mismatch($0).eraseToAnyPublisher() }, isButtonOn: \.buttons)
  }

  @Test func solutions() {
    let feedback = checkFormWithCombine({ CombinedForm() }, showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn)
    buttons("solution", giving: feedback).isRight()
    buttons("methods") { $0.buttons }.isRight()
    buttons("small publishers") { form in
      let isEqual = form.$password.combineLatest(form.$repeated, ==).removeDuplicates()
      return form.$password.map { $0.count > 5 }.combineLatest(isEqual, form.$acceptsTerms) { $0 && $1 && $2 }
    }.isRight()
    buttons("a lazy subject of the form's") { form in
      form.subject = form.subject ?? form.keptSubject()
      return form.subject!
    }.isRight()
    buttons("a new subject for each use, which the form keeps") { $0.keptSubject() }.says(
      "came and left. 15 subjects and subscriptions are kept. There should be 5, as before these five.")
    buttons("keeps its subscribers") { keepingSubscribers($0.buttons) }.says(
      "has come and left, somebody keeps the form, and the subscriber is still in memory. It should be")
    buttons("the form keeps itself") { form in
      form.kept.append(form.buttons.sink { _ in _ = form.button })
      return form.buttons
    }.says("Nobody needs the form any more, and it is still in memory.")
    buttons("reads the properties") { form in form.buttons { _, _, _ in form.button } }
      .says("After acceptsTerms = true, isButtonOn is false. It should be true.")
    mismatches("depends on one field") { form in form.$repeated.map { !$0.isEmpty && $0 != form.password } }
      .says(#"After password = "secret1", showsMismatch is false. It should be true."#)
    mismatches("makes pairs") { $0.$password.zip($0.$repeated) { $0 != $1 && !$1.isEmpty } }
      .says(#"After repeated = "secret", showsMismatch is true. It should be false."#)
    buttons("keeps the first value") { $0.buttons.first() }.says("acceptsTerms = true, isButtonOn is false.")
    mismatches("sends nothing at first") { $0.mismatches.dropFirst() }.says("form opens, showsMismatch is nothing.")
    buttons("does not look at the length") { $0.buttons { $0 == $1 && $2 } }
      .says(#"After repeated = "secre", isButtonOn is true. It should be false."#)
    buttons("keeps terms that were accepted once") { form in
      var wereAccepted = false
      return form.buttons {
        wereAccepted = wereAccepted || $2
        return $0.count > 5 && $0 == $1 && wereAccepted
      }
    }.says("After acceptsTerms = false, isButtonOn is true. It should be false.")
    buttons("counts bytes in place of characters") { $0.buttons { $0.utf8.count > 5 && $0 == $1 && $2 } }
      .says("first one, the first one has isButtonOn: true. It should have isButtonOn: false.")
    mismatches("does not tell large letters from small ones") {
      $0.$password.combineLatest($0.$repeated) { $0.lowercased() != $1.lowercased() && !$1.isEmpty }
    }.says(#"After repeated = "YYLMBUQ": showsMismatch: false. It should be showsMismatch: true."#)
    let one = Draft()
    let shared = checkFormWithCombine({ one.emptied }, showsMismatch: \.mismatches, isButtonOn: \.buttons)
    buttons("one form for all", giving: shared).says("has showsMismatch: true. It should have showsMismatch: false.")
  }
}

struct ParcelFormTests {
  typealias Order = (String, String) -> AnyPublisher<String, OrderError>
  typealias Answers = AnyPublisher<String, Never>

  /// Computes its flags when they are read. Its parts can be replaced.
  final class Variant: OrderForm {
    var name = ""
    var postcode = ""
    var acceptsTerms = false
    var message = ""
    var isSending = false
    let order: Order
    var cancellable: AnyCancellable?
    var isName: (String) -> Bool = { $0.count > 1 }
    var isPostcode: (String) -> Bool = { $0.count == 5 && $0.allSatisfy { "0"..."9" ~= $0 } }
    var showsErrorInEmptyFields = false
    var asksForTerms = true
    var mayOrder: () -> Bool = { true }
    var whenTapped: (Variant) -> Void = { if $0.isButtonOn { $0.sendNow() } }
    var subscribe: (Variant, Answers) -> AnyCancellable = { $0.listen(to: $1) }
    /// What follows a request, with the message before it.
    var afterwards: (Variant, String) -> Void = { _, _ in }

    init(order: @escaping Order) { self.order = order }

    var showsNameError: Bool { (showsErrorInEmptyFields || !name.isEmpty) && !isName(name) }
    var showsPostcodeError: Bool { !postcode.isEmpty && !isPostcode(postcode) }
    var isButtonOn: Bool {
      isName(name) && isPostcode(postcode) && (acceptsTerms || !asksForTerms) && !isSending && mayOrder()
    }

    func listen(to answers: some Publisher<String, Never>) -> AnyCancellable {
      answers.sink(
        receiveCompletion: { [weak self] _ in self?.isSending = false },
        receiveValue: { [weak self] in self?.message = $0 })
    }

    func send() { whenTapped(self) }

    func sendNow() {
      let former = message
      isSending = true
      message = ""
      let answers = order(name, postcode).replaceError(with: "Please try again.")
      cancellable = subscribe(self, answers.eraseToAnyPublisher())
      afterwards(self, former)
    }
  }

  private let check = Table<(Variant) -> Void>(mostScenarios: 300) { change in
    checkParcelForm { made(Variant(order: $0), change) }
  }

  @Test func solutions() {
    check("solution", giving: checkParcelForm { ParcelForm(order: $0) }).isRight()
    check("computes its flags") { _ in }.isRight()
    check("sends through a subject") { form in
      let orders = PassthroughSubject<AnyPublisher<String, Never>, Never>()
      let sink = orders.flatMap { $0.map { ($0, false) }.prepend(("", true)) }.sink { [weak form] text, isSending in
        form?.message = text
        form?.isSending = isSending
      }
      form.subscribe = {
        orders.send($1)
        return sink
      }
    }.isRight()
    var requests: Set<AnyCancellable> = []
    check("keeps its request in a set of all forms until it is over") {
      $0.subscribe = { form, request in
        var own: AnyCancellable?
        var isOver = false
        own = request.sink(
          receiveCompletion: { [weak form] _ in
            form?.isSending = false
            isOver = true
            if let one = own.take() { requests.remove(one) }
          },
          receiveValue: { [weak form] in form?.message = $0 })
        if isOver { own = nil }
        if let own { requests.insert(own) }
        // The form's end ends the request, too.
        return AnyCancellable { if let one = own.take() { requests.remove(one) } }
      }
    }.isRight()
    check("error in an empty field") { $0.showsErrorInEmptyFields = true }
      .says("After an empty form opens, showsNameError is true. It should be false.")
    check("asks for three characters") { $0.isName = { $0.count > 2 } }.says(#"name = "Al", showsNameError is true."#)
    check("takes a number with a sign") { $0.isPostcode = { $0.count == 5 && Int($0) != nil } }
      .says(#"After postcode = "+1234", showsPostcodeError is false. It should be true."#)
    check("takes no postcode below 10000") { $0.isPostcode = { $0.wholeMatch(of: #/[1-9][0-9]{4}/#) != nil } }
      .says(#"= "02739": showsPostcodeError: true. It should be showsPostcodeError: false."#)
    check("counts Unicode scalars of a name") { $0.isName = { $0.unicodeScalars.count > 1 } }
      .says(#"name = "é" of the first one, the first one has showsNameError: false. It should have showsNameError: t"#)
    check("takes letters only") { $0.isName = { $0.count > 1 && $0.allSatisfy(\.isLetter) } }.says(
      #"After name = "  129": showsNameError: true. It should be showsNameError: false."#)
    check("takes any five characters") { $0.isPostcode = { $0.count == 5 } }
      .says(#"After postcode = "1234a", showsPostcodeError is false. It should be true."#)
    check("takes digits that are not ASCII") { $0.isPostcode = { $0.count == 5 && $0.allSatisfy(\.isNumber) } }
      .says(#"After postcode = "１２３４５", showsPostcodeError is false. It should be true."#)
    check("notes too late that it sends") { $0.afterwards = { form, _ in form.isSending = true } }
      .says(#"which is answered at once, "Your parcel has number 8.", isButtonOn is false. It should be true."#)
    check("empties the message too late") { $0.afterwards = { form, _ in form.message = "" } }
      .says(#"at once, "Your parcel has number 8.", message is "". It should be "Your parcel has number 8."."#)
    check("does not ask for the terms") { $0.asksForTerms = false }.says(#"postcode = "12345", isButtonOn is true."#)
    check("sends while the button is off") { $0.whenTapped = { $0.sendNow() } }
      .says("After send(), the orders are Merlin, 12345. They should be nothing.")
    check("sends twice") {
      $0.whenTapped = { form in
        form.isSending = false
        if form.isButtonOn { form.sendNow() }
      }
    }.says("After send(), the orders are Merlin, 12345. They should be nothing.")
    check("forgets a failure") {
      $0.subscribe = { form, answers in
        answers.filter { $0 != "Please try again." }.sink {
          (form.message, form.isSending) = ($0, false)
        }
      }
    }.says("After the order fails, isButtonOn is false. It should be true.")
    check("keeps an old message") { $0.afterwards = { $0.message = $1 } }
      .says(#"After send(), message is "Please try again.". It should be ""."#)
    var isSending = false
    check("one flag for all orders") {
      isSending = false
      $0.mayOrder = { !isSending }
      $0.subscribe = { form, answers in
        isSending = true
        return form.listen(to: answers.handleEvents(receiveCompletion: { _ in isSending = false }))
      }
    }.says("of the first one, the first one has isButtonOn: false. It should have isButtonOn: true.")
    check("takes a hundred orders") {
      var orders = 0
      $0.mayOrder = { orders < 100 }
      $0.afterwards = { _, _ in orders += 1 }
    }.says(#"after the answer "Your parcel has number 105.": isButtonOn: false. It should be isButtonOn: true."#)
    check("keeps the newest request") {
      var newest: Answers?
      $0.subscribe = { form, answers in
        newest = answers
        return withExtendedLifetime(newest) { form.listen(to: answers) }
      }
    }.isRight()
    check("keeps its requests") {
      $0.subscribe = { form, answers in
        keepForEver(answers)
        return form.listen(to: answers)
      }
    }.says("send(), the former orders that are still in memory are Merlin, 12345. They should be nothing.")
    check("keeps itself") {
      $0.subscribe = { form, answers in
        answers.sink(receiveCompletion: { _ in form.isSending = false }, receiveValue: { form.message = $0 })
      }
    }.says("Nobody needs the form any more, and it is still in memory.")
  }
}
