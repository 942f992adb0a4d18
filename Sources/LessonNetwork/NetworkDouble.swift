import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers the requests of a `URLSession` of its own, as it was told to and without any network.
///
///     let network = NetworkDouble([
///       URL(string: "https://example.org/greeting")!: .respond(body: Data("Hello".utf8)),
///       URL(string: "https://example.org/lost")!: .fail(.notConnectedToInternet),
///     ])
///     let (data, _) = try await network.session.data(from: URL(string: "https://example.org/greeting")!)
///     print(String(decoding: data, as: UTF8.self))
///     print(network.started)
///     // Hello
///     // [https://example.org/greeting]
///
/// Everything of `URLSession` is the real thing: tasks, responses, errors, cancelling. Only what would go out to the
/// network comes here instead.
///
/// - Order: an answer is given as soon as its request starts. For answers in an order of your choice, let them wait
///   where your code receives them.
/// - Cancellation: to see a request cancelled, let it `neverAnswer`.
/// - Threads: any of them may call. A request starts and stops on a thread of the session's, some time after `resume()`
///   and `cancel()`: wait until `started` or `stopped` shows it.
/// - Lifetime: a double is kept until the process ends, so its session goes on working when nobody holds the double.
public final class NetworkDouble: @unchecked Sendable {
  /// What becomes of a request.
  public enum Answer: Sendable {
    /// A response, complete with its body. Without arguments it is an empty 200.
    case respond(status: Int = 200, headers: [String: String] = [:], body: Data = Data())

    /// No response, but an error such as `.notConnectedToInternet`.
    case fail(URLError.Code)

    /// Nothing, until the request is cancelled.
    case neverAnswer
  }

  private struct State {
    var answers: [URL: Answer]
    var started: [URL] = []
    var stopped: [URL] = []
  }

  /// The session to which the double answers.
  public let session: URLSession

  private let lock = NSLock()

  /// Guarded by the lock.
  private var state: State

  /// Makes a double, and a session for it.
  ///
  /// - Parameter answers: The answers by URL. A URL without one fails with `.cannotFindHost`, as a wrong address does.
  public init(_ answers: [URL: Answer] = [:]) {
    state = State(answers: answers)
    let configuration = URLSessionConfiguration.ephemeral
    let protocolClass = Registry.shared.makeClass()
    configuration.protocolClasses = [protocolClass]
    // With a cache, Foundation on Linux crashes when a task is cancelled just as it completes.
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
    Registry.shared[protocolClass] = self
  }

  /// Sets, or changes, the answer to the requests for a URL that start from now on.
  ///
  /// - Parameters:
  ///   - url: The URL, complete with its query.
  ///   - answer: The answer.
  public func answer(_ url: URL, with answer: Answer) {
    lock.withLock { state.answers[url] = answer }
  }

  /// The URLs of the requests that have started, in their order.
  public var started: [URL] { lock.withLock { state.started } }

  /// The URLs of the requests that were stopped before they had an answer, in their order.
  public var stopped: [URL] { lock.withLock { state.stopped } }

  /// Notes that a request has started, and returns what becomes of it.
  fileprivate func start(_ url: URL) -> Answer {
    lock.withLock {
      state.started.append(url)
      return state.answers[url] ?? .fail(.cannotFindHost)
    }
  }

  fileprivate func stop(_ url: URL) {
    lock.withLock { state.stopped.append(url) }
  }
}

/// Finds the double for a request. `URLSession` makes the objects that answer, from a class that it is given, and tells
/// them nothing of the session. (On Linux they do not even see the session's additional headers.) So each double has a
/// class of its own, by which it is known.
private final class Registry: @unchecked Sendable {
  static let shared = Registry()

  private let lock = NSLock()

  // Both guarded by the lock.
  private var doubles: [ObjectIdentifier: NetworkDouble] = [:]
  private var tag: any Tag.Type = First.self

  /// Makes a class that no other double has.
  func makeClass() -> URLProtocol.Type {
    lock.withLock {
      defer { tag = tag.next }
      return tag.protocolClass
    }
  }

  subscript(_ protocolClass: URLProtocol.Type) -> NetworkDouble? {
    get { lock.withLock { doubles[ObjectIdentifier(protocolClass)] } }
    set { lock.withLock { doubles[ObjectIdentifier(protocolClass)] = newValue } }
  }
}

/// Makes one class different from the other: `DoubleProtocol<First>`, `DoubleProtocol<Next<First>>`, and so on.
private protocol Tag {}

private enum First: Tag {}

private enum Next<Previous: Tag>: Tag {}

extension Tag {
  static var next: any Tag.Type { Next<Self>.self }
  static var protocolClass: URLProtocol.Type { DoubleProtocol<Self>.self }
}

/// What `URLSession` makes for each request to the double's session.
///
/// It answers inside of `startLoading`, on the thread that called it, or never: an answer from any other thread makes
/// Foundation on Linux crash.
private final class DoubleProtocol<T: Tag>: URLProtocol {
  /// A `URLProtocol` must not be shared between threads, so what changes lies in an object of its own.
  private final class Progress: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false

    /// Tells the first caller, who answers or stops, that it is the first.
    func end() -> Bool {
      lock.withLock {
        defer { isOver = true }
        return !isOver
      }
    }
  }

  private let progress = Progress()

  /// Everything, so that no request ever gets out to the network.
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let client, let url = request.url, let double = Registry.shared[Self.self] else { return }
    switch double.start(url) {
    case .respond(let status, let headers, let body):
      guard progress.end() else { return }
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)!
      client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      if !body.isEmpty { client.urlProtocol(self, didLoad: body) }
      client.urlProtocolDidFinishLoading(self)
    case .fail(let code):
      guard progress.end() else { return }
      client.urlProtocol(self, didFailWithError: URLError(code))
    case .neverAnswer:
      break
    }
  }

  override func stopLoading() {
    // Apple's calls it after an answer as well, where there is nothing to stop any more.
    guard progress.end(), let url = request.url else { return }
    Registry.shared[Self.self]?.stop(url)
  }
}
