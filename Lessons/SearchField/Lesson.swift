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
    lesson: 8, title: "Combine之实战(应用)",
    teaches: "How a search field decides when to ask, cancels what is out of date, and shows what went wrong.")

  static var options: [LessonOption] {
    [
      LessonOption(
        "--live", "QUERY", help: Message("searches with the real service, over the network", "向真正的服务发出请求，需要网络")
      ) { query in
        try Live.search(query)
      }
    ]
  }

  var steps: Steps {
    Step("The article's form, whole", article: "模拟网络搜索") {
      let clock = VirtualTimeScheduler()
      let held = HeldNetwork(["swift": .swift])
      Original.GithubAPI.session = held.session
      let dataModel = Original.MyViewModel(clock)
      var cancellables = Set<AnyCancellable>()
      Screen(ContentView(dataModel: dataModel), on: clock).store(in: &cancellables)
      clock.advance(by: 0.4)
      try held.answer(on: clock)

      clock.advance(by: 1.6)
      clock.print("(the user types swift)")
      dataModel.inputText = "swift"
      clock.advance(by: 0.4)
      try held.answer(on: clock)
      clock.print("(the service was asked for \(try held.asked(2)))")
    }

    Step("When does throttle send a text, and when does debounce?", article: "当有输入时,debounce") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let inputText = PassthroughSubject<String, Never>()
      var cancellables = Set<AnyCancellable>()
      inputText
        .recorded("typed", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      inputText
        .throttle(for: 1.0, scheduler: clock, latest: true)
        .recorded("throttle", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      inputText
        .debounce(for: 1.0, scheduler: clock)
        .recorded("debounce", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      for text in ["s", "sw", "swi", "swif", "swift"] {
        inputText.send(text)
        clock.advance(by: 0.3)
      }
      clock.advance(by: 1.8)
      inputText.send("C")
      clock.run()
      print(timeline.marbles)
    }

    Step("What does a server read?", article: ".map { input") {
      for input in ["swift ui", "响应式", "R&D", "C++", "", "  "] {
        print("typed: \"\(input)\"")
        let originalString = "https://api.github.com/search/repositories?q=\(input)"
        let escapedString = originalString.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!
        let url = URL(string: escapedString)!
        print("  the article's query: \(url.query!), which a server reads as \"\(Form.value(of: "q", in: url))\"")

        guard let ours = URL.searchRepositories(input) else {
          print("  our query:           none; no request is made")
          continue
        }
        print("  our query:           \(ours.query!), which a server reads as \"\(Form.value(of: "q", in: ours))\"")
      }
    }

    Step("switchToLatest or flatMap: whose list is shown at the end?", article: "switchToLatest()用于") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let input = PassthroughSubject<String, Never>()
      // A request for "a" takes 3 seconds, one for "ab" takes 1 second.
      let results = { (text: String, name: String) in
        Just("list of \(text)")
          .delay(for: text == "a" ? 3 : 1, scheduler: clock)
          .recorded("\(text), \(name)", on: timeline)
      }
      var cancellables = Set<AnyCancellable>()
      input
        .map { results($0, "switchToLatest") }
        .switchToLatest()
        .recorded("switchToLatest", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      input
        .map { results($0, "flatMap") }
        .flatMap { $0 }
        .recorded("flatMap", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      input.send("a")
      clock.advance(by: 1)
      input.send("ab")
      clock.run()
      print(timeline.marbles)
    }

    Step("Where does receive(on:) belong?", article: ".receive(on: RunLoop.main)") {
      let clock = VirtualTimeScheduler()
      let input = PassthroughSubject<String, Never>()
      var cancellables = Set<AnyCancellable>()
      input
        .map { text in Just("list of \(text)") }
        .switchToLatest()
        .receive(on: clock)
        .sink { print("receive(on:) below switchToLatest: \($0)") }
        .store(in: &cancellables)
      input
        .map { text in Just("list of \(text)").receive(on: clock) }
        .switchToLatest()
        .sink { print("receive(on:) inside the request: \($0)") }
        .store(in: &cancellables)

      print("(the user types a)")
      input.send("a")
      print("(the user types ab; then the clock runs)")
      input.send("ab")
      clock.run()
    }

    Step("Does the model end when nobody keeps it?", article: "assign可以直接使用KeyPath") {
      let clock = VirtualTimeScheduler()
      print("The article's model:")
      var original: Original.MyViewModel? = Original.MyViewModel(clock)
      weak let originalModel = original
      clock.print("(we keep it no longer)")
      original = nil
      clock.print("(it is \(originalModel == nil ? "gone" : "still there"); we set cancellable to nil)")
      originalModel?.cancellable = nil
      clock.print("(it is \(originalModel == nil ? "gone" : "still there"); we set cancellable1 to nil)")
      originalModel?.cancellable1 = nil
      clock.print("(it is \(originalModel == nil ? "gone" : "still there"))")
    }

    Step("Which ends of a pipeline keep the model?") {
      final class Model: ObservableObject {
        @Published var loading = false
        var cancellables = Set<AnyCancellable>()
      }

      func runPipeline(endingWith end: String, make: (AnyPublisher<Bool, Never>, Model) -> Void) {
        let flags = PassthroughSubject<Bool, Never>()
        let watched = flags.handleEvents(receiveCancel: { print("(the subscription is cancelled)") })
        var model: Model? = Model()
        weak let weakModel = model
        make(watched.eraseToAnyPublisher(), model!)
        print("\(end): loading is \(model!.loading)")
        flags.send(true)
        print("(true is sent: loading is \(model!.loading))")
        model = nil
        print("(we keep the model no longer; it is \(weakModel == nil ? "gone" : "still there"))")
      }

      runPipeline(endingWith: "assign(to:on:)") { flags, model in
        flags.assign(to: \.loading, on: model).store(in: &model.cancellables)
      }
      runPipeline(endingWith: "sink with [weak model]") { flags, model in
        flags.sink { [weak model] in model?.loading = $0 }.store(in: &model.cancellables)
      }
      runPipeline(endingWith: "assign(to:)") { flags, model in
        flags.assign(to: &model.$loading)
      }
    }

    Step("When does loading end?", article: "我们再看看 GithubAPI") {
      let url = URL.searchRepositories("swift")!
      let answers: [(String, NetworkDouble.Answer)] = [
        ("Status 200", .swift), ("Status 404", .respond(status: 404)), ("No network", .fail(.notConnectedToInternet)),
        ("No answer, and we cancel", .neverAnswer),
      ]
      for (name, answer) in answers {
        print("\(name):")
        let network = NetworkDouble([url: answer])
        let hasEnded = Gate("the request ends")
        let requestSubscription = network.session.dataTaskPublisher(for: url)
          .handleEvents(
            receiveCompletion: { _ in print("  receiveCompletion: loading = false") },
            receiveCancel: { print("  receiveCancel: loading = false") },
            receiveRequest: { _ in print("  receiveRequest: loading = true") }
          )
          .tryMap { data, response in
            if (response as? HTTPURLResponse)?.statusCode == 404 { throw GithubAPIError.unknown }
            return data
          }
          .sink(receiveCompletion: { _ in hasEnded.open() }, receiveValue: { _ in })
        if case .neverAnswer = answer { requestSubscription.cancel() } else { hasEnded.wait() }
      }
    }

    Step("Which of two search fields shows that it loads?", article: "我们再看看 GithubAPI") {
      let url = URL.searchRepositories("swift")!
      let network = NetworkDouble([url: .neverAnswer])

      var cancellables = Set<AnyCancellable>()

      print("The article's publisher:")
      Original.GithubAPI.session = network.session
      for side in ["left", "right"] {
        Original.GithubAPI.networkActivityPublisher
          .sink { print("the \(side) field: loading = \($0)") }
          .store(in: &cancellables)
      }
      var requests: [AnyCancellable] = []
      for side in ["left", "right"] {
        print("(the \(side) field makes a request)")
        Original.GithubAPI.fetch(url: url)
          .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
          .store(in: &requests)
      }
      print("(the left field cancels its request)")
      requests[0].cancel()

      // Without subscribers nothing prints while the right field's request is cancelled.
      cancellables.removeAll()
      requests = []

      print("The repaired publisher, one for each field:")
      let (left, right) = (GithubAPI(session: network.session), GithubAPI(session: network.session))
      for (side, api) in [("left", left), ("right", right)] {
        api.networkActivityPublisher
          .sink { print("the \(side) field: loading = \($0)") }
          .store(in: &cancellables)
      }
      for (side, api) in [("left", left), ("right", right)] {
        print("(the \(side) field makes a request)")
        api.fetch(url: url)
          .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
          .store(in: &requests)
      }
      print("(the left field cancels its request)")
      requests.removeFirst().cancel()
      cancellables.removeAll()
    }

    Step("What does each answer become?", article: ".tryMap { data") {
      let url = URL.searchRepositories("swift")!
      let answers: [(String, NetworkDouble.Answer)] = [
        ("200", .swift), ("304", .swift(status: 304)), ("400", .swift(status: 400)), ("401", .swift(status: 401)),
        ("402", .swift(status: 402)), ("403", .swift(status: 403)), ("404", .swift(status: 404)),
        ("422", .swift(status: 422)), ("500", .swift(status: 500)),
        ("200, not JSON", .respond(body: Data("<html>".utf8))), ("no network", .fail(.notConnectedToInternet)),
      ]
      print(Table.row("answer", "the article's fetch", "our fetch", "the article's list"))
      for (name, answer) in answers {
        let session = NetworkDouble([url: answer]).session
        Original.GithubAPI.session = session
        let count = Original.GithubAPI.fetch(url: url)
          .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
          .map { $0.items.count }
          .replaceError(with: 0)
        print(
          Table.row(
            name, outcome(of: Original.GithubAPI.fetch(url: url)),
            outcome(of: GithubAPI(session: session).fetch(url: url)), outcome(of: count)))
      }
    }

    Step("What does the repaired form show?", article: "replaceError(with: [])用于") {
      let clock = VirtualTimeScheduler()
      let held = HeldNetwork(["swift": .respond(status: 403), "swiftui": .swiftui])
      var dataModel: MyViewModel? = MyViewModel(clock, api: GithubAPI(session: held.session))
      var cancellables = Set<AnyCancellable>()
      Screen(ContentView(dataModel: dataModel!), on: clock).store(in: &cancellables)
      clock.advance(by: 2)

      clock.print("(the user types swift)")
      for text in ["s", "sw", "swi", "swif", "swift"] { dataModel?.inputText = text }
      clock.advance(by: 0.9)
      try held.answer(on: clock)
      clock.advance(by: 1)

      clock.print("(the user types swiftui)")
      dataModel?.inputText = "swiftui"
      clock.advance(by: 0.9)
      try held.answer(on: clock)
      clock.advance(by: 1)

      clock.print("(the user types swiftu, and swiftui again)")
      for text in ["swiftu", "swiftui"] { dataModel?.inputText = text }
      clock.advance(by: 0.9)
      clock.print("(the service was asked for \(try held.asked(2)); the field closes)")
      cancellables.removeAll()
      dataModel = nil
      print("(the field has closed)")
    }
  }
}
