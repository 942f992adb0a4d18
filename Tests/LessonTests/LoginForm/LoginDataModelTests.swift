import Combine
import TestKit
import Testing
import VirtualTime

@testable import LoginForm

struct LoginDataModelTests {
  private let clock = VirtualTimeScheduler()

  @Test(arguments: ["", "M", "Me", "Mer", "Merlin"], ["", "1", "12345", "123456"])
  func allThreeModelsFollowTheSameRules(userName: String, password: String) {
    let original = Original.LoginDataModel(main: clock)
    let repaired = LoginDataModel()
    let plain = PlainLoginDataModel()
    (original.userName, original.password) = (userName, password)
    (repaired.userName, repaired.password) = (userName, password)
    (plain.userName, plain.password) = (userName, password)
    clock.run()

    let expected = [
      (1...2).contains(userName.count), (1...5).contains(password.count), userName.count > 2 && password.count > 5,
    ]
    expectEqual([original.showUserNameError, original.showPasswordError, original.buttonEnable], expected)
    expectEqual([repaired.showUserNameError, repaired.showPasswordError, repaired.buttonEnable], expected)
    expectEqual([plain.showUserNameError, plain.showPasswordError, plain.buttonEnable], expected)
    original.clear()
  }

  @Test func aSubscriberChangesNothing() {
    let model = LoginDataModel()
    model.userName = "M"
    clock.run()
    var flags: [Bool] = []
    let cancellable = model.$showUserNameError.dropFirst().sink { flags.append($0) }
    let label = model.userNamePublisher.sink { _ in }
    clock.run()
    expectEqual(flags, [])
    model.userName = "Mer"
    clock.run()
    expectEqual(flags, [false])
    cancellable.cancel()
    label.cancel()
  }

  @Test func theErrorAndTheButtonChangeWithTheText() {
    let model = LoginDataModel()
    (model.userName, model.password) = ("Merlin", "12345")
    #expect(model.showPasswordError && !model.buttonEnable)
    model.password = "123456"
    #expect(!model.showPasswordError && model.buttonEnable)
  }

  @Test func nothingKeepsTheRepairedModel() {
    var model: LoginDataModel? = LoginDataModel()
    weak let weakModel = model
    model?.userName = "Merlin"
    model = nil
    expectNil(weakModel)
    clock.run()
  }

  @Test func closureOfMapKeepsTheArticlesModel() {
    var model: Original.LoginDataModel? = Original.LoginDataModel(main: clock)
    weak let weakModel = model
    let label = model?.userNamePublisher.sink { _ in }
    model?.clear()
    model = nil
    clock.run()
    #expect(weakModel != nil)
    label?.cancel()
    clock.run()
    expectNil(weakModel)
  }
}
