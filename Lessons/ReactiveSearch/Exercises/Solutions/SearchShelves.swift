import Combine
import Foundation
import VirtualTime

/// Searches on a shelf for the text that the user types.
///
/// - A text counts without the blanks around it, when it has been there for half a second, and if it is another one.
/// - A shelf counts at once, if it is another one.
/// - For fewer than three characters there is `.nothing`, and no request.
/// - A newer search ends the one before it. A search that fails is `.failed`, and the next one is made all the same.
/// - When both inputs have finished, the stream finishes with the last search.
func search(
  text: AnyPublisher<String, Never>, shelf: AnyPublisher<BookShelf, Never>, on clock: VirtualTimeScheduler,
  load: @escaping (String, BookShelf) -> AnyPublisher<[String], any Error>
) -> AnyPublisher<Found, Never> {
  let settled =
    text
    .debounce(for: 0.5, scheduler: clock)
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .removeDuplicates()
  return
    settled
    .combineLatest(shelf.removeDuplicates())
    .map { text, shelf -> AnyPublisher<Found, Never> in
      guard text.count >= 3 else { return Just(.nothing).eraseToAnyPublisher() }
      return load(text, shelf)
        .map { .books($0) }
        // Inside, so that a failure ends one search, and not all of them.
        .replaceError(with: .failed)
        .eraseToAnyPublisher()
    }
    .switchToLatest()
    .eraseToAnyPublisher()
}
