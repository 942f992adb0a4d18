import Combine
import Foundation
import LessonKit
import LessonNetwork
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct SearchField: Lesson {
  static let article = Article(
    lesson: 7, title: "Combine之实战(应用)",
    teaches: "How to search while somebody types: when to ask, what to cancel, and what may go wrong.")

  static var options: [LessonOption] {
    [
      LessonOption("--live", "QUERY", help: "searches with the real service, over the network") { query in
        try Live.search(query)
      }
    ]
  }

  var steps: Steps {
    Step("debounce and throttle") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let typed = PassthroughSubject<String, Never>()
      // For one of the two only: each subscription would be drawn.
      let inputText = typed.recorded("typed", on: timeline)
      var cancellables: Set<AnyCancellable> = []

      inputText
        .debounce(for: .seconds(1), scheduler: clock)
        .recorded("debounce", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      typed
        .throttle(for: .seconds(1), scheduler: clock, latest: true)
        .recorded("throttle", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      for (milliseconds, text) in [(0, "s"), (300, "sw"), (600, "swi"), (900, "swif"), (1200, "swift"), (3100, "C")] {
        clock.advance(to: VirtualTime(nanoseconds: milliseconds * 1_000_000))
        typed.send(text)
      }
      clock.run()
      print(timeline.marbles)
    }

    Step("Twice the same") {
      let clock = VirtualTimeScheduler()
      let inputText = CurrentValueSubject<String, Never>("")
      let cancellable =
        inputText
        .throttle(for: .seconds(1), scheduler: clock, latest: true)
        .handleEvents(receiveOutput: { clock.print("throttle lets \"\($0)\" through") })
        .removeDuplicates()
        .print("Github input")
        .sink { _ in }

      clock.advance(by: .seconds(2))
      clock.print("typed swift")
      inputText.send("swift")
      clock.advance(by: .milliseconds(300))
      clock.print("typed swif")
      inputText.send("swif")
      clock.advance(by: .milliseconds(300))
      clock.print("typed swift")
      inputText.send("swift")
      clock.advance(by: .seconds(2))
      clock.print("typed kotlin")
      inputText.send("kotlin")
      clock.advance(by: .seconds(2))
      clock.print("typed swift")
      inputText.send("swift")
      clock.advance(by: .seconds(2))
      cancellable.cancel()
    }

    Step("From a text to results") {
      let clock = VirtualTimeScheduler()
      do {
        let held = HeldNetwork(["swift": .swift, "swiftui": .swiftui])
        let model = MyViewModel(
          api: GithubAPI(session: held.session), myBackgroundQueue: clock, main: clock, log: Stamped(clock))
        let view = ContentView(dataModel: model)
        let changes = printChanges(model.$loading, model.$repositories, clock)
        func draw() {
          for line in view.body { print("       \(line)") }
        }

        clock.advance(by: .seconds(2))
        draw()
        for query in ["swift", "swiftui"] {
          clock.print("inputText = \"\(query)\"")
          model.inputText = query
          clock.advance(by: .milliseconds(400))
          draw()
          try held.answer(on: clock)
          draw()
          clock.advance(by: .seconds(2))
        }
        clock.print("inputText = \"\"")
        model.inputText = ""
        clock.advance(by: .seconds(2))
        draw()
        print("asked for:", try held.asked(2))
        for change in changes { change.cancel() }
        print("(the field goes)")
      }

      print()
      print("The article's opens:")
      let articles = HeldNetwork([:])
      articles.network.answer(Faulty.searchRepositories(""), with: .respond(status: 422))
      let faulty = Faulty.MyViewModel(
        session: articles.session, myBackgroundQueue: clock, main: clock, log: Nowhere())
      let faultyChanges = printChanges(faulty.$loading, faulty.$repositories, clock)
      clock.advance(by: .milliseconds(400))
      try articles.answer(on: clock)
      print("asked for:", try articles.asked(1))
      for change in faultyChanges { change.cancel() }
      faulty.cancellable = nil
      faulty.cancellable1 = nil
    }

    Step("The newest query only") {
      print("A field that is emptied while it loads:")
      let clock = VirtualTimeScheduler()
      let held = HeldNetwork(["swift": .neverAnswer])
      let model = MyViewModel(
        api: GithubAPI(session: held.session), myBackgroundQueue: clock, main: clock, log: Nowhere())
      let changes = printChanges(model.$loading, model.$repositories, clock)
      clock.advance(by: .seconds(2))
      clock.print("inputText = \"swift\"")
      model.inputText = "swift"
      clock.advance(by: .seconds(2))
      _ = try held.asked(1)
      clock.print("inputText = \"\"")
      model.inputText = ""
      clock.advance(by: .seconds(2))
      try waitUntil("the request is stopped") { !held.network.stopped.isEmpty }
      print("stopped:", held.network.stopped.map { $0.query ?? "" })
      for change in changes { change.cancel() }

      for isSwitching in [true, false] {
        print()
        print(isSwitching ? "switchToLatest:" : "flatMap instead:")
        let clock = VirtualTimeScheduler()
        let timeline = Timeline(clock)
        let held = HeldNetwork(["swift": .neverAnswer, "swiftui": .swiftui])
        let api = GithubAPI(session: held.session)
        let typed = PassthroughSubject<String, Never>()
        let inputText = typed.recorded("typed", on: timeline)
        let requests = ["swift", "swiftui"].map { query in
          api.fetch(url: .searchRepositories(query)!)
            .recorded("fetch \(query)", on: timeline, as: { _ in "data" })
            .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
            .map(\.items)
            .replaceError(with: [])
        }
        let results = inputText.map { $0 == "swift" ? requests[0] : requests[1] }
        let newest = isSwitching ? AnyPublisher(results.switchToLatest()) : AnyPublisher(results.flatMap { $0 })
        let cancellables = [
          api.networkActivityPublisher
            .receive(on: clock)
            .recorded("loading", on: timeline, as: { $0 ? "on" : "off" })
            .sink { _ in },
          newest
            .receive(on: clock)
            .recorded("repositories", on: timeline, as: { "\($0.count)" })
            .sink { _ in },
        ]

        typed.send("swift")
        clock.advance(by: .milliseconds(1200))
        _ = try held.asked(1)
        typed.send("swiftui")
        clock.advance(by: .milliseconds(600))
        try held.answer(on: clock)
        clock.advance(by: .milliseconds(400))
        print(timeline.marbles)
        for cancellable in cancellables { cancellable.cancel() }
      }
    }

    Step("What goes wrong") {
      let reset = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1656253380"]
      let answers: [(name: String, answer: NetworkDouble.Answer)] = [
        ("200", .swift), ("200, not JSON", .respond(body: Data("<html>Log in to the hotel's wifi</html>".utf8))),
        ("400", .respond(status: 400)), ("401", .respond(status: 401)), ("402", .respond(status: 402)),
        ("403", .respond(status: 403)), ("403, none left", .respond(status: 403, headers: reset)),
        ("404", .respond(status: 404)), ("422", .respond(status: 422)), ("500", .respond(status: 500)),
        ("503", .respond(status: 503)), ("no network", .fail(.notConnectedToInternet)),
        ("no such host", .fail(.cannotFindHost)),
      ]
      func row(_ answer: String, _ articles: String, _ ours: String, _ shown: String, _ loading: String) {
        print(answer.padded(to: 15), articles.padded(to: 23), ours.padded(to: 31), shown.padded(to: 5), loading)
      }

      let url = URL.searchRepositories("swift")!
      let network = NetworkDouble()
      let api = GithubAPI(session: network.session)
      var activity: [String] = []
      let loading = api.networkActivityPublisher.sink { activity.append($0 ? "on" : "off") }
      row("answer", "the article's fetch", "our fetch", "shown", "loading")
      for (name, answer) in answers {
        network.answer(url, with: answer)
        let articles = result(of: Faulty.GithubAPI.fetch(url: url, session: network.session))
        let ours = result(of: api.fetch(url: url))
        activity = []
        let shown = api.fetch(url: url)
          .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
          .map(\.items)
          .replaceError(with: [])
        guard case .success(let repositories) = result(of: shown) else { continue }
        row(name, described(articles), described(ours), "\(repositories.count)", activity.joined(separator: ", "))
      }
      loading.cancel()

      print()
      print("What turns loading off:")
      for (name, answer) in answers where ["200", "200, not JSON", "404", "no network"].contains(name) {
        network.answer(url, with: answer)
        let found = network.session.dataTaskPublisher(for: url)
          .handleEvents(
            receiveCompletion: { _ in print("\(name): the completion") }, receiveCancel: { print("\(name): cancel") }
          )
          .tryMap { data, response in
            if let error = GithubAPIError(response, now: Date()) { throw error }
            return data
          }
          .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
        _ = result(of: found)
      }
    }

    Step("Who keeps the model") {
      let clock = VirtualTimeScheduler()
      print("Let go of while it loads:")
      let articles = HeldNetwork(["swift": .neverAnswer])
      var faulty: Faulty.MyViewModel? = Faulty.MyViewModel(
        session: articles.session, myBackgroundQueue: clock, main: clock, log: Nowhere())
      weak let leaked = faulty
      faulty?.inputText = "swift"
      clock.advance(by: .seconds(2))
      _ = try articles.asked(1)
      faulty = nil
      print("the article's:", leaked == nil ? "gone" : "still there, loading: \(leaked!.loading)")
      print("stopped:", articles.network.stopped.map { $0.query ?? "" })

      let held = HeldNetwork(["swift": .neverAnswer])
      var model: MyViewModel? = MyViewModel(
        api: GithubAPI(session: held.session), myBackgroundQueue: clock, main: clock, log: Nowhere())
      weak let released = model
      model?.inputText = "swift"
      clock.advance(by: .seconds(2))
      _ = try held.asked(1)
      model = nil
      print("ours:", released == nil ? "gone" : "still there")
      try waitUntil("the request is stopped") { !held.network.stopped.isEmpty }
      print("stopped:", held.network.stopped.map { $0.query ?? "" })

      print("What it takes to be rid of the article's:")
      leaked?.cancellable = nil
      print("cancellable = nil:", leaked == nil ? "gone" : "still there")
      leaked?.cancellable1 = nil
      print("cancellable1 = nil:", leaked == nil ? "gone" : "still there")
    }

    Step("Queries and URLs") {
      /// What a server makes of a query: parts between ampersands, a plus for a space.
      func read(_ url: URL) -> String {
        let parts = (url.query ?? "").split(separator: "&").map(String.init)
        let query = parts.first { $0.hasPrefix("q=") }?.dropFirst(2).replacing("+", with: " ") ?? ""
        return query.removingPercentEncoding ?? "nothing"
      }

      func show(_ name: String, _ url: URL) {
        print("  \(name.padded(to: 15))\((url.query ?? "").padded(to: 30)) the server reads \"\(read(url))\"")
      }
      for query in ["swift ui", "响应式", "C#", "100%", "R&D", "C++"] {
        print(query)
        show("the article's:", Faulty.searchRepositories(query))
        show("ours:", URL.searchRepositories(query)!)
      }
      print("nothing, and a space: \(URL.searchRepositories("") as Any), \(URL.searchRepositories(" ") as Any)")
    }

    Step("Two search fields") {
      let clock = VirtualTimeScheduler()
      let held = HeldNetwork(["swift": .neverAnswer, "swiftui": .swiftui])
      func show(_ what: String, _ left: Bool, _ right: Bool) {
        clock.print("\(what): left \(left ? "loads" : "rests"), right \(right ? "loads" : "rests")")
      }

      print("The article's:")
      held.network.answer(Faulty.searchRepositories(""), with: .neverAnswer)
      let faultyLeft = Faulty.MyViewModel(
        session: held.session, myBackgroundQueue: clock, main: clock, log: Nowhere())
      let faultyRight = Faulty.MyViewModel(
        session: held.session, myBackgroundQueue: clock, main: clock, log: Nowhere())
      clock.advance(by: .seconds(2))
      _ = try held.asked(2)
      faultyLeft.inputText = "swift"
      clock.advance(by: .seconds(1))
      show("swift on the left", faultyLeft.loading, faultyRight.loading)
      faultyRight.inputText = "swiftui"
      clock.advance(by: .seconds(1))
      try held.answer(on: clock)
      show("an answer on the right", faultyLeft.loading, faultyRight.loading)
      for model in [faultyLeft, faultyRight] {
        model.cancellable = nil
        model.cancellable1 = nil
      }

      print("Ours:")
      let left = MyViewModel(
        api: GithubAPI(session: held.session), myBackgroundQueue: clock, main: clock, log: Nowhere())
      let right = MyViewModel(
        api: GithubAPI(session: held.session), myBackgroundQueue: clock, main: clock, log: Nowhere())
      clock.advance(by: .seconds(2))
      left.inputText = "swift"
      clock.advance(by: .seconds(1))
      show("swift on the left", left.loading, right.loading)
      right.inputText = "swiftui"
      clock.advance(by: .seconds(1))
      try held.answer(on: clock)
      show("an answer on the right", left.loading, right.loading)
    }
  }
}

/// Prints what a model sets, with the time.
private func printChanges(
  _ loading: Published<Bool>.Publisher, _ repositories: Published<[GithubRepository]>.Publisher,
  _ clock: VirtualTimeScheduler
) -> [AnyCancellable] {
  [
    loading.dropFirst().sink { clock.print("loading = \($0)") },
    repositories.dropFirst().sink { clock.print("repositories = \($0.map(\.fullName))") },
  ]
}

/// Subscribes, and waits for what comes: the value, or the failure.
private func result<Upstream: Publisher>(of publisher: Upstream) -> Result<Upstream.Output, Upstream.Failure> {
  let hasEnded = Gate("a request ends")
  var result: Result<Upstream.Output, Upstream.Failure>?
  let cancellable = publisher.sink(
    receiveCompletion: {
      if case .failure(let error) = $0 { result = .failure(error) }
      hasEnded.open()
    }, receiveValue: { result = .success($0) })
  hasEnded.wait()
  cancellable.cancel()
  return result!
}

/// What a fetch came to. An error of the network is told by its code: its text differs between systems.
private func described(_ result: Result<Data, GithubAPIError>) -> String {
  switch result {
  case .success: "data"
  case .failure(.networkError(let error)) where error.code == .notConnectedToInternet: "notConnectedToInternet"
  case .failure(.networkError(let error)) where error.code == .cannotFindHost: "cannotFindHost"
  case .failure(.rateLimited(let end?)): "wait until \(end.formatted(.iso8601))"
  case .failure(let error): error.errorDescription!
  }
}
