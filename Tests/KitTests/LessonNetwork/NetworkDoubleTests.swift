import Foundation
import LessonNetwork
import TestKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct NetworkDoubleTests {
  private let url = URL(string: "https://lesson.invalid/numbers?from=1&to=3")!

  @Test(arguments: [(200, "1 2 3"), (404, "not here"), (204, "")])
  func respondsWithStatusHeadersAndBody(status: Int, body: String) async throws {
    let network = NetworkDouble([
      url: .respond(status: status, headers: ["Content-Type": "text/plain"], body: Data(body.utf8))
    ])
    let (data, response) = try await network.session.data(from: url)
    let http = try #require(response as? HTTPURLResponse)
    expectEqual(String(decoding: data, as: UTF8.self), body)
    expectEqual(http.statusCode, status)
    expectEqual(http.value(forHTTPHeaderField: "Content-Type"), "text/plain")
    expectEqual(http.url, url)
    expectEqual(network.started, [url])
    expectEqual(network.stopped, [])
  }

  @Test(arguments: [URLError.Code.notConnectedToInternet, .timedOut])
  func failsWithAnError(_ code: URLError.Code) async {
    let network = NetworkDouble([url: .fail(code)])
    await expectEqual(error(of: network, url), code)
    expectEqual(network.started, [url])
    expectEqual(network.stopped, [])
  }

  @Test func aURLWithoutAnAnswerIsAWrongAddress() async {
    let network = NetworkDouble()
    await expectEqual(error(of: network, url), .cannotFindHost)
    expectEqual(network.started, [url])
  }

  @Test func anAnswerCanChange() async throws {
    let network = NetworkDouble([url: .fail(.timedOut)])
    await expectEqual(error(of: network, url), .timedOut)
    network.answer(url, with: .respond(body: Data("late".utf8)))
    try await expectEqual(network.session.data(from: url).0, Data("late".utf8))
    expectEqual(network.started, [url, url])
  }

  @Test(.endsIfItHangs) func whoNeverAnswersCanBeCancelled() async {
    let network = NetworkDouble([url: .neverAnswer])
    await expectEqual(cancel(network, url), .cancelled)
    while network.stopped.isEmpty { await Task.yield() }
    expectEqual(network.started, [url])
    expectEqual(network.stopped, [url])
  }

  @Test func doublesDoNotMix() async throws {
    let networks = (0..<2).map { NetworkDouble([url: .respond(body: Data("\($0)".utf8))]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...20 {
        for (number, network) in networks.enumerated() {
          group.addTask {
            let (data, _) = try await network.session.data(from: url)
            expectEqual(data, Data("\(number)".utf8))
          }
        }
      }
      try await group.waitForAll()
    }
    expectEqual(networks.map(\.started.count), [20, 20])
  }

  @Test func aSessionOutlivesWhoeverHoldsTheDouble() async throws {
    let session = NetworkDouble([url: .respond(body: Data("still here".utf8))]).session
    try await expectEqual(session.data(from: url).0, Data("still here".utf8))
  }

  @Test(.endsIfItHangs) func manyRequestsAtOnce() async throws {
    let urls = (0..<200).map { URL(string: "https://lesson.invalid/\($0)")! }
    let network = NetworkDouble()
    for (number, url) in urls.enumerated() {
      switch number % 4 {
      case 0: network.answer(url, with: .fail(.timedOut))
      case 1: network.answer(url, with: .neverAnswer)
      default: network.answer(url, with: .respond(body: Data("\(number)".utf8)))
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for (number, url) in urls.enumerated() {
        group.addTask {
          switch number % 4 {
          case 0: await expectEqual(error(of: network, url), .timedOut)
          case 1: await expectEqual(cancel(network, url), .cancelled)
          default: await expectEqual(data(of: network, url), Data("\(number)".utf8))
          }
        }
      }
    }
    expectEqual(Set(network.started), Set(urls))
    expectEqual(network.started.count, 200)
    while network.stopped.count < 50 { await Task.yield() }
    expectEqual(Set(network.stopped), Set(stride(from: 1, to: 200, by: 4).map { urls[$0] }))
  }

  private func data(of network: NetworkDouble, _ url: URL) async -> Data? {
    try? await network.session.data(from: url).0
  }

  private func error(of network: NetworkDouble, _ url: URL) async -> URLError.Code? {
    code(of: await result(of: network, url))
  }

  /// Cancels a request when it has started, and returns its error.
  private func cancel(_ network: NetworkDouble, _ url: URL) async -> URLError.Code? {
    let request = Task { await result(of: network, url) }
    while !network.started.contains(url) { await Task.yield() }
    request.cancel()
    return code(of: await request.value)
  }

  private func result(of network: NetworkDouble, _ url: URL) async -> Result<Data, any Error> {
    do { return .success(try await network.session.data(from: url).0) } catch { return .failure(error) }
  }

  private func code(of result: Result<Data, any Error>) -> URLError.Code? {
    guard case .failure(let error) = result else { return nil }
    return (error as? URLError)?.code
  }
}
