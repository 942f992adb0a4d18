import Combine
import TestKit
import Testing
import VirtualTime

@testable import WizardSignup

struct PasswordTests {
  @Test(arguments: [
    ("", nil), ("abracada", nil), ("abracadab", "abracadab"), ("password1", nil), ("Password1", "Password1"),
    // Characters are counted, not bytes.
    ("🧙🏽‍♀️🧙🏽‍♀️🧙🏽‍♀️", nil), ("魔法师的秘密口令九", "魔法师的秘密口令九"),
  ])
  func theSameInBothFields(password: String, validated: String?) {
    let clock = VirtualTimeScheduler()
    let form = SignupForm(Server(clock, prints: false), main: clock)
    let log = Log(form.valiatedPassword)
    form.password = password
    form.passwordAgain = password
    #expect(log.values.last == .some(validated))
    form.password = "hocus pocus"
    #expect(log.values.last == .some(nil))
  }
}

struct UsernameTests {
  private let clock = VirtualTimeScheduler()
  private let form: SignupForm
  private let log: Log

  init() {
    form = SignupForm(Server(clock, taken: ["Morgana"], slow: ["Merl": 2.5], prints: false), main: clock)
    log = Log(form.validatedUsername)
    clock.advance(by: 2)
  }

  @Test func aFreeNameIsValidWhenTheServerHasSaidSo() {
    form.username = "Merlin"
    clock.advance(by: .milliseconds(999))
    #expect(log.values.allSatisfy { $0 == nil })
    clock.advance(by: .milliseconds(1))
    expectEqual(log.values.last, "Merlin")
  }

  @Test func aTakenNameIsNotValid() {
    form.username = "Morgana"
    clock.run()
    #expect(log.values.allSatisfy { $0 == nil })
  }

  @Test func aNameIsNoLongerValidWhenItChangesAndValidAgainWhenItComesBack() {
    form.username = "Merlin"
    clock.run()
    form.username = "Merli"
    #expect(log.values.last == .some(nil))
    form.username = "Merlin"
    expectEqual(log.values.last, "Merlin")
  }

  @Test func anAnswerAboutAnOldNameIsIgnored() {
    form.username = "Merl"
    clock.advance(by: 1)
    form.username = "Morgana"
    clock.run()
    #expect(log.values.allSatisfy { $0 == nil })
  }

  @Test func theArticlesFormTakesTheAnswerThatComesLast() {
    let form = Original.SignupForm(Server(clock, taken: ["Merlin"], slow: ["Merl": 2.5], prints: false), main: clock)
    let log = Log(form.validatedUsername)
    form.username = "Merl"
    clock.advance(by: 1)
    form.username = "Merlin"
    clock.run()
    expectEqual(log.values, [nil, "Merl"])
  }

  @Test func filterAboveDebounceWouldLetADeletedNamePass() {
    let names = PassthroughSubject<String, Never>()
    let above = Log(names.filter { !$0.isEmpty }.debounce(for: 0.5, scheduler: clock).map(Optional.some))
    let below = Log(names.debounce(for: 0.5, scheduler: clock).filter { !$0.isEmpty }.map(Optional.some))
    names.send("Merlin")
    clock.advance(by: 0.25)
    names.send("")
    clock.run()
    expectEqual(above.values, ["Merlin"])
    expectEqual(below.values, [])
  }
}

struct ButtonTests {
  private let clock = VirtualTimeScheduler()

  @Test func turnsOnWhenNameAndPasswordAreValid() {
    let form = SignupForm(Server(clock, prints: false), main: clock)
    form.viewDidLoad()
    clock.advance(by: 0)
    #expect(!form.signupButton.isEnabled)
    (form.username, form.password, form.passwordAgain) = ("Merlin", "abracadabra", "abracadabra")
    clock.run()
    #expect(form.signupButton.isEnabled)
    form.passwordAgain = ""
    clock.run()
    #expect(!form.signupButton.isEnabled)
  }

  @Test func theArticlesButtonStaysOnWithoutAnAnswer() {
    let form = Original.SignupForm(Server(clock, slow: ["": 3600], prints: false), main: clock)
    form.viewDidLoad()
    clock.advance(by: 60)
    #expect(form.signupButton.isEnabled)
    clock.run()
    #expect(!form.signupButton.isEnabled)
    form.signupButtonStream?.cancel()
  }

  @Test func theFormGoesWhileAnAnswerIsAwaited() {
    var form: SignupForm? = SignupForm(Server(clock, prints: false), main: clock)
    weak let weakForm = form
    form?.viewDidLoad()
    form?.username = "Merlin"
    clock.advance(by: .milliseconds(750))
    form = nil
    expectNil(weakForm)
    clock.run()
  }
}

/// What the README says of repairs that are left out, and of a pipeline that is stored.
struct RepairedFormTests {
  private let clock = VirtualTimeScheduler()

  private func opened(_ form: Original.SignupForm) -> Original.SignupForm {
    (form.password, form.passwordAgain) = ("abracadabra", "abracadabra")
    form.viewDidLoad()
    return form
  }

  /// The comparison of names hides the name of a late answer, but not that it replaces the newer answer.
  @Test func switchToLatestIsNeededBesideTheOtherRepairs() {
    let merging = opened(MergingForm(Server(clock, slow: ["Merl": 2.5], prints: false), main: clock))
    let switching = opened(SignupForm(Server(clock, slow: ["Merl": 2.5], prints: false), main: clock))
    for form in [merging, switching] { form.username = "Merl" }
    clock.advance(by: 1)
    for form in [merging, switching] { form.username = "Merlin" }
    clock.advance(by: 1)
    #expect(merging.signupButton.isEnabled && switching.signupButton.isEnabled)
    clock.advance(by: 1)
    #expect(!merging.signupButton.isEnabled && switching.signupButton.isEnabled)
  }

  @Test func filterWithoutTheComparisonLeavesTheButtonOnForAnEmptyName() {
    let form = opened(FilteringForm(Server(clock, prints: false), main: clock))
    form.username = "Merlin"
    clock.run()
    form.username = ""
    clock.run()
    #expect(form.signupButton.isEnabled)
  }

  @Test func cancelDoesNotReleaseAFormThatStoresItsPipeline() {
    var form: SharingForm? = SharingForm(Server(clock, prints: false), main: clock)
    weak let weakForm = form
    form?.shared.sink { _ in }.cancel()
    form = nil
    #expect(weakForm != nil)
    weakForm?.shared = Empty().eraseToAnyPublisher()
    expectNil(weakForm)
  }
}

/// All repairs except the first.
private final class MergingForm: Original.SignupForm {
  override var validatedUsername: AnyPublisher<String?, Never> {
    super.validatedUsername
      .prepend(nil)
      .combineLatest($username) { free, username in free == username ? free : nil }
      .eraseToAnyPublisher()
  }
}

/// The first repair, the second and the fourth.
private final class FilteringForm: Original.SignupForm {
  override var validatedUsername: AnyPublisher<String?, Never> {
    $username
      .debounce(for: 0.5, scheduler: main)
      .filter { !$0.isEmpty }
      .map { name in
        Future<String?, Never> { promise in self.usernameAvailable(name) { promise(.success($0 ? name : nil)) } }
      }
      .switchToLatest()
      .prepend(nil)
      .eraseToAnyPublisher()
  }
}

private final class SharingForm: Original.SignupForm {
  lazy var shared = validatedUsername.share().eraseToAnyPublisher()
}

/// Collects what a publisher sends.
private final class Log {
  private(set) var values: [String?] = []
  private var cancellable: AnyCancellable?

  init(_ publisher: some Publisher<String?, Never>) {
    cancellable = publisher.sink { [unowned self] in values.append($0) }
  }
}
