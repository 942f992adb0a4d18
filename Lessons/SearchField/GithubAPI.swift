import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks the service, and says when it does.
struct GithubAPI {
  /// Sends `true` when a request begins, and `false` when it is over, however it ends. In the article it is static;
  /// step 8 shows what that means for two search fields.
  let networkActivityPublisher = PassthroughSubject<Bool, Never>()

  private let session: URLSession

  /// - Parameter session: Whose tasks do the work.
  init(session: URLSession = .shared) {
    self.session = session
  }

  /// Publishes what a URL answers, if that is good.
  func fetch(url: URL) -> AnyPublisher<Data, GithubAPIError> {
    session.dataTaskPublisher(for: url)
      .handleEvents(
        receiveCompletion: { _ in networkActivityPublisher.send(false) },
        receiveCancel: { networkActivityPublisher.send(false) },
        receiveRequest: { _ in networkActivityPublisher.send(true) }
      )
      .tryMap { data, response in
        if let error = GithubAPIError(response, now: Date()) { throw error }
        return data
      }
      .mapError { error in
        switch error {
        case let error as GithubAPIError: error
        case let error as URLError: .networkError(from: error)
        default: .unknown
        }
      }
      .eraseToAnyPublisher()
  }
}
