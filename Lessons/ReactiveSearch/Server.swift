import Combine
import Foundation
import LessonNetwork
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands for the network, and answers each search after its time on a virtual clock. A search is known by its query, or
/// by its query and its filter: "Merlin, films".
final class Server: Network {
  /// How many seconds the answer to a search takes. A quarter of one, if it does not stand here.
  var seconds: [String: Double] = [:]

  /// What is answered, where it is not what was found.
  var answers: [String: NetworkDouble.Answer] = [:]

  // The searches that were begun, and what became of them.
  let asked = PassthroughSubject<String, Never>()
  let answered = PassthroughSubject<String, Never>()
  let failed = PassthroughSubject<String, Never>()
  let cancelled = PassthroughSubject<String, Never>()

  private let clock: VirtualTimeScheduler

  init(_ clock: VirtualTimeScheduler) {
    self.clock = clock
  }

  /// A line for each thing that happens.
  var log: AnyPublisher<String, Never> {
    Publishers.Merge4(
      asked.map { "asked: \($0)" }, answered.map { "answered: \($0)" },
      failed.map { "failed: \($0)" }, cancelled.map { "cancelled: \($0)" }
    )
    .eraseToAnyPublisher()
  }

  func dataTaskPublisher(for url: URL) -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
    Deferred { [self] in
      let (query, filter) = search(of: url)
      let name = filter.map { "\(query), \($0)" } ?? query
      let answer = PassthroughSubject<(data: Data, response: URLResponse), URLError>()
      var isOpen = true
      asked.send(name)
      clock.schedule(after: clock.now.advanced(by: .seconds(seconds[name] ?? 0.25))) { [self] in
        guard isOpen else { return }
        isOpen = false
        switch answers[name] ?? .respond(body: Self.body(for: query, filter: filter)) {
        case .respond(let status, let headers, let body):
          answered.send(name)
          answer.send(
            (body, HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)!))
          answer.send(completion: .finished)
        case .fail(let code):
          failed.send(name)
          answer.send(completion: .failure(URLError(code)))
        case .neverAnswer:
          isOpen = true
        }
      }
      return answer.handleEvents(receiveCancel: { [self] in
        guard isOpen else { return }
        isOpen = false
        cancelled.send(name)
      })
    }
    .eraseToAnyPublisher()
  }

  private func search(of url: URL) -> (query: String, filter: SearchFilter?) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
    return (value("query") ?? "", value("filter").flatMap(SearchFilter.init))
  }
}

extension Server {
  private static let titles: [(name: String, kind: SearchFilter)] = [
    ("Mermaid", .films), ("Merlot", .books), ("Merlin", .books), ("Merlin's Owl", .films), ("Arthur", .books),
    ("李白诗选", .books),
  ]

  /// What the server answers: the titles in which the query occurs.
  static func body(for query: String, filter: SearchFilter? = nil) -> Data {
    let results = zip(1..., titles)
      .filter { $1.name.lowercased().contains(query.lowercased()) && (filter ?? $1.kind) == $1.kind }
      .map { #"{"id": \#($0), "name": "\#($1.name)"}"# }
    return Data(#"{"result": [\#(results.joined(separator: ", "))]}"#.utf8)
  }
}
