import Combine
import VirtualTime

/// A cold publisher of input marbles, one for each second. A value that is not requested yet waits, and the end waits
/// behind it. An end needs no demand.
struct WaitingPublisher: Publisher {
  typealias Output = Traced<String>
  typealias Failure = any Error

  /// A value, or the end: `|` or `#`.
  struct Mark {
    let character: Character
    let number: Int

    var isEnd: Bool { character == "|" || character == "#" }
  }

  enum Event {
    case subscribed
    case requested(Subscribers.Demand)
    case willSend(Mark)
    case didSend(Mark)
    case cancelled
  }

  let places: [(second: Int, marks: [Mark])]
  let clock: VirtualTimeScheduler
  var observe: ((Event) -> Void)?

  func receive(subscriber: some Subscriber<Traced<String>, any Error>) {
    let queue = Queue(subscriber, observe)
    observe?(.subscribed)
    let start = clock.now.nanoseconds
    for (second, marks) in places {
      clock.schedule(after: VirtualTime(nanoseconds: start + second * 1_000_000_000)) { queue.add(marks) }
    }
    subscriber.receive(subscription: queue)
  }

  /// The marks that have come and were not sent. One thread uses it: that of the clock.
  private final class Queue<Downstream: Subscriber<Traced<String>, any Error>>: Subscription {
    private var downstream: Downstream?
    private let observe: ((Event) -> Void)?
    private var waiting: [Mark] = []
    private var demand = Subscribers.Demand.none
    private var isSending = false

    init(_ downstream: Downstream, _ observe: ((Event) -> Void)?) {
      self.downstream = downstream
      self.observe = observe
    }

    func add(_ marks: [Mark]) {
      waiting += marks
      send()
    }

    func request(_ demand: Subscribers.Demand) {
      add(demand)
      send()
    }

    private func add(_ demand: Subscribers.Demand) {
      // Nothing is requested that has been requested already.
      if demand > .none, self.demand != .unlimited { observe?(.requested(demand)) }
      self.demand += demand
    }

    func cancel() {
      if downstream != nil { observe?(.cancelled) }
      downstream = nil
    }

    /// A request that the subscriber makes meanwhile is served by the same loop.
    private func send() {
      guard !isSending else { return }
      isSending = true
      while let downstream, let mark = waiting.first, mark.isEnd || demand > .none {
        waiting.removeFirst()
        observe?(.willSend(mark))
        // The stream is over when its subscriber learns it.
        if mark.isEnd { self.downstream = nil }
        switch mark.character {
        case "|": downstream.receive(completion: .finished)
        case "#": downstream.receive(completion: .failure(MarbleFailure()))
        default:
          demand -= 1
          add(downstream.receive(Traced(String(mark.character), Marbles(number: mark.number))))
        }
        observe?(.didSend(mark))
      }
      isSending = false
    }
  }
}

extension WaitingPublisher {
  init(_ marbles: MarbleString, on clock: VirtualTimeScheduler) {
    var numbers = (0...).makeIterator()
    let places = marbles.places.map { $0.map { Mark(character: $0, number: numbers.next()!) } }
    self.init(places: places.enumerated().filter { !$0.element.isEmpty }.map { ($0, $1) }, clock: clock)
  }
}
