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
    Step("What are password and $password?", article: "复杂的例子") {
      let clock = VirtualTimeScheduler()
      let form = Original.SignupForm(Server(clock), main: clock)
      form.password = "1234"
      let currentPassword: String = form.password
      print("password is a property: \(currentPassword)")
      var cancellables = Set<AnyCancellable>()
      form.$password.sink { print("$password sends: \($0)") }.store(in: &cancellables)

      let passwordField = UITextField()
      passwordField.onValueChanged = { form.password = $0.text ?? "" }
      print("(the user types \"password\" into the field)")
      passwordField.type("password")
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
        _ = form.valiatedPassword.sink { print("\(password), \(password.count) characters: \($0 ?? "nil")") }
      }
    }

    Step("How often is the server asked?", article: "var username") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let form = Original.SignupForm(Server(clock), main: clock)
      let debounced = form.$username.debounce(for: 0.5, scheduler: clock)
      var cancellables = Set<AnyCancellable>()
      form.$username.recorded("$username", on: timeline) { $0.last.map(String.init) ?? "\"\"" }
        .sink { _ in }
        .store(in: &cancellables)
      debounced.recorded("debounce", on: timeline).sink { _ in }.store(in: &cancellables)
      debounced.removeDuplicates().recorded("removeDuplicates", on: timeline).sink { _ in }.store(in: &cancellables)
      form.validatedUsername.recorded("validatedUsername", on: timeline) { $0 ?? "nil" }
        .sink { _ in }
        .store(in: &cancellables)

      let pauses = [0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 1.25, 0.25]
      for (username, pause) in zip(["M", "Me", "Mer", "Merl", "Merli", "Merlin", "Merli", "Merlin"], pauses) {
        clock.advance(by: .seconds(pause))
        form.username = username
      }
      clock.advance(by: 1)
      print(timeline.marbles)
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
    }

    Step("On which thread does the button change?", article: "指定接收的调度者") {
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
      var cancellables = Set<AnyCancellable>()
      available.assign(to: \.isEnabled, on: first).store(in: &cancellables)
      available.receive(on: RunLoop.main).assign(to: \.isEnabled, on: second).store(in: &cancellables)
      print("(the server answers)")
      server.resume()
      isSet.wait()
      try waitUntil("the second button is off") { !second.isEnabled }
    }

    Step("A late answer about an old username", article: "var username") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let original = Original.SignupForm(Server(clock, taken: ["Merlin"], slow: ["Merl": 2.5]), main: clock)
      let repaired = V1.SignupForm(
        Server(clock, taken: ["Merlin"], slow: ["Merl": 2.5], prints: false), main: clock)
      for form in [original, repaired] {
        (form.username, form.password, form.passwordAgain) = ("Merl", "abracadabra", "abracadabra")
      }

      var cancellables = Set<AnyCancellable>()
      original.$username.recorded("$username", on: timeline).sink { _ in }.store(in: &cancellables)
      original.validatedCredentials
        .recorded("flatMap", on: timeline) { $0?.0 ?? "nil" }
        .sink { clock.print("flatMap: credentials for \($0?.0 ?? "nobody"); the field shows \(original.username)") }
        .store(in: &cancellables)
      repaired.validatedCredentials
        .recorded("switchToLatest", on: timeline) { $0?.0 ?? "nil" }
        .sink { clock.print("switchToLatest: credentials for \($0?.0 ?? "nobody")") }
        .store(in: &cancellables)

      clock.advance(by: 1)
      for form in [original, repaired] { form.username = "Merlin" }
      clock.advance(by: 2.5)
      print(timeline.marbles)
    }

    Step("The button before anything is typed") {
      let clock = VirtualTimeScheduler()
      let before = V1.SignupForm(Server(clock, prints: false), main: clock)
      let after = V2.SignupForm(Server(clock, prints: false), main: clock)
      for (form, name) in [(before, "unrepaired form"), (after, "repaired form")] {
        (form.password, form.passwordAgain) = ("abracadabra", "abracadabra")
        form.signupButton.onChange = { clock.print("\(name): the button is \($0 ? "on" : "off")") }
        form.viewDidLoad()
      }

      clock.print("(both forms have opened, with valid passwords)")
      clock.advance(by: 0.25)
      clock.print("unrepaired form: the button is \(before.signupButton.isEnabled ? "still on" : "off")")
      clock.advance(by: 1.75)
      clock.print("(username: Merlin)")
      for form in [before, after] { form.username = "Merlin" }
      clock.advance(by: 1)
    }

    Step("The button while the username changes") {
      let clock = VirtualTimeScheduler()
      let before = V2.SignupForm(Server(clock, taken: ["Merlina"], prints: false), main: clock)
      let after = V3.SignupForm(Server(clock, taken: ["Merlina"]), main: clock)
      for (form, name) in [(before, "unrepaired form"), (after, "repaired form")] {
        (form.username, form.password, form.passwordAgain) = ("Merlin", "abracadabra", "abracadabra")
        form.signupButton.onChange = { clock.print("\(name): the button is \($0 ? "on" : "off")") }
        form.viewDidLoad()
      }
      func enter(_ username: String) {
        clock.print("(username: \(username))")
        for form in [before, after] { form.username = username }
      }

      clock.advance(by: 2)
      enter("Merlina")
      clock.advance(by: 0.25)
      enter("Merlin")
      clock.advance(by: 1.75)
      enter("Merlina")
      clock.advance(by: 2)
    }

    Step("The server and an empty username") {
      let clock = VirtualTimeScheduler()
      let before = V3.SignupForm(Server(clock), main: clock)
      let after = V4.SignupForm(Server(clock), main: clock)
      for (form, name) in [(before, "unrepaired form"), (after, "repaired form")] {
        print("The \(name):")
        (form.password, form.passwordAgain) = ("abracadabra", "abracadabra")
        form.signupButton.onChange = { clock.print("\(name): the button is \($0 ? "on" : "off")") }
        form.viewDidLoad()
        clock.advance(by: 2)
        for username in ["Merlin", "", "Merlin"] {
          clock.print("(username: \"\(username)\")")
          form.username = username
          clock.advance(by: 2)
        }
      }
    }

    Step("Does the form go away with its screen?", article: "validatedCredentials") {
      let clock = VirtualTimeScheduler()
      var before: V4.SignupForm? = V4.SignupForm(Server(clock), main: clock)
      var after: SignupForm? = SignupForm(Server(clock), main: clock)
      weak let (formBefore, formAfter) = (before, after)
      for form in [before!, after!] {
        (form.password, form.passwordAgain) = ("abracadabra", "abracadabra")
        form.viewDidLoad()
      }
      after?.signupButton.onChange = { clock.print("repaired form: the button is \($0 ? "on" : "off")") }
      clock.advance(by: 1)
      for (username, pause) in [("Merlin", 1.0), ("Merli", 0.25), ("Merlin", 1.0)] {
        clock.print("(username: \(username))")
        after?.username = username
        clock.advance(by: .seconds(pause))
      }

      (before, after) = (nil, nil)
      print("(the screens close, and keep no form)")
      print("unrepaired form: \(formBefore == nil ? "gone" : "still there")")
      print("repaired form: \(formAfter == nil ? "gone" : "still there")")
      formBefore?.signupButtonStream?.cancel()
      print("(we cancel signupButtonStream)")
      print("unrepaired form: \(formBefore == nil ? "gone" : "still there")")
    }

    Step("The server fails") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock)
      let form = SignupForm(server, main: clock)
      let answers = form.$username
        .debounce(for: 0.5, scheduler: clock)
        .map { username in
          Future<String, ServerError> { promise in
            server.check(username) { promise($0.map { isFree in isFree ? "free" : "taken" }) }
          }
        }

      var cancellables = Set<AnyCancellable>()
      form.$username.dropFirst()
        .recorded("$username", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      answers
        .switchToLatest()
        .catch { error in Just("\(error)") }
        .recorded("catch at the end", on: timeline)
        .sink(
          receiveCompletion: { clock.print("catch at the end: \($0)") },
          receiveValue: { clock.print("catch at the end: \($0)") }
        )
        .store(in: &cancellables)
      answers
        .map { answer in answer.catch { error in Just("\(error)") } }
        .switchToLatest()
        .recorded("catch for each answer", on: timeline)
        .sink { clock.print("catch for each answer: \($0)") }
        .store(in: &cancellables)

      clock.print("(username: Merlin; the server is down)")
      server.isDown = true
      form.username = "Merlin"
      clock.advance(by: 2)
      clock.print("(username: Morgana; the server is up again)")
      server.isDown = false
      form.username = "Morgana"
      clock.advance(by: 2)
      print(timeline.marbles)
    }
  }
}
