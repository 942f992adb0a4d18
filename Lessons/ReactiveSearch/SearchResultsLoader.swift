import Combine
import Foundation
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Searches, once for each subscriber.
struct SearchResultsLoader<Session: Network> {
  var urlSession: Session
  private let decoder = JSONDecoder()

  init(urlSession: Session) {
    self.urlSession = urlSession
  }

  func loadResults(forQuery query: String, filter: SearchFilter?) -> AnyPublisher<[SearchResult], Error> {
    // One or two characters would find half the world.
    guard query.count > 2 else {
      return Just([])
        .setFailureType(to: Error.self)
        .eraseToAnyPublisher()
    }

    let url = URL.search(for: query, filter: filter)

    return urlSession.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(type: NetworkResponse<[SearchResult]>.self, decoder: decoder)
      .map(\.result)
      .eraseToAnyPublisher()
  }
}

extension SearchResultsLoader where Session == URLSession {
  init() {
    self.init(urlSession: .shared)
  }
}
