import Combine
import VirtualTime

/// What was seen of a publisher in a scenario.
struct Observation {
  /// Something that a subscriber received.
  struct Seen: Equatable {
    enum What: Equatable {
      case subscription
      case value(String)
      case finished
      case failed(String)
    }

    let time: VirtualTime
    let what: What

    /// How many values the subscriber had requested and received before, and whether it had cancelled.
    let requested: Subscribers.Demand
    let received: Int
    let isCancelled: Bool

    static func == (a: Seen, b: Seen) -> Bool { a.time == b.time && a.what == b.what }
  }

  /// Something that a subscriber did.
  struct Action {
    let time: VirtualTime

    /// Nil if it cancelled.
    let requested: Subscribers.Demand?

    /// Whether it did so while it was receiving a value.
    let isInside: Bool
  }

  /// What each subscriber received, in order.
  var subscribers: [[Seen]] = []

  /// What each subscriber did, in order.
  var actions: [[Action]] = []

  /// What was asked of each input.
  var inputs: [[Player.Change]] = []

  /// The subscribers and inputs that are in memory after the end.
  var keptSubscribers: [Int] = []
  var keptInputs: [Int] = []
}

extension Scenario {
  /// Plays the scenario to a publisher. After its end, all subscribers cancel, and then nothing should be in memory.
  func play<P: Publisher>(_ make: (Inputs) -> P) -> Observation { [self].play(make)[0] }
}

extension [Scenario] {
  /// Plays scenarios side by side, each to a publisher of its own: a second passes in one after the other.
  func play<P: Publisher>(_ make: (Inputs) -> P) -> [Observation] {
    let inputs = map { Inputs($0) }
    var observations: [Observation] = []
    var witnesses: [[() -> Bool]] = []
    do {
      let stages = zip(self, inputs).map { Stage($0, make($1), $1) }
      witnesses = stages.map { $0.probes.map { probe in { [weak probe] in probe != nil } } }
      for second in 0...(map(\.end).max() ?? 0) {
        for stage in stages { stage.run(until: second) }
      }
      // What waits comes within that time.
      let (pauses, pause) = count == 1 ? (1, 20) : (20, 1)
      for _ in 0..<pauses {
        for stage in stages { stage.inputs.clock.advance(by: .seconds(pause)) }
      }
      // Key paths into a generic class are slow to make, and this runs for each of many scenarios.
      observations = stages.map { stage in
        var observation = Observation()
        observation.inputs = stage.inputs.players.map(\.history)
        observation.subscribers = stage.probes.map { $0.seen }
        observation.actions = stage.probes.map { $0.actions }
        return observation
      }
      for stage in stages { stage.close() }
    }
    for (index, inputs) in inputs.enumerated() {
      observations[index].keptSubscribers = witnesses[index].indices.filter { witnesses[index][$0]() }
      observations[index].keptInputs = inputs.players.indices.filter(inputs.isKept)
    }
    return observations
  }
}

/// A publisher, its inputs and its subscribers during a scenario.
private final class Stage<P: Publisher> {
  private let scenario: Scenario
  private let publisher: P
  private var next = 0
  let inputs: Inputs
  private(set) var probes: [Probe<P.Output, P.Failure>] = []

  init(_ scenario: Scenario, _ publisher: P, _ inputs: Inputs) {
    self.scenario = scenario
    self.publisher = publisher
    self.inputs = inputs
    probes = (0..<scenario.subscriberCount).map { number in
      Probe(inputs.clock, scenario.reactions.filter { $0.subscriber == number }) { [unowned self] in happen($0) }
    }
  }

  func run(until second: Int) {
    while next < scenario.entries.count, scenario.entries[next].time <= second {
      let entry = scenario.entries[next]
      next += 1
      let date = VirtualTime(nanoseconds: entry.time * 1_000_000_000)
      if date > inputs.clock.now { inputs.clock.advance(to: date) }
      happen(entry.event)
    }
  }

  func close() {
    for probe in probes { probe.cancel() }
    probes = []
    inputs.close()
  }

  private func happen(_ event: Scenario.Event) {
    switch event {
    case .send(let value, from: let input): inputs.players[input].play(.value(value))
    case .finish(let input): inputs.players[input].play(.end(nil))
    case .fail(let input): inputs.players[input].play(.end(MarbleFailure()))
    case .subscribe(let number): publisher.subscribe(probes[number])
    case .request(let count, by: let number): probes[number].request(.of(count))
    case .cancel(let number): probes[number].cancel()
    }
  }
}

/// Does what its reactions say, and notes what it receives.
private final class Probe<Input, Failure: Error>: Subscriber {
  private(set) var seen: [Observation.Seen] = []
  private(set) var actions: [Observation.Action] = []

  private let clock: VirtualTimeScheduler
  /// Those to each value. A long list has one for each of its values.
  private let reactions: [Int: [Scenario.Reaction]]
  private let happen: (Scenario.Event) -> Void
  private var subscription: (any Subscription)?
  private var requested = Subscribers.Demand.none
  private var received = 0
  private var isCancelled = false

  /// How many values are being received, one inside the other.
  private var depth = 0

  init(_ clock: VirtualTimeScheduler, _ reactions: [Scenario.Reaction], _ happen: @escaping (Scenario.Event) -> Void) {
    self.clock = clock
    self.reactions = reactions.isEmpty ? [:] : Dictionary(grouping: reactions) { $0.value }
    self.happen = happen
  }

  func receive(subscription: any Subscription) {
    note(.subscription)
    self.subscription = subscription
    request(react(to: 0))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let text = "\(input)"
    let isOdd = text.first.map { $0 == " " || text.last == " " } ?? true
    note(.value(isOdd ? "\"\(text)\"" : text))
    received += 1
    depth += 1
    defer { depth -= 1 }
    let more = react(to: received)
    guard more > .none, !isCancelled else { return .none }
    note(more)
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: note(.finished)
    case .failure(let error): note(.failed("\(error)"))
    }
    subscription = nil
  }

  func request(_ demand: Subscribers.Demand) {
    guard let subscription, demand > .none else { return }
    note(demand)
    subscription.request(demand)
  }

  func cancel() {
    guard let subscription else { return }
    isCancelled = true
    self.subscription = nil
    actions.append(.init(time: clock.now, requested: nil, isInside: depth > 0))
    subscription.cancel()
  }

  /// Returns the demand that is to be returned for the value.
  private func react(to number: Int) -> Subscribers.Demand {
    var demand = Subscribers.Demand.none
    for reaction in reactions[number] ?? [] {
      switch reaction.action {
      case .demand(let count): demand += .of(count)
      case .event(let event): happen(event)
      }
    }
    return demand
  }

  private func note(_ demand: Subscribers.Demand) {
    requested += demand
    actions.append(.init(time: clock.now, requested: demand, isInside: depth > 0))
  }

  private func note(_ what: Observation.Seen.What) {
    seen.append(
      .init(time: clock.now, what: what, requested: requested, received: received, isCancelled: isCancelled))
  }
}

extension Subscribers.Demand {
  fileprivate static func of(_ count: Int) -> Self { count == .max ? .unlimited : .max(count) }
}
