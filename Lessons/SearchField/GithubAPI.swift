import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct GithubAPI {
  /// Sends `true` when a request of this API begins, and `false` when it ends.
  let networkActivityPublisher = PassthroughSubject<Bool, Never>()

  /// The session that makes the requests.
  var session = URLSession.shared

  /// Publishes the data that a URL answers with.
  func fetch(url: URL) -> AnyPublisher<Data, GithubAPIError> {
    session.dataTaskPublisher(for: url)
      .handleEvents(
        receiveCompletion: { _ in networkActivityPublisher.send(false) },
        receiveCancel: { networkActivityPublisher.send(false) },
        receiveRequest: { _ in networkActivityPublisher.send(true) }
      )
      .tryMap { data, response in
        guard let httpResponse = response as? HTTPURLResponse else { throw GithubAPIError.unknown }
        switch httpResponse.statusCode {
        case 200..<300: return data
        case 401: throw GithubAPIError.apiError(reason: "Unauthorized")
        case 403: throw GithubAPIError.apiError(reason: "Resource forbidden")
        case 404: throw GithubAPIError.apiError(reason: "Resource not found")
        case 400..<500: throw GithubAPIError.apiError(reason: "client error")
        case 500..<600: throw GithubAPIError.apiError(reason: "server error")
        default: throw GithubAPIError.apiError(reason: "unexpected status")
        }
      }
      .mapError { error in
        if let error = error as? GithubAPIError { return error }
        if let error = error as? URLError { return GithubAPIError.networkError(from: error) }
        return GithubAPIError.unknown
      }
      .eraseToAnyPublisher()
  }
}
