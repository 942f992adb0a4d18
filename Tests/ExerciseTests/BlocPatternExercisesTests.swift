import Combine
import LessonKit
import Testing
import VirtualTime

@testable import BlocPatternExercises

@Suite struct DebounceEventsTests {
  /// A bloc whose events go through a pipeline first.
  final class Variant: Bloc<QueryEvent, String> {
    private let arriving = PassthroughSubject<QueryEvent, Never>()
    private var waiting: AnyCancellable?

    init(_ pipeline: (AnyPublisher<QueryEvent, Never>) -> AnyPublisher<QueryEvent, Never>) {
      super.init("")
      waiting = pipeline(arriving.eraseToAnyPublisher()).sink { [weak self] in self?.handle($0) }
    }

    override func add(_ event: QueryEvent) { arriving.send(event) }
    private func handle(_ event: QueryEvent) { super.add(event) }

    override func mapEventToState(_ event: QueryEvent) -> AnyPublisher<String, any Error> {
      var query = ""
      if case .typed(let text) = event { query = text }
      return Just(query).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
  }

  private func isTyped(_ event: QueryEvent) -> Bool { if case .typed = event { true } else { false } }

  @Test(.solved) func solution() { #expect(checkDebounceEvents { QueryBloc(clock: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkDebounceEvents { clock in
      Variant { events in
        let debounced = events.debounce(for: 0.5, scheduler: clock).filter(isTyped)
        return events.filter { !isTyped($0) }.merge(with: debounced).eraseToAnyPublisher()
      }
    }.expect("drops what cleared overtakes")
    checkDebounceEvents { clock in
      var newest = 0
      return Variant { events in
        events
          .flatMap { event -> AnyPublisher<QueryEvent, Never> in
            newest += 1
            guard case .typed = event else { return Just(event).eraseToAnyPublisher() }
            let number = newest
            return Just(event).delay(for: 0.5, scheduler: clock).filter { _ in number == newest }.eraseToAnyPublisher()
          }
          .eraseToAnyPublisher()
      }
    }.expect("counts the events")
    checkDebounceEvents { _ in Variant { $0 } }
      .expect(
        "does not wait",
        first: #"No text has been in the field for half a second, and the states are ["M", "Me", "Mer"]."#)
    checkDebounceEvents { clock in
      Variant { $0.debounce(for: 0.5, scheduler: clock).eraseToAnyPublisher() }
    }.expect("debounces everything", only: #"The field is cleared, which should not wait, and the states are ["Mer"]."#)
    checkDebounceEvents { clock in
      Variant { events in
        let debounced = events.filter(isTyped).debounce(for: 0.5, scheduler: clock)
        return events.filter { !isTyped($0) }.merge(with: debounced).eraseToAnyPublisher()
      }
    }.expect("keeps the text that waits", only: "The field was cleared while Merl waited, and Merl became a state.")
  }

  @Test func moreWrongSolutions() {
    checkDebounceEvents { clock in
      Variant { $0.map { Just($0).delay(for: 0.3, scheduler: clock) }.switchToLatest().eraseToAnyPublisher() }
    }
    .expect(
      "waits too short a time", first: #"The field is cleared, which should not wait, and the states are ["Mer"]."#)
    checkDebounceEvents { clock in Keeping(clock) }
      .expect(
        "keeps itself", only: "Nothing of ours keeps a bloc in which Morgan waits, and it is still there.")
    checkDebounceEvents { clock in
      Variant { events in
        events
          .removeDuplicates { "\($0)" == "\($1)" }
          .map { event in
            isTyped(event)
              ? Just(event).delay(for: 0.5, scheduler: clock).eraseToAnyPublisher() : Just(event).eraseToAnyPublisher()
          }
          .switchToLatest()
          .eraseToAnyPublisher()
      }
    }
    .expect("drops the same event")
  }

  /// A bloc that is right, but for a closure that keeps it.
  final class Keeping: Bloc<QueryEvent, String> {
    private let arriving = PassthroughSubject<QueryEvent, Never>()
    private var waiting: AnyCancellable?

    init(_ clock: VirtualTimeScheduler) {
      super.init("")
      waiting =
        arriving
        .map { event in
          if case .typed = event { return Just(event).delay(for: 0.5, scheduler: clock).eraseToAnyPublisher() }
          return Just(event).eraseToAnyPublisher()
        }
        .switchToLatest()
        .sink { self.handle($0) }
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
}

@Suite struct EmitChangesTests {
  /// A cubit on a `CurrentValueSubject`, whose stream the test chooses.
  final class Variant: StateStreamable {
    private let states: CurrentValueSubject<Int, Never>
    private let makeStream: (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
    private var isClosed = false

    init(_ state: Int, _ makeStream: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>) {
      states = CurrentValueSubject(state)
      self.makeStream = makeStream
    }

    var state: Int { states.value }
    var stream: AnyPublisher<Int, Never> { makeStream(states.eraseToAnyPublisher()) }

    func emit(_ state: Int) { if !isClosed { states.send(state) } }

    func close() {
      isClosed = true
      states.send(completion: .finished)
    }
  }

  @Test(.solved) func solution() {
    #expect(checkEmitChanges({ ChangesCubit($0) }, emit: { $0.emit($1) }).faults == [])
  }

  private func check(_ makeStream: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>) -> Feedback {
    checkEmitChanges({ Variant($0, makeStream) }, emit: { $0.emit($1) })
  }

  @Test func otherSolutions() {
    check { $0.removeDuplicates().dropFirst().eraseToAnyPublisher() }.expect("drops what equals the first")
    check { states in
      states
        .scan((Int?.none, Int?.none)) { ($0.1, $1) }
        .compactMap { before, state in before == nil || before == state ? nil : state }
        .eraseToAnyPublisher()
    }.expect("compares with the one before")
    checkEmitChanges({ Listing($0) }, emit: { $0.emit($1) }).expect("has a subject for each subscriber")
    check { $0.removeDuplicates().eraseToAnyPublisher() }
      .expect("sends the present state", first: "Nothing was emitted yet, and the states are [0].")
    check { $0.dropFirst().removeDuplicates().eraseToAnyPublisher() }
      .expect(
        "drops the first before it compares", first: "We emitted 0, and the states are [0]. They should be [].")
    checkEmitChanges({ BlocBase($0) }, emit: { $0.emit($1) })
      .expect("the cubit of the lesson", first: "We emitted 0, and the states are [0]. They should be [].")
  }

  /// A cubit with a subject for each subscriber.
  final class Listing: StateStreamable {
    private(set) var state: Int
    private var listeners: [PassthroughSubject<Int, Never>]? = []

    init(_ state: Int) { self.state = state }

    var stream: AnyPublisher<Int, Never> {
      Deferred { [self] in
        let listener = PassthroughSubject<Int, Never>()
        if listeners == nil { listener.send(completion: .finished) }
        listeners?.append(listener)
        return listener.handleEvents(receiveCancel: { self.listeners?.removeAll { $0 === listener } })
      }
      .eraseToAnyPublisher()
    }

    func emit(_ new: Int) {
      guard let listeners, new != state else { return }
      state = new
      for listener in listeners { listener.send(new) }
    }

    func close() {
      let last = listeners
      listeners = nil
      for listener in last ?? [] { listener.send(completion: .finished) }
    }
  }

  /// A cubit that does as the test says.
  final class Hand: StateStreamable {
    private(set) var state: Int
    private let changes = PassthroughSubject<Int, Never>()
    private var isClosed = false
    private let setsFirst: Bool
    private let finishes: Bool
    private let looks: Bool

    init(_ state: Int, setsFirst: Bool = true, finishes: Bool = true, looks: Bool = true) {
      self.state = state
      self.setsFirst = setsFirst
      self.finishes = finishes
      self.looks = looks
    }

    var stream: AnyPublisher<Int, Never> { changes.eraseToAnyPublisher() }

    func emit(_ new: Int) {
      guard !isClosed || !looks, new != state else { return }
      if setsFirst { state = new }
      changes.send(new)
      state = new
    }

    func close() {
      isClosed = true
      if finishes { changes.send(completion: .finished) }
    }
  }

  @Test func moreWrongSolutions() {
    checkEmitChanges({ Hand($0, setsFirst: false) }, emit: { $0.emit($1) })
      .expect("sends first", first: "1 arrives, and the property `state` is still 0.")
    checkEmitChanges({ Hand($0, finishes: false) }, emit: { $0.emit($1) })
      .expect("does not finish", first: "The cubit is closed, and its stream did not finish.")
    checkEmitChanges({ Hand($0, looks: false) }, emit: { $0.emit($1) })
      .expect("changes after its end", first: "The cubit was closed, and then its state became 3.")
    checkEmitChanges({ Hand($0) }, emit: { $0.emit($1) })
      .expect(
        "sets its state a second time",
        only: "A subscriber emitted 5 when it received 1, the states are [1, 5], and the property `state` is 1.")
  }
}
