import Combine
import VirtualTime

/// A cold publisher of input marbles. A value that is not requested yet waits, and the end waits behind it. An end needs
/// no demand.
struct WaitingPublisher: Publisher {
  typealias Output = Traced<String>
  typealias Failure = any Error

  /// A value, or the end: `|` or `#`.
  struct Mark {
    let second: Int
    let character: Character
    let number: Int

    var isEnd: Bool { !character.isMarbleValue }
  }

  let marks: [Mark]
  let clock: VirtualTimeScheduler

  /// Called with each mark when it is sent, and with what sends it.
  var onSending: (Mark, () -> Void) -> Void = { $1() }

  /// Called with each value when nobody keeps it any more.
  var onRelease: (Mark) -> Void = { _ in }

  /// Called before a subscriber receives its subscription, when it requests values, and when it cancels. `handleEvents`
  /// would do the same and take longer, and there are many runs.
  var onSubscription: () -> Void = {}
  var onRequest: (Subscribers.Demand) -> Void = { _ in }
  var onCancel: () -> Void = {}

  func receive(subscriber: some Subscriber<Traced<String>, any Error>) {
    let queue = Queue(subscriber, self)
    for mark in marks {
      clock.schedule(after: clock.now.advanced(by: .seconds(mark.second))) { queue.add(mark) }
    }
    onSubscription()
    subscriber.receive(subscription: queue)
  }

  /// The marks that have come and were not sent. One thread uses it: that of the clock.
  private final class Queue<Downstream: Subscriber<Traced<String>, any Error>>: Subscription {
    private var downstream: Downstream?
    private let publisher: WaitingPublisher
    private var waiting: [Mark] = []
    private var demand = Subscribers.Demand.none
    private var isSending = false

    init(_ downstream: Downstream, _ publisher: WaitingPublisher) {
      self.downstream = downstream
      self.publisher = publisher
    }

    func add(_ mark: Mark) {
      waiting.append(mark)
      send()
    }

    func request(_ demand: Subscribers.Demand) {
      guard downstream != nil else { return }
      publisher.onRequest(demand)
      self.demand += demand
      send()
    }

    func cancel() {
      guard downstream != nil else { return }
      publisher.onCancel()
      downstream = nil
    }

    /// A request that the subscriber makes meanwhile is served by the same loop.
    private func send() {
      guard !isSending else { return }
      isSending = true
      while let downstream, let mark = waiting.first, mark.isEnd || demand > .none {
        waiting.removeFirst()
        publisher.onSending(mark) { send(mark, to: downstream) }
      }
      isSending = false
    }

    private func send(_ mark: Mark, to downstream: Downstream) {
      // The stream is over when its subscriber learns it.
      if mark.isEnd { self.downstream = nil }
      switch mark.character {
      case "|": downstream.receive(completion: .finished)
      case "#": downstream.receive(completion: .failure(MarbleFailure()))
      default:
        demand -= 1
        let life = Life { [onRelease = publisher.onRelease] in onRelease(mark) }
        let value = Traced(value: String(mark.character), marbles: [mark.number], lives: [life])
        let more = downstream.receive(value)
        if more > .none, self.downstream != nil { publisher.onRequest(more) }
        demand += more
      }
    }
  }
}

extension WaitingPublisher {
  /// - Parameter first: The number of its first mark.
  init(_ marbles: MarbleString, from first: Int = 0, on clock: VirtualTimeScheduler) {
    let marks = marbles.marks.enumerated().map { Mark(second: $1.second, character: $1.mark, number: first + $0) }
    self.init(marks: marks, clock: clock)
  }
}

extension MarbleString {
  /// The marks, each with its place.
  var marks: [(second: Int, mark: Character)] {
    places.enumerated().flatMap { second, marks in marks.map { (second, $0) } }
  }
}
