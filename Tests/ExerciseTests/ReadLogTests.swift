import Combine
import Foundation
import LessonKit
import Testing

@testable import PubFactoryExercises

@Suite struct ReadLogTests {
  typealias Variant = (Log) -> AnyPublisher<String, any Error>

  @Test(.solved) func solution() { #expect(checkReadLog { lines(of: $0) }.faults == []) }

  /// The loop of the given solution, but for what the test changes.
  private func loop(
    waits: Bool = true, ahead: Bool = false, looks: Bool = true, finishes: Bool = true, closes: Bool = true,
    fails: Bool = true, opening open: @escaping (Log) -> LogReader = { $0.open() }
  ) -> Variant {
    { log in
      Create<String, any Error> { subscriber, context in
        let reader = open(log)
        defer { if closes { reader.close() } }
        while true {
          do {
            if waits, !ahead { context.waitIfPaused() }
            if looks, context.cancelled { return }
            guard let line = try reader.nextLine() else {
              if finishes { subscriber.receive(completion: .finished) }
              return
            }
            if ahead { context.waitIfPaused() }
            subscriber.receive(line)
          } catch {
            return subscriber.receive(completion: fails ? .failure(error) : .finished)
          }
        }
      }
      .eraseToAnyPublisher()
    }
  }

  /// Reads on a queue, and looks after each line whether another one is requested. All of it happens on the queue.
  final class OnAQueue: Subscription, @unchecked Sendable {
    private let queue = DispatchQueue(label: "log")
    private let reader: LogReader
    private var downstream: AnySubscriber<String, any Error>?
    private var demand = Subscribers.Demand.none

    init(_ log: Log, _ downstream: AnySubscriber<String, any Error>) {
      reader = log.open()
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      queue.async {
        let isReading = self.demand > .none
        self.demand += demand
        if !isReading { self.read() }
      }
    }

    func cancel() { queue.async { self.end() } }

    private func read() {
      guard demand > .none, let downstream else { return }
      do {
        guard let line = try reader.nextLine() else { return end(.finished) }
        demand += downstream.receive(line)
        demand -= 1
        queue.async { self.read() }
      } catch {
        end(.failure(error))
      }
    }

    private func end(_ completion: Subscribers.Completion<any Error>? = nil) {
      guard let last = downstream.take() else { return }
      reader.close()
      if let completion { last.receive(completion: completion) }
    }
  }

  struct LinesOnAQueue: Publisher {
    typealias Output = String
    typealias Failure = any Error

    let log: Log

    func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == any Error {
      subscriber.receive(subscription: OnAQueue(log, AnySubscriber(subscriber)))
    }
  }

  @Test func table() {
    let rows: [(name: Comment, variant: Variant, first: String?)] = [
      ("catches inside the loop", loop(), nil),
      ("reads on a queue, without `Create`", { LinesOnAQueue(log: $0).eraseToAnyPublisher() }, nil),
      (
        "closes in each case",
        { log in
          Create<String, any Error> { subscriber, context in
            let reader = log.open()
            var end: Subscribers.Completion<any Error>?
            while end == nil, !context.cancelled {
              context.waitIfPaused()
              guard !context.cancelled else { break }
              switch Result(catching: { try reader.nextLine() }) {
              case .success(let line?): subscriber.receive(line)
              case .success(nil): end = .finished
              case .failure(let error): end = .failure(error)
              }
            }
            reader.close()
            if let end { subscriber.receive(completion: end) }
          }
          .eraseToAnyPublisher()
        }, nil
      ),
      ("does not wait", loop(waits: false), "Two lines are requested, and 4 were read."),
      ("reads ahead", loop(ahead: true), "Two lines are requested, and 3 were read."),
      (
        "does not finish", loop(finishes: false), "The log is read to its end, and the completion is missing."
      ),
      (
        "does not close", loop(closes: false),
        "The log is read to its end, and of 1 readers 0 were closed. Did the closure return, and did it close its reader?"
      ),
      (
        "closes only behind the last line",
        { log in
          Create<String, any Error> { subscriber, context in
            let reader = log.open()
            do {
              while true {
                context.waitIfPaused()
                if context.cancelled { return }
                guard let line = try reader.nextLine() else { break }
                subscriber.receive(line)
              }
              reader.close()
              subscriber.receive(completion: .finished)
            } catch {
              subscriber.receive(completion: .failure(error))
            }
          }
          .eraseToAnyPublisher()
        },
        """
        Both subscribers cancelled while nothing was requested, and of 3 readers 1 were closed. Did the closure return, \
        and did it close its reader?
        """
      ),
      (
        "finishes where it should fail", loop(fails: false),
        "A line cannot be read, and the completion is finished. It should be a failure."
      ),
      (
        "does not ask after it has waited", loop(looks: false),
        "Both subscribers cancelled, and after that 2 lines were read."
      ),
      (
        "opens the log too early",
        { log in
          let reader = log.open()
          return self.loop(opening: { _ in reader })(log)
        }, "Nobody has subscribed, and the log is open."
      ),
      (
        "has one reader for all",
        { log in
          let lock = NSLock()
          var reader: LogReader?
          return self.loop(
            closes: false,
            opening: { log in
              lock.withLock {
                if reader == nil { reader = log.open() }
                return reader!
              }
            })(log)
        },
        "The log is read to its end, and of 1 readers 0 were closed. Did the closure return, and did it close its reader?"
      ),
    ]
    expect(rows) { checkReadLog($0) }
  }
}
