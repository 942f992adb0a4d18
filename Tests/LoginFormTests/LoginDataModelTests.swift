import Combine
import Testing
import VirtualTime

@testable import LoginForm

@Suite struct LoginDataModelTests {
  private let clock = VirtualTimeScheduler()
  private let model: LoginDataModel<VirtualTimeScheduler>

  init() {
    model = LoginDataModel(scheduler: clock)
    clock.run()
  }

  private func type(_ userName: String, _ password: String) {
    (model.userName, model.password) = (userName, password)
    clock.run()
  }

  @Test(arguments: [
    ("", false, false), ("M", true, false), ("Me", true, false), ("Mer", false, true), ("Merlin", false, true),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", true, false), ("e\u{301}e\u{301}e\u{301}", false, true),
  ])
  func userNames(userName: String, isWrong: Bool, isValid: Bool) {
    type(userName, "123456")
    #expect(model.showUserNameError == isWrong)
    #expect(model.buttonEnable == isValid)
    #expect(!model.showPasswordError)
  }

  @Test(arguments: [
    ("", false, false), ("1", true, false), ("12345", true, false), ("123456", false, true),
    (String(repeating: "x", count: 1000), false, true),
  ])
  func passwords(password: String, isWrong: Bool, isValid: Bool) {
    type("Merlin", password)
    #expect(model.showPasswordError == isWrong)
    #expect(model.buttonEnable == isValid)
    #expect(!model.showUserNameError)
  }

  @Test func anEmptyFormComplainsOfNothing() {
    #expect(!model.showUserNameError)
    #expect(!model.showPasswordError)
    #expect(!model.buttonEnable)
  }

  @Test func thePublishersSendWhatIsValid() {
    var userNames: [String] = []
    var passwords: [String] = []
    let cancellables = [
      model.userNamePublisher.sink { userNames.append($0) }, model.passwordPublisher.sink { passwords.append($0) },
    ]
    clock.run()
    type("Me", "12345")
    type("Mer", "123456")
    #expect(userNames == ["", "", "Mer"])
    #expect(passwords == ["", "", "123456"])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func aFlagIsSetOnceWhoeverSubscribes() {
    var flags: [Bool] = []
    let observing = model.$showUserNameError.dropFirst().sink { flags.append($0) }
    let labels = (1...3).map { _ in model.userNamePublisher.sink { _ in } }
    type("M", "")
    type("Me", "")
    type("Mer", "")
    #expect(flags == [true, false])
    observing.cancel()
    for label in labels { label.cancel() }
  }

  @Test func thatTheFaultyOneSetsItsFlagsForEachSubscriber() {
    let faulty = Faulty.LoginDataModel(scheduler: clock)
    clock.run()
    var flags: [Bool] = []
    let observing = faulty.$showPasswordError.dropFirst().sink { flags.append($0) }
    let labels = (1...3).map { _ in faulty.passwordPublisher.sink { _ in } }
    clock.run()
    flags = []
    faulty.password = "1"
    clock.run()
    #expect(flags == [true, true, true, true])
    faulty.clear()
    for label in labels { label.cancel() }
    faulty.password = ""
    clock.run()
    #expect(flags.count == 4)
    #expect(faulty.showPasswordError)
    observing.cancel()
  }

  @Test func theButtonFollowsEitherFieldAlone() {
    model.password = "123456"
    var button: [Bool] = []
    for letter in "Merlin" {
      model.userName.append(letter)
      clock.run()
      button.append(model.buttonEnable)
    }
    #expect(button == [false, false, true, true, true, true])
    model.password = "12345"
    clock.run()
    #expect(!model.buttonEnable)
  }

  @Test func bothFieldsAtOnceTurnTheButtonOnOnce() {
    var button: [Bool] = []
    let observing = model.$buttonEnable.dropFirst().sink { button.append($0) }
    type("Merlin", "123456")
    type("Merlin", "1234567")
    type("", "")
    #expect(button == [true, false])
    observing.cancel()
  }

  @Test func nothingIsCheckedBeforeTheSchedulerRuns() {
    model.userName = "M"
    #expect(!model.showUserNameError)
    model.userName = "Mer"
    clock.run()
    #expect(!model.showUserNameError)
  }

  @Test func clearEndsTheChecksAndDropsWhatIsOnItsWay() {
    type("Merlin", "123456")
    model.userName = "M"
    model.clear()
    clock.run()
    #expect(model.userName == "M")
    #expect(!model.showUserNameError)
    #expect(model.buttonEnable)
    model.clear()
  }

  @Test(arguments: [true, false])
  func itGoesWithItsOwner(isCleared: Bool) {
    var model: LoginDataModel? = LoginDataModel(scheduler: clock)
    weak let observed = model
    model?.userName = "Merlin"
    if isCleared { model?.clear() }
    model = nil
    #expect(observed == nil)
    clock.run()
  }

  @Test func theFaultyOneGoesWhenItIsCleared() {
    var faulty: Faulty.LoginDataModel? = Faulty.LoginDataModel(scheduler: clock)
    weak let observed = faulty
    clock.run()
    faulty = nil
    #expect(observed != nil)
    observed?.clear()
    #expect(observed == nil)
  }
}
