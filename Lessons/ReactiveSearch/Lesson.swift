import Combine
import Foundation
import LessonKit
import LessonNetwork
import VirtualTime

@main
struct ReactiveSearch: Lesson {
  static let article = Article(
    lesson: 15, title: "Completely reactive pipelines",
    teaches: "How a search field becomes one pipeline, and which requests it saves.")

  var steps: Steps {
    Step("Which texts make a request?", article: "在下一个系列的例子中") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      let loader = SearchResultsLoader(urlSession: server)
      var cancellables: Set<AnyCancellable> = []
      server.log.sink { print("  \($0)") }.store(in: &cancellables)
      for query in ["", "Me", "李白", "Mer", "李白诗"] {
        print("loadResults(forQuery: \"\(query)\")")
        loader.loadResults(forQuery: query, filter: nil)
          .sink(receiveCompletion: { _ in }, receiveValue: { print("  \(shown(.success($0)))") })
          .store(in: &cancellables)
        clock.run()
      }
    }

    Step("On which thread does an answer arrive?", article: "为了将上面的") {
      let url = URL.search(for: "Merlin", filter: nil)
      let network = NetworkDouble([url: .respond(body: Server.body(for: "Merlin"))])
      let loader = SearchResultsLoader(urlSession: network.session)
      var cancellables: Set<AnyCancellable> = []
      var isShown = false
      loader.loadResults(forQuery: "Merlin", filter: nil)
        .asResult()
        .handleEvents(receiveOutput: { print("asResult:     \(shown($0)) (main thread: \(Thread.isMainThread))") })
        .receive(on: DispatchQueue.main)
        .sink { output in
          print("receive(on:): \(shown(output)) (main thread: \(Thread.isMainThread))")
          isShown = true
        }
        .store(in: &cancellables)
      try waitUntil("the output is shown") { isShown }
    }

    Step("What does the list show when answers overtake each other?", article: "同样,我们有一个工作得相当不错的实现") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock, seconds: ["Mer": 2, "Merl": 0.5, "Merli": 1, "Merlin": 0.25])
      let viewModel = FirstVersion.SearchViewModel(loader: SearchResultsLoader(urlSession: server), clock: clock)
      let typed = PassthroughSubject<String, Never>()
      var cancellables: [AnyCancellable] = []
      typed.recorded("typed", on: timeline).sink { viewModel.query = $0 }.store(in: &cancellables)
      server.requests.recorded("requests", on: timeline).sink { _ in }.store(in: &cancellables)
      server.answers.recorded("answers", on: timeline).sink { _ in }.store(in: &cancellables)
      viewModel.$output.recorded("output", on: timeline, as: count).sink { _ in }.store(in: &cancellables)

      for text in ["M", "Me", "Mer", "Merl", "Merli", "Merlin"] {
        clock.advance(by: 0.25)
        typed.send(text)
      }
      clock.run()
      print(timeline.marbles)
      print("(at the end, the field has \(viewModel.query), and the list \(shown(viewModel.output)))")
    }

    Step("How does @Input differ from @Published?", article: "为了让那种模式更容易实现") {
      final class Fields: ObservableObject {
        @Published var published = ""
        @Original.Input var input = ""
      }
      let fields = Fields()
      var cancellables: Set<AnyCancellable> = []
      fields.objectWillChange.sink { print("objectWillChange") }.store(in: &cancellables)
      fields.$published.sink { print("$published sends \"\($0)\"") }.store(in: &cancellables)
      fields.$input.sink { print("$input sends \"\($0)\"") }.store(in: &cancellables)

      print("(we set published)")
      fields.published = "Merlin"
      print("(we set input)")
      fields.input = "Merlin"
    }

    Step("May a subscriber read the property?") {
      try ChildProcess.run(partOf: 5) {
        print("The article's @Input:")
        final class Fields { @Original.Input var input = "" }
        let fields = Fields()
        var cancellables: Set<AnyCancellable> = []
        fields.$input.dropFirst().sink { value in
          print("$input sends \"\(value)\"")
          print("input is \"\(fields.input)\"")
        }.store(in: &cancellables)
        fields.input = "Merlin"
      }

      print("The repaired @Input:")
      final class Fields { @Input var input = "" }
      let fields = Fields()
      var cancellables: Set<AnyCancellable> = []
      fields.$input.dropFirst().sink { value in
        print("$input sends \"\(value)\"")
        print("input is \"\(fields.input)\"")
      }.store(in: &cancellables)
      fields.input = "Merlin"
    }

    Step("Which key strokes become a query?", article: "现在,真正酷的部分来了") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      @Input var query = ""
      var cancellables: [AnyCancellable] = []
      let queries = $query
      let debounced = queries.dropFirst().debounce(for: 0.5, scheduler: clock)
      queries.recorded("query", on: timeline, as: { $0.isEmpty ? "\"\"" : $0 }).sink { _ in }.store(in: &cancellables)
      debounced.recorded("debounce", on: timeline).sink { _ in }.store(in: &cancellables)
      debounced.removeDuplicates().recorded("removeDuplicates", on: timeline).sink { _ in }.store(in: &cancellables)

      for (pause, text) in [(0.75, "me"), (0.25, "mer"), (0.75, "merl"), (0.25, "mer")] {
        clock.advance(by: .seconds(pause))
        query = text
      }
      clock.run()
      print(timeline.marbles)
    }

    Step("What happens to a request when the query changes?") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock, seconds: ["mer": 0.75, "mer films": 0.75, "merl films": 0.75])
      let loader = SearchResultsLoader(urlSession: server)
      let query = PassthroughSubject<String, Never>()
      @Input var filter: SearchFilter? = nil
      var cancellables: Set<AnyCancellable> = []
      query.recorded("query", on: timeline)
        .combineLatest($filter.recorded("filter", on: timeline, as: { $0?.rawValue ?? "nil" }))
        .map { query, filter in
          loader.loadResults(forQuery: query, filter: filter)
            .asResult()
            .recorded("request: \(query)\(filter == .films ? "+f" : "")", on: timeline, as: count)
        }
        .switchToLatest()
        .recorded("output", on: timeline, as: count)
        .sink { _ in }
        .store(in: &cancellables)

      query.send("mer")
      clock.advance(by: 1)
      filter = .films
      clock.advance(by: 0.5)
      query.send("merl")
      clock.run()
      print(timeline.marbles)
    }

    Step("What comes after a failed search?") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      server.failing = ["Merlin"]
      let loader = SearchResultsLoader(urlSession: server)
      let queries = PassthroughSubject<String, Never>()
      var cancellables: Set<AnyCancellable> = []
      queries.map { loader.loadResults(forQuery: $0, filter: nil).asResult() }
        .switchToLatest()
        .sink(
          receiveCompletion: { print("asResult inside map: \($0)") },
          receiveValue: { print("asResult inside map: \(shown($0))") }
        )
        .store(in: &cancellables)
      queries.setFailureType(to: Error.self)
        .map { loader.loadResults(forQuery: $0, filter: nil) }
        .switchToLatest()
        .asResult()
        .sink(
          receiveCompletion: { print("asResult at the end: \($0)") },
          receiveValue: { print("asResult at the end: \(shown($0))") }
        )
        .store(in: &cancellables)

      for query in ["Merlot", "Merlin", "Arthur"] {
        print("(we search for \(query))")
        queries.send(query)
        clock.run()
      }
      print("(there are no more queries)")
      queries.send(completion: .finished)
    }

    Step("Which requests are too many?") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let (server, repairedServer) = (Server(clock), Server(clock))
      let viewModel = Original.SearchViewModel(loader: SearchResultsLoader(urlSession: server), clock: clock)
      let repaired = V1.SearchViewModel(loader: SearchResultsLoader(urlSession: repairedServer), clock: clock)
      var cancellables: [AnyCancellable] = []
      // What the user does reaches both models.
      let query = PassthroughSubject<String, Never>()
      let filter = PassthroughSubject<SearchFilter, Never>()
      query.recorded("query", on: timeline).sink { (viewModel.query, repaired.query) = ($0, $0) }
        .store(in: &cancellables)
      filter.recorded("filter", on: timeline, as: \.rawValue).sink { (viewModel.filter, repaired.filter) = ($0, $0) }
        .store(in: &cancellables)
      for (server, name) in [(server, "the article's requests"), (repairedServer, "the repaired requests")] {
        server.requests.recorded(name, on: timeline, as: { $0.replacing(" films", with: "+f") }).sink { _ in }
          .store(in: &cancellables)
      }

      query.send("Mer")
      clock.advance(by: 0.75)
      query.send("Merl")
      clock.advance(by: 0.25)
      filter.send(.films)
      clock.advance(by: 0.75)
      filter.send(.films)
      clock.advance(by: 0.5)
      query.send("Owl")
      clock.run()
      print(timeline.marbles)
    }

    Step("Can the answer to an old text still be shown?") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let servers = (1...3).map { _ in Server(clock, seconds: ["Merl": 1, "Arthur": 1]) }
      let loaders = servers.map { SearchResultsLoader(urlSession: $0) }
      let viewModel = Original.SearchViewModel(loader: loaders[0], clock: clock)
      let combiningFirst = V1.SearchViewModel(loader: loaders[1], clock: clock)
      let repaired = SearchViewModel(loader: loaders[2], clock: clock)
      var cancellables: [AnyCancellable] = []
      let query = PassthroughSubject<String, Never>()
      query.recorded("query", on: timeline)
        .sink { (viewModel.query, combiningFirst.query, repaired.query) = ($0, $0, $0) }
        .store(in: &cancellables)
      // The three servers receive the same requests and answer at the same moments.
      servers[0].log.sink { clock.print($0) }.store(in: &cancellables)
      servers[0].answers.recorded("answers", on: timeline).sink { _ in }.store(in: &cancellables)
      servers[0].requests.recorded("requests", on: timeline).sink { _ in }.store(in: &cancellables)
      let outputs = [
        ("the article's output", viewModel.$output), ("step 9's output", combiningFirst.$output),
        ("the repaired output", repaired.$output),
      ]
      for (name, output) in outputs {
        output.recorded(name, on: timeline, as: count).sink { _ in }.store(in: &cancellables)
      }
      for (name, output) in outputs where name != "step 9's output" {
        output.dropFirst().sink { clock.print("\(name): \(count($0))") }.store(in: &cancellables)
      }

      clock.advance(by: 1)
      query.send("Merl")
      clock.advance(by: 1)
      query.send("Arthur")
      clock.run()
      print(timeline.marbles)
    }

    Step("When is the view drawn?", article: "上述抽象类型的美妙之处") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      let viewModel = SearchViewModel(loader: SearchResultsLoader(urlSession: server), clock: clock)
      let view = SearchView(viewModel: viewModel, on: clock)
      var cancellables: Set<AnyCancellable> = []
      server.log.sink { clock.print($0) }.store(in: &cancellables)
      viewModel.$output.dropFirst().sink { clock.print("sink:  \(shown($0))") }.store(in: &cancellables)

      clock.print("(the user types Me, Mer and Merl)")
      for text in ["Me", "Mer", "Merl"] {
        view.textField.type(text)
        clock.advance(by: 0.25)
      }
      clock.print("(the field shows \(view.textField.shownText))")
      clock.run()
      clock.print("(the user picks films)")
      viewModel.filter = .films
      clock.run()
    }
  }
}
