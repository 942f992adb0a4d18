import Combine
import Foundation
import VirtualTime

/// A cold publisher of a marble string. A value that is not requested yet waits, and the end waits behind it. An end
/// needs no demand.
struct WaitingPublisher: Publisher {
  typealias Output = String
  typealias Failure = any Error

  private let marbles: MarbleString
  private let clock: VirtualTimeScheduler

  init(_ marbles: MarbleString, on clock: VirtualTimeScheduler) {
    self.marbles = marbles
    self.clock = clock
  }

  func receive(subscriber: some Subscriber<String, any Error>) {
    let queue = Queue(subscriber)
    for (place, marks) in marbles.places.enumerated() where !marks.isEmpty {
      clock.schedule(after: clock.now.advanced(by: .seconds(place))) { queue.add(marks) }
    }
    subscriber.receive(subscription: queue)
  }

  /// The marks that have come and were not sent. One thread uses it: that of the clock.
  private final class Queue<Downstream: Subscriber<String, any Error>>: Subscription {
    private var downstream: Downstream?
    private var waiting: Substring = ""
    private var demand = Subscribers.Demand.none
    private var isSending = false

    init(_ downstream: Downstream) {
      self.downstream = downstream
    }

    func add(_ marks: String) {
      waiting += marks
      send()
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      send()
    }

    func cancel() {
      downstream = nil
    }

    /// A request that the subscriber makes meanwhile is served by the same loop.
    private func send() {
      guard !isSending else { return }
      isSending = true
      while let downstream, let mark = waiting.first, "|#".contains(mark) || demand > .none {
        waiting.removeFirst()
        switch mark {
        case "|": downstream.receive(completion: .finished)
        case "#": downstream.receive(completion: .failure(MarbleFailure()))
        default:
          demand -= 1
          demand += downstream.receive(String(mark))
        }
        if "|#".contains(mark) { self.downstream = nil }
      }
      isSending = false
    }
  }
}
