import Combine
import Foundation

extension Publisher {
  /// Passes everything on as it is, in both directions, and takes notes of it on a timeline.
  ///
  ///     let timeline = Timeline()
  ///     let cancellable = [1, 2, 3].publisher
  ///       .recorded("numbers", on: timeline)
  ///       .sink { _ in }
  ///     print(timeline.marbles)
  ///     //          order of events -->
  ///     // numbers  1-2-3-|
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - name: What the stream is called. Each subscription is a stream of its own.
  ///   - timeline: What takes the notes.
  ///   - label: How a value is shown. Its description, if left out.
  /// - Returns: A publisher of the same events.
  public func recorded(
    _ name: String, on timeline: Timeline, as label: @escaping (Output) -> String = { "\($0)" }
  ) -> Recorded<Self> { recorded(name, on: timeline, line: nil, as: label) }

  /// - Parameter line: Where the call stands.
  package func recorded(
    _ name: String, on timeline: Timeline, line: Int?, as label: @escaping (Output) -> String
  ) -> Recorded<Self> {
    let source = RecordedSource(self, place: timeline.addPublisher(), line: line)
    return Recorded(upstream: self, name: name, source: source, timeline: timeline, label: label)
  }
}

/// The publisher that `recorded(_:on:as:)` returns.
public struct Recorded<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  let upstream: Upstream
  let name: String
  let source: RecordedSource
  let timeline: Timeline
  let label: (Output) -> String

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let stream = timeline.addStream(name, from: source, to: SubscriberKind(subscriber))
    let inner = Inner(subscriber, timeline, stream, label)
    inner.watchForLostValues(of: upstream)
    timeline.note(.subscribe, of: stream) { upstream.subscribe(inner) }
  }
}

extension Recorded {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      var downstream: Downstream?
      var upstream: (any Subscription)?

      /// A completion that came before the subscription.
      var early: Subscribers.Completion<Failure>?

      /// What is requested and was not received.
      var owed = Subscribers.Demand.none

      /// Sees each value of a subject, requested or not, as long as the stream is open.
      var observer: AnyCancellable?
    }

    /// The subscription's own, as if nothing stood here.
    var description: String {
      // The lock is free meanwhile: a description may be a lesson's code.
      let upstream = lock.withLock { state.upstream }
      return upstream.map { "\($0)" } ?? "Recorded"
    }

    private let timeline: Timeline
    private let stream: Int
    private let label: (Output) -> String
    private let lock = NSLock()
    private var state: State

    init(_ downstream: Downstream, _ timeline: Timeline, _ stream: Int, _ label: @escaping (Output) -> String) {
      state = State(downstream: downstream)
      self.timeline = timeline
      self.stream = stream
      self.label = label
    }

    /// Notes the values that a subject drops because nothing is owed.
    ///
    /// Only if the step is recorded, and only where a subject serves its subscribers in the order in which they came: the
    /// observer must see a value before the stream does.
    func watchForLostValues(of upstream: Upstream) {
      #if !canImport(Darwin)
        guard StepRecorder.shared.isRecording, let subject = upstream as? PassthroughSubject<Output, Failure> else {
          return
        }
        let observer = subject.sink(
          receiveCompletion: { _ in }, receiveValue: { [weak self] in self?.noteIfLost($0) })
        lock.withLock { state.observer = observer }
      #endif
    }

    private func noteIfLost(_ value: Output) {
      let isLost = lock.withLock { state.upstream != nil && state.owed == .none }
      if isLost { timeline.note(.value, label(value), isLost: true, of: stream) {} }
    }

    func receive(subscription: any Subscription) {
      let downstream: Downstream? = lock.withLock {
        guard state.upstream == nil else { return nil }
        state.upstream = state.downstream == nil ? nil : subscription
        return state.downstream
      }
      guard let downstream else { return subscription.cancel() }
      // Only Combine's own describe themselves without a lesson's code.
      if StepRecorder.shared.isRecording, String(reflecting: type(of: subscription)).hasPrefix("Combine.") {
        timeline.noteSubscription("\(subscription)", of: stream)
      }
      timeline.note(.subscription, of: stream) { downstream.receive(subscription: self) }
      if let completion = lock.withLock({ state.early }) { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let current = lock.withLock {
        if state.owed > .none { state.owed -= 1 }
        return state
      }
      guard let downstream = current.downstream, current.upstream != nil else { return .none }
      return timeline.note(.value, label(input), of: stream) {
        let more = downstream.receive(input)
        if more > .none, owe(more) { timeline.note(.request, Timeline.amount(more), by: .return, of: stream) {} }
        return more
      }
    }

    /// Adds to what is owed. Returns false if the stream is over.
    private func owe(_ demand: Subscribers.Demand) -> Bool {
      lock.withLock {
        state.owed += demand
        return state.upstream != nil
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let isEarly = lock.withLock {
        guard state.downstream != nil, state.upstream == nil else { return false }
        state.early = completion
        return true
      }
      guard !isEarly, let downstream = takeState().downstream else { return }
      let send = { downstream.receive(completion: completion) }
      switch completion {
      case .finished: timeline.note(.completion, of: stream, during: send)
      case .failure(let error): timeline.note(.failure, "\(error)", of: stream, during: send)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      guard let upstream = lock.withLock({ state.upstream }) else { return }
      // Noted first, as the values come before the call returns.
      _ = owe(demand)
      timeline.note(.request, Timeline.amount(demand), by: .request, of: stream) { upstream.request(demand) }
    }

    func cancel() {
      guard let upstream = takeState().upstream else { return }
      timeline.note(.cancel, of: stream) { upstream.cancel() }
    }

    /// Lets go of both ends and of the observer, once.
    private func takeState() -> State {
      lock.withLock {
        defer { state = State() }
        return state
      }
    }
  }
}
