import Combine
import Testing

@testable import WizardSignupExercises

typealias BookingState = WizardSignupExercises.BookingState

extension EmailForm: EmailFields {}
extension SharedForm: SharingForm {}
extension BookingScreen: Booking {}

struct EmailFieldTests {
  final class Form: EmailFields {
    @Published var email = ""
    let credentials: Credentials
    var cancellables: [AnyCancellable] = []
    private let makeButton: (Form) -> any Publisher<Bool, Never>

    init(_ credentials: Credentials, _ makeButton: @escaping (Form) -> any Publisher<Bool, Never>) {
      (self.credentials, self.makeButton) = (credentials, makeButton)
    }

    var canSignUp: AnyPublisher<Bool, Never> { makeButton(self).eraseToAnyPublisher() }
  }

  private let check = Table<(Form) -> any Publisher<Bool, Never>> { makeButton in
    checkEmailField { Form($0, makeButton) }
  }
  /// Takes some texts for addresses.
  private let addresses = Table<(String) -> Bool> { isAddress in
    checkEmailField { Form($0) { $0.$email.combineLatest($0.credentials) { isAddress($0) && $1 != nil } } }
  }

  private func isAddress(_ email: String) -> Bool {
    email.split(separator: "@", omittingEmptySubsequences: false).map(\.isEmpty) == [false, false]
  }

  @Test func solutions() {
    check("solution", giving: checkEmailField { EmailForm($0) }).isRight()
    addresses("all in one closure", isAddress).isRight()
    check("three publishers") { form in
      Publishers.CombineLatest3(form.$email.map(isAddress), form.credentials.map { $0 != nil }, Just(true))
        .map { $0 && $1 && $2 }
    }.isRight()
    check("looks at the address only") { $0.credentials.combineLatest($0.$email) { _, email in isAddress(email) } }
      .says("After two different passwords, canSignUp is true. It should be false.")
    check("leaves out the address") { $0.credentials.map { $0 != nil } }
      .says("After a valid name and two equal passwords, canSignUp is true. It should be false.")
    addresses("any text") { !$0.isEmpty }.says(#"After email = "merlin", canSignUp is true. It should be false."#)
    addresses("needs no text before the @") { $0.contains("@") && !$0.hasSuffix("@") }
      .says(#"After email = "@camelot", canSignUp is true. It should be false."#)
    addresses("more than one @") { $0.contains(#/[^@]@[^@]/#) }
      .says("of the second one, the second one has canSignUp: true. It should have canSignUp: false.")
    addresses("two @ side by side") {
      $0.split(separator: "@").count == 2 && isAddress($0.replacing("@@", with: "@"))
    }.says(#"After email = "dq@@pz": canSignUp: true. It should be canSignUp: false."#)
    addresses("knows small English letters only") { $0.wholeMatch(of: #/[a-z]+@[a-z]+/#) != nil }
      .says("valid name and two equal passwords: canSignUp: false. It should be canSignUp: true.")
    addresses("takes 64 characters") { isAddress($0) && $0.count <= 64 }
      .says("the first one, the first one has canSignUp: false. It should have canSignUp: true.")
    check("sends only valid addresses") { form in
      form.credentials.combineLatest(form.$email.filter(isAddress)) { credentials, _ in credentials != nil }
    }.says("After an empty form opens, canSignUp is nothing. It should be false.")
    check("makes pairs") { $0.credentials.zip($0.$email.map(isAddress)) { $0 != nil && $1 } }
      .says(#"After email = "merlin@camelot", canSignUp is false. It should be true."#)
    addresses("takes no other address than those of the page") { ["merlin@camelot", "m@camelot"].contains($0) }
      .says("After a valid name and two equal passwords: canSignUp: false. It should be canSignUp: true.")
    check("keeps a subject for each subscriber") { form in
      let own = CurrentValueSubject<String, Never>("")
      form.cancellables.append(form.$email.subscribe(own))
      return own.combineLatest(form.credentials) { isAddress($0) && $1 != nil }
    }.says("came and left. 20 subjects and subscriptions are kept. There should be 10, as before these five.")
    check("keeps its subscribers") { form in
      keepingSubscribers(form.$email.combineLatest(form.credentials) { isAddress($0) && $1 != nil })
    }.says("of canSignUp has come and left, somebody keeps the form, and the subscriber is still in memory.")
    check("keeps itself") { form in
      let email = CurrentValueSubject<String, Never>("")
      form.cancellables.append(form.$email.sink { [form] new in withExtendedLifetime(form) { email.send(new) } })
      return email.combineLatest(form.credentials) { isAddress($0) && $1 != nil }
    }.says("Nobody needs the form any more, and a subject or a subscription of it is still in memory. What keeps it?")
    let emails = CurrentValueSubject<String, Never>("")
    check("one address for all forms") { form in
      emails.value = ""
      keepForEver(form.$email.dropFirst().subscribe(emails))
      return emails.combineLatest(form.credentials) { isAddress($0) && $1 != nil }
    }.says("of the first one, the first one has canSignUp: true. It should have canSignUp: false.")
    check("knows the name of the page") { form in
      form.credentials.combineLatest(form.$email) { $0?.0 == "Merlin" && isAddress($1) }
    }.says("After a valid name and two equal passwords: canSignUp: false. It should be canSignUp: true.")
    var last: Form?
    check("the last form stays") { form in
      last = form
      return form.credentials.combineLatest(form.$email) { $0 != nil && isAddress($1) }
    }.says("Nobody needs the form any more, and a subject or a subscription of it is still in memory. What keeps it?")
    withExtendedLifetime(last) {}
  }
}

struct AskOnceTests {
  /// Makes the label and the button from the name as the given form does.
  struct Form: SharingForm {
    let username: any Publisher<String?, Never>
    let password: Validated
    var dropped = 0

    var label: AnyPublisher<String, Never> {
      username.eraseToAnyPublisher().map { $0.map { "\($0) is free" } ?? "-" }.dropFirst(dropped).eraseToAnyPublisher()
    }
    var canSignUp: AnyPublisher<Bool, Never> {
      username.eraseToAnyPublisher().combineLatest(password) { $0 != nil && $1 != nil }.eraseToAnyPublisher()
    }
  }

  /// Subscribes for itself, as long as it is there.
  final class Listening: SharingForm {
    private let newest = CurrentValueSubject<String?, Never>(nil)
    private let form: Form
    private let cancellable: AnyCancellable

    init(_ username: Validated, _ password: Validated) {
      form = Form(username: newest, password: password)
      cancellable = username.sink { [newest] in newest.send($0) }
    }

    var label: AnyPublisher<String, Never> { form.label }
    var canSignUp: AnyPublisher<Bool, Never> { form.canSignUp }
  }

  /// Shares the name in some way.
  private let check = Table<(Validated) -> any Publisher<String?, Never>> { share in
    checkAskOnce { Form(username: share($0), password: $1) }
  }

  @Test func solutions() {
    check("solution", giving: checkAskOnce { SharedForm($0, $1) }).isRight()
    check("subscribes for itself", giving: checkAskOnce { Listening($0, $1) }).isRight()
    check("connects a subject with a value") { $0.multicast(subject: CurrentValueSubject(nil)).autoconnect() }.isRight()
    check("stores the newest name") {
      let newest = CurrentValueSubject<String?, Never>(nil)
      let cancellable = $0.sink { newest.send($0) }
      return newest.handleEvents(receiveRequest: { _ in _ = cancellable })
    }.isRight()
    check("subscribes for ever") {
      let newest = CurrentValueSubject<String?, Never>(nil)
      keepForEver($0.sink { newest.send($0) })
      return newest
    }.says("Nobody needs the form any more, and a subject or a subscription of it is still in memory. What keeps it?")
    let newest = CurrentValueSubject<String?, Never>(nil)
    check("one name for all forms") {
      newest.value = nil
      keepForEver($0.sink { newest.send($0) })
      return newest
    }.says(#"of the first one, the second one has label: "fuiam is free". It should have label: "-"."#)
    check("ends when one of its subscribers goes away") { name in
      let newest = CurrentValueSubject<String?, Never>(nil)
      var cancellable: AnyCancellable?
      return Deferred {
        cancellable = cancellable ?? name.sink { newest.send($0) }
        return newest.handleEvents(receiveCancel: { cancellable = nil })
      }
    }.says("name becomes iarqg: the questions: nothing. It should be the questions: iarqg.")
    check("trims names") { $0.map { $0?.trimmingCharacters(in: .whitespaces) }.share().prepend(nil) }
      .says(#"name becomes   -143: label: "-143 is free". It should be label: "  -143 is free"."#)
    check("keeps its subscribers") { keepingSubscribers($0.share().prepend(nil)) }
      .says("of label has come and left, somebody keeps the form, and the subscriber is still in memory.")
    check("asks twice") { $0 }.says("the questions are Merlin, Merlin, Merlin, Merlin, Merlin. They should be Merlin.")
    check("shares without a first value") { $0.share() }.says("the form opens, canSignUp is nothing.")
    check("never has a name") { $0.map { _ in nil }.share().prepend(nil) }
      .says(#"After the valid name becomes Merlin, label is "-". It should be "Merlin is free"."#)
    check("has the first value above share") { $0.prepend(nil).share() }.says("the form opens, canSignUp is nothing.")
    check("keeps the first name") { $0.compactMap { $0 }.first().map { $0 }.share().prepend(nil) }
      .says(#"After the valid name becomes nil, label is "Merlin is free". It should be "-"."#)
    check(
      "drops the label's first text",
      giving: checkAskOnce { Form(username: $0.share().prepend(nil), password: $1, dropped: 1) }
    ).says(#"fuiam of the first one, the second one has label: nothing. It should have label: "-"."#)
  }
}

struct BookingScreenTests {
  typealias Wish = (day: String, guests: Int)

  /// A screen whose parts can be replaced, until it begins.
  final class Screen: Booking {
    @Published var day = ""
    @Published var guests = 0
    @Published var state = BookingState.incomplete
    var cancellables: [AnyCancellable] = []
    let clock: VirtualTimeScheduler
    let hasTable: HasTable
    /// The states in which the button is on.
    var on = [BookingState.free]
    var isComplete: (Wish) -> Bool = { $0.day != "" && $0.guests > 0 }
    lazy var wishes: AnyPublisher<Wish, Never> = $day.combineLatest($guests).map { $0 }.removeDuplicates(by: ==)
      .eraseToAnyPublisher()
    lazy var complete = wishes.filter(isComplete)
    lazy var ask: (Wish) -> Future<BookingState, Never> = { [hasTable] wish in
      Future { promise in hasTable(wish.day, wish.guests) { promise(.success($0 ? .free : .full)) } }
    }
    lazy var answers: any Publisher<BookingState, Never> = wishes.map { [isComplete, ask, clock] wish in
      isComplete(wish)
        ? Just(wish).delay(for: 0.5, scheduler: clock).flatMap(ask).eraseToAnyPublisher()
        : Empty().eraseToAnyPublisher()
    }.switchToLatest()

    init(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
      self.clock = clock
      self.hasTable = hasTable
    }

    var canBook: Bool { on.contains(state) }

    func begin() {
      wishes.map { [isComplete] in isComplete($0) ? BookingState.asking : .incomplete }
        .merge(with: answers.eraseToAnyPublisher()).assign(to: &$state)
    }
  }

  private let check = Table<(Screen) -> Void>(mostScenarios: 300) { change in
    checkBookingScreen { made(made(Screen($0, $1), change)) { $0.begin() } }
  }

  /// Asks without operators of time.
  private func countChanges(of screen: Screen, in changes: Box<Int>) {
    screen.answers = Empty()
    let sink = screen.wishes.dropFirst().sink { [unowned screen, isComplete = screen.isComplete] wish in
      changes.value += 1
      let number = changes.value
      guard isComplete(wish) else { return }
      screen.clock.schedule(after: screen.clock.now.advanced(by: 0.5)) { [weak screen] in
        guard changes.value == number else { return }
        screen?.hasTable(wish.day, wish.guests) { if changes.value == number { screen?.state = $0 ? .free : .full } }
      }
    }
    screen.cancellables = [sink]
  }

  @Test func solutions() {
    check("solution", giving: checkBookingScreen { BookingScreen(clock: $0, hasTable: $1) }).isRight()
    check("merges two streams") { _ in }.isRight()
    check("counts the changes") { countChanges(of: $0, in: Box(0)) }.isRight()
    check("asks for nobody") { $0.isComplete = { $0.day != "" } }.says(#"day = "Friday", state is asking."#)
    check("asks for no day") { $0.isComplete = { $0.guests > 0 } }.says("guests = 2, state is asking.")
    check("makes pairs") { $0.wishes = $0.$day.zip($0.$guests).map { $0 }.eraseToAnyPublisher() }
      .says("After another 0.4 s, the questions are Friday, 2. They should be nothing.")
    check("books for fewer than no guests") { $0.isComplete = { $0.day != "" && $0.guests != 0 } }
      .says("After guests = -72: state: asking. It should be state: incomplete.")
    check("takes nine guests") { $0.isComplete = { $0.day != "" && 1...9 ~= $0.guests } }
      .says("guests = 500000000: state: incomplete. It should be state: asking.")
    check("takes an old answer to the same question") { screen in
      let ask = screen.ask
      screen.ask = { [unowned screen] wish in
        let answer = ask(wish)
        screen.cancellables.append(
          answer.sink { [unowned screen] in if (screen.day, screen.guests) == wish { screen.state = $0 } })
        return answer
      }
    }.says("free, canBook: true. It should have state: asking, canBook: false.")
    check("asks a hundred times") { screen in
      var (ask, count) = (screen.ask, 0)
      screen.ask = {
        count += 1
        return count > 100 ? Future { _ in } : ask($0)
      }
    }.says("It should be the questions: Monday, 2, state: free, canBook: true.")
    check("asks at once") { $0.answers = $0.complete.map($0.ask).switchToLatest() }
      .says("After guests = 2, the questions are Friday, 2. They should be nothing.")
    check("button is on too early") { $0.on = [.free, .asking] }.says("guests = 2, canBook is true.")
    check("asks again for the same") { $0.wishes = $0.$day.combineLatest($0.$guests).map { $0 }.eraseToAnyPublisher() }
      .says("After guests = 4, state is asking. It should be free.")
    // It compares the wishes that have waited with each other.
    check("asks nothing about a change back") { screen in
      screen.answers = screen.wishes.debounce(for: 0.5, scheduler: screen.clock).removeDuplicates(by: ==)
        .filter(screen.isComplete).map { [unowned screen, ask = screen.ask] wish in
          ask(wish).filter { _ in (screen.day, screen.guests) == wish }
        }.switchToLatest()
    }.says("After another 1.0 s, the questions are nothing. They should be Friday, 4.")
    check("takes an old answer while it waits") {
      $0.answers = $0.wishes.debounce(for: 0.5, scheduler: $0.clock).filter($0.isComplete).map($0.ask).switchToLatest()
    }.says("After another 0.4 s, state is free. It should be asking.")
    let one = Box(0)
    check("one count of changes for all screens") { countChanges(of: $0, in: one) }
      .says("asking, canBook: false. It should have the questions: ahlf, 2, state: free, canBook: true.")
    check("knows the days of the page") { screen in
      let ask = screen.ask
      screen.ask = { ["Friday", "Saturday", "Sunday"].contains($0.day) ? ask($0) : ask(("Friday", $0.guests)) }
    }.says("In round 1, after another 1.0 s: the questions: Friday, 3. It should be the questions: Monday, 3.")
    check("keeps itself") { screen in screen.cancellables = [screen.$state.sink { _ in _ = screen.canBook }] }
      .says("Nobody needs the screen any more, and it is still in memory.")
  }
}
