import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 6, title: "Apple 官方异步编程框架:Swift Combine 应用, 复杂的例子",
    teaches: "To add a field to a form, to share the answers of a server, and to write the model of a screen.")

  var steps: Steps {
    Step("EmailField: a third field in the form") {
      checkEmailField({ EmailForm($0) }, email: \.email, canSignUp: \.canSignUp).print()
    }

    Step("AskOnce: a label and a button share one answer") {
      checkAskOnce({ SharedForm($0, $1) }, label: \.label, canSignUp: \.canSignUp).print()
    }

    Step("BookingScreen: the model of a screen") {
      checkBookingScreen(
        { BookingScreen(clock: $0, hasTable: $1) }, day: \.day, guests: \.guests, state: \.state, canBook: \.canBook
      ).print()
    }
  }
}

/// What a screen knows about the table that its user wants.
// Public, because the tests of the given solution use it from another module.
public enum BookingState {
  case incomplete, asking, free, full
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
  feedback.expect(
    !button.isEnabled, "The form has opened, and the button is on. Nothing has been typed yet.",
    "表单打开了，还什么都没有输入，按钮就启用了。")
  clock.print("(username: Merlin; both passwords: abracadabra)")
  signup.username = "Merlin"
  signup.password = "abracadabra"
  signup.passwordAgain = "abracadabra"
  clock.advance(by: 2)
  feedback.expect(!button.isEnabled, "There is no e-mail address yet, and the button is on.", "还没有电子邮箱地址，按钮就启用了。")

  for (address, isValid) in [
    ("merlin", false), ("merlin@camelot", true), ("merlin@", false), ("@camelot", false), ("m@camelot", true),
  ] {
    clock.print("(email: \(address))")
    emailForm[keyPath: email] = address
    clock.advance(by: 1)
    feedback.expect(
      button.isEnabled == isValid,
      "With the address \(address), the button is \(button.isEnabled ? "on" : "off"). "
        + "It should be \(isValid ? "on" : "off").",
      "地址是 \(address) 时，按钮\(button.isEnabled ? "启用了" : "没有启用")，\(isValid ? "应该启用" : "不应该启用")。")
  }
  clock.print("(passwordAgain: abracadabr)")
  signup.passwordAgain = "abracadabr"
  feedback.expect(!button.isEnabled, "The passwords differ, and the button is on.", "两次密码不同，按钮却启用了。")
  cancellable.cancel()
  feedback.tryObjects {
    let credentials = CurrentValueSubject<(String, String)?, Never>(nil)
    let emailForm = form(credentials.eraseToAnyPublisher())
    var newest: Bool?
    let cancellable = canSignUp(emailForm).sink { newest = $0 }
    var (areValid, isAddress) = (false, false)
    return Trial(
      act: { draw in
        if draw.number(1...2) == 1 {
          areValid.toggle()
          credentials.send(areValid ? (draw.word(), draw.word()) : nil)
          let address = emailForm[keyPath: email]
          return areValid
            ? both(#"name and password are valid (email: "\#(address)")"#, #"名字和密码都有效（email: "\#(address)"）"#)
            : both(#"name or password is not valid (email: "\#(address)")"#, #"名字或密码无效（email: "\#(address)"）"#)
        }
        // Of three texts an address has the first two, with one @ between them.
        let parts = (0..<draw.element(of: [1, 2, 2, 2, 2, 3])).map { _ in draw.word(0...3) }
        isAddress = parts.count == 2 && !parts.contains("")
        emailForm[keyPath: email] = parts.joined(separator: "@")
        return #"email = "\#(emailForm[keyPath: email])""#
      },
      seen: { withExtendedLifetime(cancellable) { "canSignUp: \(newest.map { "\($0)" } ?? "nothing")" } },
      expected: { "canSignUp: \(areValid && isAddress)" })
  }
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
    "validatedUsername has \(subscriptions) subscriptions, and each of them asks the server. It should have one.",
    "validatedUsername 有 \(subscriptions) 个订阅，每个都会问服务器，应该只有一个。")
  feedback.expect(
    !button.isEnabled, "The form has opened, and the button is on. No name is known to be free yet.",
    "表单打开了，还没有哪个名字确定可用，按钮就启用了。")
  feedback.expect(
    text == "-", "The form has opened, and the label is \(text ?? "empty"). It should be -.",
    "表单打开了，标签是\(text.map { " \($0)" } ?? "空的")，应该是 -。")
  clock.advance(by: 2)

  for (name, isFree) in [("Merlin", true), ("Morgana", false)] {
    clock.print("(username: \(name))")
    signup.username = name
    clock.advance(by: 2)
    let expected = isFree ? "\(name) is free" : "-"
    feedback.expect(
      text == expected,
      "The server has answered for \(name), and the label is \(text ?? "empty"). "
        + "It should be \(expected).", "服务器响应了 \(name)，标签是\(text.map { " \($0)" } ?? "空的")，应该是 \(expected)。")
    feedback.expect(
      button.isEnabled == isFree,
      "The server has answered for \(name), and the button is \(button.isEnabled ? "on" : "off").",
      "服务器响应了 \(name)，按钮却\(button.isEnabled ? "启用了" : "没有启用")。")
  }
  for cancellable in cancellables { cancellable.cancel() }
  feedback.tryObjects {
    let (names, passwords) = (CurrentValueSubject<String?, Never>(nil), CurrentValueSubject<String?, Never>(nil))
    let sharedForm = form(names.eraseToAnyPublisher(), passwords.eraseToAnyPublisher())
    var text: String?
    var isOn: Bool?
    // Above the label comes first, here the button.
    let cancellables = [canSignUp(sharedForm).sink { isOn = $0 }, label(sharedForm).sink { text = $0 }]
    return Trial(
      act: { draw in
        let word = draw.element(of: [draw.word(), draw.word(), nil])
        let subject = draw.element(of: [names, passwords])
        subject.send(word)
        let chinese = subject === names ? "名字" : "密码"
        return both(
          "the valid \(subject === names ? "name" : "password") is \(word ?? "nil")", "有效的\(chinese)是 \(word ?? "nil")")
      },
      seen: {
        withExtendedLifetime(cancellables) {
          "label: \(text ?? "nothing"), canSignUp: \(isOn.map { "\($0)" } ?? "nothing")"
        }
      },
      expected: {
        "label: \(names.value.map { "\($0) is free" } ?? "-"), "
          + "canSignUp: \(names.value != nil && passwords.value != nil)"
      })
  }
  return feedback
}

typealias HasTable = (_ day: String, _ guests: Int, _ answer: @escaping (Bool) -> Void) -> Void

/// Books tables, prints what is asked and what the screen shows, and says what the task does not allow.
func checkBookingScreen<Screen: AnyObject>(
  _ make: (VirtualTimeScheduler, @escaping HasTable) -> Screen, day: ReferenceWritableKeyPath<Screen, String>,
  guests: ReferenceWritableKeyPath<Screen, Int>, state: KeyPath<Screen, BookingState>, canBook: KeyPath<Screen, Bool>
) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  var asked: [String] = []
  let hasTable: HasTable = { day, guests, answer in
    let wish = "\(guests) on \(day.isEmpty ? "no day" : day)"
    clock.print("restaurant: a table for \(wish)?")
    asked.append(wish)
    // On Sunday the restaurant is closed, and somebody has to be called.
    clock.schedule(after: clock.now.advanced(by: day == "Sunday" ? 2 : 0.25)) { answer(day != "Saturday") }
  }
  func expect(
    _ screen: Screen, _ expected: BookingState, asking questions: [String] = [], _ event: String, _ chinese: String
  ) {
    let (seen, isOn) = (screen[keyPath: state], screen[keyPath: canBook])
    clock.print("screen: \(seen), the button is \(isOn ? "on" : "off")")
    // While the screen is asking and no question is due, one follows.
    let isEarly = expected == .asking && questions.isEmpty
    feedback.expect(
      asked == questions,
      "\(event): the restaurant was asked for \(listed(asked)). "
        + "It should be asked for \(listed(questions))\(isEarly ? " yet" : "").",
      "\(chinese)：这时\(asked.isEmpty ? "没有问餐厅" : "向餐厅问了 \(listed(asked).chinese)")，"
        + (isEarly ? "现在还不应该问。" : questions.isEmpty ? "不应该问。" : "应该问 \(listed(questions).chinese)。"))
    feedback.expect(
      seen == expected, "\(event): the state is \(seen). It should be \(expected).",
      "\(chinese)：状态是 \(seen)，应该是 \(expected)。")
    feedback.expect(
      isOn == (expected == .free),
      "\(event): the state is \(seen), and canBook is \(isOn).", "\(chinese)：状态是 \(seen)，canBook 却是 \(isOn)。")
    asked = []
  }
  func set<Value>(
    _ value: Value, _ property: ReferenceWritableKeyPath<Screen, Value>, of screen: Screen, _ name: String
  ) {
    clock.print("(\(name): \(value))")
    screen[keyPath: property] = value
  }

  var screen = Optional(make(clock, hasTable))
  do {
    let screen = screen!
    expect(screen, .incomplete, "The screen opens", "界面打开")
    set("Friday", day, of: screen, "day")
    clock.advance(by: 1)
    expect(screen, .incomplete, "There is a day and no guest", "有日期，没有客人")
    set(2, guests, of: screen, "guests")
    expect(screen, .asking, "There are two guests", "有两位客人")
    clock.advance(by: .milliseconds(400))
    set(4, guests, of: screen, "guests")
    clock.advance(by: .milliseconds(400))
    expect(screen, .asking, "0.4 s after the number of guests has changed", "人数改变后 0.4 秒")
    clock.advance(by: .milliseconds(200))
    expect(screen, .asking, asking: ["4 on Friday"], "0.6 s after the change", "改变后 0.6 秒")
    clock.advance(by: .milliseconds(400))
    expect(screen, .free, "The restaurant has a table", "餐厅有空桌")
    set(4, guests, of: screen, "guests")
    clock.advance(by: 1)
    expect(screen, .free, "The same number is set again", "又设了同样的人数")
    set(5, guests, of: screen, "guests")
    clock.advance(by: .milliseconds(300))
    set(4, guests, of: screen, "guests")
    clock.advance(by: 1)
    expect(
      screen, .free, asking: ["4 on Friday"], "The number of guests has changed, and changed back", "人数改了，又改了回来")
    set("Saturday", day, of: screen, "day")
    expect(screen, .asking, "Another day is set", "换了日期")
    clock.advance(by: 1)
    expect(screen, .full, asking: ["4 on Saturday"], "The restaurant has no table", "餐厅没有空桌")
    set("Sunday", day, of: screen, "day")
    clock.advance(by: .milliseconds(2200))
    expect(screen, .asking, asking: ["4 on Sunday"], "The answer for Sunday is still to come", "星期日的响应还没有来")
    set("Saturday", day, of: screen, "day")
    clock.advance(by: .milliseconds(400))
    expect(screen, .asking, "The answer for Sunday has come, and the day is Saturday", "星期日的响应来了，日期已是星期六")
    clock.advance(by: 1)
    expect(screen, .full, asking: ["4 on Saturday"], "The restaurant has no table on Saturday", "星期六没有空桌")
    set(0, guests, of: screen, "guests")
    expect(screen, .incomplete, "There is no guest any more", "没有客人了")
    clock.advance(by: 1)
    expect(screen, .incomplete, "There is still no guest", "还是没有客人")
    set("", day, of: screen, "day")
    set(2, guests, of: screen, "guests")
    clock.advance(by: 1)
    expect(screen, .incomplete, "There are two guests and no day", "有两位客人，没有日期")
    set("Friday", day, of: screen, "day")
  }
  clock.print("(nobody needs the screen any more)")
  weak let witness = screen
  screen = nil
  feedback.expect(
    witness == nil, "Nobody needs the screen any more, and it is still in memory.", "已经没有人需要这个界面，它却还在内存里。")
  clock.advance(by: 3)
  feedback.expect(
    asked.isEmpty, "Nobody needs the screen any more, and the restaurant was asked.", "已经没有人需要这个界面，却还去问餐厅。")
  feedback.tryObjects {
    let clock = VirtualTimeScheduler()
    let restaurant = Restaurant(clock)
    let screen = make(clock) { restaurant.ask($0, $1, $2) }
    return Trial(
      act: { draw in
        switch draw.number(1...4) {
        case 1:
          restaurant.day = draw.word(0...3)
          screen[keyPath: day] = restaurant.day
          return #"day = "\#(restaurant.day)""#
        case 2:
          restaurant.guests = draw.number(-1...9)
          screen[keyPath: guests] = restaurant.guests
          return "guests = \(restaurant.guests)"
        default:
          // Nothing happens at one of these times: a question comes 0.5 s after a change, and its answer 0.2 s later.
          let tenths = 3 * draw.number(1...3)
          clock.advance(by: .milliseconds(100 * tenths))
          return both("0.\(tenths) s", "又过了 0.\(tenths) 秒")
        }
      },
      seen: { "state: \(screen[keyPath: state]), canBook: \(screen[keyPath: canBook]), asked: \(restaurant.asked)" },
      expected: {
        "state: \(restaurant.state), canBook: \(restaurant.state == .free), asked: \(restaurant.expectedQuestions)"
      })
  }
  return feedback
}

/// Has tables for even numbers of guests. It knows which questions should come, and what a screen should show.
private final class Restaurant {
  private let clock: VirtualTimeScheduler
  private var changes = 0
  private(set) var asked: [String] = []
  private(set) var expectedQuestions: [String] = []
  private(set) var state = BookingState.incomplete
  var day = "" { didSet { if day != oldValue { change() } } }
  var guests = 0 { didSet { if guests != oldValue { change() } } }

  init(_ clock: VirtualTimeScheduler) { self.clock = clock }

  func ask(_ day: String, _ guests: Int, _ answer: @escaping (Bool) -> Void) {
    asked.append("\(guests) on \(day)")
    clock.schedule(after: clock.now.advanced(by: 0.2)) { answer(guests.isMultiple(of: 2)) }
  }

  private func change() {
    changes += 1
    let number = changes
    state = day.isEmpty || guests < 1 ? .incomplete : .asking
    guard state == .asking else { return }
    func later(_ pause: VirtualTime.Stride, _ act: @escaping (Restaurant) -> Void) {
      clock.schedule(after: clock.now.advanced(by: pause)) { [weak self] in
        if let self, changes == number { act(self) }
      }
    }
    later(0.5) { $0.expectedQuestions.append("\($0.guests) on \($0.day)") }
    later(0.7) { $0.state = $0.guests.isMultiple(of: 2) ? .free : .full }
  }
}
