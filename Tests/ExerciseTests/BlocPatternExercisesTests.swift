import Combine
import Foundation
import Testing

@testable import BlocPatternExercises

struct DebounceEventsTests {
  typealias Events = AnyPublisher<QueryEvent, Never>

  /// A bloc whose events go through a pipeline first, which may keep the bloc.
  final class Variant: Bloc<QueryEvent, String> {
    private let arriving = PassthroughSubject<QueryEvent, Never>()
    private var waiting: AnyCancellable?

    init(keepsItself: Bool = false, _ pipeline: (Events) -> any Publisher<QueryEvent, Never>) {
      super.init("")
      let kept = keepsItself ? self : nil
      waiting = pipeline(arriving.eraseToAnyPublisher()).eraseToAnyPublisher()
        .sink { [weak self] in (kept ?? self)?.handle($0) }
    }

    override func add(_ event: QueryEvent) { arriving.send(event) }
    private func handle(_ event: QueryEvent) { super.add(event) }

    override func mapEventToState(_ event: QueryEvent) -> AnyPublisher<String, any Error> {
      var query = ""
      if case .typed(let text) = event { query = text }
      return Just(query).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }

    override func close() {
      waiting = nil
      super.close()
    }
  }

  private let check = Table<(Events, VirtualTimeScheduler) -> any Publisher<QueryEvent, Never>> { pipeline in
    checkDebounceEvents { clock in Variant { pipeline($0, clock) } }
  }

  private static func isTyped(_ event: QueryEvent) -> Bool { if case .typed = event { true } else { false } }

  /// Sends a text half a second later.
  private static func delayed(_ event: QueryEvent, _ clock: VirtualTimeScheduler) -> Events {
    isTyped(event)
      ? Just(event).delay(for: 0.5, scheduler: clock).eraseToAnyPublisher() : Just(event).eraseToAnyPublisher()
  }

  @Test func solutions() {
    check("drops what cleared overtakes") { events, clock in
      let debounced = events.debounce(for: 0.5, scheduler: clock).filter(Self.isTyped)
      return events.filter { !Self.isTyped($0) }.merge(with: debounced)
    }.isRight()
    check("counts the events") { events, clock in
      var newest = 0
      return events.flatMap { event in
        newest += 1
        let number = newest
        return Self.delayed(event, clock).filter { _ in !Self.isTyped(event) || number == newest }
      }
    }.isRight()
    check("drops the same event") { events, clock in
      events.removeDuplicates { "\($0)" == "\($1)" }.map { Self.delayed($0, clock) }.switchToLatest()
    }.isRight()
    check("lets each text wait until another event comes") { events, clock in
      events.flatMap { Self.delayed($0, clock).prefix(untilOutputFrom: events) }
    }.isRight()
    check("cancels what waits by hand") { events, clock in
      let late = PassthroughSubject<QueryEvent, Never>()
      let waiting = Box(AnyCancellable?.none)
      return events.filter { event in
        waiting.value = nil
        guard Self.isTyped(event) else { return true }
        waiting.value = Just(event).delay(for: 0.5, scheduler: clock).sink { late.send($0) }
        return false
      }
      .merge(with: late)
    }.isRight()
    check("trims texts") { events, clock in
      events.map { event in
        guard case .typed(let text) = event else { return event }
        return .typed(text.trimmingCharacters(in: .whitespaces))
      }
      .map { Self.delayed($0, clock) }.switchToLatest()
    }.says(#"At 2s the subscriber receives 170. It should receive "170 "."#)
    var added = 0
    check("counts the events of all blocs") { events, clock in
      added = 0
      return events.flatMap { event in
        added += 1
        let number = added
        return Self.delayed(event, clock).filter { _ in !Self.isTyped(event) || number == added }
      }
    }.says(#"The subscriber receives "" at 3.75s. It should receive it at 3.25s."#)
    check("does not wait") { events, _ in events }
      .says("No text has been in the field for half a second, and the states are M, Me, Mer. They should be nothing.")
    check("debounces everything") { $0.debounce(for: 0.5, scheduler: $1) }
      .says(only: "The field is cleared, which should not wait, and the newest state is Mer. It should be \"\".")
    check("keeps the text that waits") { events, clock in
      let debounced = events.filter(Self.isTyped).debounce(for: 0.5, scheduler: clock)
      return events.filter { !Self.isTyped($0) }.merge(with: debounced)
    }.says(#"while Merl waited, and the states are Mer, "", Merl. They should be Mer, ""."#)
    check("waits too short a time") { events, clock in
      events.map { Just($0).delay(for: 0.3, scheduler: clock) }.switchToLatest()
    }.says("The field is cleared, which should not wait, and the newest state is Mer. It should be \"\".")
    check(
      "keeps itself",
      giving: checkDebounceEvents { clock in
        Variant(keepsItself: true) { $0.map { Self.delayed($0, clock) }.switchToLatest() }
      }
    ).says(only: "Nobody needs a bloc in which Morgan waits any more, and it is still in memory.")
  }
}

struct EmitChangesTests {
  /// A right cubit, but for what the test changes.
  final class Variant: NumberCubit {
    private(set) var state: Int
    let changes = PassthroughSubject<Int, Never>()
    /// The first state, and all that are emitted.
    let emitted: CurrentValueSubject<Int, Never>
    var makeStream: (Variant) -> any Publisher<Int, Never> = { $0.changes }
    var setsFirst = true
    var setsAgain = false
    var finishes = true
    var closesFirst = true
    var looks = true
    var isClosed = Box(false)
    /// An object that all cubits have, and which stays.
    var log: PassthroughSubject<Int, Never>?

    init(_ state: Int) {
      self.state = state
      emitted = CurrentValueSubject(state)
    }

    var stream: AnyPublisher<Int, Never> { makeStream(self).eraseToAnyPublisher() }

    func emit(_ new: Int) {
      if isClosed.value, looks { return }
      let isNew = new != state
      if setsFirst { state = new }
      emitted.send(new)
      if isNew { changes.send(new) }
      if !setsFirst || setsAgain, isNew { state = new }
    }

    func close() {
      isClosed.value = closesFirst
      defer { isClosed.value = true }
      guard finishes else { return }
      changes.send(completion: .finished)
      emitted.send(completion: .finished)
    }
  }

  private let check = Table<(Variant) -> Void>(mostScenarios: 300) { change in
    checkEmitChanges { made(Variant($0), change) }
  }
  private let streams = Table<(CurrentValueSubject<Int, Never>) -> any Publisher<Int, Never>> { makeStream in
    checkEmitChanges { made(Variant($0)) { $0.makeStream = { makeStream($0.emitted) } } }
  }

  @Test func solutions() {
    streams("drops what equals the first") { $0.removeDuplicates().dropFirst() }.isRight()
    streams("compares with the one before") { states in
      states.scan((Int?.none, Int?.none)) { ($0.1, $1) }
        .compactMap { before, state in before == nil || before == state ? nil : state }
    }.isRight()
    streams("compares two subscriptions") { states in
      states.zip(states.dropFirst()).filter { $0 != $1 }.map(\.1)
    }.isRight()
    streams("sends all but the first of the different ones") { $0.removeDuplicates().output(in: 1...) }.isRight()
    check("has a subject for each subscriber") {
      $0.makeStream = { cubit in
        Deferred {
          let own = PassthroughSubject<Int, Never>()
          let passing = cubit.changes.subscribe(own)
          return own.handleEvents(receiveCancel: { passing.cancel() })
        }
      }
    }.isRight()
    let log = PassthroughSubject<Int, Never>()
    check("tells a log that all cubits have") { $0.log = log }.isRight()
    check("keeps a subscription for ever") { cubit in keepForEver(cubit.changes.sink { _ in }) }
      .says("Nobody needs the cubit any more, and a subject or a subscription of it is still in memory.")
    streams("sends the present state") { $0.removeDuplicates() }.says("a subscriber comes, the values are 0.")
    streams("drops the first, then compares") { $0.dropFirst().removeDuplicates() }.says("emit(0), the values are 0.")
    streams("the cubit of the lesson", giving: checkEmitChanges { BlocBase($0) }).says("emit(0), the values are 0.")
    check("sends small states only") { $0.makeStream = { $0.changes.filter { abs($0) < 1000 } } }.says(
      "of the first one, the first one has the values: nothing. It should have the values: -601000000.")
    check("keeps subscribers that have left") { $0.makeStream = { keepingSubscribers($0.changes) } }.says(
      "A subscriber of stream has come and left, somebody keeps the cubit, and the subscriber is still in")
    check("sends first") { $0.setsFirst = false }.says("emit(1), the values are 1, state: 0.")
    check("does not finish") { $0.finishes = false }.says("close(), the values are nothing.")
    check("changes after its end") { $0.looks = false }.says("After emit(3), state is 3. It should be 1.")
    let isClosed = Box(false)
    check("has one end for all, which each one takes back") {
      isClosed.value = false
      $0.isClosed = isClosed
    }.says("After emit(10) of the first one, the first one has state: 10. It should have state: 11.")
    check("finishes before it is closed") { $0.closesFirst = false }.says(
      only: "After close(), state is 6. It should be 5.")
    check("sets its state a second time") { $0.setsAgain = true }.says("After emit(1), state is 1. It should be 5.")
  }
}
