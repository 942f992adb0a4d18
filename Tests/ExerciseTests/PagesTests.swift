import Combine
import LessonKit
import Testing

@testable import CustomPublisherExercises

typealias Page = CustomPublisherExercises.Page

@Suite struct PagesTests {
  typealias Make = (@escaping (Int) throws -> Page) -> AnyPublisher<[String], any Error>

  /// Sends pages with a subscription that does as the test says.
  struct Variant: Publisher {
    typealias Output = [String]
    typealias Failure = any Error

    let load: (Int) throws -> Page
    let change: (Hand) -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == [String], S.Failure == any Error {
      let hand = Hand(load, AnySubscriber(subscriber))
      change(hand)
      subscriber.receive(subscription: hand)
    }
  }

  /// A subscription that is right, but for what the test changes.
  final class Hand: Subscription {
    let load: (Int) throws -> Page
    var downstream: AnySubscriber<[String], any Error>?
    var demand = Subscribers.Demand.none
    var next = 1
    var mayNest = false
    var isSending = false
    var isLast: (Page) -> Bool = { $0.isLast }
    var add: (Hand, Subscribers.Demand) -> Void = { $0.demand += $1 }
    var returned: (Hand, Subscribers.Demand) -> Void = { $0.demand += $1 }
    var stop: (Hand) -> Void = { $0.downstream = nil }
    var fail: (Hand, any Error) -> Void = { $0.end(.failure($1)) }

    init(_ load: @escaping (Int) throws -> Page, _ downstream: AnySubscriber<[String], any Error>) {
      self.load = load
      self.downstream = downstream
    }

    func request(_ new: Subscribers.Demand) {
      add(self, new)
      send()
    }

    func send() {
      guard mayNest || !isSending else { return }
      isSending = true
      defer { isSending = false }
      while demand > .none, let downstream {
        do {
          let page = try load(next)
          next += 1
          demand -= 1
          returned(self, downstream.receive(page.titles))
          if isLast(page) { end(.finished) }
        } catch {
          fail(self, error)
        }
      }
    }

    func end(_ completion: Subscribers.Completion<any Error>) {
      let last = downstream
      downstream = nil
      last?.receive(completion: completion)
    }

    func cancel() { stop(self) }
  }

  /// An operator that finishes a stream of pages behind the last one.
  struct UpToTheLast<Upstream: Publisher>: Publisher where Upstream.Output == Page, Upstream.Failure == any Error {
    typealias Output = [String]
    typealias Failure = any Error

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == [String], S.Failure == any Error {
      upstream.subscribe(Inner(subscriber))
    }

    final class Inner<Downstream: Subscriber>: Subscriber, Subscription
    where Downstream.Input == [String], Downstream.Failure == any Error {
      private var downstream: Downstream?
      private var upstream: (any Subscription)?

      init(_ downstream: Downstream) { self.downstream = downstream }

      func receive(subscription: any Subscription) {
        upstream = subscription
        downstream?.receive(subscription: self)
      }

      func receive(_ page: Page) -> Subscribers.Demand {
        guard let downstream else { return .none }
        let more = downstream.receive(page.titles)
        guard page.isLast, self.downstream != nil else { return more }
        cancel()
        downstream.receive(completion: .finished)
        return .none
      }

      func receive(completion: Subscribers.Completion<any Error>) {
        upstream = nil
        downstream.take()?.receive(completion: completion)
      }

      func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

      func cancel() {
        downstream = nil
        upstream.take()?.cancel()
      }
    }
  }

  private func hand(_ change: @escaping (Hand) -> Void = { _ in }) -> Make {
    { Variant(load: $0, change: change).eraseToAnyPublisher() }
  }

  @Test func solution() { #expect(checkPages { Pages(load: $0) }.faults == []) }

  @Test func table() {
    let rows: [(name: Comment, variant: Make, first: String?)] = [
      ("has a hand-made subscription", hand(), nil),
      (
        "maps the numbers, and ends them with an operator",
        { load in UpToTheLast(upstream: (1...).publisher.tryMap(load)).eraseToAnyPublisher() }, nil
      ),
      (
        "keeps demand in a number",
        { load in
          Variant(load: load) { hand in
            var waiting: Int? = 0
            hand.add = { hand, new in
              waiting = waiting.flatMap { before in new.max.map { before + $0 } }
              hand.demand = waiting.map { .max($0) } ?? .unlimited
            }
            hand.returned = { hand, new in
              waiting = waiting.flatMap { before in new.max.map { before - 1 + $0 } }
              hand.demand = waiting.map { .max($0) } ?? .unlimited
            }
          }
          .eraseToAnyPublisher()
        }, nil
      ),
      (
        "loads all pages at once",
        { load in
          (1...3).publisher.tryMap { try load($0).titles }.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest)
            .eraseToAnyPublisher()
        }, "No page is requested, and the pages [1, 2, 3] were loaded. They should be []."
      ),
      (
        "needs demand to finish",
        hand { hand in
          var isOver = false
          hand.isLast = { page in
            isOver = page.isLast
            return false
          }
          hand.add = { hand, new in
            hand.demand += new
            if isOver { hand.end(.finished) }
          }
        },
        "The last page was loaded, and the completions are []. A completion needs no demand."
      ),
      (
        "goes on behind the last page", hand { $0.isLast = { _ in false } },
        "The last page was loaded, and the completions are []. A completion needs no demand."
      ),
      (
        "calls itself", hand { $0.mayNest = true },
        "Page 2 arrives inside of `receive(_:)` for page 1. A long list would overflow the stack."
      ),
      (
        "does not stop", hand { $0.stop = { _ in } },
        "The subscriber cancelled at the first page, and the pages [1, 2, 3] were loaded. They should be [1]."
      ),
      (
        "replaces demand", hand { $0.add = { $0.demand = $1 } },
        "At 0s the subscriber should receive [\"3\"], and does not."
      ),
      (
        "ignores returned demand", hand { $0.returned = { _, _ in } },
        "The subscriber receives [\"2\"] at 1s. It should receive it at 0s."
      ),
      (
        "finishes where it should fail", hand { $0.fail = { hand, _ in hand.end(.finished) } },
        "At 1s the subscriber receives the completion. It should receive the failure."
      ),
      (
        "has one position for all subscribers",
        { load in
          var next = 1
          return Variant(load: load) { hand in
            hand.next = next
            hand.isLast = { page in
              next = hand.next
              return page.isLast
            }
          }
          .eraseToAnyPublisher()
        }, "Another subscriber requested pages, and the pages [4] were loaded. They should be [1, 2, 3]."
      ),
    ]
    expect(rows) { checkPages($0) }
  }
}
