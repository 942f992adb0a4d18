import Combine
import LessonKit
import Testing

@testable import CombiningPublishersExercises

typealias BoardError = CombiningPublishersExercises.BoardError

@Suite struct ChooseOperatorTests {
  typealias Strings = PassthroughSubject<String, Never>
  typealias Numbers = PassthroughSubject<Int, Never>
  typealias Ticks = PassthroughSubject<Void, Never>

  /// Checks three functions, of which those that are left out are right.
  private func check(
    answered: (Strings, Strings) -> AnyPublisher<String, Never> = {
      Situations.answered(questions: $0, answers: $1).eraseToAnyPublisher()
    },
    total: (Numbers, Numbers) -> AnyPublisher<Int, Never> = {
      Situations.total(price: $0, count: $1).eraseToAnyPublisher()
    },
    paced: (Strings, Ticks) -> AnyPublisher<String, Never> = {
      Situations.paced(letters: $0, ticks: $1).eraseToAnyPublisher()
    }
  ) -> Feedback {
    checkChooseOperator(answered: answered, total: total, paced: paced)
  }

  @Test func solution() { #expect(check().faults == []) }

  @Test func otherSolutions() {
    check(
      answered: { Publishers.Zip($0, $1).map { "\($0) = \($1)" }.eraseToAnyPublisher() },
      total: { Publishers.CombineLatest($0, $1).map(*).eraseToAnyPublisher() },
      paced: { Publishers.Zip($0, $1).map(\.0).eraseToAnyPublisher() }
    )
    .expect("types in place of methods")
    check(
      answered: { questions, answers in answers.zip(questions) { "\($1) = \($0)" }.eraseToAnyPublisher() },
      total: { price, count in count.combineLatest(price, *).eraseToAnyPublisher() },
      paced: { letters, ticks in ticks.zip(letters).map { $1 }.eraseToAnyPublisher() }
    )
    .expect("the other publisher first")
    check(answered: { $0.combineLatest($1) { "\($0) = \($1)" }.eraseToAnyPublisher() })
      .expect("latest question", first: "After (answer: 5), answered sends 4 + 4 = 5. It should send 2 + 3 = 5.")
    check(total: { $0.zip($1, *).eraseToAnyPublisher() })
      .expect("each count with a price of its own", first: "After (count: 3), total sends nothing. It should send 30.")
    check(total: { $0.combineLatest($1, +).eraseToAnyPublisher() })
      .expect("a sum", first: "After (price: 10; count: 1), total sends 11. It should send 10.")
    check(paced: { $0.combineLatest($1) { letter, _ in letter }.eraseToAnyPublisher() })
      .expect("newest letter at each tick", first: "After (tick), paced sends b. It should send a.")
    check(paced: { letters, _ in letters.eraseToAnyPublisher() })
      .expect("letters without ticks", first: "After (letters: a, b), paced sends a, b. It should send nothing.")
  }
}

@Suite struct DepartureBoardTests {
  @Test func solution() {
    let feedback = checkDepartureBoard {
      DepartureBoard.lines(trains: $0, platforms: $1, delays: $2, isOpen: $3)
    }
    #expect(feedback.faults == [])
  }

  private typealias Texts = AnyPublisher<String, BoardError>
  private typealias Minutes = AnyPublisher<Int, BoardError>

  private static func late(_ minutes: Int) -> String { minutes == 0 ? "on time" : "\(minutes) min late" }

  private static func onTime(_ delays: Minutes) -> Minutes {
    delays.catch { _ in Just(0).setFailureType(to: BoardError.self) }.prepend(0).eraseToAnyPublisher()
  }

  /// A board whose parts can be replaced.
  private static func board(
    departures: @escaping (Texts, Minutes) -> Texts = { trains, platforms in
      trains.zip(platforms) { "\($0), platform \($1)" }.eraseToAnyPublisher()
    },
    minutes: @escaping (Minutes) -> Minutes = onTime,
    line: @escaping (Texts, Minutes) -> Texts = { departures, minutes in
      departures.combineLatest(minutes) { "\($0), \(late($1))" }.eraseToAnyPublisher()
    },
    closed: @escaping (String, Bool) -> String = { $1 ? $0 : "(closed)" }
  ) -> Board {
    { trains, platforms, delays, isOpen in
      line(departures(trains, platforms), minutes(delays))
        .combineLatest(isOpen.setFailureType(to: BoardError.self), closed)
        .eraseToAnyPublisher()
    }
  }

  private static let rows: [(Comment, Board, String?)] = [
    ("two operators, one after the other", board(), nil),
    (
      "the state of the station first",
      { trains, platforms, delays, isOpen in
        let late = onTime(delays).map(late)
        let departures = Publishers.Zip(trains, platforms).map { "\($0), platform \($1)" }
        return isOpen.setFailureType(to: BoardError.self)
          .combineLatest(late, departures) { $0 ? "\($2), \($1)" : "(closed)" }
          .eraseToAnyPublisher()
      }, nil
    ),
    (
      "newest train with newest platform",
      board(departures: { $0.combineLatest($1) { "\($0), platform \($1)" }.eraseToAnyPublisher() }),
      "After (platform: 4), the board shows Avalon, platform 4, on time. It should show Camelot, platform 4, on time."
    ),
    (
      "no first delay",
      board(minutes: { $0.replaceError(with: 0).setFailureType(to: BoardError.self).eraseToAnyPublisher() }),
      "After (platform: 4), the board shows nothing. It should show Camelot, platform 4, on time."
    ),
    (
      "a delay for each train",
      board(line: { departures, minutes in
        departures.zip(minutes) { "\($0), \(late($1))" }.eraseToAnyPublisher()
      }),
      "After (delay: 10), the board shows nothing. It should show Camelot, platform 4, 10 min late."
    ),
    (
      "stays open", board(closed: { line, _ in line }),
      "After (open: false), the board shows Avalon, platform 7, 10 min late. It should show (closed)."
    ),
    (
      "leaves the line out while it is closed",
      { trains, platforms, delays, isOpen in
        board()(trains, platforms, delays, isOpen).filter { $0 != "(closed)" }.eraseToAnyPublisher()
      }, "After (open: false), the board shows nothing. It should show (closed)."
    ),
    (
      "fails with the delays", board(minutes: { $0.prepend(0).eraseToAnyPublisher() }),
      "After (the delays fail), the board shows failure. It should show Avalon, platform 7, on time."
    ),
    (
      "keeps the last delay",
      board(minutes: { $0.catch { _ in Empty() }.prepend(0).eraseToAnyPublisher() }),
      "After (the delays fail), the board shows nothing. It should show Avalon, platform 7, on time."
    ),
    (
      "hides the failure of the platforms",
      { trains, platforms, delays, isOpen in
        board()(trains, platforms, delays, isOpen).catch { _ in Empty() }.eraseToAnyPublisher()
      }, "After (the platforms fail), the board shows finished. It should show failure."
    ),
  ]

  @Test func solutions() { expect(Self.rows) { checkDepartureBoard($0) } }
}
