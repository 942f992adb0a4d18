import Combine
import Foundation
import LessonKit
import Testing
import VirtualTime

@testable import ReactiveSearchExercises

typealias BookShelf = ReactiveSearchExercises.BookShelf
typealias Found = ReactiveSearchExercises.Found

@Suite struct SearchShelvesTests {
  typealias Load = (String, BookShelf) -> AnyPublisher<[String], any Error>
  typealias Variant = Search<AnyPublisher<Found, Never>>

  @Test func solution() {
    #expect(checkSearchShelves { search(text: $0, shelf: $1, on: $2, load: $3) }.faults == [])
  }

  /// A pipeline that is right, but for what the test changes.
  private func pipeline(
    wait: Double = 0.5, shortest: Int = 3,
    text change: @escaping (AnyPublisher<String, Never>) -> AnyPublisher<String, Never> = {
      $0.map { $0.trimmingCharacters(in: .whitespaces) }.removeDuplicates().eraseToAnyPublisher()
    },
    shelf changeShelf: @escaping (AnyPublisher<BookShelf, Never>) -> AnyPublisher<BookShelf, Never> = {
      $0.removeDuplicates().eraseToAnyPublisher()
    },
    flatten: @escaping (AnyPublisher<AnyPublisher<Found, Never>, Never>) -> AnyPublisher<Found, Never> = {
      $0.switchToLatest().eraseToAnyPublisher()
    }
  ) -> Variant {
    { text, shelf, clock, load in
      let pairs = change(text.debounce(for: .seconds(wait), scheduler: clock).eraseToAnyPublisher())
        .combineLatest(changeShelf(shelf))
      return flatten(
        pairs.map { text, shelf in
          text.count < shortest
            ? Just(Found.nothing).eraseToAnyPublisher()
            : load(text, shelf).map(Found.books).catch { _ in Just(.failed) }.eraseToAnyPublisher()
        }
        .eraseToAnyPublisher())
    }
  }

  @Test func table() {
    let trimmed: (AnyPublisher<String, Never>) -> AnyPublisher<String, Never> = {
      $0.map { $0.trimmingCharacters(in: .whitespaces) }.eraseToAnyPublisher()
    }
    let rows: [(name: Comment, variant: Variant, first: String?)] = [
      ("in another order", pipeline(), nil),
      (
        "compares pairs, and waits with delay",
        { text, shelf, clock, load in
          text.map { text in Just(text).delay(for: 0.5, scheduler: clock) }.switchToLatest()
            .combineLatest(shelf)
            .map { ($0.trimmingCharacters(in: .whitespaces), $1) }
            .removeDuplicates { $0 == $1 }
            .map { text, shelf -> AnyPublisher<Found, Never> in
              if text.count < 3 { return Just(.nothing).eraseToAnyPublisher() }
              return load(text, shelf)
                .map { Result<[String], any Error>.success($0) }
                .catch { Just(.failure($0)) }
                .map { result in (try? result.get()).map(Found.books) ?? .failed }
                .eraseToAnyPublisher()
            }
            .switchToLatest()
            .eraseToAnyPublisher()
        }, nil
      ),
      (
        "does not wait", pipeline(wait: 0),
        "No text was there for half a second, and the values are [nothing, nothing]."
      ),
      (
        "requests short texts", pipeline(shortest: 2),
        "Me has two letters, and the newest value is none. It should be nothing."
      ),
      (
        "keeps blanks", pipeline(text: { $0.removeDuplicates().eraseToAnyPublisher() }),
        #"A blank was added, and the same shelf was picked again, and the requests are ["Merlin  in all"]. They should be []."#
      ),
      (
        "searches for the same text again", pipeline(text: trimmed),
        #"A blank was added, and the same shelf was picked again, and the requests are ["Merlin in all"]. They should be []."#
      ),
      (
        "compares before it waits",
        { text, shelf, clock, load in
          self.pipeline(text: { $0 })(
            text.map { $0.trimmingCharacters(in: .whitespaces) }.removeDuplicates().eraseToAnyPublisher(), shelf, clock,
            load)
        },
        #"Arthurs was there for less than half a second, and Arthur came back, and the requests are ["Arthur in all"]. They should be []."#
      ),
      (
        "searches on the same shelf again", pipeline(shelf: { $0 }),
        #"A blank was added, and the same shelf was picked again, and the requests are ["Merlin in all"]. They should be []."#
      ),
      (
        "lets old requests go on", pipeline(flatten: { $0.flatMap { $0 }.eraseToAnyPublisher() }),
        "There is a newer request, and [] were cancelled. It should be the request for Merlin in lent."
      ),
      (
        "lets the shelf wait, too",
        { text, shelf, clock, load in
          self.pipeline(wait: 0)(
            text, shelf.debounce(for: 0.5, scheduler: clock).eraseToAnyPublisher(), clock, load)
        }, "No text was there for half a second, and the values are [nothing]."
      ),
      (
        "waits with the pair",
        { text, shelf, clock, load in
          text.combineLatest(shelf)
            .debounce(for: 0.5, scheduler: clock)
            .map { ($0.trimmingCharacters(in: .whitespaces), $1) }
            .removeDuplicates { $0 == $1 }
            .map { text, shelf in
              text.count < 3
                ? Just(Found.nothing).eraseToAnyPublisher()
                : load(text, shelf).map(Found.books).replaceError(with: .failed).eraseToAnyPublisher()
            }
            .switchToLatest()
            .eraseToAnyPublisher()
        },
        #"Another shelf was picked, which should not wait, and the requests are []. They should be ["Merlin in lent"]."#
      ),
      (
        "ends at a failure",
        { text, shelf, clock, load in
          text.debounce(for: 0.5, scheduler: clock)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .removeDuplicates()
            .combineLatest(shelf.removeDuplicates())
            .setFailureType(to: (any Error).self)
            .map { text, shelf in
              text.count < 3
                ? Just(Found.nothing).setFailureType(to: (any Error).self).eraseToAnyPublisher()
                : load(text, shelf).map(Found.books).eraseToAnyPublisher()
            }
            .switchToLatest()
            .replaceError(with: .failed)
            .eraseToAnyPublisher()
        },
        "The request after a failure was answered, and the newest value is failed. It should be books: The Book of Arthur."
      ),
    ]
    expect(rows) { checkSearchShelves($0) }
  }
}
