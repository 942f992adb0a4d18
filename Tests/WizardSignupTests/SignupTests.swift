import Combine
import Testing
import VirtualTime

@testable import WizardSignup

@Suite struct SignupTests {
  private let clock = VirtualTimeScheduler()
  private let school = School()

  @Test func credentialsAreThereWhenBothAreGood() {
    let form = SignupForm(scheduler: clock, usernameAvailable: school.usernameAvailable)
    let log = Log(form.validatedCredentials.map { $0.map { "\($0.0), \($0.1)" } })
    form.username = "Merlin"
    form.password = "abracadabra"
    clock.run()
    school.answer("Merlin", true)
    #expect(log.values.allSatisfy { $0 == nil })
    form.passwordAgain = "abracadabra"
    #expect(log.values.last == "Merlin, abracadabra")
    form.username = "Morgana"
    #expect(log.values.last == .some(nil))
  }

  @Test func theButtonIsSetOnTheScheduler() {
    let form = SignupForm(scheduler: clock, usernameAvailable: school.usernameAvailable)
    var sets: [Bool] = []
    form.signupButton.onSet = { sets.append($0) }
    form.viewDidLoad()
    #expect(sets == [])
    clock.advance(by: 0)
    #expect(sets == [false])
    form.password = "abracadabra"
    form.passwordAgain = "abracadabra"
    form.username = "Merlin"
    clock.run()
    #expect(!form.signupButton.isEnabled)
    school.answer("Merlin", true)
    #expect(!form.signupButton.isEnabled)
    clock.run()
    #expect(form.signupButton.isEnabled)
    form.username = "Merlina"
    clock.advance(by: 0)
    #expect(!form.signupButton.isEnabled)
  }

  @Test func theArticlesButtonIsOnUntilTheFirstAnswer() {
    let form = Faulty.FormWithFlatMap(scheduler: clock, usernameAvailable: school.usernameAvailable)
    form.viewDidLoad()
    clock.run()
    #expect(form.signupButton.isEnabled)
    school.answer("", false)
    clock.run()
    #expect(!form.signupButton.isEnabled)
  }

  @Test func theFormGoesWhileAnAnswerIsAwaited() {
    weak var form: SignupForm<VirtualTimeScheduler>?
    weak var button: UIButton?
    do {
      let signup = SignupForm(scheduler: clock, usernameAvailable: school.usernameAvailable)
      signup.viewDidLoad()
      signup.username = "Merlin"
      clock.run()
      form = signup
      button = signup.signupButton
    }
    #expect(school.asked == ["Merlin"])
    #expect(form == nil)
    #expect(button == nil)
    school.answer("Merlin", true)
    #expect(clock.pending == 0)
  }

  @Test func theFormGoesWithinThePause() {
    weak var form: SignupForm<VirtualTimeScheduler>?
    do {
      let signup = SignupForm(scheduler: clock, usernameAvailable: school.usernameAvailable)
      form = signup
      signup.viewDidLoad()
      signup.username = "Merlin"
    }
    #expect(form == nil)
    clock.run()
    #expect(school.asked == [])
  }

  @Test func theArticlesFormStaysUntilItsStreamIsCancelled() {
    weak var form: SignupForm<VirtualTimeScheduler>?
    do {
      let signup = Faulty.FormWithFlatMap(scheduler: clock, usernameAvailable: school.usernameAvailable)
      form = signup
      signup.viewDidLoad()
    }
    #expect(form != nil)
    form?.signupButtonStream?.cancel()
    #expect(form == nil)
  }
}

@Suite struct ServerTests {
  @Test func takesItsTimeAndKnowsWhatIsTaken() {
    let clock = VirtualTimeScheduler()
    var lines: [String] = []
    var answers: [String] = []
    let server = Server(clock, taken: ["Morgana"], slow: ["Merl": .seconds(2)], log: { lines.append($0) })
    for username in ["Merl", "Morgana", ""] {
      server.usernameAvailable(username) { answers.append("\(clock.now) \(username) \($0)") }
    }
    #expect(answers == [])
    #expect(server.calls == 3)
    clock.run()
    #expect(answers == ["0.5s Morgana false", "0.5s  false", "2s Merl true"])
    #expect(lines.first == #"server: is "Merl" free?"#)
    #expect(lines.last == #"server: "Merl" is free"#)
  }
}
