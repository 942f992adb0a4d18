import Combine
import Foundation
import LessonNetwork
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands for the network, and answers each search after its time on a virtual clock. It knows a search by its query, or by
/// its query and its filter: "Merlin films".
final class Server: Network {
  /// How many seconds the answer to a search takes. Any other search takes a quarter of a second.
  var seconds: [String: Double]

  /// The searches that fail, as they do without a network.
  var failing: Set<String> = []

  // The searches, when they begin and when they end.
  let requests = PassthroughSubject<String, Never>()
  let answers = PassthroughSubject<String, Never>()
  let cancellations = PassthroughSubject<String, Never>()

  private let clock: VirtualTimeScheduler

  init(_ clock: VirtualTimeScheduler, seconds: [String: Double] = [:]) {
    self.clock = clock
    self.seconds = seconds
  }

  /// A line for each thing that happens.
  var log: AnyPublisher<String, Never> {
    Publishers.Merge3(
      requests.map { "server: request for \($0)" }, answers.map { "server: answer for \($0)" },
      cancellations.map { "server: \($0) is cancelled" }
    )
    .eraseToAnyPublisher()
  }

  func dataTaskPublisher(for url: URL) -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
    Deferred { [self] in
      let (query, filter) = search(of: url)
      let name = filter.map { "\(query) \($0)" } ?? query
      let answer = PassthroughSubject<(data: Data, response: URLResponse), URLError>()
      var isOpen = true
      requests.send(name)
      clock.schedule(after: clock.now.advanced(by: .seconds(seconds[name] ?? 0.25))) { [self] in
        guard isOpen else { return }
        answers.send(name)
        if failing.contains(name) { return answer.send(completion: .failure(URLError(.notConnectedToInternet))) }
        let body = Self.body(for: query, filter: filter)
        answer.send(
          (
            body,
            URLResponse(
              url: url, mimeType: "application/json", expectedContentLength: body.count, textEncodingName: "utf-8")
          ))
        answer.send(completion: .finished)
      }
      return answer.handleEvents(receiveCancel: { [self] in
        isOpen = false
        cancellations.send(name)
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

  /// The answer to a search: the titles that contain the query.
  static func body(for query: String, filter: SearchFilter? = nil) -> Data {
    let results = zip(1..., titles)
      .filter { $1.name.lowercased().contains(query.lowercased()) && (filter ?? $1.kind) == $1.kind }
      .map { #"{"id": \#($0), "name": "\#($1.name)"}"# }
    return Data(#"{"result": [\#(results.joined(separator: ", "))]}"#.utf8)
  }
}
