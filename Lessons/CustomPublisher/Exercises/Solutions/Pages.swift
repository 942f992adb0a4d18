import Combine

/// Sends the titles of a list, page by page, from page 1. It loads a page when the subscriber has requested it, and not
/// before. It finishes behind the last page, and fails if a page cannot be loaded.
struct Pages: Publisher {
  typealias Output = [String]
  typealias Failure = any Error

  let load: (Int) throws -> Page

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: PagesSubscription(load, subscriber))
  }
}

private final class PagesSubscription<Downstream: Subscriber>: Subscription
where Downstream.Input == [String], Downstream.Failure == any Error {
  private let load: (Int) throws -> Page
  private var next = 1
  private var demand = Subscribers.Demand.none
  private var isSending = false

  /// Nil when the subscription is over.
  private var downstream: Downstream?

  init(_ load: @escaping (Int) throws -> Page, _ downstream: Downstream) {
    self.load = load
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    // A request from inside of `receive(_:)` is served by the loop that is running.
    guard !isSending else { return }
    isSending = true
    while self.demand > .none, let downstream {
      do {
        let page = try load(next)
        // The subscriber may have cancelled meanwhile.
        guard self.downstream != nil else { break }
        next += 1
        self.demand -= 1
        self.demand += downstream.receive(page.titles)
        if page.isLast { end(.finished) }
      } catch {
        end(.failure(error))
      }
    }
    isSending = false
  }

  func cancel() {
    downstream = nil
  }

  private func end(_ completion: Subscribers.Completion<any Error>) {
    let last = downstream
    downstream = nil
    last?.receive(completion: completion)
  }
}
