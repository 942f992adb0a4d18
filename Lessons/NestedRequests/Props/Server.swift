import Combine
import Foundation
import LessonKit
import LessonNetwork
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands for the network. It holds each answer back until a step calls `answer` or `fail`, and knows the requests by
/// short names: `list`, `Home`, `Work` and `Travel`.
final class Server: Network {
  typealias Response = (data: Data, response: URLResponse)

  static let entries = zip(1..., ["Home", "Work", "Travel"]).map { number, name in
    Task.Group.ListEntry(id: UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")!, name: name)
  }

  /// In seconds since the beginning of 2001, which is how a `JSONDecoder` reads a date if nothing else is set.
  var lastUpdated = ["Home": 677_840_400, "Work": 677_871_000, "Travel": 677_764_800]

  /// Whether the list has everything about a group.
  var groupsAreWhole = false

  private let prints: Bool
  private let timeline: Timeline?
  private let prefix: String
  private let taskCount = ["Home": 3, "Work": 12, "Travel": 1]
  private var waiting: [String: [PassthroughSubject<Response, URLError>]] = [:]
  private var loads: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - prints: Whether it prints a line for each request, answer and cancellation.
  ///   - timeline: Records each request in a row of its own, from its beginning to its end.
  ///   - prefix: The beginning of the names of these rows.
  init(prints: Bool = true, on timeline: Timeline? = nil, prefix: String = "") {
    self.prints = prints
    self.timeline = timeline
    self.prefix = prefix
  }

  /// Answers each request by itself, after its time on a clock.
  func answer(on clock: VirtualTimeScheduler, afterSeconds seconds: [String: Int]) {
    onRequest = { [weak self] name in
      clock.schedule(after: clock.now.advanced(by: .seconds(seconds[name]!))) { self?.answer(name) }
    }
  }

  /// Runs when a request begins, with its name.
  var onRequest: (String) -> Void = { _ in }

  func dataTaskPublisher(for url: URL) -> AnyPublisher<Response, URLError> {
    Deferred { [self] in
      let name = name(of: url)
      let answer = PassthroughSubject<Response, URLError>()
      waiting[name, default: []].append(answer)
      log("request for \(name)")
      onRequest(name)
      let request = answer.handleEvents(receiveCancel: { [self] in log("\(name) is cancelled") })
      guard let timeline else { return request.eraseToAnyPublisher() }
      return request.recorded(prefix + name, on: timeline, as: { _ in String(name.prefix(1)) }).eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }

  /// Requests a URL with a callback in place of a publisher.
  func load(_ url: URL, completion: @escaping (Result<Data, any Error>) -> Void) {
    dataTaskPublisher(for: url)
      .sink(
        receiveCompletion: { if case .failure(let error) = $0 { completion(.failure(error)) } },
        receiveValue: { completion(.success($0.data)) }
      )
      .store(in: &loads)
  }

  /// Answers the requests of these names, in this order.
  func answer(_ names: String...) {
    answer(names)
  }

  func answer(_ names: [String]) {
    for name in names {
      let requests = take(name)
      log("answer for \(name)" + (requests.count > 1 ? ", \(requests.count) times" : ""))
      let body = Data("{\"result\": \(body(of: name))}".utf8)
      let response = URLResponse(
        url: .taskGroups, mimeType: "application/json", expectedContentLength: body.count, textEncodingName: "utf-8")
      for request in requests {
        request.send((body, response))
        request.send(completion: .finished)
      }
    }
  }

  /// Lets the requests of this name fail.
  func fail(_ name: String) {
    let requests = take(name)
    log("\(name) fails")
    for request in requests { request.send(completion: .failure(URLError(.notConnectedToInternet))) }
  }

  private func take(_ name: String) -> [PassthroughSubject<Response, URLError>] {
    guard let requests = waiting.removeValue(forKey: name) else { fatalError("there is no request for \(name)") }
    return requests
  }

  private func log(_ line: String) {
    if prints { print("server: \(line)") }
  }

  private func name(of url: URL) -> String {
    Self.entries.first { url == .metadataForTaskGroup(withID: $0.id) }?.name ?? "list"
  }

  private func body(of name: String) -> String {
    guard name == "list" else { return "{\(metadata(of: name))}" }
    let groups = Self.entries.map { entry in
      let rest = groupsAreWhole ? ", \(metadata(of: entry.name))" : ""
      return "{\"id\": \"\(entry.id)\", \"name\": \"\(entry.name)\"\(rest)}"
    }
    return "[\(groups.joined(separator: ", "))]"
  }

  private func metadata(of name: String) -> String {
    "\"taskCount\": \(taskCount[name]!), \"lastUpdated\": \(lastUpdated[name]!)"
  }
}
