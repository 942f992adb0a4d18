import Combine
import LessonKit
import Testing
import VirtualTime

@testable import WizardSignupExercises

typealias BookingState = WizardSignupExercises.BookingState

@Suite struct EmailFieldTests {
  final class Form {
    @Published var email = ""
    let credentials: AnyPublisher<(String, String)?, Never>

    init(_ credentials: AnyPublisher<(String, String)?, Never>) { self.credentials = credentials }
  }

  private let check = Table<(Form) -> any Publisher<Bool, Never>> { canSignUp in
    checkEmailField({ Form($0) }, email: \.email, canSignUp: { canSignUp($0).eraseToAnyPublisher() })
  }

  private func isAddress(_ email: String) -> Bool { email.wholeMatch(of: #/[^@]+@[^@]+/#) != nil }

  @Test func solutions() {
    check("solution", giving: checkEmailField({ EmailForm($0) }, email: \.email, canSignUp: \.canSignUp)).isRight()
    check("all in one closure") { $0.$email.combineLatest($0.credentials) { isAddress($0) && $1 != nil } }.isRight()
    check("three publishers") { form in
      Publishers.CombineLatest3(form.$email.map(isAddress), form.credentials.map { $0 != nil }, Just(true))
        .map { $0 && $1 && $2 }
    }.isRight()
    check("looks at the address only") { $0.credentials.combineLatest($0.$email) { _, email in isAddress(email) } }
      .says("The passwords differ, and the button is on.")
    check("leaves out the address") { $0.credentials.map { $0 != nil } }
      .says("There is no e-mail address yet, and the button is on.")
    check("any text") { $0.credentials.combineLatest($0.$email) { $0 != nil && !$1.isEmpty } }
      .says("With the address merlin, the button's isEnabled is true. It should be false.")
    check("needs no text before the @") { form in
      form.credentials.combineLatest(form.$email) { $0 != nil && $1.contains("@") && !$1.hasSuffix("@") }
    }.says("With the address @camelot, the button's isEnabled is true. It should be false.")
    check("more than one @") { form in
      form.$email.combineLatest(form.credentials) { $0.contains(#/[^@]@[^@]/#) && $1 != nil }
    }.says(#"After email = "ugd@l@": canSignUp: true. It should be canSignUp: false."#)
    check("two @ side by side") { form in
      form.$email.combineLatest(form.credentials) {
        $0.split(separator: "@").count == 2 && isAddress($0.replacing("@@", with: "@")) && $1 != nil
      }
    }.says(#"After name and password are valid (email: "whf@@t"): canSignUp: true. It should be canSignUp: false."#)
    check("sends only valid addresses") { form in
      form.credentials.combineLatest(form.$email.filter(isAddress)) { credentials, _ in credentials != nil }
    }.says("The form has opened, and the button is on. Nothing has been typed yet.")
    check("makes pairs") { $0.credentials.zip($0.$email.map(isAddress)) { $0 != nil && $1 } }
      .says("With the address merlin@camelot, the button's isEnabled is false. It should be true.")
    check("takes no other address than those of the page") { form in
      form.$email.combineLatest(form.credentials) { ["merlin@camelot", "m@camelot"].contains($0) && $1 != nil }
    }.says(#"After email = "zza@w": canSignUp: false. It should be canSignUp: true."#)
    let emails = CurrentValueSubject<String, Never>("")
    var kept: [AnyCancellable] = []
    check("one address for all forms") { form in
      emails.value = ""
      kept.append(form.$email.dropFirst().subscribe(emails))
      return emails.combineLatest(form.credentials) { isAddress($0) && $1 != nil }
    }.says(
      #"There are two at the same time. After name and password are valid (email: "") of the second one, the first one "#
        + "has canSignUp: false. It should have canSignUp: true.")
  }
}

@Suite struct AskOnceTests {
  typealias Validated = AnyPublisher<String?, Never>

  /// Shares the name in some way, and makes the label and the button from it as the given form does.
  private let check = Table<(Validated) -> any Publisher<String?, Never>> { share in
    checkAskOnce(
      { (username: share($0).eraseToAnyPublisher(), password: $1) },
      label: { $0.username.map { $0.map { "\($0) is free" } ?? "-" }.eraseToAnyPublisher() },
      canSignUp: { $0.username.combineLatest($0.password) { $0 != nil && $1 != nil }.eraseToAnyPublisher() })
  }

  @Test func solutions() {
    check("solution", giving: checkAskOnce({ SharedForm($0, $1) }, label: \.label, canSignUp: \.canSignUp)).isRight()
    check("connects a subject with a value") { $0.multicast(subject: CurrentValueSubject(nil)).autoconnect() }.isRight()
    var cancellables: [AnyCancellable] = []
    check("stores the newest name") {
      let newest = CurrentValueSubject<String?, Never>(nil)
      cancellables.append($0.sink { newest.send($0) })
      return newest
    }.isRight()
    let newest = CurrentValueSubject<String?, Never>(nil)
    check("one name for all forms") {
      newest.value = nil
      cancellables.append($0.sink { newest.send($0) })
      return newest
    }.says(
      "There are two at the same time. After the valid name is trkofuia of the first one, the second one has "
        + "label: trkofuia is free, canSignUp: false. It should have label: -, canSignUp: false.")
    check("asks twice") { $0 }
      .says("The number of subscriptions of validatedUsername is 2. It should be 1. Each of them asks the server.")
    check("shares without a first value") { $0.share() }
      .says("The form has opened, and the button is on. No name is known to be free yet.")
    check("never has a name") { $0.map { _ in nil }.share().prepend(nil) }
      .says("The server has answered for Merlin, and the label is -. It should be Merlin is free.")
    check("has the first value above share") { $0.prepend(nil).share() }
      .says("The form has opened, and the button is on. No name is known to be free yet.")
    check("keeps the first name") { $0.compactMap { $0 }.first().map { $0 }.share().prepend(nil) }
      .says("The server has answered for Morgana, and the label is Merlin is free. It should be -.")
    check(
      "drops the label's first text",
      giving: checkAskOnce(
        { SharedForm($0, $1) }, label: { $0.label.dropFirst().eraseToAnyPublisher() }, canSignUp: \.canSignUp)
    ).says(
      "There are two at the same time. After the valid name is trkofuia of the first one, the second one has "
        + "label: nothing, canSignUp: false. It should have label: -, canSignUp: false.")
  }
}

@Suite struct BookingScreenTests {
  typealias Wish = (day: String, guests: Int)

  /// A screen whose parts can be replaced, until it begins.
  final class Screen {
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

  private let check = Table<(Screen) -> Void> { change in
    checkBookingScreen(
      { made(made(Screen($0, $1), change)) { $0.begin() } }, day: \.day, guests: \.guests, state: \.state,
      canBook: \.canBook)
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
    let feedback = checkBookingScreen(
      { BookingScreen(clock: $0, hasTable: $1) }, day: \.day, guests: \.guests, state: \.state, canBook: \.canBook)
    check("solution", giving: feedback).isRight()
    check("merges two streams") { _ in }.isRight()
    check("counts the changes") { countChanges(of: $0, in: Box(0)) }.isRight()
    check("asks for nobody") { $0.isComplete = { $0.day != "" } }
      .says("There is a day and no guest: the restaurant was asked for 0 on Friday. It should be asked for nothing.")
    check("asks for no day") { $0.isComplete = { $0.guests > 0 } }.says(
      "There are two guests and no day: the restaurant was asked for 2 on no day. It should be asked for nothing.")
    check("makes pairs") { $0.wishes = $0.$day.zip($0.$guests).map { $0 }.eraseToAnyPublisher() }.says(
      "0.4 s after the number of guests has changed: the restaurant was asked for 2 on Friday. "
        + "It should be asked for nothing yet.")
    check("books for fewer than no guests") { $0.isComplete = { $0.day != "" && $0.guests != 0 } }.says(
      "After guests = -1: state: asking, canBook: false, asked: []. "
        + "It should be state: incomplete, canBook: false, asked: [].")
    check("asks at once") { $0.answers = $0.complete.map($0.ask).switchToLatest() }
      .says("There are two guests: the restaurant was asked for 2 on Friday. It should be asked for nothing yet.")
    check("button is on too early") { $0.on = [.free, .asking] }
      .says("There are two guests: the state is asking, and canBook is true.")
    check("asks again for the same") { $0.wishes = $0.$day.combineLatest($0.$guests).map { $0 }.eraseToAnyPublisher() }
      .says("The same number is set again: the restaurant was asked for 4 on Friday. It should be asked for nothing.")
    // It compares the wishes that have waited with each other.
    check("asks nothing about a change back") { screen in
      screen.answers = screen.wishes.debounce(for: 0.5, scheduler: screen.clock).removeDuplicates(by: ==)
        .filter(screen.isComplete).map { [unowned screen, ask = screen.ask] wish in
          ask(wish).filter { _ in (screen.day, screen.guests) == wish }
        }.switchToLatest()
    }.says(
      "The number of guests has changed, and changed back: the restaurant was asked for nothing. "
        + "It should be asked for 4 on Friday.")
    check("takes an old answer while it waits") {
      $0.answers = $0.wishes.debounce(for: 0.5, scheduler: $0.clock).filter($0.isComplete).map($0.ask).switchToLatest()
    }.says("The answer for Sunday has come, and the day is Saturday: the state is free. It should be asking.")
    let one = Box(0)
    check("one count of changes for all screens") { countChanges(of: $0, in: one) }.says(
      #"There are two at the same time. After 0.9 s of the first one, the first one has state: asking, canBook: "#
        + #"false, asked: []. It should have state: full, canBook: false, asked: ["1 on o"]."#)
    check("knows the days of the page") { screen in
      let ask = screen.ask
      screen.ask = { ["Friday", "Saturday", "Sunday"].contains($0.day) ? ask($0) : ask(("Friday", $0.guests)) }
    }.says(
      "There are two at the same time. After 0.9 s of the first one, the first one has state: free, canBook: "
        + #"true, asked: ["2 on Friday"]. It should have state: free, canBook: true, asked: ["2 on zl"]."#)
    check("keeps itself") { screen in screen.cancellables = [screen.$state.sink { _ in _ = screen.canBook }] }
      .says("Nobody needs the screen any more, and it is still in memory.")
  }
}
