import Combine
import Foundation
import LessonKit
import LessonNetwork
import TestKit
import Testing

@testable import SearchField

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.endsIfItHangs) struct GithubAPITests {
  private let url = URL.searchRepositories("swift")!

  /// Fetches, and waits for the end.
  private func fetch(_ answer: NetworkDouble.Answer) -> (result: Result<Data, GithubAPIError>?, activity: [Bool]) {
    let network = NetworkDouble([url: answer])
    let api = GithubAPI(session: network.session)
    let activity = Record<Bool>()
    let observing = api.networkActivityPublisher.sink { activity.add($0) }
    let hasEnded = Gate("the request ends", limit: 60)
    var result: Result<Data, GithubAPIError>?
    let cancellable = api.fetch(url: url).sink(
      receiveCompletion: {
        if case .failure(let error) = $0 { result = .failure(error) }
        hasEnded.open()
      }, receiveValue: { result = .success($0) })
    hasEnded.wait()
    cancellable.cancel()
    observing.cancel()
    return (result, activity.events)
  }

  @Test func anAnswer() throws {
    let (result, activity) = fetch(.respond(body: Data("Hello".utf8)))
    try expectEqual(result?.get(), Data("Hello".utf8))
    expectEqual(activity, [true, false])
  }

  @Test func aRefusal() {
    let (result, activity) = fetch(.respond(status: 404, body: Data("Not Found".utf8)))
    guard case .failure(.apiError("Resource not found")) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    expectEqual(activity, [true, false])
  }

  @Test(arguments: [304, 400, 401, 402, 403, 404, 405, 422, 499, 500, 599, 600])
  func statusesThatAreRefusals(status: Int) {
    guard case .failure(.apiError) = fetch(.respond(status: status)).result else {
      Issue.record("\(status) passes")
      return
    }
  }

  @Test(arguments: [200, 201, 299])
  func statusesThatAreNot(status: Int) throws { try expectEqual(fetch(.respond(status: status)).result?.get(), Data()) }

  @Test func noNetwork() {
    let (result, activity) = fetch(.fail(.timedOut))
    guard case .failure(.networkError(let error)) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    expectEqual(error.code, .timedOut)
    expectEqual(activity, [true, false])
  }

  @Test func cancelStopsTheRequestAndEndsTheActivity() async {
    let network = NetworkDouble([url: .neverAnswer])
    let api = GithubAPI(session: network.session)
    let activity = Record<Bool>()
    let observing = api.networkActivityPublisher.sink { activity.add($0) }
    let cancellable = api.fetch(url: url)
      .sink(receiveCompletion: { Issue.record("\($0)") }, receiveValue: { _ in Issue.record("a value") })
    await wait { !network.started.isEmpty }
    expectEqual(activity.events, [true])
    cancellable.cancel()
    expectEqual(activity.events, [true, false])
    await wait { !network.stopped.isEmpty }
    expectEqual(network.stopped, [url])
    observing.cancel()
  }

  @Test func nothingIsAskedBeforeSomebodySubscribes() {
    let network = NetworkDouble([url: .respond()])
    let api = GithubAPI(session: network.session)
    let activity = Record<Bool>()
    let observing = api.networkActivityPublisher.sink { activity.add($0) }
    _ = api.fetch(url: url)
    expectEqual(activity.events, [])
    expectEqual(network.started, [])
    observing.cancel()
  }

  @Test func repositoriesAsTheServiceSendsThem() throws {
    let json = """
      {"total_count": 2, "incomplete_results": false, "items": [
        {"id": 1, "full_name": "a/b", "stargazers_count": 3, "description": "说明", "language": "Swift", "owner": {}},
        {"id": 2, "full_name": "c/d", "stargazers_count": 0, "description": null, "language": null}
      ]}
      """
    let response = try JSONDecoder().decode(GithubRepositoryResponse.self, from: Data(json.utf8))
    expectEqual(
      response.items,
      [
        GithubRepository(id: 1, fullName: "a/b", stars: 3, description: "说明", language: "Swift"),
        GithubRepository(id: 2, fullName: "c/d", stars: 0, description: nil, language: nil),
      ])
  }
}
