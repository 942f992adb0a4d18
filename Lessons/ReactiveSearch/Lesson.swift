import Combine
import LessonKit
import VirtualTime

@main
struct ReactiveSearch: Lesson {
  static let article = Article(
    lesson: 14, title: "Completely reactive pipelines",
    teaches: "How a search field becomes one pipeline, and which requests it saves.")

  var steps: Steps {
    Step("A request for each key stroke", article: "为了将上面的") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock)
      server.seconds = ["Mer": 2, "Merl": 0.5, "Merli": 1, "Merlin": 0.25]
      let viewModel = FirstVersion.SearchViewModel(loader: SearchResultsLoader(urlSession: server), clock)
      let typed = PassthroughSubject<String, Never>()
      let cancellables = [
        typed.recorded("typed", on: timeline).sink { viewModel.query = $0 },
        server.requests.recorded("requests", on: timeline).sink { _ in },
        server.answers.recorded("answers", on: timeline).sink { _ in },
        viewModel.$output.recorded("output", on: timeline, as: count).sink { _ in },
      ]

      for text in ["M", "Me", "Mer", "Merl", "Merli", "Merlin"] {
        clock.advance(by: 0.25)
        typed.send(text)
      }
      clock.run()
      print(timeline.marbles)
      print("(at the end, the field has \(viewModel.query), and the list \(shown(viewModel.output)))")
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("An @Input property is a publisher, too", article: "为了让那种模式更容易实现") {
      final class Fields: ObservableObject {
        @Published var published = ""
        @Original.Input var input = ""
      }
      let fields = Fields()
      let cancellables = [
        fields.objectWillChange.sink { print("objectWillChange") },
        fields.$published.sink { print("$published sends \"\($0)\"") },
        fields.$input.sink { print("$input sends \"\($0)\"") },
      ]
      print("(we set published)")
      fields.published = "Merlin"
      print("(we set input)")
      fields.input = "Merlin"
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("May a subscriber read the property?") {
      try ChildProcess.run(partOf: 3) {
        print("The article's @Input:")
        final class Fields { @Original.Input var input = "" }
        let fields = Fields()
        let cancellable = fields.$input.dropFirst().sink { value in
          print("$input sends \"\(value)\"")
          print("input is \"\(fields.input)\"")
        }
        fields.input = "Merlin"
        cancellable.cancel()
      }

      print("The repaired @Input:")
      final class Fields { @Input var input = "" }
      let fields = Fields()
      let cancellable = fields.$input.dropFirst().sink { value in
        print("$input sends \"\(value)\"")
        print("input is \"\(fields.input)\"")
      }
      fields.input = "Merlin"
      cancellable.cancel()
    }

    Step("How often does the view draw?") {
      final class PublishedModel: ObservableObject { @Published var query = "" }
      final class InputModel: ObservableObject { @Input var query = "" }
      let clock = VirtualTimeScheduler()
      let published = PublishedModel()
      let input = InputModel()
      let publishedScreen = Screen(of: published, on: clock, prints: false) { published.query }
      let inputScreen = Screen(of: input, on: clock, prints: false) { input.query }
      print("(each screen draws once)")
      for text in ["M", "Me", "Mer", "Merl", "Merli", "Merlin"] {
        published.query = text
        input.query = text
        clock.advance(by: 0.25)
      }
      print("(6 letters are typed)")
      print("@Published: \(publishedScreen.drawings) drawings")
      print("@Input:     \(inputScreen.drawings) drawing")
    }

    Step("A text that our code sets appears late") {
      let clock = VirtualTimeScheduler()
      let viewModel = Original.SearchViewModel(loader: SearchResultsLoader(urlSession: Server(clock)), clock)
      let screen = Screen(of: viewModel, on: clock) { "[\(viewModel.query)] \(shown(viewModel.output))" }
      clock.print("(our code sets query to Arthur)")
      viewModel.query = "Arthur"
      clock.run()
      screen.close()
    }

    Step("From key strokes to queries", article: "现在,真正酷的部分来了") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      @Input var query = ""
      let cancellables = [
        $query
          .recorded("query", on: timeline, as: { $0.isEmpty ? "\"\"" : $0 })
          .dropFirst()
          .debounce(for: 0.5, scheduler: clock)
          .recorded("debounce", on: timeline)
          .removeDuplicates()
          .recorded("removeDuplicates", on: timeline)
          .sink { _ in },
        $query
          .debounce(for: 0.5, scheduler: clock)
          .removeDuplicates()
          .recorded("no dropFirst", on: timeline, as: { $0.isEmpty ? "\"\"" : $0 })
          .sink { _ in },
      ]

      for (pause, text) in [(0.75, "me"), (0.25, "mer"), (0.75, "merl"), (0.25, "mer")] {
        clock.advance(by: .seconds(pause))
        query = text
      }
      clock.run()
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("From queries to results") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock)
      server.seconds = ["mer": 0.75, "mer films": 0.75, "merl films": 0.75]
      let loader = SearchResultsLoader(urlSession: server)
      let query = PassthroughSubject<String, Never>()
      @Input var filter: SearchFilter? = nil
      let cancellable = query.recorded("query", on: timeline)
        .combineLatest($filter.recorded("filter", on: timeline, as: { $0?.rawValue ?? "nil" }))
        .map { query, filter in
          loader.loadResults(forQuery: query, filter: filter)
            .asResult()
            .recorded("request: \(query), \(filter?.rawValue ?? "nil")", on: timeline, as: count)
        }
        .switchToLatest()
        .receive(on: clock)
        .recorded("output", on: timeline, as: count)
        .sink { _ in }

      query.send("mer")
      clock.advance(by: 1)
      filter = .films
      clock.advance(by: 0.5)
      query.send("merl")
      clock.run()
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("Fewer than three characters need no request", article: "在下一个系列的例子中") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      let loader = SearchResultsLoader(urlSession: server)
      let log = server.log.sink { print("  \($0)") }
      for query in ["", "Me", "李白", "Mer", "李白诗"] {
        print("loadResults(forQuery: \"\(query)\")")
        let cancellable = loader.loadResults(forQuery: query, filter: nil)
          .asResult()
          .sink { print("  \(shown($0))") }
        clock.run()
        cancellable.cancel()
      }
      log.cancel()
    }

    Step("A failed search is a value, and the next search works", article: "为了将上面的") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      server.failing = ["Merlin"]
      let loader = SearchResultsLoader(urlSession: server)
      let queries = PassthroughSubject<String, Never>()
      let inside = queries.map { loader.loadResults(forQuery: $0, filter: nil).asResult() }
        .switchToLatest()
        .sink(
          receiveCompletion: { print("asResult inside map: \($0)") },
          receiveValue: { print("asResult inside map: \(shown($0))") })
      let below = queries.setFailureType(to: Error.self)
        .map { loader.loadResults(forQuery: $0, filter: nil) }
        .switchToLatest()
        .asResult()
        .sink(
          receiveCompletion: { print("asResult at the end: \($0)") },
          receiveValue: { print("asResult at the end: \(shown($0))") })

      for query in ["Merlot", "Merlin", "Arthur"] {
        print("(we search for \(query))")
        queries.send(query)
        clock.run()
      }
      inside.cancel()
      below.cancel()
    }

    Step("A filter is picked while somebody types", article: "现在,真正酷的部分来了") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      @Input var query = ""
      @Input var filter: SearchFilter? = nil
      let cancellables = [
        $query.dropFirst().recorded("query", on: timeline)
          .debounce(for: 0.5, scheduler: clock)
          .removeDuplicates()
          .combineLatest($filter.recorded("filter", on: timeline, as: { $0?.rawValue ?? "nil" }))
          .recorded("the article's pairs", on: timeline, as: { $1 == .films ? "\($0)+f" : $0 }).sink { _ in },
        $query.combineLatest($filter).dropFirst()
          .debounce(for: 0.5, scheduler: clock)
          .removeDuplicates(by: ==)
          .recorded("the repaired pairs", on: timeline, as: { $1 == .films ? "\($0)+f" : $0 }).sink { _ in },
      ]

      query = "Mer"
      clock.advance(by: 0.75)
      query = "Merl"
      clock.advance(by: 0.25)
      filter = .films
      clock.advance(by: 1)
      filter = .films
      clock.run()
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("An old answer is on its way to the main queue") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      server.seconds = ["Merl": 1, "Arthur": 1]
      let loader = SearchResultsLoader(urlSession: server)
      let queries = PassthroughSubject<String, Never>()
      let articles =
        queries
        .map { loader.loadResults(forQuery: $0, filter: nil).asResult() }
        .switchToLatest()
        .receive(on: clock)
        .sink { clock.print("the article's pipeline: \(shown($0))") }
      let ours =
        queries
        .map { loader.loadResults(forQuery: $0, filter: nil).asResult().receive(on: clock) }
        .switchToLatest()
        .sink { clock.print("the repaired pipeline:  \(shown($0))") }

      clock.print("(we search for Merl)")
      queries.send("Merl")
      clock.schedule(after: VirtualTime(nanoseconds: 1_000_000_000)) {
        clock.print("(the answer is there; we search for Arthur)")
        queries.send("Arthur")
      }
      clock.run()
      articles.cancel()
      ours.cancel()
    }

    Step("The view model, whole", article: "上述抽象类型的美妙之处") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      let viewModel = SearchViewModel(loader: SearchResultsLoader(urlSession: server), clock)
      let screen = Screen(of: viewModel, on: clock) { shown(viewModel.output) }
      let cancellables = [
        server.log.sink { clock.print($0) },
        viewModel.$output.dropFirst().sink { clock.print("sink:  \(shown($0))") },
      ]

      clock.print("(Me, Mer and Merl are typed)")
      for text in ["Me", "Mer", "Merl"] {
        viewModel.query = text
        clock.advance(by: 0.25)
      }
      clock.advance(by: 1)
      clock.print("(films is picked)")
      viewModel.filter = .films
      clock.run()
      for cancellable in cancellables { cancellable.cancel() }
      screen.close()
    }
  }
}
