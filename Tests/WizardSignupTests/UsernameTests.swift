import Combine
import Testing
import VirtualTime

@testable import WizardSignup

@Suite struct UsernameTests {
  private let clock = VirtualTimeScheduler()
  private let school: School
  private let form: SignupForm<VirtualTimeScheduler>

  init() {
    let school = School()
    self.school = school
    form = SignupForm(scheduler: clock, usernameAvailable: school.usernameAvailable)
  }

  @Test func noNameIsNotAskedAbout() {
    let log = Log(form.validatedUsername)
    clock.run()
    #expect(log.values == [nil])
    #expect(school.asked == [])
  }

  @Test func aNameIsAskedAboutAfterHalfASecondOfQuiet() {
    let log = Log(form.validatedUsername)
    form.username = "Merli"
    clock.advance(by: .milliseconds(499))
    form.username = "Merlin"
    clock.advance(by: .milliseconds(499))
    #expect(school.asked == [])
    clock.advance(by: .milliseconds(1))
    #expect(school.asked == ["Merlin"])
    #expect(log.values == [nil])
    school.answer("Merlin", true)
    #expect(log.values == [nil, "Merlin"])
  }

  @Test func aNameThatIsTakenStaysNil() {
    let log = Log(form.validatedUsername)
    enter("Morgana")
    school.answer("Morgana", false)
    enter("Merlin")
    school.answer("Merlin", true)
    enter("Morgana")
    school.answer("Morgana", false)
    #expect(log.values == [nil, "Merlin", nil])
    #expect(school.asked == ["Morgana", "Merlin", "Morgana"])
  }

  @Test func aNameIsNoLongerGoodAsSoonAsItChanges() {
    let log = Log(form.validatedUsername)
    enter("Merlin")
    school.answer("Merlin", true)
    form.username = "Merlina"
    #expect(log.values == [nil, "Merlin", nil])
  }

  @Test func aNameThatComesBackInTimeIsGoodWithoutAsking() {
    let log = Log(form.validatedUsername)
    enter("Merlin")
    school.answer("Merlin", true)
    form.username = "Merli"
    clock.advance(by: .milliseconds(250))
    form.username = "Merlin"
    clock.run()
    #expect(log.values == [nil, "Merlin", nil, "Merlin"])
    #expect(school.asked == ["Merlin"])
  }

  @Test func aNameThatWasClearedAndTypedAgainIsGoodWithoutAsking() {
    let log = Log(form.validatedUsername)
    enter("Merlin")
    enter("")
    school.answer("Merlin", true)
    #expect(log.values == [nil])
    enter("Merlin")
    #expect(log.values == [nil, "Merlin"])
    #expect(school.asked == ["Merlin"])
  }

  @Test func anAnswerAboutANameOfBeforeIsIgnored() {
    let log = Log(form.validatedUsername)
    enter("Merl")
    enter("Merlin")
    school.answer("Merl", true)
    #expect(log.values == [nil])
    school.answer("Merlin", true)
    #expect(log.values == [nil, "Merlin"])
  }

  @Test func anAnswerToAnOldQuestionDoesNotCountWhenTheNewOneWasAnswered() {
    let log = Log(form.validatedUsername)
    enter("Merl")
    enter("Merlin")
    school.answer("Merlin", true)
    school.answer("Merl", true)
    #expect(log.values == [nil, "Merlin"])
  }

  @Test func anAnswerThatComesAtOnce() {
    let form = SignupForm(scheduler: clock) { username, completion in completion(username == "Merlin") }
    let log = Log(form.validatedUsername)
    form.username = "Merlin"
    clock.run()
    #expect(log.values == [nil, "Merlin"])
  }

  @Test func eachSubscriberAsksForItself() {
    let first = Log(form.validatedUsername)
    let second = Log(form.validatedUsername)
    enter("Merlin")
    #expect(school.asked == ["Merlin", "Merlin"])
    school.answer("Merlin", true)
    school.answer("Merlin", true)
    #expect(first.values == [nil, "Merlin"])
    #expect(second.values == [nil, "Merlin"])
  }

  @Test func nobodyIsAskedAfterCancelling() {
    let log = Log(form.validatedUsername)
    form.username = "Merlin"
    log.cancel()
    clock.run()
    #expect(school.asked == [])
    #expect(clock.pending == 0)
  }

  @Test func theArticlesFormTakesWhateverAnswerComesLast() {
    let form = Faulty.FormWithFlatMap(scheduler: clock, usernameAvailable: school.usernameAvailable)
    let log = Log(form.validatedUsername)
    clock.run()
    for username in ["Merl", "Merlin"] {
      form.username = username
      clock.run()
    }
    #expect(school.asked == ["", "Merl", "Merlin"])
    school.answer("Merlin", false)
    school.answer("Merl", true)
    #expect(log.values == [nil, "Merl"])
  }

  private func enter(_ username: String) {
    form.username = username
    clock.run()
  }
}
