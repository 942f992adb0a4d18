import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  struct GithubAPI {
    /// Sends `true` when a request begins, and `false` when it ends.
    static let networkActivityPublisher = PassthroughSubject<Bool, Never>()

    /// The article writes `URLSession.shared` where this stands, so that a step can choose who answers.
    static var session = URLSession.shared

    /// Publishes the data that a URL answers with.
    static func fetch(url: URL) -> AnyPublisher<Data, GithubAPIError> {
      session.dataTaskPublisher(for: url)
        .handleEvents(
          receiveCompletion: { _ in networkActivityPublisher.send(false) },
          receiveCancel: { networkActivityPublisher.send(false) },
          receiveRequest: { _ in networkActivityPublisher.send(true) }
        )
        .tryMap { data, response in
          guard let httpResponse = response as? HTTPURLResponse else { throw GithubAPIError.unknown }
          switch httpResponse.statusCode {
          case 401: throw GithubAPIError.apiError(reason: "Unauthorized")
          case 403: throw GithubAPIError.apiError(reason: "Resource forbidden")
          case 404: throw GithubAPIError.apiError(reason: "Resource not found")
          case 405..<500: throw GithubAPIError.apiError(reason: "client error")
          case 500..<600: throw GithubAPIError.apiError(reason: "server error")
          default: break
          }
          return data
        }
        .mapError { error in
          if let error = error as? GithubAPIError { return error }
          if let error = error as? URLError { return GithubAPIError.networkError(from: error) }
          return GithubAPIError.unknown
        }
        .eraseToAnyPublisher()
    }
  }
}
