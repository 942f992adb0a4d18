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
  ) -> Recorded<Self> {
    Recorded(upstream: self, name: name, place: timeline.addPublisher(), timeline: timeline, label: label)
  }
}

/// The publisher that `recorded(_:on:as:)` returns.
public struct Recorded<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  let upstream: Upstream
  let name: String
  let place: Int
  let timeline: Timeline
  let label: (Output) -> String

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, timeline, timeline.addStream(name, of: place), label))
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
    }

    let description = "Recorded"
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

    func receive(subscription: any Subscription) {
      let downstream: Downstream? = lock.withLock {
        guard state.upstream == nil else { return nil }
        state.upstream = state.downstream == nil ? nil : subscription
        return state.downstream
      }
      guard let downstream else { return subscription.cancel() }
      timeline.note(.subscribed, of: stream)
      downstream.receive(subscription: self)
      if let completion = lock.withLock({ state.early }) { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let current = lock.withLock { state }
      guard let downstream = current.downstream, current.upstream != nil else { return .none }
      return timeline.note(.value(label(input)), of: stream) {
        let more = downstream.receive(input)
        if more > .none { timeline.note(.requested(more, isReturned: true), of: stream) }
        return more
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let isEarly = lock.withLock {
        guard state.downstream != nil, state.upstream == nil else { return false }
        state.early = completion
        return true
      }
      guard !isEarly, let downstream = takeState().downstream else { return }
      let event: Timeline.Event =
        switch completion {
        case .finished: .finished
        case .failure(let error): .failed("\(error)")
        }
      timeline.note(event, of: stream) { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      guard let upstream = lock.withLock({ state.upstream }) else { return }
      timeline.note(.requested(demand), of: stream)
      upstream.request(demand)
    }

    func cancel() {
      guard let upstream = takeState().upstream else { return }
      timeline.note(.cancelled, of: stream)
      upstream.cancel()
    }

    /// Lets go of both ends, once.
    private func takeState() -> State {
      lock.withLock {
        defer { state = State() }
        return state
      }
    }
  }
}
