import Combine
import Foundation
import LessonKit
import LessonNetwork
import TestKit
import Testing
import VirtualTime

@testable import ReactiveSearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct SearchResultsLoaderTests {
  private let clock = VirtualTimeScheduler()
  private let server: Server

  init() { server = Server(clock) }

  private func load(_ query: String, _ filter: SearchFilter? = nil) -> [Result<[SearchResult], Error>] {
    var results: [Result<[SearchResult], Error>] = []
    let cancellable = SearchResultsLoader(urlSession: server).loadResults(forQuery: query, filter: filter).asResult()
      .sink { results.append($0) }
    clock.run()
    cancellable.cancel()
    return results
  }

  @Test func findsTitles() throws {
    let merlin = SearchResult(id: 3, name: "Merlin")
    let owl = SearchResult(id: 4, name: "Merlin's Owl")
    try expectEqual(load("merlin").map { try $0.get() }, [[merlin, owl]])
    try expectEqual(load("merlin", .films).map { try $0.get() }, [[owl]])
    try expectEqual(load("Avalon").map { try $0.get() }, [[]])
  }

  @Test(arguments: ["", "M", "Me", "李白", "👩‍🚀🧙"]) func askedForNothingByAShortQuery(_ query: String) throws {
    var requests = 0
    let counting = server.requests.sink { _ in requests += 1 }
    try expectEqual(load(query).map { try $0.get() }, [[]])
    expectEqual(requests, 0)
    counting.cancel()
  }

  @Test func asksAnewForEachSubscriber() {
    var asked: [String] = []
    let counting = server.requests.sink { asked.append($0) }
    let results = SearchResultsLoader(urlSession: server).loadResults(forQuery: "Mer", filter: .books)
    expectEqual(asked, [])
    let subscribers = (1...2).map { _ in results.sink(receiveCompletion: { _ in }, receiveValue: { _ in }) }
    expectEqual(asked, ["Mer books", "Mer books"])
    for cancellable in subscribers { cancellable.cancel() }
    counting.cancel()
  }

  @Test func cancelReachesTheRequest() {
    var cancelled: [String] = []
    var outputs = 0
    var answered: [String] = []
    let counting = server.cancellations.sink { cancelled.append($0) }
    let watching = server.answers.sink { answered.append($0) }
    SearchResultsLoader(urlSession: server).loadResults(forQuery: "Mer", filter: nil).asResult()
      .sink { _ in outputs += 1 }.cancel()
    clock.run()
    expectEqual(cancelled, ["Mer"])
    expectEqual(answered, [])
    expectEqual(outputs, 0)
    counting.cancel()
    watching.cancel()
  }

  @Test func aFailure() {
    server.failing = ["Mer"]
    expectEqual(load("Mer").map(\.failure).compactMap { ($0 as? URLError)?.code }, [.notConnectedToInternet])
  }

  @Test(
    arguments: [
      ("Merlin", nil, "query=Merlin"), ("Merlin", .films, "query=Merlin&filter=films"),
      ("a&b=c", nil, "query=a%26b%3Dc"),
      ("c++", nil, "query=c%2B%2B"), ("李 白", .books, "query=%E6%9D%8E%20%E7%99%BD&filter=books"),
    ] as [(String, SearchFilter?, String)])
  func url(query: String, filter: SearchFilter?, expected: String) {
    expectEqual(URL.search(for: query, filter: filter).absoluteString, "https://search.invalid/results?" + expected)
  }

  @Test func aURLSessionAnswers() throws {
    let network = NetworkDouble([
      .search(for: "a&b c++ 李白", filter: .films): .respond(body: Server.body(for: "Owl", filter: .films))
    ])
    let isThere = Gate("the answer is there", limit: 60)
    var results: [Result<[SearchResult], Error>] = []
    let cancellable = SearchResultsLoader(urlSession: network.session)
      .loadResults(forQuery: "a&b c++ 李白", filter: .films).asResult().sink(
        receiveCompletion: { _ in isThere.open() }, receiveValue: { results.append($0) })
    isThere.wait()
    cancellable.cancel()
    try expectEqual(results.map { try $0.get().map(\.name) }, [["Merlin's Owl"]])
  }

  @Test func withoutASessionTheSharedOneIsAsked() { #expect(SearchResultsLoader().urlSession === URLSession.shared) }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}
