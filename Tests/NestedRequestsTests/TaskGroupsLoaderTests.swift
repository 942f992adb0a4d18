import Combine
import Foundation
import LessonKit
import LessonNetwork
import Testing

@testable import NestedRequests

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct TaskGroupsLoaderTests {
  private let record = Record()
  private let offline = Result<String, URLError>.failure(URLError(.notConnectedToInternet))

  private func load(_ routes: [Server.Route] = Server.Route.all, _ strategy: Strategy = .asListed) -> Server {
    let server = Server(routes, log: record.log)
    TaskGroupsLoader(urlSession: server, strategy: strategy).loadGroupList()
      .sink(receiveCompletion: { record.completion = $0 }, receiveValue: { record.groups.append($0) })
      .store(in: &record.cancellables)
    return server
  }

  @Test func aGroupIsMadeOfTwoAnswers() throws {
    let server = load()
    for name in ["list", "Home", "Work", "Travel"] { server.answer(name) }
    let work = try #require(record.groups.first?.dropFirst().first)
    #expect(work.id == UUID(uuidString: "00000000-0000-0000-0000-000000000002"))
    #expect(work.name == "Work")
    #expect(work.taskCount == 12)
    #expect(work.lastUpdated == Date(timeIntervalSince1970: 1_656_178_200))
    #expect(record.groups.count == 1)
    #expect(record.isFinished)
  }

  @Test func metadataIsAskedForOnceTheListIsThere() {
    let server = load()
    #expect(record.events == ["asked: list"])
    server.answer("list")
    #expect(record.events.dropFirst(2) == ["asked: Home", "asked: Work", "asked: Travel"])
    #expect(record.groups.isEmpty)
  }

  @Test(arguments: [["Home", "Work", "Travel"], ["Travel", "Work", "Home"], ["Work", "Home", "Travel"]])
  func order(ofAnswers answers: [String]) {
    let expected = [
      (Strategy.asAnswered(), answers), (.byLastUpdated, ["Work", "Home", "Travel"]),
      (.asListed, ["Home", "Work", "Travel"]), (.asListedWithoutFailures, ["Home", "Work", "Travel"]),
    ]
    for (strategy, names) in expected {
      let server = load(Server.Route.all, strategy)
      server.answer("list")
      for name in answers { server.answer(name) }
      #expect(record.groups.last?.map(\.name) == names, "\(strategy)")
    }
    #expect(record.groups.count == expected.count)
  }

  @Test func ofEqualDatesTheFirstInTheListComesFirst() {
    let sameDate = #"{"result": {"taskCount": 3, "lastUpdated": "2022-06-24T12:00:00Z"}}"#
    let server = load(Server.Route.all.replacing("Home", with: .success(sameDate)), .byLastUpdated)
    for name in ["list", "Travel", "Work", "Home"] { server.answer(name) }
    #expect(record.groups.first?.map(\.name) == ["Work", "Home", "Travel"])
  }

  @Test func noMoreAtATimeThanAllowed() {
    let server = load(Server.Route.all, .asAnswered(maxPublishers: .max(2)))
    server.answer("list")
    #expect(record.events.dropFirst(2) == ["asked: Home", "asked: Work"])
    server.answer("Work")
    #expect(record.events.last == "asked: Travel")
    server.answer("Travel")
    server.answer("Home")
    #expect(record.groups.first?.map(\.name) == ["Work", "Travel", "Home"])
  }

  @Test(arguments: [Strategy.asAnswered(), .byLastUpdated, .asListed, .asListedWithoutFailures])
  func anEmptyList(strategy: Strategy) {
    let server = load(Server.Route.all.replacing("list", with: .success(#"{"result": []}"#)), strategy)
    server.answer("list")
    #expect(record.groups.map(\.count) == [0])
    #expect(record.isFinished)
    #expect(record.events == ["asked: list", "answered: list"])
  }

  @Test func aGroupThatIsListedTwice() {
    let list = #"""
      {"result": [
        {"id": "00000000-0000-0000-0000-000000000001", "name": "Home"},
        {"id": "00000000-0000-0000-0000-000000000002", "name": "Work"},
        {"id": "00000000-0000-0000-0000-000000000001", "name": "Home"}
      ]}
      """#
    let network = NetworkDouble(routes: Server.Route.all.replacing("list", with: .success(list)))
    #expect(network.load().map(\.name) == ["Home", "Home", "Work"])
  }

  @Test func anAnswerThatIsNotUnderstoodFailsTheLoad() {
    let server = load(Server.Route.all.replacing("Work", with: .success(#"{"result": {"taskCount": 1}}"#)))
    for name in ["list", "Work"] { server.answer(name) }
    #expect(record.error is DecodingError)
    #expect(record.groups.isEmpty)
    // Its own request, too: the completion of that was still to come.
    #expect(record.cancelled == ["Home", "Travel", "Work"])
  }

  @Test func aListThatIsNotUnderstoodFailsTheLoad() {
    let server = load(Server.Route.all.replacing("list", with: .success("Not Found")), .asListedWithoutFailures)
    server.answer("list")
    #expect(record.error is DecodingError)
    #expect(record.events == ["asked: list", "answered: list", "cancelled: list"])
  }

  @Test func aRequestThatFailsCancelsTheOthers() {
    let server = load(Server.Route.all.replacing("Home", with: offline))
    for name in ["list", "Home"] { server.answer(name) }
    #expect((record.error as? URLError)?.code == .notConnectedToInternet)
    #expect(record.cancelled == ["Travel", "Work"])
  }

  @Test func allFailAndTheLoadDoesNot() {
    var routes = Server.Route.all
    for name in ["Home", "Work"] { routes = routes.replacing(name, with: offline) }
    routes = routes.replacing("Travel", with: .success("{}"))
    let server = load(routes, .asListedWithoutFailures)
    for name in ["list", "Travel", "Home", "Work"] { server.answer(name) }
    #expect(record.groups.map(\.count) == [0])
    #expect(record.isFinished)
    // What nobody understands is not read to its end.
    #expect(record.cancelled == ["Travel"])
  }

  @Test func cancelReachesWhatIsUnderWay() {
    let server = load()
    for name in ["list", "Work"] { server.answer(name) }
    record.cancellables = []
    #expect(record.cancelled == ["Home", "Travel"])
    server.answer("Home")
    server.answer("Travel")
    #expect(record.groups.isEmpty)
    #expect(record.completion == nil)
  }

  @Test func everySubscriberLoadsAnew() {
    let server = Server(Server.Route.all, log: record.log)
    let list = TaskGroupsLoader(urlSession: server).loadGroupList()
    #expect(record.events == [])
    for _ in 1...2 {
      let cancellable = list.sink(receiveCompletion: { _ in }, receiveValue: { record.groups.append($0) })
      for name in ["list", "Work", "Home", "Travel"] { server.answer(name) }
      cancellable.cancel()
    }
    #expect(record.groups.count == 2)
    #expect(record.events.filter { $0 == "asked: list" }.count == 2)
  }

  @Test func nothingIsKeptWhenTheLoadIsOver() {
    for isCancelled in [true, false] {
      weak var gone: Server?
      do {
        let server = load()
        gone = server
        server.answer("list")
        if !isCancelled { for name in ["Work", "Home", "Travel"] { server.answer(name) } }
      }
      if isCancelled { record.cancellables = [] }
      #expect(gone == nil)
    }
  }

  @Test func withoutASessionTheSharedOneIsAsked() {
    #expect(TaskGroupsLoader().urlSession === URLSession.shared)
  }

  /// The answers come on many threads, in any order.
  @Test func manyGroupsThroughAURLSession() throws {
    let ids = (0..<30).map { _ in UUID() }
    let entries = ids.map { #"{"id": "\#($0)", "name": "\#($0)"}"# }.joined(separator: ",")
    let network = NetworkDouble([.taskGroups: .respond(body: Data(#"{"result": [\#(entries)]}"#.utf8))])
    for (count, id) in ids.enumerated() {
      let body = #"{"result": {"taskCount": \#(count), "lastUpdated": "2022-06-25T09:00:00Z"}}"#
      network.answer(.metadataForTaskGroup(withID: id), with: .respond(body: Data(body.utf8)))
    }
    for strategy in [Strategy.asListed, .byLastUpdated, .asListedWithoutFailures] {
      let groups = network.load(strategy)
      #expect(groups.map(\.id) == ids)
      #expect(groups.map(\.taskCount) == Array(0..<30))
    }
  }
}

/// What a load has done, and what came of it.
private final class Record {
  private(set) var events: [String] = []
  var groups: [[Task.Group]] = []
  var completion: Subscribers.Completion<Error>?
  var cancellables: Set<AnyCancellable> = []

  func log(_ event: String) { events.append(event) }

  var isFinished: Bool {
    if case .finished = completion { return true }
    return false
  }

  var error: Error? {
    if case .failure(let error) = completion { return error }
    return nil
  }

  /// Sorted: nobody says in which order the requests of one load are cancelled.
  var cancelled: [String] {
    events.filter { $0.hasPrefix("cancelled: ") }.map { String($0.dropFirst(11)) }.sorted()
  }
}

extension NetworkDouble {
  fileprivate convenience init(routes: [Server.Route]) {
    self.init()
    for case (let url, .success(let body)) in routes.map({ ($0.url, $0.answer) }) {
      answer(url, with: .respond(body: Data(body.utf8)))
    }
  }

  fileprivate func load(_ strategy: Strategy = .asListed) -> [Task.Group] {
    let isLoaded = Gate("the groups are loaded", limit: 60)
    var groups: [Task.Group] = []
    let cancellable = TaskGroupsLoader(urlSession: session, strategy: strategy).loadGroupList()
      .sink(receiveCompletion: { _ in isLoaded.open() }, receiveValue: { groups = $0 })
    isLoaded.wait()
    cancellable.cancel()
    return groups
  }
}
