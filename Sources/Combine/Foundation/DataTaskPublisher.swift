import Foundation

#if canImport(FoundationNetworking)
  // Weak, so that programs without a URLSession need not load the library: see LinkAsNeeded.c.
  @_weakLinked import FoundationNetworking
#endif

extension URLSession {
  /// Publishes what a URL answers: the whole body, and the response that came with it.
  ///
  ///     let url = URL(string: "data:text/plain,Hello")!
  ///     let loading = URLSession.shared.dataTaskPublisher(for: url)
  ///       .map { String(decoding: $0.data, as: UTF8.self) }
  ///       .sink { print($0) } receiveValue: { print($0) }
  ///     // Hello
  ///     // finished
  ///
  /// A status such as 404 is an answer as well, and no failure: look at the response.
  ///
  /// - Demand: nothing goes out before the first request of a subscriber. Each further request resumes the task if it is
  ///   suspended.
  /// - Completion: finishes after the one value, or fails with a `URLError`. Both come on the session's delegate queue.
  /// - Cancellation: cancels the task, so that the connection ends.
  /// - Parameter url: Where the data is.
  /// - Returns: A publisher of one body and its response. Each of its subscribers has a task of its own.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  /// Publishes what a request is answered: the whole body, and the response that came with it.
  ///
  ///     var request = URLRequest(url: URL(string: "data:text/plain,Hello")!)
  ///     request.timeoutInterval = 5
  ///     let loading = URLSession.shared.dataTaskPublisher(for: request)
  ///       .sink { print($0) } receiveValue: { print($0.data.count, $0.response.mimeType ?? "?") }
  ///     // 5 text/plain
  ///     // finished
  ///
  /// - Demand: nothing goes out before the first request of a subscriber. Each further request resumes the task if it is
  ///   suspended.
  /// - Completion: finishes after the one value, or fails with a `URLError`. Both come on the session's delegate queue.
  /// - Cancellation: cancels the task, so that the connection ends.
  /// - Parameter request: What to ask, and where.
  /// - Returns: A publisher of one body and its response. Each of its subscribers has a task of its own.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// The publisher that `dataTaskPublisher(for:)` returns.
  public struct DataTaskPublisher: Publisher {
    /// The body, which may be empty, and the response.
    public typealias Output = (data: Data, response: URLResponse)

    public typealias Failure = URLError

    /// What is asked, once for each subscriber.
    public let request: URLRequest

    /// Whose tasks do the work.
    public let session: URLSession

    /// Makes a publisher.
    ///
    /// - Parameters:
    ///   - request: What to ask, once for each subscriber.
    ///   - session: Whose tasks do the work.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: Inner(self, subscriber))
    }
  }
}

extension URLSession.DataTaskPublisher {
  /// The subscription of one subscriber: a task, from the first request on.
  private final class Inner<Downstream: Subscriber>: Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      /// Both are there until it is over.
      var parent: URLSession.DataTaskPublisher?
      var downstream: Downstream?

      var demand = Subscribers.Demand.none
      var task: URLSessionDataTask?
      var isCancelled = false
    }

    let description = "DataTaskPublisher"
    private let lock = Lock()
    private var state: State

    init(_ parent: URLSession.DataTaskPublisher, _ downstream: Downstream) {
      state = State(parent: parent, downstream: downstream)
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Invalid request of zero demand")
      lock.lock()
      let isFirst = state.demand == .none
      guard let parent = state.parent else { return lock.unlock() }
      state.demand += demand
      let task = state.task
      lock.unlock()
      if isFirst { return start(parent) }
      // Foundation on Linux may load a second time if a task is resumed that runs.
      if let task, task.state == .suspended { task.resume() }
    }

    private func start(_ parent: URLSession.DataTaskPublisher) {
      let settle = Transfer(self.settle)
      let task = parent.session.dataTask(with: parent.request) { settle.value($0, $1, $2) }
      let isWanted = lock.withLock {
        if state.parent != nil { state.task = task }
        return state.parent != nil
      }
      // One that nobody wants any more is still the session's, until it is cancelled.
      if isWanted { task.resume() } else { task.cancel() }
    }

    private func settle(data: Data?, response: URLResponse?, error: (any Error)?) {
      // None if it is cancelled: then this is the task's error, of which nobody wants to hear.
      guard let downstream = end(isCancelled: false).downstream else { return }
      if let response, error == nil {
        _ = downstream.receive((data ?? Data(), response))
        // DIFFERS: Apple's finishes even if the subscriber has cancelled meanwhile
        // (DataTaskPublisherTests.cancelledFromInsideTheValueItDoesNotFinish).
        if !lock.withLock({ state.isCancelled }) { downstream.receive(completion: .finished) }
      } else {
        downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
      }
    }

    func cancel() {
      end(isCancelled: true).task?.cancel()
    }

    /// Lets go of everything, and returns it.
    private func end(isCancelled: Bool) -> State {
      lock.withLock {
        let isCancelled = isCancelled || state.isCancelled
        return exchange(&state, with: State(isCancelled: isCancelled))
      }
    }

    var customMirror: Mirror {
      let state = lock.withLock { self.state }
      return Mirror(
        self,
        children: [
          "task": state.task as Any, "downstream": state.downstream as Any, "parent": state.parent as Any,
          "demand": state.demand,
        ])
    }
  }
}
