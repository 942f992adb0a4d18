import Foundation
import Testing

@testable import SearchField

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct GithubAPIErrorTests {
  private let url = URL(string: "https://lesson.invalid/search")!
  private let now = Date(timeIntervalSince1970: 1_000_000)

  private func refusal(_ status: Int, _ headers: [String: String] = [:]) -> GithubAPIError? {
    let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)!
    return GithubAPIError(response, now: now)
  }

  @Test(arguments: [200, 201, 299, 304, 399, 600])
  func statusesThatAreGood(status: Int) {
    #expect(refusal(status) == nil)
  }

  @Test(arguments: [
    (400, "client error"), (401, "Unauthorized"), (402, "client error"), (403, "Resource forbidden"),
    (404, "Resource not found"), (405, "client error"), (422, "client error"), (499, "client error"),
    (500, "server error"), (503, "server error"), (599, "server error"),
  ])
  func statusesThatAreNot(status: Int, reason: String) throws {
    let error = try #require(refusal(status))
    #expect(error.errorDescription == reason)
    guard case .apiError(reason) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func whatIsNoWebServer() {
    let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    guard case .unknown = GithubAPIError(response, now: now) else {
      Issue.record("it has no status")
      return
    }
    #expect(GithubAPIError.unknown.errorDescription == "Unknown error")
  }

  @Test(
    arguments: [
      (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000042"], 42),
      (429, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1000042"], 42),
      (403, ["Retry-After": "30", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000042"], 30),
      (429, ["retry-after": "0"], 0),
      (403, ["X-RateLimit-Remaining": "0"], nil), (429, [:], nil), (429, ["Retry-After": "soon"], nil),
    ] as [(Int, [String: String], Int?)])
  func tooManyRequests(status: Int, headers: [String: String], seconds: Int?) throws {
    guard case .rateLimited(let end) = refusal(status, headers) else {
      Issue.record("it is no rate limit")
      return
    }
    #expect(end == seconds.map { now.addingTimeInterval(Double($0)) })
  }

  @Test(arguments: [
    (403, ["X-RateLimit-Remaining": "9", "X-RateLimit-Reset": "1000042"]), (403, ["Retry-After": "soon"]),
    (404, ["X-RateLimit-Remaining": "0"]), (503, ["Retry-After": "30"]),
  ])
  func refusalsOfAnotherKind(status: Int, headers: [String: String]) {
    if case .rateLimited = refusal(status, headers) { Issue.record("it is no rate limit") }
    #expect(refusal(status, headers) != nil)
  }

  @Test func theLastOneIsNoRefusal() {
    #expect(refusal(200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000042"]) == nil)
  }

  @Test func theNetworksErrorDescribesItself() {
    let error = URLError(.notConnectedToInternet)
    #expect(GithubAPIError.networkError(from: error).errorDescription == error.localizedDescription)
    // As what any error says of itself, too.
    #expect((GithubAPIError.apiError(reason: "Unauthorized") as any Error).localizedDescription == "Unauthorized")
  }
}
