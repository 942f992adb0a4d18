import Foundation

#if canImport(FoundationNetworking)
  // Weak, so that programs without a URLSession do not load the library: see LinkAsNeeded.c.
  @_weakLinked import FoundationNetworking
#endif

extension URLSession {
  /// Loads a URL, and publishes the whole body together with the response.
  ///
  ///     let url = URL(string: "data:text/plain,Hello")!
  ///     let loading = URLSession.shared.dataTaskPublisher(for: url)
  ///       .map { String(decoding: $0.data, as: UTF8.self) }
  ///       .sink { print($0) } receiveValue: { print($0) }
  ///     // Hello
  ///     // finished
  ///
  /// A status such as 404 is not a failure. To handle it, read the status of the response.
  ///
  /// - Demand: the first request of a subscriber starts the task. A later request resumes the task if it is suspended.
  /// - Completion: finishes after one value, or fails with a `URLError`. Events arrive on the session's delegate queue.
  /// - Cancellation: cancels the task, and so the transfer.
  /// - Parameter url: The URL to load.
  /// - Returns: A publisher of one body and its response. Each of its subscribers has its own task.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

  /// Performs a request, and publishes the whole body together with the response.
  ///
  ///     var request = URLRequest(url: URL(string: "data:text/plain,Hello")!)
  ///     request.timeoutInterval = 5
  ///     let loading = URLSession.shared.dataTaskPublisher(for: request)
  ///       .sink { print($0) } receiveValue: { print($0.data.count, $0.response.mimeType ?? "?") }
  ///     // 5 text/plain
  ///     // finished
  ///
  /// - Demand: the first request of a subscriber starts the task. A later request resumes the task if it is suspended.
  /// - Completion: finishes after one value, or fails with a `URLError`. Events arrive on the session's delegate queue.
  /// - Cancellation: cancels the task, and so the transfer.
  /// - Parameter request: The request to perform.
  /// - Returns: A publisher of one body and its response. Each of its subscribers has its own task.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  public struct DataTaskPublisher: Publisher {
    /// The body, which may be empty, and the response.
    public typealias Output = (data: Data, response: URLResponse)

    public typealias Failure = URLError

    public let request: URLRequest
    public let session: URLSession

    /// Creates a publisher.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      subscriber.receive(subscription: TaskSubscription(self, subscriber))
    }
  }
}

extension URLSession.DataTaskPublisher {
  /// The subscription of one subscriber. It creates a task at the first request.
  private final class TaskSubscription<Downstream: Subscriber<Output, Failure>>: Subscription, Described, Mirrored {
    private struct State {
      /// Both are nil after the completion or the cancellation.
      var publisher: URLSession.DataTaskPublisher?
      var downstream: Downstream?

      var demand = Subscribers.Demand.none
      var task: URLSessionDataTask?
      var isCancelled = false
    }

    let description = "DataTaskPublisher"
    private let lock = Lock()
    private var state: State

    init(_ publisher: URLSession.DataTaskPublisher, _ downstream: Downstream) {
      state = State(publisher: publisher, downstream: downstream)
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Invalid request of zero demand")
      lock.lock()
      let isFirst = state.demand == .none
      guard let publisher = state.publisher else { return lock.unlock() }
      state.demand += demand
      let task = state.task
      lock.unlock()
      if isFirst { return start(publisher) }
      // If a running task is resumed, Foundation on Linux may load the URL a second time.
      if let task, task.state == .suspended { task.resume() }
    }

    private func start(_ publisher: URLSession.DataTaskPublisher) {
      let settle = UncheckedSendable(self.settle)
      let task = publisher.session.dataTask(with: publisher.request) { settle.value($0, $1, $2) }
      let isWanted = lock.withLock {
        if state.publisher != nil { state.task = task }
        return state.publisher != nil
      }
      // The subscriber may have cancelled meanwhile. The session holds a task until the task ends or is cancelled.
      if isWanted { task.resume() } else { task.cancel() }
    }

    private func settle(data: Data?, response: URLResponse?, error: (any Error)?) {
      // Nil after the cancellation, which the task reports as an error.
      guard let downstream = close(isCancelled: false).downstream else { return }
      if let response, error == nil {
        _ = downstream.receive((data ?? Data(), response))
        // DIFFERS: Apple's finishes even if the subscriber has cancelled meanwhile
        // (DataTaskPublisherTests.cancelledFromInsideTheValueItDoesNotFinish).
        if !lock.withLock({ state.isCancelled }) { downstream.receive(completion: .finished) }
      } else {
        downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
      }
    }

    func cancel() { close(isCancelled: true).task?.cancel() }

    /// Closes the subscription. Returns the former state, which the caller releases after unlocking.
    private func close(isCancelled: Bool) -> State {
      lock.withLock {
        let isCancelled = isCancelled || state.isCancelled
        return exchange(&state, with: State(isCancelled: isCancelled))
      }
    }

    var parts: KeyValuePairs<String, Any> {
      let state = lock.withLock { self.state }
      return [
        "task": state.task as Any, "downstream": state.downstream as Any, "parent": state.publisher as Any,
        "demand": state.demand,
      ]
    }
  }
}
