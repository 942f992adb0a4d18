import Combine
import Foundation
import LessonKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends a request to the real service.
enum Live {
  /// Searches, and prints the results as a table.
  ///
  /// - Parameters:
  ///   - query: The text to search for.
  ///   - api: Makes the request.
  /// - Throws: A `LessonError` that says in one line why there are no results.
  static func search(_ query: String, api: GithubAPI = GithubAPI(session: session)) throws {
    for line in try lines(for: query, api: api) { print(line) }
  }

  static func lines(for query: String, api: GithubAPI) throws -> [String] {
    guard let url = URL.searchRepositories(query) else {
      throw LessonError.usage("--live needs something to search for: --live swift")
    }
    // The session ends a request that takes too long, so there is always an answer.
    let hasAnswered = Gate("the service answers", limit: 2 * timeout)
    var repositories: [GithubRepository] = []
    var failure: (any Error)?
    let cancellable = api.fetch(url: url)
      .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
      .map(\.items)
      .sink(
        receiveCompletion: {
          if case .failure(let error) = $0 { failure = error }
          hasAnswered.open()
        }, receiveValue: { repositories = $0 })
    withExtendedLifetime(cancellable) { hasAnswered.wait() }
    if let failure { throw LessonError.failure("\(message(for: failure, of: url))") }
    return repositories.isEmpty ? ["nothing was found for '\(query)'"] : GithubListCell.lines(of: repositories)
  }

  /// The reason why there are no results, in one line.
  static func message(for error: any Error, of url: URL) -> String {
    let service = url.host ?? "the service"
    switch error as? GithubAPIError {
    case .networkError(let error):
      return "\(service) cannot be reached: \(error.localizedDescription)"
    case .apiError(let reason):
      return "\(service) refuses: \(reason)"
    case .unknown:
      return "\(service) does not answer as a web server does"
    case nil:
      return "\(service) does not answer with a list of repositories; is a proxy in between?"
    }
  }

  /// How many seconds the service may be silent.
  private static let timeout = 15.0

  private static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    return URLSession(configuration: configuration)
  }
}
