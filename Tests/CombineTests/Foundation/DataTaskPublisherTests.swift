import Combine
import Foundation
import TestKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct DataTaskPublisherTests {
  private typealias Loading = TestSubscriber<URLSession.DataTaskPublisher.Output, URLError>

  /// A subscriber, and the gate that it opens when it has its completion.
  private struct Client {
    let subscriber: Loading
    let isOver = Gate()

    init(
      _ publisher: URLSession.DataTaskPublisher, asking demand: Subscribers.Demand = .unlimited,
      returning: Subscribers.Demand = .none, onValue: @escaping (Loading) -> Void = { _ in },
      onCompletion: @escaping (Subscribers.Completion<URLError>) -> Void = { _ in }
    ) {
      subscriber = Loading(asking: demand) { _ in returning }
      subscriber.onValue = { [unowned subscriber] _ in onValue(subscriber) }
      subscriber.onCompletion = { [isOver] in
        onCompletion($0)
        isOver.open()
      }
      publisher.subscribe(subscriber)
    }

    /// What happened, without the descriptions of value and error.
    var events: [String] {
      subscriber.events.map { $0.hasPrefix("subscription") ? $0 : String($0.prefix { $0 != " " }) }
    }

    var answer: URLSession.DataTaskPublisher.Output? { subscriber.values.first }
  }

  private static let whole = ["subscription DataTaskPublisher", "value", "finished"]
  private static let failed = ["subscription DataTaskPublisher", "failure"]

  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    // With a cache, Foundation on Linux crashes when a task is cancelled just as it completes.
    configuration.urlCache = nil
    configuration.httpMaximumConnectionsPerHost = 16
    return configuration
  }

  private let session = URLSession(configuration: Self.configuration)

  /// Runs one operation at a time.
  private let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = 1 }

  /// A session whose events come on the queue. Its requests time out far later than a gate does. Otherwise a request that
  /// is not cancelled times out after a minute, and a test passes.
  private var sessionOnQueue: URLSession {
    let configuration = Self.configuration
    configuration.timeoutIntervalForRequest = 3600
    return URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
  }

  /// The code of the error with which a request fails.
  private func failure(
    of publisher: URLSession.DataTaskPublisher, sourceLocation: SourceLocation = #_sourceLocation
  ) -> URLError.Code? {
    var code: URLError.Code?
    let client = Client(publisher, onCompletion: { if case .failure(let error) = $0 { code = error.code } })
    expectTrue(client.isOver.wait(), sourceLocation: sourceLocation)
    expectEqual(client.events, Self.failed, sourceLocation: sourceLocation)
    return code
  }

  // MARK: Answers

  static let large = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) })

  /// The status of an error is an answer, and an empty body is a value too.
  @Test(arguments: [(large, 200), (Data("lost".utf8), 404), (Data(), 204)])
  func wholeBodyInOneValue(_ body: Data, status: Int) throws {
    let server = try LoopbackServer { _ in .body(body, status: status) }
    defer { expectTrue(server.stop()) }
    let client = Client(session.dataTaskPublisher(for: server.url("page")))
    expectTrue(client.isOver.wait())
    expectEqual(client.events, Self.whole)
    expectEqual(client.answer?.data, body)
    expectEqual((client.answer?.response as? HTTPURLResponse)?.statusCode, status)
    expectEqual(client.answer?.response.url, server.url("page"))
    expectEqual(server.paths, ["page"])
  }

  @Test func eventsComeOnTheDelegateQueue() throws {
    let server = try LoopbackServer { _ in .body(Data()) }
    defer { expectTrue(server.stop()) }
    var queues: [OperationQueue?] = []
    let client = Client(
      sessionOnQueue.dataTaskPublisher(for: server.url()), onValue: { _ in queues.append(.current) },
      onCompletion: { _ in queues.append(.current) })
    expectTrue(client.isOver.wait())
    expectEqual(queues, [queue, queue])
  }

  // MARK: Failures

  @Test func connectionThatEndsInTheMiddleOfTheBody() throws {
    let server = try LoopbackServer { _ in .half(Data("Half of".utf8)) }
    defer { expectTrue(server.stop()) }
    #if canImport(FoundationNetworking)
      // Foundation has no better name for it here.
      let expected = URLError.Code.unknown
    #else
      let expected = URLError.Code.networkConnectionLost
    #endif
    expectEqual(failure(of: session.dataTaskPublisher(for: server.url())), expected)
  }

  @Test func refusedPort() throws {
    let server = try LoopbackServer { _ in .silence }
    expectTrue(server.stop())
    expectEqual(failure(of: session.dataTaskPublisher(for: server.url())), .cannotConnectToHost)
  }

  @Test func serverThatNeverAnswers() throws {
    let server = try LoopbackServer { _ in .silence }
    defer { expectTrue(server.stop()) }
    let configuration = Self.configuration
    configuration.timeoutIntervalForRequest = 1
    let session = URLSession(configuration: configuration)
    expectEqual(failure(of: session.dataTaskPublisher(for: server.url())), .timedOut)
    expectTrue(server.hangUp.wait())
  }

  @Test func addressThatNoProtocolKnows() {
    let url = URL(string: "nonsense://example")!
    expectEqual(failure(of: session.dataTaskPublisher(for: url)), .unsupportedURL)
  }

  // MARK: Demand

  @Test func nothingGoesOutBeforeTheFirstRequest() throws {
    let server = try LoopbackServer { _ in .body(Data()) }
    defer { expectTrue(server.stop()) }
    let waiting = Client(session.dataTaskPublisher(for: server.url("waiting")), asking: .none)
    let cancelled = Client(session.dataTaskPublisher(for: server.url("cancelled")), asking: .none)
    cancelled.subscriber.cancel()
    cancelled.subscriber.request(.max(1))
    let other = Client(session.dataTaskPublisher(for: server.url("other")))
    expectTrue(other.isOver.wait())
    expectEqual(server.paths, ["other"])
    expectEqual(waiting.events, ["subscription DataTaskPublisher"])

    waiting.subscriber.request(.max(1))
    expectTrue(waiting.isOver.wait())
    expectEqual(server.paths, ["other", "waiting"])
    expectEqual(waiting.events, Self.whole)
    expectEqual(cancelled.events, ["subscription DataTaskPublisher"])
  }

  /// Each subscriber has a task of its own, and only its first request starts it.
  @Test func eachSubscriberSendsOneRequest() throws {
    let server = try LoopbackServer { _ in .body(Data()) }
    defer { expectTrue(server.stop()) }
    let publisher = session.dataTaskPublisher(for: server.url())
    let greedy = Client(publisher, asking: .max(1), returning: .max(1), onValue: { $0.request(.max(1)) })
    greedy.subscriber.request(.unlimited)
    expectTrue(greedy.isOver.wait())
    greedy.subscriber.request(.max(1))

    let other = Client(publisher)
    expectTrue(other.isOver.wait())
    expectEqual(server.paths, ["", ""])
    expectTrue(greedy.events == Self.whole && other.events == Self.whole)
  }

  @Test(.exits) func demandOfNoneEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let publisher = URLSession.shared.dataTaskPublisher(for: URL(string: "http://127.0.0.1/")!)
      Client(publisher, asking: .none).subscriber.request(.none)
    }
    expectTrue(standardError(of: result).contains("Invalid request of zero demand"))
  }

  // MARK: Cancellation

  @Test func cancelledMeanwhileItEndsTheConnection() throws {
    let isAsked = Gate()
    let server = try LoopbackServer { _ in
      isAsked.open()
      return .silence
    }
    defer { expectTrue(server.stop()) }
    let session = sessionOnQueue
    let client = Client(session.dataTaskPublisher(for: server.url()))
    expectTrue(isAsked.wait())
    client.subscriber.cancel()
    client.subscriber.cancel()
    expectTrue(server.hangUp.wait())
    // The task's own completion, which the subscriber must not get, has gone through the queue when this is through.
    let isThrough = Gate()
    session.dataTask(with: URL(string: "nonsense://example")!) { _, _, _ in isThrough.open() }.resume()
    expectTrue(isThrough.wait())
    expectEqual(client.events, ["subscription DataTaskPublisher"])
  }

  @Test func cancelledFromInsideTheValueItDoesNotFinish() throws {
    let server = try LoopbackServer { _ in .body(Data()) }
    defer { expectTrue(server.stop()) }
    let isThrough = Gate()
    let client = Client(
      sessionOnQueue.dataTaskPublisher(for: server.url()),
      onValue: { [queue] subscriber in
        subscriber.cancel()
        // The queue gets to this after everything that this value is part of.
        queue.addOperation { isThrough.open() }
      })
    expectTrue(isThrough.wait())
    expectEqual(client.events, ["subscription DataTaskPublisher", "value"])
  }

  @Test func cancelledOnAnotherThreadItLeavesNoTaskBehind() throws {
    let server = try LoopbackServer { _ in .body(Data()) }
    defer { expectTrue(server.stop()) }
    let invalidation = Invalidation()
    let session = URLSession(configuration: Self.configuration, delegate: invalidation, delegateQueue: nil)
    for _ in 0..<200 {
      let client = Client(session.dataTaskPublisher(for: server.url()), asking: .none)
      let subscription = try #require(client.subscriber.subscription)
      let worker = Worker { subscription.request(.max(1)) }
      subscription.cancel()
      expectTrue(worker.join())
    }
    session.finishTasksAndInvalidate()
    expectTrue(invalidation.isOver.wait())
  }

  // MARK: With operators

  @Test func fiveHundredRequestsEightAtATime() throws {
    let crowd = Crowd(of: 8)
    let server = try LoopbackServer { path in
      crowd.enter()
      defer { crowd.leave() }
      return .body(Data(path.utf8))
    }
    defer { expectTrue(server.stop()) }
    let isOver = Gate()
    var answers: [String] = []
    let loading = (0..<500).publisher
      .setFailureType(to: URLError.self)
      .flatMap(maxPublishers: .max(8)) { session.dataTaskPublisher(for: server.url("\($0)")) }
      .map { String(decoding: $0.data, as: UTF8.self) }
      .sink { completion in
        expectEqual(completion, .finished)
        isOver.open()
      } receiveValue: {
        answers.append($0)
      }
    expectTrue(isOver.wait())
    expectEqual(answers.compactMap { Int($0) }.sorted(), Array(0..<500))
    expectEqual(server.paths.count, 500)
    expectEqual(crowd.most, 8)
    withExtendedLifetime(loading) {}
  }

  // MARK: Looks

  @Test func keepsWhatItWasMadeOf() {
    var request = URLRequest(url: URL(string: "http://127.0.0.1/")!)
    request.httpMethod = "PUT"
    let publisher = session.dataTaskPublisher(for: request)
    expectTrue(publisher.request == request && publisher.session === session)
    let other = URLSession.DataTaskPublisher(request: request, session: .shared)
    expectTrue(other.request == request && other.session === URLSession.shared)
  }

  @Test func subscriptionShowsItsTaskAndResumesIt() throws {
    let server = try LoopbackServer { _ in .silence }
    defer { expectTrue(server.stop()) }
    let client = Client(session.dataTaskPublisher(for: server.url()), asking: .none)
    let subscription = try #require(client.subscriber.subscription)
    expectEqual(playgroundDescription(of: subscription), "DataTaskPublisher")
    expectEqual(childLabels(of: subscription), ["task", "downstream", "parent", "demand"])
    expectNil(child("task", of: subscription) as? URLSessionDataTask)
    subscription.request(.max(2))
    let task = try #require(child("task", of: subscription) as? URLSessionDataTask)
    expectEqual(task.originalRequest?.url, server.url())
    expectEqual(task.state, .running)
    task.suspend()
    expectEqual(task.state, .suspended)
    subscription.request(.max(1))
    expectEqual(task.state, .running)
    expectEqual(child("demand", of: subscription) as? Subscribers.Demand, .max(3))
    subscription.cancel()
    expectTrue(task.state != .running)
    expectNil(child("task", of: subscription) as? URLSessionDataTask)
  }
}

/// Counts how many are in it at once. The first ones wait for each other, until it has been full once.
private final class Crowd: @unchecked Sendable {
  private let lock = NSLock()
  private let isFull = Gate()
  private let size: Int

  /// Guarded by the lock.
  private var (count, entered, mostAtOnce) = (0, 0, 0)

  init(of size: Int) { self.size = size }

  var most: Int { lock.withLock { mostAtOnce } }

  func enter() {
    let number = lock.withLock {
      (count, entered) = (count + 1, entered + 1)
      mostAtOnce = max(mostAtOnce, count)
      return entered
    }
    if number == size { for _ in 0..<size { isFull.open() } }
    if number <= size { isFull.wait() }
  }

  func leave() { lock.withLock { count -= 1 } }
}

/// Opens its gate when its session has no task any more.
private final class Invalidation: NSObject, URLSessionDelegate, @unchecked Sendable {
  let isOver = Gate()

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { isOver.open() }
}
