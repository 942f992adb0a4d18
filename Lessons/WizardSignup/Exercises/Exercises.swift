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
      checkEmailField { EmailForm($0) }.print()
    }

    Step("AskOnce: a label and a button share one answer") {
      checkAskOnce { SharedForm($0, $1) }.print()
    }

    Step("BookingScreen: the model of a screen") {
      checkBookingScreen { BookingScreen(clock: $0, hasTable: $1) }.print()
    }
  }
}

/// What a screen knows about the table that its user wants.
// Public, because the tests of the given solution use it from another module.
public enum BookingState {
  case incomplete, asking, free, full
}

typealias Credentials = AnyPublisher<(String, String)?, Never>

/// What the checker uses of the form with a third field.
protocol EmailFields: AnyObject {
  var email: String { get set }
  var canSignUp: AnyPublisher<Bool, Never> { get }
}

extension EmailForm: EmailFields {}

private final class RightEmailForm: EmailFields {
  @Published var email = ""
  let credentials: Credentials

  init(_ credentials: Credentials) { self.credentials = credentials }

  var canSignUp: AnyPublisher<Bool, Never> {
    $email.combineLatest(credentials) { $0.wholeMatch(of: #/[^@]+@[^@]+/#) != nil && $1 != nil }.eraseToAnyPublisher()
  }
}

/// A form, and what it says about its button.
private final class FilledForm {
  let credentials = CurrentValueSubject<(String, String)?, Never>(nil)
  let form: any EmailFields
  private(set) var canSignUp: Bool?
  private var cancellable: AnyCancellable?

  init(_ make: (Credentials) -> any EmailFields) {
    form = make(credentials.eraseToAnyPublisher())
    // Both subscribers receive the same.
    cancellable = form.canSignUp.zip(form.canSignUp).sink { [unowned self] in canSignUp = $0 && $1 }
  }
}

/// Fills in the form with different addresses, prints whether its button is on, and says where that is wrong.
func checkEmailField(_ make: (Credentials) -> any EmailFields) -> Feedback {
  func email(_ text: String) -> Event<FilledForm> { Event("email", \.form.email, text) }
  func valid(_ name: String, _ password: String) -> Event<FilledForm> {
    Event(Message("a valid name and two equal passwords", "填入有效的名字和两个相同的密码")) {
      $0.credentials.send((name, password))
    }
  }
  let different = Event<FilledForm>(Message("two different passwords", "填入两个不同的密码")) { $0.credentials.send(nil) }

  var feedback = Feedback()
  feedback.compare(
    { FilledForm(make) }, { FilledForm(RightEmailForm.init) },
    example: [Event(Message("an empty form opens", "空表单打开")) { _ in }, valid("Merlin", "abracadabra")]
      + ["merlin", "merlin@camelot", "merlin@", "@camelot", "m@camelot"].map(email) + [different],
    shows: { ["canSignUp": $0.canSignUp as Any] },
    random: { draw, right in
      let isValid = right.credentials.value != nil
      if draw.number(1...2) == 1 { return isValid ? different : valid(draw.word(), draw.word(1...40)) }
      // Of three texts an address has the first two, with one @ between them. Whether a blank is a text is not said.
      let parts = (0..<draw.element(of: [1, 2, 2, 2, 2, 3])).map { _ in
        draw.element(of: [draw.word(0...3), draw.word(0...3), draw.text().replacing(" ", with: ".")])
      }
      return email(parts.joined(separator: "@"))
    })
  feedback.expectGone("the form", "这个表单") { FilledForm(make) }
  let form = FilledForm(make).form
  feedback.expectSubscriberGone(from: form.canSignUp, "canSignUp", of: form, "the form", "表单")
  return feedback
}

typealias Validated = AnyPublisher<String?, Never>

/// What the checker uses of the form that shares a name.
protocol SharingForm {
  var label: AnyPublisher<String, Never> { get }
  var canSignUp: AnyPublisher<Bool, Never> { get }
}

extension SharedForm: SharingForm {}

private struct RightSharedForm: SharingForm {
  let (name, password): (Validated, Validated)
  var label: AnyPublisher<String, Never> { name.map { $0.map { "\($0) is free" } ?? "-" }.eraseToAnyPublisher() }
  var canSignUp: AnyPublisher<Bool, Never> {
    name.combineLatest(password) { $0 != nil && $1 != nil }.eraseToAnyPublisher()
  }
}

/// A form, what it shows, and what it asks the server.
private final class ShownForm {
  let (name, password) = (CurrentValueSubject<String?, Never>(nil), CurrentValueSubject<String?, Never>(nil))
  private var questions: [String] = []
  private var label: String?
  /// Of each button.
  private var canSignUp: [Bool?] = [nil, nil, nil, nil]
  private var form: (any SharingForm)?
  private var (labelSink, cancellables): (AnyCancellable?, [AnyCancellable]) = (nil, [])

  /// - Parameter isButtonFirst: Whether the button subscribes before the label: the order must not matter.
  init(_ make: (Validated, Validated) -> any SharingForm, isButtonFirst: Bool) {
    // The server is asked about each name, for each subscription.
    let names = name.handleEvents(receiveOutput: { [weak self] name in self?.questions += name.map { [$0] } ?? [] })
    let form = make(names.eraseToAnyPublisher(), password.eraseToAnyPublisher())
    self.form = form
    let listen = { [unowned self] in labelSink = form.label.sink { [unowned self] in label = $0 } }
    if !isButtonFirst { listen() }
    cancellables = canSignUp.indices.map { number in
      form.canSignUp.sink { [unowned self] in canSignUp[number] = $0 }
    }
    if isButtonFirst { listen() }
  }

  func removeLabel() { labelSink = nil }

  var shown: Shown {
    defer { questions = [] }
    return [
      Message("the questions", "提出的问题"): questions, "label": label as Any, "canSignUp": canSignUp[0] as Any,
      Message("canSignUp for the last button", "最后一个按钮收到的 canSignUp"): canSignUp.last! as Any,
    ]
  }
}

/// Lets names and passwords become valid, prints what the form shows and asks, and says what the task does not allow.
func checkAskOnce(_ make: (Validated, Validated) -> any SharingForm) -> Feedback {
  func name(_ name: String?) -> Event<ShownForm> {
    Event(Message("the valid name becomes \(name ?? "nil")", "有效的名字变为 \(name ?? "nil")")) { $0.name.send(name) }
  }
  func password(_ password: String?) -> Event<ShownForm> {
    Event(Message("the valid password becomes \(password ?? "nil")", "有效的密码变为 \(password ?? "nil")")) {
      $0.password.send(password)
    }
  }
  var feedback = Feedback()
  var isButtonFirst = true
  feedback.compare(
    {
      isButtonFirst.toggle()
      return ShownForm(make, isButtonFirst: isButtonFirst)
    },
    {
      ShownForm(
        { RightSharedForm(name: $0.share().prepend(nil).eraseToAnyPublisher(), password: $1) }, isButtonFirst: true)
    },
    example: [
      Event(Message("the form opens", "表单打开")) { _ in }, password("abracadabra"), name("Merlin"), name(nil),
      name("Morgan"),
    ],
    shows: \.shown,
    random: { draw, _ in
      if draw.number(1...20) == 1 { return Event(Message("the label goes away", "标签销毁")) { $0.removeLabel() } }
      let text = draw.element(of: [draw.text(), draw.word(), nil])
      return draw.number(1...2) == 1 ? name(text) : password(text)
    })
  feedback.expectGone("the form", "这个表单") { ShownForm(make, isButtonFirst: false) }
  let texts = CurrentValueSubject<String?, Never>(nil).eraseToAnyPublisher()
  let form = make(texts, texts)
  feedback.expectSubscriberGone(from: form.label, "label", of: form, "the form", "表单")
  feedback.expectSubscriberGone(from: form.canSignUp, "canSignUp", of: form, "the form", "表单")
  return feedback
}

typealias HasTable = (_ day: String, _ guests: Int, _ answer: @escaping (Bool) -> Void) -> Void

/// What the checker uses of the screen on which a table is booked.
protocol Booking: AnyObject {
  var day: String { get set }
  var guests: Int { get set }
  var state: BookingState { get }
  var canBook: Bool { get }
}

extension BookingScreen: Booking {}

private final class RightScreen: Booking {
  @Published var day = ""
  @Published var guests = 0
  private(set) var state = BookingState.incomplete
  var canBook: Bool { state == .free }
  private var cancellable: AnyCancellable?

  init(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
    cancellable = $day.combineLatest($guests).removeDuplicates(by: ==)
      .map { day, guests in
        if day.isEmpty || guests < 1 { return Just(BookingState.incomplete).eraseToAnyPublisher() }
        return Just(()).delay(for: 0.5, scheduler: clock)
          .flatMap { Future { promise in hasTable(day, guests) { promise(.success($0 ? .free : .full)) } } }
          .prepend(.asking).eraseToAnyPublisher()
      }
      .switchToLatest()
      .sink { [unowned self] in state = $0 }
  }
}

/// A restaurant, and a screen on which its tables are booked.
private final class Restaurant {
  let clock = VirtualTimeScheduler()
  var screen: (any Booking)!
  var asked: [String] = []

  init(_ make: (VirtualTimeScheduler, @escaping HasTable) -> any Booking) {
    screen = make(clock) { [weak self] day, guests, answer in
      guard let self else { return }
      asked.append("\(day.isEmpty ? "\"\"" : day), \(guests)")
      // On Sunday the restaurant is closed, and somebody has to be called. So it is on a day with two letters.
      clock.schedule(after: clock.now.advanced(by: day == "Sunday" || day.count == 2 ? 2 : 0.2)) {
        answer(day != "Saturday" && guests.isMultiple(of: 2))
      }
    }
  }

  var shown: Shown {
    defer { asked = [] }
    return [Message("the questions", "提出的问题"): asked, "state": screen.state, "canBook": screen.canBook]
  }
}

/// Books tables, prints what is asked and what the screen shows, and says what the task does not allow.
func checkBookingScreen(_ make: (VirtualTimeScheduler, @escaping HasTable) -> any Booking) -> Feedback {
  func day(_ day: String) -> Event<Restaurant> { Event("day", \.screen.day, day) }
  func guests(_ number: Int) -> Event<Restaurant> { Event("guests", \.screen.guests, number) }
  func wait(_ tenths: Int) -> Event<Restaurant> {
    Event(Message("another \(Double(tenths) / 10) s", "又过了 \(Double(tenths) / 10) 秒")) {
      $0.clock.advance(by: .milliseconds(100 * tenths))
    }
  }
  var feedback = Feedback()
  feedback.compare(
    { Restaurant(make) }, { Restaurant(RightScreen.init) },
    example: [
      Event(Message("the screen opens", "界面打开")) { _ in },
      day("Friday"), wait(10), guests(2), wait(4), guests(4), wait(4), wait(2), wait(4), guests(4), wait(10),
      guests(6), wait(3), guests(4), wait(10), day("Saturday"), wait(10), day("Sunday"), wait(22), day("Saturday"),
      wait(4), wait(10), guests(0), wait(10), day(""), guests(2), wait(10),
    ],
    often: { [day("Monday"), guests(2 + $0 % 2), wait(10)] },
    print: { $0.clock.print($1) }, shows: \.shown,
    random: { draw, _ in
      switch draw.number(1...4) {
      case 1: day(draw.element(of: [draw.word(0...3), draw.text()]))
      // Some numbers come again before their question has an answer.
      case 2: guests(draw.element(of: [2, 2, 3, draw.number(-1...9), draw.value(after: 12)]))
      // Nothing happens at one of these times: a question comes 0.5 s after a change, and its answer 0.2 s later.
      default: wait(3 * draw.number(1...3))
      }
    })

  VirtualTimeScheduler().print("(another screen, which nobody needs any more)")
  // Before its question, and while that has no answer yet.
  for (pause, asked) in [(0, []), (6, ["Friday, 2"])] {
    let restaurant = Restaurant(make)
    for event in [day("Friday"), guests(2), wait(pause)] { event.act(restaurant) }
    feedback.expectGone(&restaurant.screen, "the screen", "这个界面", except: [restaurant.clock])
    restaurant.clock.advance(by: 3)
    feedback.expect(
      restaurant.asked, asked, "Nobody needs the screen any more, and the questions are", "已经没有人需要这个界面，向餐厅提出的问题是")
  }
  return feedback
}
