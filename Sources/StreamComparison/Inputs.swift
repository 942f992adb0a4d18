import Combine
import VirtualTime

/// The publishers that a scenario plays, and the clock on which it plays them.
///
/// A publisher that is tried is made from them:
///
///     { inputs in inputs.values().map { $0 * 2 } }
public final class Inputs {
  /// The clock of the scenario. Operators that wait take it as their scheduler.
  public let clock = VirtualTimeScheduler()

  /// The number that the scenario chose.
  public let parameter: Int

  let players: [Player]

  /// What goes on until the scenario is over, and, of each subject that it sends to, the input and whether it is still there.
  private var driving: [AnyCancellable] = []
  private var subjects: [(input: Int, isThere: () -> Bool)] = []

  init(_ scenario: Scenario) {
    parameter = scenario.parameter
    players = scenario.inputs.enumerated().map { [clock] index, kind in
      let events = kind == .sequence ? scenario.entries.compactMap { $0.event.output(of: index) } : []
      return Player(kind, events: events, clock)
    }
  }

  /// Keeps what sends the values of an input to a subject, until the scenario is over. Nobody may keep the subject then.
  package func keep(_ cancellable: AnyCancellable, sendingTo subject: AnyObject? = nil, input: Int) {
    driving.append(cancellable)
    if let subject { subjects.append((input, { [weak subject] in subject != nil })) }
  }

  func close() { driving = [] }

  /// Whether a subscription to an input, or to a subject that sends its values, is in memory.
  func isKept(_ input: Int) -> Bool {
    players[input].isKept || subjects.contains { $0.input == input && $0.isThere() }
  }

  /// An input that may fail.
  ///
  /// - Parameter number: The place of the input.
  public func publisher(_ number: Int = 0) -> AnyPublisher<Int, MarbleFailure> {
    PlayedInput(player: players[number]).eraseToAnyPublisher()
  }

  /// An input that does not fail.
  ///
  /// - Parameter number: The place of the input. The shape of the scenarios has to say that inputs do not fail.
  public func values(_ number: Int = 0) -> AnyPublisher<Int, Never> {
    PlayedInput(player: players[number]).assertNoFailure().eraseToAnyPublisher()
  }
}

/// What an input sends.
enum Output: Equatable {
  case value(Int)
  case end(MarbleFailure?)
}

extension Scenario.Event {
  /// What the input sends in this event.
  func output(of input: Int) -> Output? {
    switch self {
    case .send(let value, from: input): .value(value)
    case .finish(input): .end(nil)
    case .fail(input): .end(MarbleFailure())
    default: nil
    }
  }
}

/// Plays one input to all its subscribers, and notes what they ask for.
final class Player {
  /// What its subscribers had done at a time.
  struct Totals: Equatable {
    var subscriptions = 0
    /// A request for a number that nothing can use up is one for all: `buffer(size: .max, …)` asks so, and an operator
    /// may take from that what it has sent itself.
    var requested = Subscribers.Demand.none {
      didSet { if requested > .max(.max / 2) { requested = .unlimited } }
    }
    var cancellations = 0

    /// Whether one of them has received the end.
    var isOver = false
  }

  typealias Change = (time: VirtualTime, totals: Totals)

  /// The totals at the end of each time at which they changed.
  private(set) var history: [Change] = []

  private let kind: Scenario.Input
  private let events: [Output]
  private let clock: VirtualTimeScheduler
  private var isOver = false
  private var subscriptions: [PlayedSubscription] = []

  /// Of each subscription, whether it is still there.
  private var witnesses: [() -> Bool] = []

  init(_ kind: Scenario.Input, events: [Output], _ clock: VirtualTimeScheduler) {
    self.kind = kind
    self.events = events
    self.clock = clock
  }

  /// Whether a subscription is in memory.
  var isKept: Bool { witnesses.contains { $0() } }

  func attach<S: Subscriber<Int, MarbleFailure>>(_ subscriber: S) {
    note { $0.subscriptions += 1 }
    let subscription = PlayedSubscription(self, subscriber, keepsValues: kind != .subject)
    witnesses.append { [weak subscription] in subscription != nil }
    subscriptions.append(subscription)
    // A sequence sends inside of the first request, which may come inside of receive(subscription:).
    subscription.prepare(events)
    subscriber.receive(subscription: subscription)
    subscription.send()
    if isOver { subscription.play(.end(nil)) }
  }

  func play(_ output: Output) {
    guard kind != .sequence, !isOver else { return }
    if case .end = output { isOver = true }
    for subscription in subscriptions { subscription.play(output) }
  }

  func remove(_ subscription: PlayedSubscription) { subscriptions.removeAll { $0 === subscription } }

  func note(_ change: (inout Totals) -> Void) {
    var totals = history.last?.totals ?? Totals()
    change(&totals)
    if history.last?.time == clock.now { history.removeLast() }
    history.append((clock.now, totals))
  }
}

private struct PlayedInput: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  let player: Player

  func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) { player.attach(subscriber) }
}

final class PlayedSubscription: Subscription {
  private let player: Player
  private let keepsValues: Bool
  private var downstream: (any Subscriber<Int, MarbleFailure>)?
  private var waiting: [Output] = []
  private var demand = Subscribers.Demand.none
  private var isSending = false

  init(_ player: Player, _ downstream: any Subscriber<Int, MarbleFailure>, keepsValues: Bool) {
    self.player = player
    self.downstream = downstream
    self.keepsValues = keepsValues
  }

  func request(_ demand: Subscribers.Demand) {
    guard downstream != nil else { return }
    player.note { $0.requested += demand }
    self.demand += demand
    send()
  }

  func cancel() {
    guard downstream != nil else { return }
    player.note { $0.cancellations += 1 }
    end()
  }

  /// Keeps events that are sent as soon as they are requested.
  func prepare(_ events: [Output]) { waiting = events }

  func play(_ output: Output) {
    if case .value = output, !keepsValues, demand == .none { return }
    waiting.append(output)
    // From inside of a value, a subject sends at once.
    send(nested: !keepsValues)
  }

  func send(nested: Bool = false) {
    guard nested || !isSending else { return }
    let wasSending = isSending
    isSending = true
    defer { isSending = wasSending }
    while let downstream, let next = waiting.first {
      switch next {
      case .value(let value):
        guard demand > .none else { return }
        demand -= 1
        waiting.removeFirst()
        let more = downstream.receive(value)
        if more > .none, self.downstream != nil {
          player.note { $0.requested += more }
          demand += more
        }
      case .end(let failure):
        end()
        player.note { $0.isOver = true }
        downstream.receive(completion: failure.map { .failure($0) } ?? .finished)
      }
    }
  }

  private func end() {
    downstream = nil
    waiting = []
    player.remove(self)
  }
}
