import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Faulty {
  /// Has one activity for all who ask, and lets two refusals pass as answers.
  enum GithubAPI {
    static let networkActivityPublisher = PassthroughSubject<Bool, Never>()

    static func fetch(url: URL, session: URLSession) -> AnyPublisher<Data, GithubAPIError> {
      session.dataTaskPublisher(for: url)
        .handleEvents(
          receiveCompletion: { _ in networkActivityPublisher.send(false) },
          receiveCancel: { networkActivityPublisher.send(false) },
          receiveRequest: { _ in networkActivityPublisher.send(true) }
        )
        .tryMap { data, response in
          guard let response = response as? HTTPURLResponse else { throw GithubAPIError.unknown }
          switch response.statusCode {
          case 401: throw GithubAPIError.apiError(reason: "Unauthorized")
          case 403: throw GithubAPIError.apiError(reason: "Resource forbidden")
          case 404: throw GithubAPIError.apiError(reason: "Resource not found")
          // 400 and 402 are missing.
          case 405..<500: throw GithubAPIError.apiError(reason: "client error")
          case 500..<600: throw GithubAPIError.apiError(reason: "server error")
          default: return data
          }
        }
        .mapError { $0 as? GithubAPIError ?? ($0 as? URLError).map(GithubAPIError.networkError) ?? .unknown }
        .eraseToAnyPublisher()
    }
  }
}
