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
private struct Shown {
  let form: any PasswordFields
  let showsMismatch: () -> Bool?
  let isButtonOn: () -> Bool?
}

/// Fills in a form, prints its two flags after each assignment, and says where they are wrong.
func checkFormByHand<Form: PasswordFields>(
  _ make: () -> Form, showsMismatch: @escaping (Form) -> Bool, isButtonOn: @escaping (Form) -> Bool
) -> Feedback {
  check {
    let form = make()
    return Shown(form: form, showsMismatch: { showsMismatch(form) }, isButtonOn: { isButtonOn(form) })
  }
}

/// Subscribes to a form's two flags, fills it in, prints the newest flags after each assignment, and says where they
/// are wrong.
func checkFormWithCombine<Form: PasswordFields>(
  _ make: () -> Form, showsMismatch: (Form) -> AnyPublisher<Bool, Never>,
  isButtonOn: (Form) -> AnyPublisher<Bool, Never>
) -> Feedback {
  check {
    let form = make()
    var (mismatch, button): (Bool?, Bool?)
    let cancellables = [
      showsMismatch(form).sink { mismatch = $0 },
      isButtonOn(form).sink { button = $0 },
    ]
    return Shown(
      form: form, showsMismatch: { withExtendedLifetime(cancellables) { mismatch } }, isButtonOn: { button })
  }
}

private func check(_ make: () -> Shown) -> Feedback {
  var feedback = fillIn(make())
  feedback.tryObjects { trial(of: make()) }
  return feedback
}

/// Types words of four letters and more.
private func trial(of shown: Shown) -> Trial {
  let form = shown.form
  var (password, repeated, acceptsTerms) = ("", "", false)
  return Trial(
    act: { draw in
      switch draw.number(1...5) {
      case 1:
        password = draw.word(4...8)
        form.password = password
        return #"password = "\#(password)""#
      case 2, 3:
        repeated = draw.element(of: [password, password, draw.word(4...8), ""])
        form.repeated = repeated
        return #"repeated = "\#(repeated)""#
      default:
        acceptsTerms.toggle()
        form.acceptsTerms = acceptsTerms
        return "acceptsTerms = \(acceptsTerms)"
      }
    },
    seen: {
      let flags = [shown.showsMismatch(), shown.isButtonOn()].map { $0.map { "\($0)" } ?? "nothing" }
      return "showsMismatch: \(flags[0]), isButtonOn: \(flags[1])"
    },
    expected: {
      let isOn = password.count > 5 && repeated == password && acceptsTerms
      return "showsMismatch: \(!repeated.isEmpty && repeated != password), isButtonOn: \(isOn)"
    })
}

private func fillIn(_ shown: Shown) -> Feedback {
  var feedback = Feedback()
  let form = shown.form
  let events: [(line: String, assign: () -> Void, showsMismatch: Bool, isButtonOn: Bool)] = [
    ("(an empty form)", {}, false, false),
    ("(password: secret)", { form.password = "secret" }, false, false),
    ("(repeated: secre)", { form.repeated = "secre" }, true, false),
    ("(repeated: secret)", { form.repeated = "secret" }, false, false),
    ("(acceptsTerms: true)", { form.acceptsTerms = true }, false, true),
    ("(password: secret1)", { form.password = "secret1" }, true, false),
    ("(password: secret)", { form.password = "secret" }, false, true),
    ("(acceptsTerms: false)", { form.acceptsTerms = false }, false, false),
    ("(acceptsTerms: true)", { form.acceptsTerms = true }, false, true),
    ("(password: secre)", { form.password = "secre" }, true, false),
    ("(repeated: secre)", { form.repeated = "secre" }, false, false),
  ]
  for event in events {
    print(event.line)
    event.assign()
    let (mismatch, button) = (shown.showsMismatch(), shown.isButtonOn())
    print("showsMismatch \(described(mismatch)), isButtonOn \(described(button))")
    feedback.expect(
      mismatch == event.showsMismatch,
      "After \(event.line), showsMismatch \(described(mismatch)). It should be \(event.showsMismatch).",
      "\(event.line) 之后，showsMismatch \(inChinese(mismatch))，应该是 \(event.showsMismatch)。")
    feedback.expect(
      button == event.isButtonOn,
      "After \(event.line), isButtonOn \(described(button)). It should be \(event.isButtonOn).",
      "\(event.line) 之后，isButtonOn \(inChinese(button))，应该是 \(event.isButtonOn)。")
  }
  return feedback
}

private func described(_ flag: Bool?) -> String {
  flag.map { "is \($0)" } ?? "has sent nothing"
}

private func inChinese(_ flag: Bool?) -> String {
  flag.map { "是 \($0)" } ?? "什么也没有发送"
}

/// The error of an order that did not arrive.
// Public, because the tests of the given solution use it from another module.
public struct OrderError: Error {
  public init() {}
}

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

/// Fills in a form and sends it, prints what it shows and orders, and says what the task does not allow.
func checkParcelForm<Form: OrderForm>(
  _ make: (@escaping (String, String) -> AnyPublisher<String, OrderError>) -> Form
) -> Feedback {
  var feedback = Feedback()
  var orders: [String] = []
  var answer = PassthroughSubject<String, OrderError>()
  /// What is answered at once, inside of the request.
  var nextAnswer: String?
  var form = Optional(
    make { name, postcode in
      print("order: \(name), \(postcode)")
      orders.append("\(name), \(postcode)")
      answer = PassthroughSubject()
      return nextAnswer.map { Just($0).setFailureType(to: OrderError.self).eraseToAnyPublisher() }
        ?? answer.eraseToAnyPublisher()
    })

  func expect(
    _ event: String, _ chinese: String, errors: (Bool, Bool) = (false, false), isButtonOn: Bool, message: String = "",
    orders expected: Int
  ) {
    guard let form else { return }
    let (nameError, postcodeError) = (form.showsNameError, form.showsPostcodeError)
    print(
      "name \(nameError ? "wrong" : "-"), postcode \(postcodeError ? "wrong" : "-"), "
        + "button \(form.isButtonOn ? "on" : "off"), message \"\(form.message)\"")
    for (name, flag, wanted) in [
      ("showsNameError", nameError, errors.0), ("showsPostcodeError", postcodeError, errors.1),
      ("isButtonOn", form.isButtonOn, isButtonOn),
    ] {
      feedback.expect(
        flag == wanted, "\(event): \(name) is \(flag). It should be \(wanted).",
        "\(chinese)：\(name) 是 \(flag)，应该是 \(wanted)。")
    }
    feedback.expect(
      orders.count == expected, "\(event): the orders are \(orders). There should be \(expected).",
      "\(chinese)：\(said(orders, "订单是", orElse: "没有订单"))，应该有 \(expected) 个。")
    feedback.expect(
      form.message == message, "\(event): the message is \"\(form.message)\". It should be \"\(message)\".",
      "\(chinese)：消息是“\(form.message)”，应该是“\(message)”。")
  }

  expect("The form is empty", "表单是空的", isButtonOn: false, orders: 0)
  print("(name: M; postcode: 123)")
  form?.name = "M"
  form?.postcode = "123"
  expect("The name is M and the postcode 123", "姓名是 M，邮编是 123", errors: (true, true), isButtonOn: false, orders: 0)
  print("(name: Al)")
  form?.name = "Al"
  expect("The name is Al", "姓名是 Al", errors: (false, true), isButtonOn: false, orders: 0)
  // The digits of the third one are not ASCII: an input method for Chinese makes them.
  for postcode in ["1234a", "+1234", "１２３４５", "123456", ""] {
    print("(name: Merlin; postcode: \(postcode))")
    form?.name = "Merlin"
    form?.postcode = postcode
    expect(
      "The postcode is \(postcode.isEmpty ? "empty" : postcode)", "邮编是\(postcode.isEmpty ? "空的" : " \(postcode)")",
      errors: (false, !postcode.isEmpty), isButtonOn: false, orders: 0)
  }
  print("(postcode: 12345; send)")
  form?.postcode = "12345"
  form?.send()
  expect("The terms are not accepted, and send() is called", "没有接受条款就调用 send()", isButtonOn: false, orders: 0)
  print("(the terms are accepted)")
  form?.acceptsTerms = true
  expect("Everything is right", "都填对了", isButtonOn: true, orders: 0)

  print("(send, two times)")
  form?.send()
  form?.send()
  expect("send() is called two times", "send() 调用了两次", isButtonOn: false, orders: 1)
  print("(name: Nimue)")
  form?.name = "Nimue"
  expect("The name changes while the order is on its way", "订单还在途中，姓名改了", isButtonOn: false, orders: 1)
  print("(the order fails)")
  answer.send(completion: .failure(OrderError()))
  expect("The order has failed", "下单失败", isButtonOn: true, message: "Please try again.", orders: 1)
  print("(send)")
  form?.send()
  expect("send() is called after a failure", "失败以后又调用 send()", isButtonOn: false, orders: 2)
  feedback.expect(
    orders.last == "Nimue, 12345", "The second order is \(orders.last ?? "missing"). It should be Nimue, 12345.",
    "\(orders.last.map { "第二个订单是 \($0)" } ?? "没有第二个订单")，应该是 Nimue, 12345。")
  print("(the answer comes)")
  answer.send("Your parcel has number 7.")
  answer.send(completion: .finished)
  expect("The answer has come", "响应来了", isButtonOn: true, message: "Your parcel has number 7.", orders: 2)
  print("(send; the answer comes at once)")
  nextAnswer = "Your parcel has number 8."
  form?.send()
  expect("The answer has come at once", "立刻有了响应", isButtonOn: true, message: "Your parcel has number 8.", orders: 3)
  nextAnswer = nil
  print("(the terms are not accepted any more)")
  form?.acceptsTerms = false
  expect(
    "The terms are not accepted any more", "不再接受条款", isButtonOn: false, message: "Your parcel has number 8.", orders: 3)

  print("(send once more; nobody needs the form any more)")
  form?.acceptsTerms = true
  form?.send()
  weak let witness = form
  form = nil
  feedback.expect(
    witness == nil, "Nobody needs the form any more, and it is still in memory.", "已经没有人需要这个表单，它却还在内存里。")
  feedback.tryObjects { trial(of: make) }
  return feedback
}

/// Fills in a form with words that nobody can guess, and lets its orders be answered or fail.
private func trial(
  of make: (@escaping (String, String) -> AnyPublisher<String, OrderError>) -> some OrderForm
) -> Trial {
  var orders: [String] = []
  var answer = PassthroughSubject<String, OrderError>()
  let form = make { name, postcode in
    orders.append("\(name), \(postcode)")
    answer = PassthroughSubject()
    return answer.eraseToAnyPublisher()
  }
  var (name, postcode, acceptsTerms, isSending, message) = ("", "", false, false, "")
  var ordered: [String] = []
  var isName: Bool { name.count > 1 }
  var isPostcode: Bool { postcode.count == 5 && postcode.allSatisfy(\.isNumber) }
  var isButtonOn: Bool { isName && isPostcode && acceptsTerms && !isSending }
  return Trial(
    act: { draw in
      switch draw.number(1...6) {
      case 1:
        name = draw.word(1...4)
        form.name = name
        return #"name = "\#(name)""#
      case 2:
        postcode = draw.number(1...3) > 1 ? "\(draw.number(10000...99999))" : draw.word(5...5)
        form.postcode = postcode
        return #"postcode = "\#(postcode)""#
      case 3:
        acceptsTerms.toggle()
        form.acceptsTerms = acceptsTerms
        return "acceptsTerms = \(acceptsTerms)"
      case 4 where isSending, 5 where isSending:
        isSending = false
        guard draw.number(1...3) > 1 else {
          message = "Please try again."
          answer.send(completion: .failure(OrderError()))
          return both("the order fails", "下单失败")
        }
        message = draw.word()
        answer.send(message)
        answer.send(completion: .finished)
        return both(#"the answer "\#(message)""#, #"响应 "\#(message)""#)
      default:
        if isButtonOn {
          ordered.append("\(name), \(postcode)")
          (isSending, message) = (true, "")
        }
        form.send()
        return "send()"
      }
    },
    seen: {
      "showsNameError: \(form.showsNameError), showsPostcodeError: \(form.showsPostcodeError), "
        + #"isButtonOn: \#(form.isButtonOn), message: "\#(form.message)", orders: \#(orders)"#
    },
    expected: {
      "showsNameError: \(name != "" && !isName), showsPostcodeError: \(postcode != "" && !isPostcode), "
        + #"isButtonOn: \#(isButtonOn), message: "\#(message)", orders: \#(ordered)"#
    })
}
