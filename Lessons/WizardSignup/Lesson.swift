import Combine
import Foundation
import LessonKit
import VirtualTime

@main
struct WizardSignup: Lesson {
  static let article = Article(
    lesson: 6, title: "Apple 官方异步编程框架:Swift Combine 应用, 复杂的例子",
    teaches: "How small publishers make a whole form, and what goes wrong when an answer comes late.")

  var steps: Steps {
    Step("password is a property, and $password is a publisher", article: "复杂的例子") {
      let clock = VirtualTimeScheduler()
      let form = Original.SignupForm(Server(clock), main: clock)
      form.password = "1234"
      let currentPassword: String = form.password
      print("password is a property: \(currentPassword)")
      let printer = form.$password.sink { print("$password sends: \($0)") }

      let passwordField = UITextField()
      passwordField.onValueChanged = { form.password = $0.text ?? "" }
      print("(the user types password into the field)")
      passwordField.type("password")
      printer.cancel()
    }

    Step("When is a password valid?", article: "var valiatedPassword") {
      let clock = VirtualTimeScheduler()
      let form = Original.SignupForm(Server(clock), main: clock)
      let cancellable = form.valiatedPassword.sink { print($0 ?? "nil") }
      print("(password: abracadabra)")
      form.password = "abracadabra"
      print("(passwordAgain: abracadabar, with a slip)")
      form.passwordAgain = "abracadabar"
      print("(passwordAgain: abracadabra)")
      form.passwordAgain = "abracadabra"
      cancellable.cancel()

      print("The same password in both fields:")
      for password in ["abracada", "abracadab", "password1", "12345678", "123456789"] {
        form.password = password
        form.passwordAgain = password
        let cancellable = form.valiatedPassword
          .sink { print("\(password), \(password.count) characters: \($0 ?? "nil")") }
        cancellable.cancel()
      }
    }

    Step("One question to the server for eight key strokes", article: "var username") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let form = Original.SignupForm(Server(clock), main: clock)
      let debounced = form.$username.debounce(for: 0.5, scheduler: clock)
      let cancellables = [
        form.$username.recorded("$username", on: timeline) { $0.last.map(String.init) ?? "\"\"" }.sink { _ in },
        debounced.recorded("debounce", on: timeline).sink { _ in },
        debounced.removeDuplicates().recorded("removeDuplicates", on: timeline).sink { _ in },
        form.validatedUsername.recorded("validatedUsername", on: timeline) { $0 ?? "nil" }.sink { _ in },
      ]

      let pauses = [0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 1.25, 0.25]
      for (username, pause) in zip(["M", "Me", "Mer", "Merl", "Merli", "Merlin", "Merli", "Merlin"], pauses) {
        clock.advance(by: .seconds(pause))
        form.username = username
      }
      clock.advance(by: 1)
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("The whole form", article: "validatedCredentials") {
      let clock = VirtualTimeScheduler()
      let form = Original.SignupForm(Server(clock, taken: ["Morgana"]), main: clock)
      form.signupButton.onChange = { clock.print("button: \($0 ? "on" : "off")") }
      form.viewDidLoad()
      clock.advance(by: 2)

      clock.print("(username: Morgana; both passwords: abracadabra)")
      form.username = "Morgana"
      form.password = "abracadabra"
      form.passwordAgain = "abracadabra"
      clock.advance(by: 2)
      clock.print("(username: Merlin)")
      form.username = "Merlin"
      clock.advance(by: 2)
      clock.print("(passwordAgain: abracadabr)")
      form.passwordAgain = "abracadabr"
      clock.advance(by: 1)
      clock.print("(passwordAgain: abracadabra)")
      form.passwordAgain = "abracadabra"
      clock.advance(by: 1)
      form.signupButtonStream?.cancel()
    }

    Step("receive(on:) brings an answer to the main thread", article: "指定接收的调度者") {
      let server = DispatchQueue(label: "server")
      server.suspend()
      let available = Future<Bool, Never> { promise in
        server.async { promise(.success(false)) }
      }

      let isSet = Gate("the first button is set")
      let first = UIButton()
      first.onChange = { _ in
        print("without receive(on:), on the main thread: \(Thread.isMainThread)")
        isSet.open()
      }
      let second = UIButton()
      second.onChange = { _ in print("with receive(on:), on the main thread: \(Thread.isMainThread)") }
      let cancellables = [
        available.assign(to: \.isEnabled, on: first),
        available.receive(on: RunLoop.main).assign(to: \.isEnabled, on: second),
      ]
      print("(the server answers)")
      server.resume()
      isSet.wait()
      try waitUntil("the second button is off") { !second.isEnabled }
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("A late answer, to a question about an old name", article: "var username") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let form = Original.SignupForm(Server(clock, taken: ["Merlin"], slow: ["Merl": 2.5]), main: clock)
      form.username = "Merl"
      let cancellables = [
        form.$username.recorded("$username", on: timeline).sink { _ in },
        form.validatedUsername
          .recorded("validatedUsername", on: timeline) { $0 ?? "nil" }
          .sink { clock.print("validated: \($0 ?? "nil"); the field shows \(form.username)") },
      ]
      clock.advance(by: 1)
      form.username = "Merlin"
      clock.advance(by: 2.5)
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("switchToLatest drops the late answer") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let form = Original.SignupForm(Server(clock, taken: ["Merlin"], slow: ["Merl": 2.5]), main: clock)
      form.username = "Merl"
      let cancellable = form.$username
        .recorded("$username", on: timeline)
        .debounce(for: 0.5, scheduler: clock)
        .removeDuplicates()
        .map { username in
          Future<String?, Never> { promise in
            form.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
          }
          .recorded("\(username)?", on: timeline) { $0 ?? "nil" }
        }
        .switchToLatest()
        .recorded("switchToLatest", on: timeline) { $0 ?? "nil" }
        .sink { clock.print("validated: \($0 ?? "nil"); the field shows \(form.username)") }
      clock.advance(by: 1)
      form.username = "Merlin"
      clock.advance(by: 2.5)
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("The button is on before anything is typed") {
      let clock = VirtualTimeScheduler()
      let articles = Original.SignupForm(Server(clock, prints: false), main: clock)
      let repaired = SignupForm(Server(clock, prints: false), main: clock)
      articles.viewDidLoad()
      repaired.viewDidLoad()

      clock.print("(both forms have opened)")
      clock.advance(by: 0.25)
      clock.print("the article's button: \(articles.signupButton.isEnabled ? "on" : "off")")
      clock.print("the repaired button: \(repaired.signupButton.isEnabled ? "on" : "off")")
      clock.advance(by: 1)
      clock.print("(the server has answered)")
      clock.print("the article's button: \(articles.signupButton.isEnabled ? "on" : "off")")
      articles.signupButtonStream?.cancel()
      repaired.signupButtonStream?.cancel()
    }

    Step("The server is asked about an empty name") {
      let clock = VirtualTimeScheduler()
      let articles = Original.SignupForm(Server(clock), main: clock)
      let repaired = SignupForm(Server(clock), main: clock)

      print("The article's form opens:")
      articles.viewDidLoad()
      clock.advance(by: 1)
      articles.signupButtonStream?.cancel()

      print("The repaired form opens:")
      repaired.viewDidLoad()
      clock.advance(by: 1)
      clock.print("(username: Merlin)")
      repaired.username = "Merlin"
      clock.advance(by: 1)
      repaired.signupButtonStream?.cancel()
    }

    Step("The button stays on while the name changes") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock, taken: ["Merlina"], prints: false)
      let articles = Original.SignupForm(server, main: clock)
      let repaired = SignupForm(server, main: clock)
      articles.signupButton.onChange = { clock.print("the article's button: \($0 ? "on" : "off")") }
      repaired.signupButton.onChange = { clock.print("the repaired button: \($0 ? "on" : "off")") }
      (articles.password, articles.passwordAgain) = ("abracadabra", "abracadabra")
      (repaired.password, repaired.passwordAgain) = ("abracadabra", "abracadabra")
      articles.viewDidLoad()
      repaired.viewDidLoad()
      clock.print("(both forms have opened, with valid passwords)")
      clock.advance(by: 2)

      clock.print("(username: Merlin, which is free)")
      (articles.username, repaired.username) = ("Merlin", "Merlin")
      clock.advance(by: 2)
      clock.print("(username: Merlina, which is taken)")
      (articles.username, repaired.username) = ("Merlina", "Merlina")
      clock.advance(by: 2)
      articles.signupButtonStream?.cancel()
      repaired.signupButtonStream?.cancel()
    }

    Step("The form never goes away", article: "validatedCredentials") {
      let clock = VirtualTimeScheduler()
      var articles: Original.SignupForm? = Original.SignupForm(Server(clock), main: clock)
      var repaired: SignupForm? = SignupForm(Server(clock), main: clock)
      weak let articlesForm = articles
      weak let repairedForm = repaired
      articles?.viewDidLoad()
      repaired?.viewDidLoad()

      articles = nil
      repaired = nil
      print("(the screen closes, and keeps no form)")
      print("the article's form: \(articlesForm == nil ? "gone" : "still there")")
      print("the repaired form: \(repairedForm == nil ? "gone" : "still there")")
      articlesForm?.signupButtonStream?.cancel()
      print("(we cancel the article's signupButtonStream)")
      print("the article's form: \(articlesForm == nil ? "gone" : "still there")")
    }
  }
}
