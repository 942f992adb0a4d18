import Combine
import Foundation
import LessonKit
import LessonNetwork
import Testing
import VirtualTime

@testable import ReactiveSearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct SearchViewModelTests {
  private let clock = VirtualTimeScheduler()
  private let server: Server
  private let record = Record()

  private final class Record {
    var events: [String] = []
    var cancellables: Set<AnyCancellable> = []

    func takeEvents() -> [String] {
      defer { events = [] }
      return events
    }
  }

  init() {
    server = Server(clock)
    let record = record
    server.log.sink { record.events.append($0) }.store(in: &record.cancellables)
  }

  private func makeModel() -> SearchViewModel<Server, VirtualTimeScheduler> {
    let model = SearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
    follow(model.$output)
    return model
  }

  private func makeArticlesModel() -> Faulty.ReactiveSearchViewModel<Server, VirtualTimeScheduler> {
    let model = Faulty.ReactiveSearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
    follow(model.$output)
    return model
  }

  private func follow(_ output: Published<SearchModel.Output>.Publisher) {
    let record = record
    output.dropFirst().sink { record.events.append("shown: \(shown($0))") }.store(in: &record.cancellables)
  }

  @Test func nothingIsSearchedForAtFirst() {
    let model = makeModel()
    clock.run()
    #expect(record.events == [])
    #expect(shown(model.output) == "nothing")
  }

  @Test func waitsForHalfASecondOfSilence() {
    let model = makeModel()
    model.query = "Merl"
    clock.advance(by: .milliseconds(499))
    model.query = "Merlin"
    clock.advance(by: .milliseconds(499))
    #expect(record.events == [])
    clock.advance(by: .milliseconds(1))
    #expect(record.events == ["asked: Merlin"])
    clock.run()
    #expect(record.events.dropFirst() == ["answered: Merlin", "shown: Merlin, Merlin's Owl"])
  }

  @Test func theSameQueryIsNotAskedAgain() {
    let model = makeModel()
    model.query = "Merlin"
    clock.run()
    _ = record.takeEvents()
    for query in ["Merli", "Merlin"] { model.query = query }
    clock.run()
    #expect(record.events == [])
  }

  @Test func theSameFilterIsNotAskedForAgain() {
    let model = makeModel()
    model.query = "Merlin"
    model.filter = .books
    clock.run()
    #expect(record.takeEvents() == ["asked: Merlin, books", "answered: Merlin, books", "shown: Merlin"])
    model.filter = .books
    clock.run()
    #expect(record.takeEvents() == [])
    model.filter = nil
    clock.run()
    #expect(record.takeEvents() == ["asked: Merlin", "answered: Merlin", "shown: Merlin, Merlin's Owl"])
  }

  @Test func theArticlesAsksForTheSameFilterAgain() {
    let model = makeArticlesModel()
    model.query = "Merlin"
    clock.run()
    _ = record.takeEvents()
    model.filter = .books
    model.filter = .books
    clock.run()
    #expect(
      record.events == [
        "asked: Merlin, books", "cancelled: Merlin, books", "asked: Merlin, books", "answered: Merlin, books",
        "shown: Merlin",
      ])
  }

  @Test func aFilterWithoutAQueryAsksForNothing() {
    let model = makeModel()
    model.filter = .films
    clock.run()
    #expect(record.events == ["shown: nothing"])
    let articles = makeArticlesModel()
    articles.filter = .films
    clock.run()
    #expect(record.events == ["shown: nothing"])
  }

  @Test func aNewSearchCancelsTheOneUnderWay() {
    server.seconds = ["Merl": 10]
    let model = makeModel()
    model.query = "Merl"
    clock.advance(by: 1)
    model.query = "Merlin"
    clock.run()
    #expect(
      record.events == [
        "asked: Merl", "cancelled: Merl", "asked: Merlin", "answered: Merlin", "shown: Merlin, Merlin's Owl",
      ])
  }

  @Test func aShortQueryCancelsTheSearchUnderWay() {
    server.seconds = ["Merlin": 10]
    let model = makeModel()
    model.query = "Merlin"
    clock.advance(by: 1)
    model.query = ""
    clock.run()
    #expect(record.events == ["asked: Merlin", "cancelled: Merlin", "shown: nothing"])
  }

  @Test func anAnswerOnItsWayIsDropped() {
    server.seconds = ["Merl": 1]
    for (model, isArticles) in [(makeModel() as any SearchModel, false), (makeArticlesModel(), true)] {
      model.query = "Merl"
      clock.advance(by: 1)
      model.query = "Arthur"
      clock.run()
      #expect(record.takeEvents().contains("shown: Merlot, Merlin, Merlin's Owl") == isArticles)
      #expect(shown(model.output) == "Arthur")
    }
  }

  @Test func goesOnAfterFailures() {
    server.answers = ["Merlin": .fail(.notConnectedToInternet), "Merlot": .respond(body: Data("[]".utf8))]
    let model = makeModel()
    for query in ["Merlin", "Merlot", "Arthur"] {
      model.query = query
      clock.run()
    }
    #expect(
      record.events.filter { $0.hasPrefix("shown") } == [
        "shown: You are offline.", "shown: The answer was not understood.", "shown: Arthur",
      ])
  }

  @Test func onlyTheOutputIsAnnounced() {
    let model = makeModel()
    var count = 0
    let counting = model.objectWillChange.sink { count += 1 }
    for length in 1...6 { model.query = String("Merlin".prefix(length)) }
    model.filter = .films
    #expect(count == 0)
    clock.run()
    #expect(count == 1)
    counting.cancel()
  }

  @Test func isReleasedAndCancelsItsSearch() {
    weak var gone: AnyObject?
    do {
      let model = SearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
      gone = model
      model.query = "Merlin"
      clock.advance(by: 0.5)
    }
    #expect(gone == nil)
    #expect(record.events == ["asked: Merlin", "cancelled: Merlin"])
  }

  @Test func isReleasedWhileItWaits() {
    weak var gone: AnyObject?
    do {
      let model = SearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
      gone = model
      model.query = "Merlin"
    }
    #expect(gone == nil)
    clock.run()
    #expect(record.events == [])
  }

  @Test func theFirstOneAsksForEachKeyStroke() {
    server.seconds = ["Mer": 1]
    let model = Faulty.SearchViewModel(loader: SearchResultsLoader(urlSession: server), scheduler: clock)
    model.query = "Mer"
    model.query = "Merlin"
    model.filter = .films
    clock.run()
    #expect(record.events.filter { $0.hasPrefix("asked") } == ["asked: Mer", "asked: Merlin", "asked: Merlin, films"])
    #expect(shown(model.output) == "Mermaid, Merlot, Merlin, Merlin's Owl")
  }

  @Test func anyNetworkAndAnySchedulerWillDo() {
    let network = NetworkDouble([.search(for: "Merlin", filter: nil): .respond(body: Server.body(for: "Merlin"))])
    let model = SearchViewModel(
      loader: SearchResultsLoader(urlSession: network.session), scheduler: ImmediateScheduler.shared)
    let isThere = Gate("the answer is there", limit: 60)
    let cancellable = model.$output.dropFirst().sink { output in
      #expect(shown(output) == "Merlin, Merlin's Owl")
      isThere.open()
    }
    model.query = "Merlin"
    isThere.wait()
    cancellable.cancel()
  }

  @Test func theArticlesInitializer() {
    let model: SearchViewModel<URLSession, DispatchQueue> = SearchViewModel()
    #expect(SearchView(viewModel: model).body == "[] nothing")
  }

  @Test func aView() {
    server.answers = ["Avalon": .fail(.timedOut)]
    let model = makeModel()
    let view = SearchView(viewModel: model)
    for (query, body) in [("Merlin", "[Merlin] Merlin, Merlin's Owl"), ("Avalon", "[Avalon] Something went wrong.")] {
      model.query = query
      clock.run()
      #expect(view.body == body)
    }
  }
}
