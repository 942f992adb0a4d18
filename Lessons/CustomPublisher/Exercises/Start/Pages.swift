import Combine

/// Sends the titles of a list, page by page, from page 1. It loads a page when the subscriber has requested it, and not
/// before. It finishes behind the last page, and fails if a page cannot be loaded.
struct Pages: Publisher {
  typealias Output = [String]
  typealias Failure = any Error

  let load: (Int) throws -> Page

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // TODO: Give the subscriber a subscription of your own.
  }
}
