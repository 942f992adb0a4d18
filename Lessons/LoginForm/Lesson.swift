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
      print("(we tap the disabled button)")
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
      for password in ["", "1", "12345", "123456"] {
        model.password = password
        clock.run()
        print("password \"\(password)\": showPasswordError \(model.showPasswordError)")
      }
    }

    Step("The same form without Combine", article: "仔细观察上边的代码") {
      let clock = VirtualTimeScheduler()
      let combine = Original.LoginDataModel(main: clock)
      let plain = PlainLoginDataModel()

      print("(each line: showUserNameError, showPasswordError, buttonEnable)")
      for (userName, password) in [("", ""), ("Me", ""), ("Merlin", "12345"), ("Merlin", "123456"), ("Me", "123456")] {
        print("(userName: \"\(userName)\", password: \"\(password)\")")
        (combine.userName, combine.password) = (userName, password)
        (plain.userName, plain.password) = (userName, password)
        clock.run()
        print("  with Combine:   ", combine.showUserNameError, combine.showPasswordError, combine.buttonEnable)
        print("  without Combine:", plain.showUserNameError, plain.showPasswordError, plain.buttonEnable)
      }
    }

    Step("Why does the article use receive(on:)?", article: "class LoginDataModel") {
      let clock = VirtualTimeScheduler()
      let model = Original.LoginDataModel(main: clock)
      let direct = model.$userName.dropFirst()
        .sink { print("without receive(on:): received \($0), userName is \"\(model.userName)\"") }
      let later = model.$userName.dropFirst()
        .receive(on: clock)
        .sink { print("with receive(on:): received \($0), userName is \"\(model.userName)\"") }
      let rule = model.$userName.dropFirst()
        .map { value in value.count > 2 ? value : "" }
        .sink { print("the rule without receive(on:): the name is \($0.isEmpty ? "too short" : "valid")") }

      print("(userName: Merlin)")
      model.userName = "Merlin"
      print("(the assignment is over; the turn of the run loop ends)")
      clock.run()
      for cancellable in [direct, later, rule] { cancellable.cancel() }
    }

    Step("What does the second receive(on:) do?", article: "Publishers") {
      let clock = VirtualTimeScheduler()
      let articles = Original.LoginDataModel(main: clock)
      let repaired = LoginDataModel(main: clock)
      (articles.userName, articles.password) = ("Merlin", "12345")
      (repaired.userName, repaired.password) = ("Merlin", "12345")
      clock.run()
      let printing = [
        articles.$showPasswordError.dropFirst().sink { print("the article's model: showPasswordError = \($0)") },
        articles.$buttonEnable.dropFirst().sink { print("the article's model: buttonEnable = \($0)") },
        repaired.$showPasswordError.dropFirst().sink { print("the repaired model: showPasswordError = \($0)") },
        repaired.$buttonEnable.dropFirst().sink { print("the repaired model: buttonEnable = \($0)") },
      ]

      print("(password: 123456)")
      (articles.password, repaired.password) = ("123456", "123456")
      clock.schedule {
        print("(the first turn is over)")
        clock.schedule { print("(the second turn is over)") }
      }
      clock.run()
      for cancellable in printing { cancellable.cancel() }
    }

    Step("Both fields change in the same turn", article: "Publishers") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline()
      let model = Original.LoginDataModel(main: clock)
      let userName = model.userNamePublisher.recorded("userNamePublisher", on: timeline) { "\"\($0)\"" }
      let password = model.passwordPublisher.recorded("passwordPublisher", on: timeline) { "\"\($0)\"" }
      let cancellable = Publishers.CombineLatest(userName, password)
        .map { userName, password in !userName.isEmpty && !password.isEmpty }
        .recorded("button", on: timeline) { $0 ? "on" : "off" }
        .sink { _ in }

      clock.run()
      model.userName = "Merlin"
      model.password = "123456"
      clock.run()
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("A map that sets a property", article: "class LoginDataModel") {
      let clock = VirtualTimeScheduler()
      let model = Original.LoginDataModel(main: clock)
      clock.run()
      let flags = model.$showUserNameError.dropFirst().sink { print("showUserNameError = \($0)") }

      print("(userName: M)")
      model.userName = "M"
      clock.run()
      print("(a label subscribes to userNamePublisher)")
      let label = model.userNamePublisher.sink { _ in }
      clock.run()
      print("(userName: Me)")
      model.userName = "Me"
      clock.run()
      print("(we cancel both subscriptions, the label's and the button's; userName: Mer)")
      label.cancel()
      model.clear()
      model.userName = "Mer"
      clock.run()
      flags.cancel()
    }

    Step("A map without side effects") {
      let clock = VirtualTimeScheduler()
      let model = LoginDataModel(main: clock)
      clock.run()
      let flags = model.$showUserNameError.dropFirst().sink { print("showUserNameError = \($0)") }

      print("(userName: M)")
      model.userName = "M"
      clock.run()
      print("(a label subscribes to userNamePublisher)")
      let label = model.userNamePublisher.sink { _ in }
      clock.run()
      print("(userName: Me)")
      model.userName = "Me"
      clock.run()
      flags.cancel()
      label.cancel()
    }

    Step("handleEvents runs a side effect for each subscriber, too") {
      let userName = PassthroughSubject<String, Never>()
      let validated =
        userName
        .handleEvents(receiveOutput: { print("showUserNameError = \((1...2).contains($0.count))") })
        .map { value in value.count > 2 ? value : "" }

      print("(two subscribers; we send Me)")
      let two = [validated.sink { _ in }, validated.sink { _ in }]
      userName.send("Me")
      for cancellable in two { cancellable.cancel() }

      print("(two subscribers of validated.share(); we send Me)")
      let shared = validated.share()
      let both = [shared.sink { _ in }, shared.sink { _ in }]
      userName.send("Me")
      for cancellable in both { cancellable.cancel() }
    }

    Step("The article's model keeps itself", article: "func clear()") {
      let clock = VirtualTimeScheduler()
      var articles: Original.LoginDataModel? = Original.LoginDataModel(main: clock)
      var repaired: LoginDataModel? = LoginDataModel(main: clock)
      weak let articlesModel = articles
      weak let repairedModel = repaired
      clock.run()

      articles = nil
      repaired = nil
      print("(the view goes away, and keeps no model)")
      print("the article's model: \(articlesModel == nil ? "gone" : "still there")")
      print("the repaired model: \(repairedModel == nil ? "gone" : "still there")")
      articlesModel?.clear()
      print("(we call clear())")
      print("the article's model: \(articlesModel == nil ? "gone" : "still there")")
    }

    Step("What happens if the view comes back?", article: ".onDisappear") {
      let clock = VirtualTimeScheduler()
      let articles = LoginView(dataModel: Original.LoginDataModel(main: clock))
      let repaired = LoginView(dataModel: LoginDataModel(main: clock))
      (articles.dataModel.userName, articles.dataModel.password) = ("Merlin", "123456")
      (repaired.dataModel.userName, repaired.dataModel.password) = ("Merlin", "123456")
      clock.run()
      print("(another page covers the view, and goes away again)")
      articles.onDisappear()
      print("The article's model:")
      articles.draw()
      print("The repaired model:")
      repaired.draw()

      print("(userName: M, and no password)")
      (articles.dataModel.userName, articles.dataModel.password) = ("M", "")
      (repaired.dataModel.userName, repaired.dataModel.password) = ("M", "")
      clock.run()
      print("The article's model:")
      articles.draw()
      print("The repaired model:")
      repaired.draw()
    }
  }
}
