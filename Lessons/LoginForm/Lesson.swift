import Combine
import LessonKit
import VirtualTime

@main
struct LoginForm: Lesson {
  static let article = Article(
    lesson: 9, title: "Combine之实战(应用)",
    teaches: "How two fields control errors and a button, and why a map must not set a property.")

  var steps: Steps {
    Step("The whole form", article: "模拟登录") {
      let clock = VirtualTimeScheduler()
      let view = LoginView(dataModel: Original.LoginDataModel(main: clock))
      view.draw()
      print("(userName: Me)")
      view.dataModel.userName = "Me"
      clock.run()
      view.draw()
      print("(userName: Merlin, password: 12345)")
      view.dataModel.userName = "Merlin"
      view.dataModel.password = "12345"
      clock.run()
      view.draw()
      print("(we tap the button)")
      view.tap()
      print("(password: 123456)")
      view.dataModel.password = "123456"
      clock.run()
      view.draw()
      print("(we tap the button)")
      view.tap()
    }

    Step("When does a field show an error?", article: "class LoginDataModel") {
      let clock = VirtualTimeScheduler()
      let model = Original.LoginDataModel(main: clock)

      for userName in ["", "M", "Me", "Mer", "Me", ""] {
        model.userName = userName
        clock.run()
        print("userName \"\(userName)\": showUserNameError \(model.showUserNameError)")
      }
      for password in ["", "1", "12345", "123456", ""] {
        model.password = password
        clock.run()
        print("password \"\(password)\": showPasswordError \(model.showPasswordError)")
      }
    }

    Step("The same form without Combine", article: "仔细观察上边的代码") {
      let clock = VirtualTimeScheduler()
      let combine = Original.LoginDataModel(main: clock)
      let plain = PlainLoginDataModel()

      func printBoth(after input: String) {
        clock.run()
        print("(\(input))")
        print(
          "  with Combine:   ", "name error \(combine.showUserNameError),",
          "password error \(combine.showPasswordError), button enabled \(combine.buttonEnable)")
        print(
          "  without Combine:", "name error \(plain.showUserNameError),",
          "password error \(plain.showPasswordError), button enabled \(plain.buttonEnable)")
      }
      func enter(userName: String) {
        combine.userName = userName
        plain.userName = userName
        printBoth(after: "userName: \(userName)")
      }
      func enter(password: String) {
        combine.password = password
        plain.password = password
        printBoth(after: "password: \(password)")
      }

      printBoth(after: "nothing has been typed")
      enter(userName: "Me")
      enter(userName: "Merlin")
      enter(password: "12345")
      enter(password: "123456")
      enter(userName: "Me")
    }

    Step("When does receive(on:) deliver?", article: "class LoginDataModel") {
      let clock = VirtualTimeScheduler()
      let model = Original.LoginDataModel(main: clock)
      var cancellables = Set<AnyCancellable>()
      model.$userName.dropFirst()
        .sink { print("without receive(on:): received \($0), userName is \"\(model.userName)\"") }
        .store(in: &cancellables)
      model.$userName.dropFirst()
        .receive(on: clock)
        .sink { print("with receive(on:): received \($0), userName is \"\(model.userName)\"") }
        .store(in: &cancellables)

      print("(userName: Mer, and then Merlin)")
      model.userName = "Mer"
      model.userName = "Merlin"
      print("(the assignments are over; the turn of the run loop ends)")
      clock.run()
    }

    Step("What does the second receive(on:) do?", article: "Publishers") {
      let clock = VirtualTimeScheduler()
      let model = Original.LoginDataModel(main: clock)
      (model.userName, model.password) = ("Me", "12345")
      clock.run()
      let view = LoginView(dataModel: model)

      var cancellables = Set<AnyCancellable>()
      for (name, flag) in [
        ("showUserNameError", model.$showUserNameError),
        ("showPasswordError", model.$showPasswordError),
        ("buttonEnable", model.$buttonEnable),
      ] {
        flag
          .removeDuplicates()
          .dropFirst()
          .sink { print("\(name) = \($0)") }
          .store(in: &cancellables)
      }

      print("(userName: Merlin, password: 123456)")
      (model.userName, model.password) = ("Merlin", "123456")
      print("(the assignments are over)")
      clock.schedule {
        print("(the first turn is over)")
        view.draw()
        clock.schedule { print("(the second turn is over)") }
      }
      clock.run()
    }

    Step("Two fields change: how many values does the button receive?", article: "Publishers") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline()
      let model = Original.LoginDataModel(main: clock)
      let userName = model.userNamePublisher.recorded("userNamePublisher", on: timeline) { "\"\($0)\"" }
      let password = model.passwordPublisher.recorded("passwordPublisher", on: timeline) { "\"\($0)\"" }
      var cancellables = Set<AnyCancellable>()
      Publishers.CombineLatest(userName, password)
        .map { userName, password in !userName.isEmpty && !password.isEmpty }
        .recorded("button", on: timeline) { $0 ? "on" : "off" }
        .sink { _ in }
        .store(in: &cancellables)

      model.userName = "Merlin"
      model.password = "123456"
      clock.run()
      print(timeline.marbles)
    }

    Step("How often is the flag set?", article: "class LoginDataModel") {
      let clock = VirtualTimeScheduler()
      let model = Original.LoginDataModel(main: clock)
      clock.run()
      var cancellables = Set<AnyCancellable>()
      model.$showUserNameError.dropFirst().sink { print("showUserNameError = \($0)") }.store(in: &cancellables)

      print("(userName: M)")
      model.userName = "M"
      clock.run()
      print("(a label subscribes to userNamePublisher)")
      let labelSubscription = model.userNamePublisher.sink { _ in }
      clock.run()
      print("(userName: Me)")
      model.userName = "Me"
      clock.run()
      print("(we cancel both subscriptions, the label's and the button's; userName: Mer)")
      labelSubscription.cancel()
      model.clear()
      model.userName = "Mer"
      clock.run()
      print("(another label subscribes)")
      model.userNamePublisher.sink { _ in }.store(in: &cancellables)
      clock.run()
    }

    Step("Where does the flag belong?") {
      let clock = VirtualTimeScheduler()
      let model = V1.LoginDataModel(main: clock)
      var cancellables = Set<AnyCancellable>()
      model.$showUserNameError.dropFirst().sink { print("showUserNameError = \($0)") }.store(in: &cancellables)

      print("(userName: M)")
      model.userName = "M"
      print("(a label subscribes to userNamePublisher)")
      model.userNamePublisher.sink { print("label: \"\($0)\"") }.store(in: &cancellables)
      print("(userName: Me)")
      model.userName = "Me"
      print("(userName: Mer)")
      model.userName = "Mer"
    }

    Step("How often does handleEvents run?") {
      let userName = PassthroughSubject<String, Never>()
      let checked = userName.handleEvents(receiveOutput: { name in
        print("showUserNameError = \((1...2).contains(name.count))")
      })
      let shared = checked.share()
      var sharedAnew: AnyPublisher<String, Never> { checked.share().eraseToAnyPublisher() }

      var cancellables = Set<AnyCancellable>()
      print("(two subscribers of checked; we send Me)")
      for name in ["first", "second"] {
        checked.sink { print("\(name) subscriber: \($0)") }.store(in: &cancellables)
      }
      userName.send("Me")
      cancellables.removeAll()
      print("(two subscribers of shared; we send Me)")
      for name in ["first", "second"] {
        shared.sink { print("\(name) subscriber: \($0)") }.store(in: &cancellables)
      }
      userName.send("Me")
      cancellables.removeAll()
      print("(two subscribers of sharedAnew; we send Me)")
      for name in ["first", "second"] {
        sharedAnew.sink { print("\(name) subscriber: \($0)") }.store(in: &cancellables)
      }
      userName.send("Me")
    }

    Step("Does the model go away?", article: "func clear()") {
      let clock = VirtualTimeScheduler()
      var original: Original.LoginDataModel? = Original.LoginDataModel(main: clock)
      var repaired: LoginDataModel? = LoginDataModel()
      weak let originalModel = original
      weak let repairedModel = repaired

      print("(the view goes away, and keeps no model)")
      original = nil
      repaired = nil
      print("the article's model: \(originalModel == nil ? "gone" : "still there")")
      print("the repaired model: \(repairedModel == nil ? "gone" : "still there")")
      print("(we call clear())")
      originalModel?.clear()
      print("the article's model: \(originalModel == nil ? "gone" : "still there")")
    }

    Step("What happens if the view comes back?", article: ".onDisappear") {
      let clock = VirtualTimeScheduler()
      let original = LoginView(dataModel: Original.LoginDataModel(main: clock))
      let repaired = LoginView(dataModel: LoginDataModel())
      (original.dataModel.userName, original.dataModel.password) = ("Merlin", "123456")
      (repaired.dataModel.userName, repaired.dataModel.password) = ("Merlin", "123456")

      func drawBoth() {
        clock.run()
        print("The article's model:")
        original.draw()
        print("The repaired model:")
        repaired.draw()
      }

      print("(userName: Merlin, password: 123456)")
      drawBoth()
      print("(another page covers the view, and goes away again)")
      original.onDisappear()
      print("(userName: Me)")
      original.dataModel.userName = "Me"
      repaired.dataModel.userName = "Me"
      drawBoth()
      print("(userName: Merlin, password: 12345)")
      (original.dataModel.userName, original.dataModel.password) = ("Merlin", "12345")
      (repaired.dataModel.userName, repaired.dataModel.password) = ("Merlin", "12345")
      drawBoth()
    }
  }
}
