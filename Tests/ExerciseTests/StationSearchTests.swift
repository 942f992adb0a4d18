import Combine
import LessonKit
import Testing
import VirtualTime

@testable import SearchFieldExercises

typealias SearchState = SearchFieldExercises.SearchState

@Suite struct StationSearchTests {
  private typealias Texts = AnyPublisher<String, Never>
  private typealias Ask = (String) -> AnyPublisher<[String], StatusError>
  private typealias Result = AnyPublisher<SearchState, Never>

  @Test func solution() {
    #expect(checkStationSearch { StationSearch.states(of: $0, clock: $1, ask: $2) }.faults == [])
  }

  private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

  /// The texts that count.
  private static func counting(_ texts: Texts, _ clock: VirtualTimeScheduler) -> some Publisher<String, Never> {
    texts.map(trimmed).debounce(for: 0.3, scheduler: clock).removeDuplicates()
  }

  private static func states(_ text: String, _ ask: Ask) -> Result {
    if text.isEmpty { return Just(.empty).eraseToAnyPublisher() }
    return Just(.searching).append(answer(text, ask)).eraseToAnyPublisher()
  }

  private static func answer(_ text: String, _ ask: Ask) -> some Publisher<SearchState, Never> {
    ask(text).map { SearchState.found($0) }.catch { Just(SearchState.failed($0.status)) }
  }

  private static let rows: [(Comment, States, String?)] = [
    (
      "an operator for each line",
      { texts, clock, ask in
        counting(texts, clock).map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, nil
    ),
    (
      "two streams side by side",
      { texts, clock, ask in
        let texts = counting(texts, clock).share()
        let first = texts.map { $0.isEmpty ? SearchState.empty : .searching }
        let answers = texts.map { text in
          text.isEmpty ? Empty().eraseToAnyPublisher() : answer(text, ask).eraseToAnyPublisher()
        }
        return first.merge(with: answers.switchToLatest()).eraseToAnyPublisher()
      }, nil
    ),
    (
      "a pause made of delays",
      { texts, clock, ask in
        texts.map { Just(trimmed($0)).delay(for: 0.3, scheduler: clock) }.switchToLatest().removeDuplicates()
          .map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, nil
    ),
    (
      "does not wait",
      { texts, _, ask in
        texts.map(trimmed).removeDuplicates().map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, #"After "C", "Ca", the requests are "C"; "Ca". They should be "Ca"."#
    ),
    (
      "shows late answers",
      { texts, clock, ask in counting(texts, clock).flatMap { states($0, ask) }.eraseToAnyPublisher() },
      #"After "Cam", the list has shown searching; found Cam 1, Cam 2; found Ca 1, Ca 2. "#
        + "It should have shown searching; found Cam 1, Cam 2."
    ),
    (
      "drops equal texts before the pause",
      { texts, clock, ask in
        texts.map(trimmed).removeDuplicates().debounce(for: 0.3, scheduler: clock).map { states($0, ask) }
          .switchToLatest().eraseToAnyPublisher()
      }, #"After "Came", "Cam", " Cam ", the requests are "Cam". They should be nothing."#
    ),
    (
      "asks about blanks",
      { texts, clock, ask in
        texts.debounce(for: 0.3, scheduler: clock).removeDuplicates().map { states($0, ask) }.switchToLatest()
          .eraseToAnyPublisher()
      }, #"After "Came", "Cam", " Cam ", the requests are " Cam ". They should be nothing."#
    ),
    (
      "leaves the empty text out",
      { texts, clock, ask in
        counting(texts, clock).filter { !$0.isEmpty }.map { states($0, ask) }.switchToLatest().eraseToAnyPublisher()
      }, #"After "", the list has shown nothing. It should have shown (empty)."#
    ),
    (
      "fails once and for all",
      { texts, clock, ask in
        counting(texts, clock).setFailureType(to: StatusError.self)
          .map { text -> AnyPublisher<SearchState, StatusError> in
            if text.isEmpty { return Just(.empty).setFailureType(to: StatusError.self).eraseToAnyPublisher() }
            return ask(text).map { SearchState.found($0) }.prepend(.searching).eraseToAnyPublisher()
          }
          .switchToLatest().catch { Just(.failed($0.status)) }.eraseToAnyPublisher()
      }, #"After "Ely", the requests are nothing. They should be "Ely"."#
    ),
    (
      "does not say that it searches",
      { texts, clock, ask in
        counting(texts, clock)
          .map { $0.isEmpty ? Just(.empty).eraseToAnyPublisher() : answer($0, ask).eraseToAnyPublisher() }
          .switchToLatest().eraseToAnyPublisher()
      }, #"After "C", "Ca", the list has shown nothing. It should have shown searching."#
    ),
    (
      "waits too long",
      { texts, clock, ask in
        texts.map(trimmed).debounce(for: 0.4, scheduler: clock).removeDuplicates().map { states($0, ask) }
          .switchToLatest().eraseToAnyPublisher()
      }, "The subscriber receives searching at 2.4s. It should receive it at 2.3s."
    ),
  ]

  @Test func solutions() { expect(Self.rows) { checkStationSearch($0) } }
}
