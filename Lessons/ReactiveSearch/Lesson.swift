import Combine
import Foundation
import LessonKit
import LessonNetwork
import VirtualTime

@main
struct ReactiveSearch: Lesson {
  static let article = Article(
    lesson: 14, title: "Completely reactive pipelines",
    teaches: "How a search field becomes one pipeline, and which requests it saves.")

  var steps: Steps {
    Step("A request for each key stroke") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock)
      server.seconds = ["Mer": 2, "Merl": 0.5, "Merli": 1, "Merlin": 0.25]
      let model = Faulty.SearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)

      let typed = PassthroughSubject<String, Never>()
      let recording = [
        typed.recorded("typed", on: timeline).sink { model.query = $0 },
        server.asked.recorded("asked", on: timeline).sink { _ in },
        server.answered.recorded("answered", on: timeline).sink { _ in },
        model.$output.dropFirst().recorded("output", on: timeline, as: count).sink { _ in },
      ]
      for length in 1...6 {
        typed.send(String("Merlin".prefix(length)))
        clock.advance(by: .milliseconds(250))
      }
      clock.run()
      print(timeline.marbles)
      print("At the end:", SearchView(viewModel: model).body)
      for cancellable in recording { cancellable.cancel() }

      print("A URLSession answers:")
      let network = NetworkDouble([.search(for: "Merlin", filter: nil): .respond(body: Server.body(for: "Merlin"))])
      let results = SearchResultsLoader(urlSession: network.session).loadResults(forQuery: "Merlin", filter: nil)
      let isThere = Gate("the answer is there")
      let direct = results.asResult().sink {
        print("on the main thread: \(Thread.isMainThread), \(shown($0))")
        isThere.open()
      }
      isThere.wait()
      var isOnMain = false
      let hopped = results.asResult().receive(on: DispatchQueue.main).sink {
        print("on the main thread, with receive(on:): \(Thread.isMainThread), \(shown($0))")
        isOnMain = true
      }
      try waitUntil("the answer is on the main queue") { isOnMain }
      direct.cancel()
      hopped.cancel()
    }

    Step("@Input and @Published") {
      let fields = Fields()
      var announced = 0
      let watching = [
        fields.objectWillChange.sink {
          announced += 1
          print("  objectWillChange")
        },
        fields.$published.sink { print("  $published sends \"\($0)\", and published is \"\(fields.published)\"") },
        fields.$input.sink { print("  $input sends \"\($0)\", and input is \"\(fields.input)\"") },
      ]
      print("published = \"Merlin\"")
      fields.published = "Merlin"
      print("input = \"Merlin\"")
      fields.input = "Merlin"
      for cancellable in watching { cancellable.cancel() }

      print("Six letters typed into each:")
      announced = 0
      let counting = fields.objectWillChange.sink { announced += 1 }
      for length in 1...6 { fields.published = String("Merlin".prefix(length)) }
      print("@Published announces \(announced) changes")
      announced = 0
      for length in 1...6 { fields.input = String("Merlin".prefix(length)) }
      print("@Input announces \(announced) changes")
      counting.cancel()

      print("A view draws itself when a change is announced. Somebody taps on a former search:")
      let clock = VirtualTimeScheduler()
      let model = SearchViewModel(loader: SearchResultsLoader(urlSession: Server(clock)), scheduler: clock)
      let view = SearchView(viewModel: model)
      model.query = "Merlin"
      clock.run()
      clock.print("on the screen: \(view.body)")
      let drawing = model.objectWillChange.receive(on: clock).sink { clock.print("drawn: \(view.body)") }
      clock.print("query = \"Arthur\"")
      model.query = "Arthur"
      clock.run()
      drawing.cancel()

      print("A struct is copied, and its input is not:")
      let first = Draft()
      var second = first
      second.input = "changed"
      second.plain = "changed"
      print("first.plain is \"\(first.plain)\", first.input is \"\(first.input)\"")
    }

    Step("The pipeline") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let server = Server(clock)
      server.seconds = ["mer": 0.75, "mer, films": 0.75, "merl, films": 0.75]
      let loader = SearchResultsLoader(urlSession: server)
      let fields = Fields()

      let cancellable = fields.$input
        .recorded("$query", on: timeline) { $0.isEmpty ? "\"\"" : $0 }
        .dropFirst()
        .recorded("dropFirst", on: timeline)
        .debounce(for: 0.5, scheduler: clock)
        .recorded("debounce", on: timeline)
        .removeDuplicates()
        .recorded("removeDuplicates", on: timeline)
        .combineLatest(fields.$filter.recorded("$filter", on: timeline) { $0?.rawValue ?? "all" })
        .recorded("combineLatest", on: timeline) { query, filter in "\(query) \(filter?.rawValue ?? "all")" }
        .map { query, filter in
          loader.loadResults(forQuery: query, filter: filter)
            .recorded("loadResults", on: timeline) { "\($0.count) found" }
            .asResult()
        }
        .switchToLatest()
        .receive(on: clock)
        .recorded("output", on: timeline, as: count)
        .sink { _ in }

      for (date, query) in [(0.25, "me"), (0.5, "mer"), (1.25, "merl"), (1.5, "mer"), (2.25, "merl")] {
        clock.advance(to: VirtualTime(nanoseconds: Int(date * 1e9)))
        fields.input = query
      }
      fields.filter = .films
      clock.run()
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("Fewer than three characters") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      let loader = SearchResultsLoader(urlSession: server)
      for query in ["", "Me", "Mer", "李白", "李白诗", "   "] {
        var isAsked = false
        let watching = server.asked.sink { _ in isAsked = true }
        var results: [String] = []
        let cancellable = loader.loadResults(forQuery: query, filter: nil).asResult().sink { results.append(shown($0)) }
        clock.run()
        print("\"\(query)\": \(isAsked ? "asked" : "not asked"), found: \(results.joined(separator: "; "))")
        watching.cancel()
        cancellable.cancel()
      }

      print("Deleted while the request is under way:")
      let start = VirtualTimeScheduler()
      let slow = Server(start)
      slow.seconds = ["Merlin": 2]
      let model = SearchViewModel(loader: SearchResultsLoader(urlSession: slow), scheduler: start)
      let trace = [
        slow.log.sink { start.print($0) },
        model.$output.dropFirst().sink { start.print("shown: \(shown($0))") },
      ]
      for query in ["Merlin", "Me"] {
        start.print("typed: \(query)")
        model.query = query
        start.advance(by: 1)
      }
      start.run()
      for cancellable in trace { cancellable.cancel() }
    }

    Step("A failed search") {
      let clock = VirtualTimeScheduler()
      let server = Server(clock)
      server.answers = [
        "Merlin": .fail(.notConnectedToInternet),
        "Arthur": .respond(status: 503, body: Data("Service Unavailable".utf8)),
      ]
      let loader = SearchResultsLoader(urlSession: server)
      let model = SearchViewModel(loader: loader, scheduler: clock)
      let trace = [
        server.log.sink { clock.print($0) },
        model.$output.dropFirst().sink { clock.print("shown: \(shown($0))") },
      ]
      func type(_ query: String) {
        clock.print("typed: \(query)")
        model.query = query
      }
      for query in ["Merlin", "Arthur", "Merlot", "Merlin"] {
        type(query)
        clock.advance(by: 1)
      }
      clock.print("(online again)")
      server.answers = [:]
      type("Merli")
      type("Merlin")
      clock.advance(by: 1)
      clock.print("(nothing was asked)")
      for cancellable in trace { cancellable.cancel() }

      print("asResult() below switchToLatest():")
      server.answers = ["Merlin": .fail(.notConnectedToInternet)]
      let queries = PassthroughSubject<String, Never>()
      let searching = [
        server.log.sink { print($0) },
        queries
          .map { loader.loadResults(forQuery: $0, filter: nil) }
          .switchToLatest()
          .asResult()
          .sink(receiveCompletion: { print($0) }, receiveValue: { print("shown: \(shown($0))") }),
      ]
      for query in ["Merlot", "Merlin", "Arthur"] {
        print("typed: \(query)")
        queries.send(query)
        clock.run()
      }
      print("(nothing was asked)")
      for cancellable in searching { cancellable.cancel() }
    }

    Step("A filter") {
      func use<Model: SearchModel>(
        _ model: Model, _ output: Published<Model.Output>.Publisher, _ server: Server, _ clock: VirtualTimeScheduler
      ) {
        let trace = [
          server.log.sink { clock.print($0) },
          output.dropFirst().sink { clock.print("shown: \(shown($0))") },
        ]
        clock.print("typed: Merl")
        model.query = "Merl"
        clock.advance(by: 1)
        clock.print("typed: Merlin")
        model.query = "Merlin"
        clock.advance(by: 0.25)
        clock.print("picked: films")
        model.filter = .films
        clock.advance(by: 1.25)
        clock.print("picked: films, again")
        model.filter = .films
        clock.run()
        for cancellable in trace { cancellable.cancel() }
      }

      print("The article's:")
      var clock = VirtualTimeScheduler()
      var server = Server(clock)
      let articles = Faulty.ReactiveSearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
      use(articles, articles.$output, server, clock)

      print("Ours:")
      clock = VirtualTimeScheduler()
      server = Server(clock)
      let ours = SearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
      use(ours, ours.$output, server, clock)
    }

    Step("On its way to the main queue") {
      func use<Model: SearchModel>(
        _ model: Model, _ output: Published<Model.Output>.Publisher, _ server: Server, _ clock: VirtualTimeScheduler
      ) {
        server.seconds = ["Merl": 1]
        let trace = [
          server.log.sink { clock.print($0) },
          output.dropFirst().sink { clock.print("shown: \(shown($0))") },
        ]
        for query in ["Merl", "Arthur"] {
          clock.print("typed: \(query)")
          model.query = query
          clock.advance(by: 1)
        }
        clock.run()
        for cancellable in trace { cancellable.cancel() }
      }

      print("The article's:")
      var clock = VirtualTimeScheduler()
      var server = Server(clock)
      let articles = Faulty.ReactiveSearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
      use(articles, articles.$output, server, clock)

      print("Ours:")
      clock = VirtualTimeScheduler()
      server = Server(clock)
      let ours = SearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
      use(ours, ours.$output, server, clock)
    }

    Step("Reading what is being set") {
      guard !Faulty.isInChildProcess else { return Faulty.readWhileSetting() }
      print("The article's, in a child process:")
      let child = try Faulty.runChildProcess(step: 8)
      for line in child.output.split(separator: "\n").dropFirst() { print("  \(line)") }
      if case .signal = child.ending { print("  (a signal ended it)") } else { print("  (\(child.ending))") }
      if child.errors.contains("Simultaneous accesses") { print("  on standard error: Simultaneous accesses") }

      print("Ours:")
      let fields = Fields()
      let reading = fields.$input.dropFirst().sink {
        print("  $input sends \"\($0)\", and input is \"\(fields.input)\"")
      }
      print("  input = \"Merlin\"")
      fields.input = "Merlin"
      reading.cancel()
    }
  }
}

/// Both wrappers side by side, and a filter.
private final class Fields: ObservableObject {
  @Published var published = ""
  @Input var input = ""
  @Input var filter: SearchFilter?
}

private struct Draft {
  var plain = "as it was"
  @Input var input = "as it was"
}

/// An output, short enough for a picture.
private func count(_ output: Result<[SearchResult], Error>) -> String {
  (try? output.get()).map { "\($0.count) found" } ?? "failure"
}
