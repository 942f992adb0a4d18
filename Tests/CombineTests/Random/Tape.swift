import Combine
import TestKit

/// The publishers of a chain that send only when the test says so, and all that are not over yet.
final class Tapes {
  /// How a tape is played.
  enum Pace: String, CaseIterable {
    /// Inside of `request(_:)`, one value after the other.
    case eager

    /// Inside of `request(_:)`, so that a request from inside of a value puts one value inside of the other.
    /// The end comes outside of all.
    case nested

    /// As nested; the end too may come inside of a value.
    case sudden

    /// When the test says so, one event at a time.
    case slow
  }

  fileprivate(set) var playing: [TapeSubscription] = []

  /// Whether the chain may send one value from inside of another.
  var mayNest = false

  /// Whether a tape may go on after the end of the chain. A flatMap does not cancel upstream when an inner publisher
  /// fails.
  var mayBeLeft = false

  /// A publisher of values that plays them to each subscriber, and never sends more than it was asked for.
  func publisher(of history: History, _ pace: Pace) -> AnyPublisher<Int, TestError> {
    announce(pace)
    return Tape(tapes: self, history: history, pace: pace).eraseToAnyPublisher()
  }

  /// Notes that a tape of this pace may come, for an operator that makes it only when the chain runs.
  func announce(_ pace: Pace) { if pace == .nested || pace == .sudden { mayNest = true } }

  /// Sends one event of a slow tape. Returns false if there is none to send.
  func step(_ draw: Draw) -> Bool {
    let ready = playing.filter(\.isReady)
    if ready.isEmpty { return false }
    draw.element(of: ready).step()
    return true
  }
}

private struct Tape: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let tapes: Tapes
  let history: History
  let pace: Tapes.Pace

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let subscription = TapeSubscription(self, AnySubscriber(subscriber))
    tapes.playing.append(subscription)
    subscriber.receive(subscription: subscription)
    if pace != .slow { subscription.play() }
  }
}

final class TapeSubscription: Subscription {
  private let tapes: Tapes
  private let history: History
  private let pace: Tapes.Pace
  private var downstream: AnySubscriber<Int, TestError>?
  private var position = 0
  private var owed = Subscribers.Demand.none
  private var isSending = false

  fileprivate init(_ tape: Tape, _ downstream: AnySubscriber<Int, TestError>) {
    (tapes, history, pace) = (tape.tapes, tape.history, tape.pace)
    self.downstream = downstream
  }

  private var isAtTheEnd: Bool { position == history.values.count }

  fileprivate var isReady: Bool { pace == .slow && !isSending && (isAtTheEnd || owed > .none) }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a request for nothing")
    owed += demand
    switch pace {
    case .eager: if !isSending { play() }
    case .nested, .sudden: play()
    case .slow: break
    }
  }

  func cancel() {
    downstream = nil
    tapes.playing.removeAll { $0 === self }
  }

  fileprivate func play() {
    while downstream != nil, isAtTheEnd ? pace == .sudden || !isSending : owed > .none { step() }
  }

  fileprivate func step() {
    guard let downstream else { return }
    if isAtTheEnd {
      cancel()
      return downstream.receive(completion: history.failure.map { .failure($0) } ?? .finished)
    }
    owed -= 1
    position += 1
    let wasSending = isSending
    isSending = true
    owed += downstream.receive(history.values[position - 1])
    isSending = wasSending
  }
}
