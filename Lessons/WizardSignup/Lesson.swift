import Combine
import LessonKit
import VirtualTime

@main
struct WizardSignup: Lesson {
  static let article = Article(
    lesson: 5, title: "Apple 官方异步编程框架:Swift Combine 应用, 复杂的例子",
    teaches: "How a whole form is made of small publishers, and why the newest question has to win.")

  var steps: Steps {
    Step("Two passwords") {
      let form = SignupForm { _, _ in }
      form.password = "1234"
      let currentPassword: String = form.password
      print("password is a property: \(currentPassword)")
      let printer = form.$password.sink { print("$password is a publisher: \($0)") }
      form.password = "password"
      printer.cancel()

      print("validatedPassword:")
      form.password = ""
      let cancellable = form.validatedPassword.sink { print("  \($0 ?? "nil")") }
      print("the first field: abracadabra")
      form.password = "abracadabra"
      print("the second, with a slip: abracadabar")
      form.passwordAgain = "abracadabar"
      print("the second: abracadabra")
      form.passwordAgain = "abracadabra"

      for password in ["abracada", "abracadab", "password1", "12345678", "123456789"] {
        print("both: \(password), \(password.count) characters")
        form.password = password
        form.passwordAgain = password
      }
      cancellable.cancel()

      print("What the types say:")
      let combined = Publishers.CombineLatest(form.$password, form.$passwordAgain)
      let mapped = combined.map { $0 == $1 ? $0 : nil }.map { $0 == "password1" ? nil : $0 }
      print(type(of: combined))
      print(type(of: mapped))
      print(type(of: mapped.eraseToAnyPublisher()))
    }

    Step("Merlin, and Merlin again") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock, log: { clock.print($0) })
      let form = SignupForm(scheduler: clock, usernameAvailable: server.usernameAvailable)

      let cancellable = form.$username
        .recorded("$username", on: timeline) { $0.last.map(String.init) ?? "\"\"" }
        .debounce(for: 0.5, scheduler: clock)
        .recorded("debounce", on: timeline)
        .removeDuplicates()
        .recorded("removeDuplicates", on: timeline)
        .flatMap { username in
          Future<String?, Never> { promise in
            form.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
          }
        }
        .recorded("flatMap", on: timeline) { $0 ?? "nil" }
        .sink { clock.print("validated: \($0 ?? "nil")") }

      for username in ["M", "Me", "Mer", "Merl", "Merli", "Merlin"] {
        clock.advance(by: .milliseconds(250))
        clock.print("typed: \(username)")
        form.username = username
      }
      clock.run()
      for username in ["Merli", "Merlin"] {
        clock.advance(by: .milliseconds(250))
        clock.print("typed: \(username)")
        form.username = username
      }
      clock.run()
      clock.print("(calls to the server: \(server.calls))")
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("The whole form") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock, taken: ["Morgana"], log: { clock.print($0) })
      let form = SignupForm(scheduler: clock, usernameAvailable: server.usernameAvailable)
      form.signupButton.onSet = { clock.print("isEnabled = \($0)") }
      form.viewDidLoad()
      clock.advance(by: .seconds(1))

      clock.print("username: Morgana")
      form.username = "Morgana"
      clock.advance(by: .seconds(2))
      clock.print("password: abracadabra")
      form.password = "abracadabra"
      clock.advance(by: .seconds(1))
      clock.print("passwordAgain: abracadabra")
      form.passwordAgain = "abracadabra"
      clock.advance(by: .seconds(1))
      clock.print("(the passwords are good, but the name is taken)")

      clock.print("username: Merlin")
      form.username = "Merlin"
      clock.advance(by: .seconds(2))
      clock.print("passwordAgain: abracadabr")
      form.passwordAgain = "abracadabr"
      clock.advance(by: .seconds(1))
      clock.print("passwordAgain: abracadabra")
      form.passwordAgain = "abracadabra"
      clock.advance(by: .seconds(1))
      clock.print("username is cleared")
      form.username = ""
      clock.advance(by: .seconds(2))
      clock.print("(nobody asks the server about no name)")
      form.signupButtonStream?.cancel()
    }

    Step("The late answer") {
      print("flatMap:")
      do {
        let clock = VirtualTimeScheduler()
        let timeline = Timeline(clock)
        let form = formOfASlowServer(clock)
        form.username = "Merl"
        let cancellable = form.$username
          .recorded("$username", on: timeline)
          .debounce(for: 0.5, scheduler: clock)
          .removeDuplicates()
          .flatMap { username in
            Future<String?, Never> { promise in
              form.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
            }
            .recorded("about \(username)", on: timeline) { $0 ?? "nil" }
          }
          .recorded("flatMap", on: timeline) { $0 ?? "nil" }
          .sink { clock.print("validated: \($0 ?? "nil")") }
        clock.advance(by: .seconds(1))
        clock.print("typed: Merlin")
        form.username = "Merlin"
        clock.run()
        print(timeline.marbles)
        cancellable.cancel()
      }

      print("map and switchToLatest:")
      do {
        let clock = VirtualTimeScheduler()
        let timeline = Timeline(clock)
        let form = formOfASlowServer(clock)
        form.username = "Merl"
        let cancellable = form.$username
          .recorded("$username", on: timeline)
          .debounce(for: 0.5, scheduler: clock)
          .removeDuplicates()
          .map { username in
            Future<String?, Never> { promise in
              form.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
            }
            .recorded("about \(username)", on: timeline) { $0 ?? "nil" }
          }
          .switchToLatest()
          .recorded("switchToLatest", on: timeline) { $0 ?? "nil" }
          .sink { clock.print("validated: \($0 ?? "nil")") }
        clock.advance(by: .seconds(1))
        clock.print("typed: Merlin")
        form.username = "Merlin"
        clock.run()
        print(timeline.marbles)
        cancellable.cancel()
      }
    }

    Step("A button that is on too early") {
      for (name, makeForm) in forms {
        print(name)
        let clock = VirtualTimeScheduler()
        let server = Server(clock, taken: ["Merlina"], log: { clock.print($0) })
        let form = makeForm(clock, server.usernameAvailable)
        form.signupButton.onSet = { clock.print("isEnabled = \($0)") }
        form.viewDidLoad()
        clock.advance(by: .milliseconds(250))
        clock.print("(nothing is typed yet, and the button is \(form.signupButton.isEnabled ? "on" : "off"))")
        clock.advance(by: .milliseconds(1750))
        clock.print("both passwords: abracadabra")
        form.password = "abracadabra"
        form.passwordAgain = "abracadabra"
        clock.advance(by: .seconds(1))

        let keyStrokes: [(username: String, pause: Double)] = [
          ("Merlin", 1.25), ("Merli", 0.25), ("Merlin", 1.25), ("Merlina", 1.25),
        ]
        for (username, pause) in keyStrokes {
          clock.print("username: \(username)")
          form.username = username
          clock.advance(by: .milliseconds(250))
          clock.print("(the button is \(form.signupButton.isEnabled ? "on" : "off"))")
          clock.advance(by: .seconds(pause - 0.25))
        }
        form.signupButtonStream?.cancel()
      }
    }

    Step("A form that is closed") {
      for (name, makeForm) in forms {
        print(name)
        let clock = VirtualTimeScheduler()
        let server = Server(clock, log: { clock.print($0) })
        weak var weakForm: SignupForm<VirtualTimeScheduler>?
        do {
          let form = makeForm(clock, server.usernameAvailable)
          form.signupButton.onSet = { clock.print("isEnabled = \($0)") }
          form.viewDidLoad()
          form.username = "Merlin"
          clock.advance(by: .milliseconds(750))
          weakForm = form
        }
        clock.print("the form is closed, and gone: \(weakForm == nil)")
        clock.run()
        if weakForm != nil {
          weakForm?.signupButtonStream?.cancel()
          clock.print("cancelled by hand, and gone: \(weakForm == nil)")
        }
      }
    }
  }

  private typealias Form = SignupForm<VirtualTimeScheduler>

  private let forms: [(name: String, make: (VirtualTimeScheduler, @escaping Form.UsernameAvailable) -> Form)] = [
    ("The article's form:", Faulty.FormWithFlatMap.init),
    ("Ours:", SignupForm.init),
  ]

  /// A form of a server that has to think about Merl for long. Merl is free, Merlin is not.
  private func formOfASlowServer(_ clock: VirtualTimeScheduler) -> Form {
    let server = Server(
      clock, taken: ["Merlin"], slow: ["Merl": .milliseconds(2500)], log: { clock.print($0) })
    return SignupForm(scheduler: clock, usernameAvailable: server.usernameAvailable)
  }
}
