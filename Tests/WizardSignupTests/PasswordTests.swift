import Combine
import Foundation
import Testing

@testable import WizardSignup

@Suite struct PasswordTests {
  private let form = SignupForm { _, _ in }

  @Test(arguments: [
    ("", nil), ("abracada", nil), ("abracadab", "abracadab"), ("password1", nil), ("password2", "password2"),
    ("Password1", "Password1"), ("         ", "         "),
    // Characters are counted, whatever each is made of.
    ("🧙🏽‍♀️🧙🏽‍♀️🧙🏽‍♀️", nil), ("é́é́é́é́é́é́é́é́", nil), ("魔法师的秘密口令九", "魔法师的秘密口令九"),
  ])
  func theSameInBothFields(password: String, validated: String?) {
    form.password = password
    form.passwordAgain = password
    var values: [String?] = []
    let cancellable = form.validatedPassword.sink { values.append($0) }
    #expect(values == [validated])
    cancellable.cancel()
  }

  @Test func eachChangeOfEitherFieldIsJudged() {
    var values: [String?] = []
    let cancellable = form.validatedPassword.sink { values.append($0) }
    form.password = "abracadabra"
    form.passwordAgain = "abracadabra"
    form.passwordAgain = "abracadabra"
    form.password = "hocus pocus"
    form.passwordAgain = "hocus pocus"
    #expect(values == [nil, nil, "abracadabra", "abracadabra", nil, "hocus pocus"])
    cancellable.cancel()
    form.password = ""
    #expect(values.count == 6)
  }

  @Test func eachSubscriberGetsTheJudgementOfNow() {
    form.password = "abracadabra"
    form.passwordAgain = "abracadabra"
    let validated = form.validatedPassword
    form.password = "hocus pocus"
    form.passwordAgain = "hocus pocus"
    var values: [String?] = []
    validated.sink { values.append($0) }.cancel()
    #expect(values == ["hocus pocus"])
  }

  @Test func anAppNeedsNoScheduler() {
    #expect(form.scheduler === RunLoop.main)
  }
}
