import Combine
import LessonKit
import VirtualTime

@main
struct LoginForm: Lesson {
  static let article = Article(
    lesson: 8, title: "Combine之实战(应用)",
    teaches: "How several fields decide about a button, and where a pipeline may have side effects.")

  var steps: Steps {
    Step("Two rules") {
      let clock = VirtualTimeScheduler()
      let model = LoginDataModel(scheduler: clock)
      func show(_ name: String, _ value: String, _ error: Bool, _ valid: String) {
        print("\(name) \"\(value)\":", error ? "complaint" : "no complaint", "and published as \"\(valid)\"")
      }

      var userName = ""
      let validUserName = model.userNamePublisher.sink { userName = $0 }
      for typed in ["", "M", "Me", "Mer", "Me", "", "李雷", "   "] {
        model.userName = typed
        clock.run()
        show("userName", typed, model.showUserNameError, userName)
      }
      validUserName.cancel()

      var password = ""
      let validPassword = model.passwordPublisher.sink { password = $0 }
      for typed in ["", "1", "12345", "123456"] {
        model.password = typed
        clock.run()
        show("password", typed, model.showPasswordError, password)
      }
      validPassword.cancel()
    }

    Step("The form") {
      let clock = VirtualTimeScheduler()
      let view = LoginView(dataModel: LoginDataModel(scheduler: clock))
      var announced = 0
      let counting = view.dataModel.objectWillChange.sink { announced += 1 }
      func draw(_ what: String) {
        clock.run()
        print("\(what) (\(announced) changes announced)")
        for line in view.body { print("    \(line)") }
        announced = 0
      }

      draw("the form opens")
      view.dataModel.userName = "Me"
      draw("userName = \"Me\"")
      view.dataModel.userName = "Merlin"
      draw("userName = \"Merlin\"")
      view.onTap()
      draw("a tap, too early")
      view.dataModel.password = "12345"
      draw("password = \"12345\"")
      view.dataModel.password = "123456"
      draw("password = \"123456\"")
      view.onTap()
      draw("a tap")
      counting.cancel()
    }

    Step("The button") {
      let clock = VirtualTimeScheduler()
      let model = LoginDataModel(scheduler: clock)
      for (userName, password) in [("", ""), ("Merlin", ""), ("", "123456"), ("Merlin", "123456"), ("Me", "123456")] {
        model.userName = userName
        model.password = password
        clock.run()
        print("userName \"\(userName)\", password \"\(password)\": buttonEnable \(model.buttonEnable)")
      }

      print("Both fields filled at once, and emptied at once:")
      let faulty = Faulty.LoginDataModel(scheduler: clock)
      let mended = LoginDataModel(scheduler: clock)
      clock.run()
      let faultyButton = faulty.$buttonEnable.dropFirst().sink { print("the article's: buttonEnable = \($0)") }
      let button = mended.$buttonEnable.dropFirst().sink { print("ours: buttonEnable = \($0)") }
      for (userName, password) in [("Merlin", "123456"), ("", "")] {
        print("userName = \"\(userName)\", password = \"\(password)\"")
        (faulty.userName, faulty.password) = (userName, password)
        clock.run()
        (mended.userName, mended.password) = (userName, password)
        clock.run()
      }
      faultyButton.cancel()
      button.cancel()

      print("\"Merlin\", letter by letter:")
      var announced = 0
      let faultyCount = faulty.objectWillChange.sink { announced += 1 }
      let count = mended.objectWillChange.sink { announced += 1 }
      for letter in "Merlin" {
        faulty.userName.append(letter)
        clock.run()
      }
      print("the article's: \(announced) changes announced")
      announced = 0
      for letter in "Merlin" {
        mended.userName.append(letter)
        clock.run()
      }
      print("ours: \(announced) changes announced")
      faultyCount.cancel()
      count.cancel()
      faulty.clear()
    }

    Step("receive(on:)") {
      func type<Context: Scheduler>(_ model: LoginDataModel<Context>, waiting: () throws -> Void) throws {
        let error = model.$showUserNameError.dropFirst().sink {
          print("  showUserNameError = \($0), and userName is \"\(model.userName)\"")
        }
        let button = model.$buttonEnable.dropFirst().sink {
          print("  buttonEnable = \($0), and userName is \"\(model.userName)\"")
        }
        for userName in ["Me", "Merlin"] {
          print("userName = \"\(userName)\"")
          model.userName = userName
          print("(it is set)")
          try waiting()
        }
        error.cancel()
        button.cancel()
      }

      print("On the run loop, as in the article:")
      let onRunLoop = LoginDataModel()
      onRunLoop.password = "123456"
      var isOpen = false
      let opening = onRunLoop.$buttonEnable.dropFirst().sink { _ in isOpen = true }
      try waitUntil("the empty form is checked") { isOpen }
      opening.cancel()
      try type(onRunLoop) {
        try waitUntil("the rules are checked") {
          onRunLoop.showUserNameError == (onRunLoop.userName == "Me")
            && onRunLoop.buttonEnable == (onRunLoop.userName == "Merlin")
        }
      }

      print("On a virtual clock:")
      let clock = VirtualTimeScheduler()
      let onClock = LoginDataModel(scheduler: clock)
      onClock.password = "123456"
      clock.run()
      try type(onClock) {
        print("(the clock has \(clock.pending) closures to run)")
        clock.run()
      }

      print("At once:")
      let atOnce = LoginDataModel(scheduler: ImmediateScheduler.shared)
      atOnce.password = "123456"
      try type(atOnce) {}
    }

    Step("Flags set in map") {
      let clock = VirtualTimeScheduler()
      let faulty = Faulty.LoginDataModel(scheduler: clock)
      clock.run()
      let flags = faulty.$showUserNameError.dropFirst().sink { print("  showUserNameError = \($0)") }
      func type(_ userName: String) {
        print("typing \(userName)")
        faulty.userName = userName
        clock.run()
      }
      print("The article's, where the button is the only subscriber:")
      type("M")
      type("Mer")
      print("A label subscribes, too:")
      let label = faulty.userNamePublisher.sink { _ in }
      clock.run()
      type("Me")
      print("The label only:")
      faulty.clear()
      type("Merl")
      print("Nobody:")
      label.cancel()
      type("M")
      print("(the flag is \(faulty.showUserNameError))")
      flags.cancel()

      let input = CurrentValueSubject<String, Never>("")
      let inHandleEvents =
        input
        .handleEvents(receiveOutput: { print("  the flag becomes \((1...2).contains($0.count))") })
        .map { $0.count > 2 ? $0 : "" }
      print("In handleEvents, with two subscribers:")
      var two = [inHandleEvents.sink { _ in }, inHandleEvents.sink { _ in }]
      print("typing M")
      input.send("M")
      two.removeAll()

      print("In handleEvents, and shared:")
      let shared = inHandleEvents.share()
      two = [
        shared.sink { print("  first subscriber: \"\($0)\"") },
        shared.sink { print("  second subscriber: \"\($0)\"") },
      ]
      print("(both have subscribed)")
      two.removeAll()

      print("Ours, with a label, too:")
      let model = LoginDataModel(scheduler: clock)
      clock.run()
      let ourFlags = model.$showUserNameError.dropFirst().sink { print("  showUserNameError = \($0)") }
      let ourLabel = model.userNamePublisher.sink { _ in }
      for userName in ["M", "Me", "Mer"] {
        print("typing \(userName)")
        model.userName = userName
        clock.run()
      }
      ourFlags.cancel()
      ourLabel.cancel()
    }

    Step("clear()") {
      let clock = VirtualTimeScheduler()
      print("Let go of without clear():")
      var faulty: Faulty.LoginDataModel? = Faulty.LoginDataModel(scheduler: clock)
      weak let leaked = faulty
      var model: LoginDataModel? = LoginDataModel(scheduler: clock)
      weak let released = model
      clock.run()
      faulty = nil
      model = nil
      print("the article's:", leaked == nil ? "gone" : "still there")
      print("ours:", released == nil ? "gone" : "still there")
      leaked?.clear()
      print("the article's, cleared:", leaked == nil ? "gone" : "still there")

      print("Used after clear():")
      let view = LoginView(dataModel: LoginDataModel(scheduler: clock))
      view.dataModel.userName = "Merlin"
      view.dataModel.password = "123456"
      clock.run()
      view.onDisappear()
      for line in view.body { print("    \(line)") }
      view.dataModel.userName = "M"
      view.dataModel.password = ""
      clock.run()
      for line in view.body { print("    \(line)") }
    }
  }
}
