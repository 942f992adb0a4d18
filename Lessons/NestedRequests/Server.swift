import Combine
import Foundation
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands for the network, and answers each request when it is told to. It knows its requests by short names.
final class Server: Network {
  /// What is answered to a request: a body, or a failure.
  struct Route {
    let name: String
    let url: URL
    var answer: Result<String, URLError>
  }

  /// Called with each request's name.
  var onRequest: (String) -> Void = { _ in }

  private let routes: [Route]
  private let log: (String) -> Void
  private var waiting: [String: PassthroughSubject<(data: Data, response: URLResponse), URLError>] = [:]

  /// - Parameters:
  ///   - routes: The answers.
  ///   - log: Gets a line for each request, answer and cancellation.
  init(_ routes: [Route], log: @escaping (String) -> Void = { print($0) }) {
    self.routes = routes
    self.log = log
  }

  func dataTaskPublisher(for url: URL) -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
    Deferred { [self] in
      let name = routes.first { $0.url == url }!.name
      let answer = PassthroughSubject<(data: Data, response: URLResponse), URLError>()
      waiting[name] = answer
      log("asked: \(name)")
      onRequest(name)
      return answer.handleEvents(receiveCancel: { self.log("cancelled: \(name)") })
    }
    .eraseToAnyPublisher()
  }

  /// Answers a request that waits.
  func answer(_ name: String) {
    guard let subscriber = waiting.removeValue(forKey: name), let route = routes.first(where: { $0.name == name })
    else { fatalError("\(name) was not asked for") }
    switch route.answer {
    case .success(let body):
      log("answered: \(name)")
      let response = URLResponse(
        url: route.url, mimeType: "application/json", expectedContentLength: body.utf8.count, textEncodingName: "utf-8")
      subscriber.send((Data(body.utf8), response))
      subscriber.send(completion: .finished)
    case .failure(let error):
      log("failed: \(name)")
      subscriber.send(completion: .failure(error))
    }
  }
}
