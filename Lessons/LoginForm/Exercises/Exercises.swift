import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 9, title: "Combine之实战(应用)",
    teaches: "To write the rules of a form as changes, then as pipelines, and then the whole form.")

  var steps: Steps {
    Step("FormByHand: a form without Combine") {
      checkFormByHand({ HandmadeForm() }, showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn).print()
    }

    Step("FormWithCombine: the same form with Combine") {
      checkFormWithCombine({ CombinedForm() }, showsMismatch: \.showsMismatch, isButtonOn: \.isButtonOn).print()
    }

    Step("ParcelForm: a whole form") {
      checkParcelForm { ParcelForm(order: $0) }.print()
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

/// A form and its two flags. A flag is nil if there is no value yet.
private struct Filled {
  let form: any PasswordFields
  let showsMismatch: () -> Bool?
  let isButtonOn: () -> Bool?
}

private final class RightForm: PasswordFields {
  var (password, repeated, acceptsTerms) = ("", "", false)
  var showsMismatch: Bool { !repeated.isEmpty && repeated != password }
  var isButtonOn: Bool { password.count > 5 && repeated == password && acceptsTerms }
}

/// Fills in a form, prints its two flags after each assignment, and says where they are wrong.
func checkFormByHand<Form: PasswordFields>(
  _ make: () -> Form, showsMismatch: @escaping (Form) -> Bool, isButtonOn: @escaping (Form) -> Bool
) -> Feedback {
  check {
    let form = make()
    return Filled(form: form, showsMismatch: { showsMismatch(form) }, isButtonOn: { isButtonOn(form) })
  }
}

/// Subscribes to a form's two flags, fills it in, prints the newest flags after each assignment, and says where they
/// are wrong.
func checkFormWithCombine<Form: PasswordFields>(
  _ make: () -> Form, showsMismatch: (Form) -> AnyPublisher<Bool, Never>,
  isButtonOn: (Form) -> AnyPublisher<Bool, Never>
) -> Feedback {
  var feedback = check {
    let form = make()
    var (mismatch, button): (Bool?, Bool?)
    let cancellables = [
      showsMismatch(form).sink { mismatch = $0 },
      isButtonOn(form).sink { button = $0 },
    ]
    return Filled(
      form: form, showsMismatch: { withExtendedLifetime(cancellables) { mismatch } }, isButtonOn: { button })
  }
  feedback.expectGone("the form", "这个表单") {
    let form = make()
    let cancellables = [showsMismatch(form), isButtonOn(form)].map { $0.sink { _ in } }
    withExtendedLifetime(cancellables) {
      (form.password, form.repeated, form.acceptsTerms) = ("secret", "secret", true)
    }
    return form
  }
  let form = make()
  feedback.expectSubscriberGone(from: showsMismatch(form), "showsMismatch", of: form, "the form", "表单")
  feedback.expectSubscriberGone(from: isButtonOn(form), "isButtonOn", of: form, "the form", "表单")
  return feedback
}

private func check(_ make: () -> Filled) -> Feedback {
  func password(_ text: String) -> Event<Filled> { Event("password", \.form.password, text) }
  func repeated(_ text: String) -> Event<Filled> { Event("repeated", \.form.repeated, text) }
  func acceptsTerms(_ value: Bool) -> Event<Filled> { Event("acceptsTerms", \.form.acceptsTerms, value) }

  var feedback = Feedback()
  feedback.compare(
    make,
    {
      let form = RightForm()
      return Filled(form: form, showsMismatch: { form.showsMismatch }, isButtonOn: { form.isButtonOn })
    },
    example: [
      Event(Message("an empty form opens", "空表单打开")) { _ in },
      password("secret"), repeated("secre"), repeated("secret"), acceptsTerms(true), password("secret1"),
      password("secret"), acceptsTerms(false), acceptsTerms(true), password("secre"), repeated("secre"),
    ],
    shows: { ["showsMismatch": $0.showsMismatch() as Any, "isButtonOn": $0.isButtonOn() as Any] },
    random: { draw, right in
      let now = right.form.password
      switch draw.number(1...5) {
      case 1:
        let texts = [draw.word(4...8), draw.word(4...8), draw.text() + draw.text(), "  abcd", "ne\u{301} ne\u{301}"]
        return password(draw.element(of: texts))
      case 2, 3:
        let texts = [now, now, now, draw.word(4...8), "", "\(now) ", now.uppercased(), String(now.dropLast())]
        return repeated(draw.element(of: texts))
      default: return acceptsTerms(!right.form.acceptsTerms)
      }
    })
  return feedback
}

/// The error of an order that did not arrive.
// Public, because the tests of the given solution use it from another module.
public struct OrderError: Error {
  public init() {}
}

typealias Order = (_ name: String, _ postcode: String) -> AnyPublisher<String, OrderError>

/// What the checker uses of the form in which a parcel is ordered.
protocol OrderForm: AnyObject {
  var name: String { get set }
  var postcode: String { get set }
  var acceptsTerms: Bool { get set }
  var showsNameError: Bool { get }
  var showsPostcodeError: Bool { get }
  var isButtonOn: Bool { get }
  var message: String { get }
  func send()
}

extension ParcelForm: OrderForm {}

private final class RightParcelForm: OrderForm {
  var (name, postcode, acceptsTerms) = ("", "", false)
  private(set) var message = ""
  private let order: Order
  private var request: AnyCancellable?
  private var isSending = false

  init(_ order: @escaping Order) { self.order = order }

  private var isPostcode: Bool { postcode.utf8.count == 5 && postcode.utf8.allSatisfy { (48...57).contains($0) } }
  var showsNameError: Bool { name.count == 1 }
  var showsPostcodeError: Bool { !postcode.isEmpty && !isPostcode }
  var isButtonOn: Bool { name.count > 1 && isPostcode && acceptsTerms && !isSending }

  func send() {
    guard isButtonOn else { return }
    (message, isSending) = ("", true)
    request = order(name, postcode).replaceError(with: "Please try again.").sink(
      receiveCompletion: { [unowned self] _ in isSending = false },
      receiveValue: { [unowned self] in message = $0 })
  }
}

/// A form, its orders, and the answers to them.
private final class Desk {
  var form: (any OrderForm)!
  private var orders: [String] = []
  private var requests: [(name: String, subject: Witness)] = []
  /// What is answered at once, inside of the request.
  var nextAnswer: String?
  /// Answers the last order.
  private(set) var answer: PassthroughSubject<String, OrderError>?

  init(_ make: (@escaping Order) -> any OrderForm) {
    // A wrong form may order for another one, whose desk is gone.
    form = make { [weak self] name, postcode in
      guard let self else { return Empty().eraseToAnyPublisher() }
      orders.append("\(name), \(postcode)")
      if let nextAnswer { return Just(nextAnswer).setFailureType(to: OrderError.self).eraseToAnyPublisher() }
      let answer = PassthroughSubject<String, OrderError>()
      self.answer = answer
      requests.append(("\(name), \(postcode)", Witness(answer)))
      return answer.eraseToAnyPublisher()
    }
  }

  var shown: Shown {
    defer { orders = [] }
    // A form may keep its last request, when it is over, too.
    let former = requests.dropLast().filter(\.subject.isThere)
    requests = former + requests.suffix(1)
    return [
      "showsNameError": form.showsNameError, "showsPostcodeError": form.showsPostcodeError,
      "isButtonOn": form.isButtonOn, "message": form.message, Message("the orders", "订单"): orders,
      Message("the former orders that are still in memory", "还在内存里的旧订单"): former.map(\.name),
    ]
  }

  func finish(_ completion: Subscribers.Completion<OrderError>) { answer.take()?.send(completion: completion) }
}

/// Fills in a form and sends it, prints what it shows and orders, and says what the task does not allow.
func checkParcelForm(_ make: (@escaping Order) -> some OrderForm) -> Feedback {
  func name(_ text: String) -> Event<Desk> { Event("name", \.form.name, text) }
  func postcode(_ text: String) -> Event<Desk> { Event("postcode", \.form.postcode, text) }
  func acceptsTerms(_ value: Bool) -> Event<Desk> { Event("acceptsTerms", \.form.acceptsTerms, value) }
  let send = Event<Desk>("send()") { $0.form.send() }
  let fails = Event<Desk>(Message("the order fails", "下单失败")) { $0.finish(.failure(OrderError())) }
  func answer(_ text: String) -> Event<Desk> {
    Event(Message(#"the answer "\#(text)""#, #"收到响应 "\#(text)""#)) {
      $0.answer?.send(text)
      $0.finish(.finished)
    }
  }
  func sendAndAnswer(_ text: String) -> Event<Desk> {
    Event(Message(#"send(), which is answered at once, "\#(text)""#, #"send()，立刻有了响应 "\#(text)""#)) {
      $0.nextAnswer = text
      $0.form.send()
      $0.nextAnswer = nil
    }
  }

  var feedback = Feedback()
  feedback.compare(
    { Desk(make) }, { Desk(RightParcelForm.init) },
    // The digits of the third postcode are not ASCII: an input method for Chinese makes them.
    example: [
      Event(Message("an empty form opens", "空表单打开")) { _ in }, name("M"), postcode("123"), name("Al"), name("Merlin"),
    ]
      + ["1234a", "+1234", "１２３４５", "123456", "", "12345"].map(postcode) + [
        send, acceptsTerms(true), send, send, name("Nimue"), fails, send, answer("Your parcel has number 7."),
        sendAndAnswer("Your parcel has number 8."), acceptsTerms(false),
      ],
    often: { [acceptsTerms(true), send, answer("Your parcel has number \($0 + 8).")] },
    shows: \.shown,
    random: { draw, right in
      switch draw.number(1...8) {
      case 1: name(draw.element(of: [draw.word(1...4), draw.text(), "e\u{301}"]))
      // Most have five digits, the first of which may be 0.
      case 2:
        postcode(
          "\(draw.number(10_000_000...19_999_999))".suffix(draw.element(of: [4, 5, 5, 5, 5, 6, 7]))
            + draw.element(of: ["", "", "", " "]))
      case 3: acceptsTerms(draw.number(1...4) > 1)
      case 4...6 where right.answer != nil:
        draw.number(1...3) > 1 ? answer(draw.text()) : fails
      default: send
      }
    })

  print("(send() once more; nobody needs the form any more)")
  let (twin, desk) = (Belongings(of: Desk(make).form as Any), Desk(make))
  for event in [name("Nimue"), postcode("12345"), acceptsTerms(true), send] { event.act(desk) }
  feedback.expectGone(&desk.form, "the form", "这个表单", except: desk.answer.map { [$0] } ?? [], twin: twin)
  return feedback
}
