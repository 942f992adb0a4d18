import Combine
import Testing

@testable import CombiningPublishersExercises

typealias BoardError = CombiningPublishersExercises.BoardError

struct ChooseOperatorTests {
  private let check = Table { checkChooseOperator($0) }

  /// A choice of four functions, of which those that are left out are right.
  private func choose(
    answered: @escaping (Strings, Strings) -> any Publisher<String, Never> = Situations.answered,
    total: @escaping (Numbers, Numbers) -> any Publisher<Int, Never> = Situations.total,
    paced: @escaping (Strings, Ticks) -> any Publisher<String, Never> = Situations.paced,
    reasons: @escaping (Ticks, Ticks) -> any Publisher<String, Never> = Situations.reasons
  ) -> Choice { Choice(answered: answered, total: total, paced: paced, reasons: reasons) }

  private func reason(_ name: String, _ events: Ticks) -> some Publisher<String, Never> { events.map { _ in name } }

  private func merged(_ ticks: Ticks, _ pulls: Ticks) -> some Publisher<String, Never> {
    reason("timer", ticks).merge(with: reason("pull", pulls))
  }

  @Test func solutions() {
    check("solution", choose()).isRight()
    check(
      "types in place of methods",
      choose(
        answered: { Publishers.Zip($0, $1).map { "\($0) = \($1)" } },
        total: { Publishers.CombineLatest($0, $1).map(*) }, paced: { Publishers.Zip($0, $1).map(\.0) },
        reasons: { Publishers.Merge(reason("timer", $0), reason("pull", $1)) })
    ).isRight()
    check(
      "the other publisher first",
      choose(
        answered: { questions, answers in answers.zip(questions) { "\($1) = \($0)" } },
        total: { price, count in count.combineLatest(price, *) },
        paced: { letters, ticks in ticks.zip(letters).map { $1 } },
        reasons: { ticks, pulls in reason("pull", pulls).merge(with: reason("timer", ticks)) })
    ).isRight()
    check("latest question", choose(answered: { $0.combineLatest($1) { "\($0) = \($1)" } }))
      .says("After answer: 5, answered(): 4 + 4 = 5. It should be: 2 + 3 = 5.")
    check("each count with a price of its own", choose(total: { $0.zip($1, *) }))
      .says("After count: 3, total(): nothing. It should be: 30.")
    check("a sum", choose(total: { $0.combineLatest($1, +) }))
      .says("After price: 10; count: 1, total(): 11. It should be: 10.")
    check("newest letter at each tick", choose(paced: { $0.combineLatest($1) { letter, _ in letter } }))
      .says("After tick, paced(): b. It should be: a.")
    check("letters without ticks", choose(paced: { letters, _ in letters }))
      .says("After letters: a, b, paced(): a; b. It should be: nothing.")
    check("a tick for each pull", choose(reasons: { reason("timer", $0).zip(reason("pull", $1)) { $1 } }))
      .says("After pull, reasons(): nothing. It should be: pull.")
    check("newest reasons", choose(reasons: { reason("timer", $0).combineLatest(reason("pull", $1)) { $1 } }))
      .says("After pull, reasons(): nothing. It should be: pull.")
    check("pulls behind the timer", choose(reasons: { reason("timer", $0).append(reason("pull", $1)) }))
      .says("After pull, reasons(): nothing. It should be: pull.")
    check("one name for both", choose(reasons: { reason("pull", $0).merge(with: reason("pull", $1)) }))
      .says("After timer, reasons(): pull. It should be: timer.")
    check(
      "a word for each of the page's answers",
      choose(answered: { $1.map { (["5": "2 + 3"][$0] ?? "4 + 4") + " = \($0)" } })
    ).says("At 2s the subscriber receives answered: 4 + 4 = 2. It should receive answered: 1 = 2.")
    check("drops empty letters", choose(paced: { $0.filter { !$0.isEmpty }.zip($1).map { $0.0 } }))
      .says(#"2s the subscriber receives paced: 151. It should receive "paced: "."#)
    check(
      "lets 256 letters wait",
      choose(paced: { letters, ticks in
        var waiting = 0
        return letters.filter { _ in
          waiting += 1
          return waiting <= 256
        }.zip(ticks) { letter, _ in
          waiting -= 1
          return letter
        }
      })
    ).says("At 943s the subscriber should receive paced: No 9148  B, and does not.")
    check("three totals", choose(total: { $0.combineLatest($1, *).prefix(3) })).says(
      "At 3s the subscriber receives the completion. It should receive total: 20 before that.")
    check("a and b, without the letters", choose(paced: { $1.scan(0) { n, _ in n + 1 }.map { $0 == 1 ? "a" : "b" } }))
      .says("At 1s the subscriber receives paced: a, and should not.")
    check("four reasons", choose(reasons: { merged($0, $1).prefix(4) })).says(
      "At 1s the subscriber receives the completion, and should not.")
    check("drops the second tick", choose(reasons: { merged($0, $1).removeDuplicates() }))
      .says("After timer again, reasons(): nothing. It should be: timer.")
    check("ends with the timer", choose(reasons: { merged($0, $1).prefix(untilOutputFrom: $0.count()) }))
      .says("After the timer finishes; pull, reasons(): nothing. It should be: pull.")
  }
}

struct DepartureBoardTests {
  typealias Texts = AnyPublisher<String, BoardError>
  typealias Minutes = AnyPublisher<Int, BoardError>
  typealias Lines = (Texts, Minutes, Minutes, AnyPublisher<Bool, Never>) -> any Publisher<String, BoardError>

  private let check = Table<Lines> { lines in checkDepartureBoard { lines($0, $1, $2, $3).eraseToAnyPublisher() } }

  private static func late(_ minutes: Int) -> String { minutes == 0 ? "on time" : "\(minutes) min late" }

  private static func onTime(_ delays: Minutes) -> any Publisher<Int, BoardError> {
    delays.catch { _ in Just(0).setFailureType(to: BoardError.self) }.prepend(0)
  }

  /// A board whose parts can be replaced.
  private func board(
    departures: @escaping (Texts, Minutes) -> any Publisher<String, BoardError> = {
      $0.zip($1) { "\($0), platform \($1)" }
    },
    minutes: @escaping (Minutes) -> any Publisher<Int, BoardError> = onTime,
    line: @escaping (Texts, Minutes) -> any Publisher<String, BoardError> = {
      $0.combineLatest($1) { "\($0), \(late($1))" }
    },
    closed: @escaping (String, Bool) -> String = { $1 ? $0 : "(closed)" }
  ) -> Lines {
    { trains, platforms, delays, isOpen in
      line(departures(trains, platforms).eraseToAnyPublisher(), minutes(delays).eraseToAnyPublisher())
        .eraseToAnyPublisher().combineLatest(isOpen.setFailureType(to: BoardError.self), closed)
    }
  }

  @Test func solutions() {
    check("solution") { DepartureBoard.lines(trains: $0, platforms: $1, delays: $2, isOpen: $3) }.isRight()
    check("two operators, one after the other", board()).isRight()
    check("the state of the station first") { trains, platforms, delays, isOpen in
      let late = Self.onTime(delays).eraseToAnyPublisher().map(Self.late)
      let departures = Publishers.Zip(trains, platforms).map { "\($0), platform \($1)" }
      return isOpen.setFailureType(to: BoardError.self)
        .combineLatest(late, departures) { $0 ? "\($2), \($1)" : "(closed)" }
    }.isRight()
    check(
      "newest train with newest platform", board(departures: { $0.combineLatest($1) { "\($0), platform \($1)" } })
    ).says("4, the board shows Avalon, platform 4, on time. It should show Camelot, platform 4, on time.")
    check("no first delay", board(minutes: { $0.replaceError(with: 0).setFailureType(to: BoardError.self) }))
      .says("After platform: 4, the board shows nothing. It should show Camelot, platform 4, on time.")
    check(
      "no first delay after another one",
      board(minutes: { $0.replaceError(with: 0).merge(with: Just(0)).setFailureType(to: BoardError.self) })
    ).says(
      "After the delay is 5 already; train: Avalon; platform: 2, the board shows Avalon, platform 2, on time. It should"
    )
    check("a delay for each train", board(line: { $0.zip($1) { "\($0), \(Self.late($1))" } }))
      .says("2, the board shows Avalon, platform 2, on time. It should show Avalon, platform 2, 5 min late.")
    check("is an hour late at most", board(minutes: { Self.onTime($0.map { min(60, $0) }.eraseToAnyPublisher()) }))
      .says(", platform -5, 60 min late. It should receive -118 , platform -5, 38320 min late.")
    check("drops a train without a name") { board()($0.filter { !$0.isEmpty }.eraseToAnyPublisher(), $1, $2, $3) }
      .says("receives Train 0, platform 0, on time. It should receive , platform 0, on time.")
    check("serves one subscriber") { board()($0, $1, $2, $3).eraseToAnyPublisher().serving(1) }.says(
      "At 2s the subscriber should receive the failure, and does not.")
    check("stays open", board(closed: { line, _ in line }))
      .says("After open: false, the board shows Avalon, platform 7, 10 min late. It should show (closed).")
    check("leaves the line out while it is closed") {
      board()($0, $1, $2, $3).eraseToAnyPublisher().filter { $0 != "(closed)" }
    }.says("After open: false, the board shows nothing. It should show (closed).")
    check("fails with the delays", board(minutes: { $0.prepend(0) }))
      .says("After the delays fail, the board shows failure. It should show Avalon, platform 7, on time.")
    check("keeps the last delay", board(minutes: { $0.catch { _ in Empty<Int, BoardError>() }.prepend(0) }))
      .says("After the delays fail, the board shows nothing. It should show Avalon, platform 7, on time.")
    check("hides the failure of the platforms") {
      board()($0, $1, $2, $3).eraseToAnyPublisher().catch { _ in Empty<String, BoardError>() }
    }.says("After the platforms fail, the board shows finished. It should show failure.")
  }
}
