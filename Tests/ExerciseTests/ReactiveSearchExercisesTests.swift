import Combine
import Foundation
import Testing

@testable import ReactiveSearchExercises

typealias BookShelf = ReactiveSearchExercises.BookShelf
typealias Found = ReactiveSearchExercises.Found

struct SearchShelvesTests {
  typealias Texts = AnyPublisher<String, Never>
  typealias Shelves = AnyPublisher<BookShelf, Never>
  typealias Load = (String, BookShelf) -> AnyPublisher<[String], any Error>
  typealias Variant = (Texts, Shelves, VirtualTimeScheduler, @escaping Load) -> any Publisher<Found, Never>

  private let check = Table<Variant> { make in checkSearchShelves { make($0, $1, $2, $3).eraseToAnyPublisher() } }

  private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

  private static func found(_ text: String, _ shelf: BookShelf, _ load: Load) -> AnyPublisher<Found, Never> {
    load(text, shelf).map(Found.books).replaceError(with: .failed).eraseToAnyPublisher()
  }

  /// A pipeline that is right, but for what the test changes.
  private func pipeline(
    wait: Double = 0.5, shortest: Int = 3,
    text change: @escaping (Texts) -> any Publisher<String, Never> = { $0.map(trimmed).removeDuplicates() },
    shelf changeShelf: @escaping (Shelves) -> any Publisher<BookShelf, Never> = { $0.removeDuplicates() },
    flatten: @escaping (AnyPublisher<AnyPublisher<Found, Never>, Never>) -> any Publisher<Found, Never> = {
      $0.switchToLatest()
    }
  ) -> Variant {
    { text, shelf, clock, load in
      let texts = change(text.debounce(for: .seconds(wait), scheduler: clock).eraseToAnyPublisher())
      let pairs = texts.eraseToAnyPublisher().combineLatest(changeShelf(shelf).eraseToAnyPublisher())
      let searches = pairs.map { text, shelf in
        text.count < shortest ? Just(Found.nothing).eraseToAnyPublisher() : Self.found(text, shelf, load)
      }
      return flatten(searches.eraseToAnyPublisher())
    }
  }

  @Test func solutions() {
    check("solution") { search(text: $0, shelf: $1, on: $2, load: $3) }.isRight()
    check("in another order", pipeline()).isRight()
    check("compares pairs, and waits with delay") { text, shelf, clock, load in
      text.map { text in Just(text).delay(for: 0.5, scheduler: clock) }.switchToLatest().combineLatest(shelf)
        .map { (Self.trimmed($0), $1) }.removeDuplicates { $0 == $1 }.map { text, shelf -> AnyPublisher<Found, Never> in
          if text.count < 3 { return Just(.nothing).eraseToAnyPublisher() }
          return load(text, shelf).map { Result<[String], any Error>.success($0) }.catch { Just(.failure($0)) }
            .map { result in (try? result.get()).map(Found.books) ?? .failed }.eraseToAnyPublisher()
        }.switchToLatest()
    }.isRight()
    check("lets each search go on until the next one") { text, shelf, clock, load in
      pipeline(flatten: { searches in
        Deferred {
          let shared = searches.share()
          return shared.flatMap { $0.prefix(untilOutputFrom: shared) }
        }
      })(text, shelf, clock, load)
    }.isRight()
    for (search, last) in [("Me", Found.nothing), ("Merlin", .books(["The Book of Merlin"])), ("Morgan", .failed)] {
      check("\(search) never finishes") { text, shelf, clock, load in
        pipeline(flatten: { searches in
          searches.map { search in
            search.flatMap { Just($0).append(Empty(completeImmediately: $0 != last)) }
          }.switchToLatest()
        })(text, shelf, clock, load)
      }.says("After the text and the shelf finish, the screen shows nothing. It should show finished at")
    }
    check("finishes with the text") { text, shelf, clock, load in
      Deferred {
        let end = PassthroughSubject<Void, Never>()
        let texts = text.handleEvents(receiveCompletion: { _ in end.send(()) }).eraseToAnyPublisher()
        return pipeline()(texts, shelf, clock, load).eraseToAnyPublisher().prefix(untilOutputFrom: end)
      }
    }.says("After the text finishes, cancelled request: Arthur in all at 25.75s. It should be: nothing.")
    check("finishes with both, and not with the last search") { text, shelf, clock, load in
      Deferred {
        let (end, open) = (PassthroughSubject<Void, Never>(), Box(2))
        func finish() {
          open.value -= 1
          if open.value == 0 { end.send(()) }
        }
        let texts = text.handleEvents(receiveCompletion: { _ in finish() }).eraseToAnyPublisher()
        let shelves = shelf.handleEvents(receiveCompletion: { _ in finish() }).eraseToAnyPublisher()
        return pipeline()(texts, shelves, clock, load).eraseToAnyPublisher().prefix(untilOutputFrom: end)
      }
    }.says("After the shelf finishes, too, cancelled request: Arthur in lent at 26.25s. It should be: nothing.")
    check("does not wait", pipeline(wait: 0))
      .says(#"After the user types "M", the screen shows (nothing) at 0s. It should show nothing."#)
    check("requests short texts", pipeline(shortest: 2)).says(#"the user types "Me", request: Me in all at 0.75s."#)
    check("requests no text of three characters", pipeline(shortest: 4)).says("receives nothing, and should not.")
    check("takes an empty list for nothing") { text, shelf, clock, load in
      pipeline()(text, shelf, clock, load).eraseToAnyPublisher().map { $0 == .books([]) ? .nothing : $0 }
    }.says(#"At 3.7s the subscriber receives nothing. It should receive "books: "."#)
    check("keeps blanks", pipeline(text: { $0.removeDuplicates() }))
      .says(#"After the user types "Merlin ", request: Merlin  in all at 3.25s. It should be: nothing."#)
    check("searches for the same text again", pipeline(text: { $0.map(Self.trimmed) }))
      .says(#"After the user types "Merlin ", request: Merlin in all at 3.25s. It should be: nothing."#)
    check("takes capital letters for small ones") { text, shelf, clock, load in
      pipeline(text: { $0.map(Self.trimmed).removeDuplicates { $0.lowercased() == $1.lowercased() } })(
        text, shelf, clock, load)
    }.says("the subscriber should receive books: arthur in lent, and does not.")
    check("searches on the same shelf again", pipeline(shelf: { $0 }))
      .says("After the user picks all, request: Merlin in all at 3.75s. It should be: nothing.")
    check("compares before it waits") { text, shelf, clock, load in
      let texts = text.map(Self.trimmed).removeDuplicates().eraseToAnyPublisher()
      return pipeline(text: { $0 })(texts, shelf, clock, load)
    }.says(#"After the user types "Arthur", request: Arthur in all at 11s. It should be: nothing."#)
    check("lets old requests go on", pipeline(flatten: { $0.flatMap { $0 } }))
      .says("Book of Merlin at 5.75s; books: The Book of Merlin at 6s. It should show books: The Book of Merlin at 6s.")
    check("lets the shelf wait, too") { text, shelf, clock, load in
      pipeline(wait: 0)(text, shelf.debounce(for: 0.5, scheduler: clock).eraseToAnyPublisher(), clock, load)
    }.says(#"After the user types "Me", the screen shows (nothing) at 0.5s. It should show (nothing) at 0.75s."#)
    check("waits with the pair") { text, shelf, clock, load in
      text.combineLatest(shelf).debounce(for: 0.5, scheduler: clock).map { (Self.trimmed($0), $1) }
        .removeDuplicates { $0 == $1 }
        .map { $0.count < 3 ? Just(Found.nothing).eraseToAnyPublisher() : Self.found($0, $1, load) }.switchToLatest()
    }.says("After the user picks lent, request: nothing. It should be: Merlin in lent at 4.75s.")
    check("ends at a failure") { text, shelf, clock, load in
      text.debounce(for: 0.5, scheduler: clock).map(Self.trimmed).removeDuplicates()
        .combineLatest(shelf.removeDuplicates()).setFailureType(to: (any Error).self).map { text, shelf in
          text.count < 3
            ? Just(Found.nothing).setFailureType(to: (any Error).self).eraseToAnyPublisher()
            : load(text, shelf).map(Found.books).eraseToAnyPublisher()
        }.switchToLatest().replaceError(with: .failed)
    }.says(
      #"After the user types "Morgan", the screen shows failed at 7.75s; finished at 7.75s. It should show failed"#)
  }
}
