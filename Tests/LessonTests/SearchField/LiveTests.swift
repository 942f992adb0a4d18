import Foundation
import LessonNetwork
import TestKit
import Testing

@testable import LessonKit
@testable import SearchField

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `--live`, with a double for the service.
@Suite(.endsIfItHangs) struct LiveTests {
  private func lines(_ query: String, _ answer: NetworkDouble.Answer) throws -> [String] {
    let network = NetworkDouble(queries: ["swift": answer, "swift ui": answer])
    return try Live.lines(for: query, api: GithubAPI(session: network.session))
  }

  private func failure(_ query: String, _ answer: NetworkDouble.Answer) -> LessonError? {
    do {
      Issue.record("\(try lines(query, answer))")
      return nil
    } catch { return error as? LessonError }
  }

  @Test func aTable() throws {
    try expectEqual(
      lines("swift", .swift),
      [
        "swiftlang/swift    ★  69000  C++         The Swift programming language",
        "某人/Swift学习     ★    512  Swift       从零开始学习 Swift,每天一个小例子,从变…",
        "somebody/untitled  ★      7",
      ])
  }

  @Test func nothingFound() throws {
    let nothing = NetworkDouble.Answer.respond(body: Data(#"{"items": []}"#.utf8))
    try expectEqual(lines("swift ui", nothing), ["nothing was found for 'swift ui'"])
  }

  @Test(arguments: ["", "  "]) func nothingToSearchFor(query: String) {
    let error = failure(query, .swift)
    expectEqual(error?.description, "--live needs something to search for: --live swift")
    expectEqual(error?.exitCode, 64)
  }

  /// Without a text the option ends before it asks the service.
  @Test func theOptionSearches() throws {
    let live = try #require(SearchField.options.first)
    expectEqual(live.option.name, "--live")
    do {
      try live.run("")
      Issue.record("it has searched for nothing")
    } catch {
      expectEqual((error as? LessonError)?.description, "--live needs something to search for: --live swift")
    }
  }

  @Test func noNetwork() {
    let error = failure("swift", .fail(.cannotFindHost))
    expectEqual(error?.description.hasPrefix("api.github.com cannot be reached: "), true)
    expectEqual(error?.exitCode, 1)
  }

  @Test func refusals() {
    expectEqual(failure("swift", .respond(status: 401))?.description, "api.github.com refuses: Unauthorized")
    expectEqual(failure("swift", .respond(status: 422))?.description, "api.github.com refuses: client error")
    expectEqual(failure("swift", .respond(status: 502))?.description, "api.github.com refuses: server error")
  }

  @Test func notJSON() {
    let error = failure("swift", .respond(body: Data("<html>".utf8)))
    expectEqual(
      error?.description, "api.github.com does not answer with a list of repositories; is a proxy in between?")
  }

  @Test func noWebServer() {
    expectEqual(
      Live.message(for: GithubAPIError.unknown, of: .searchRepositories("swift")!),
      "api.github.com does not answer as a web server does")
  }
}
