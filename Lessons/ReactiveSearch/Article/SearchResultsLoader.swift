import Combine
import Foundation
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct SearchResultsLoader<Session: Network> {
  /// A `URLSession`, as in the article, or a server that a step controls.
  var urlSession: Session
  private let decoder = JSONDecoder()

  init(urlSession: Session = URLSession.shared) {
    self.urlSession = urlSession
  }

  func loadResults(forQuery query: String, filter: SearchFilter?) -> AnyPublisher<[SearchResult], Error> {
    // Fewer than three characters have no results, and need no request.
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
