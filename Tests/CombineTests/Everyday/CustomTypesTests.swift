import Combine
import TestKit
import Testing

// Operators and subjects of one's own, as in articles. `ManualPublisher`, with which most tests are made, is a publisher
// and a subscription of one's own.

extension Publishers {
  /// An operator as a struct of its own that is made of others.
  fileprivate struct Unwrapped<Upstream: Publisher, Wrapped>: Publisher where Upstream.Output == Wrapped? {
    typealias Output = Wrapped
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.flatMap { value -> AnyPublisher<Wrapped, Failure> in
        guard let value else { return Empty().eraseToAnyPublisher() }
        return Just(value).setFailureType(to: Failure.self).eraseToAnyPublisher()
      }
      .subscribe(subscriber)
    }
  }
}

extension Publisher {
  fileprivate func unwrapped<Wrapped>() -> Publishers.Unwrapped<Self, Wrapped> where Output == Wrapped? {
    Publishers.Unwrapped(upstream: self)
  }

  fileprivate func asResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success).catch { Just(.failure($0)) }.eraseToAnyPublisher()
  }
}

extension Publisher where Output: Collection {
  fileprivate func mapMany<T>(_ transform: @escaping (Output.Element) -> T) -> Publishers.Map<Self, [T]> {
    map { $0.map(transform) }
  }
}

/// A subject that remembers, as in many articles.
private final class ReplaySubject<Output, Failure: Error>: Subject {
  private let size: Int
  private var buffer: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private let relay = PassthroughSubject<Output, Failure>()

  init(_ size: Int) { self.size = size }

  func send(_ value: Output) {
    buffer.append(value)
    buffer = buffer.suffix(size)
    relay.send(value)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    self.completion = completion
    relay.send(completion: completion)
  }

  func send(subscription: Subscription) { subscription.request(.unlimited) }

  func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    let replayed = buffer.publisher.setFailureType(to: Failure.self)
    switch completion {
    case nil: replayed.append(relay).subscribe(subscriber)
    case .finished?: replayed.subscribe(subscriber)
    case .failure(let error)?: replayed.append(Fail(error: error)).subscribe(subscriber)
    }
  }
}

struct CustomTypesTests {
  @Test func operatorsOfOnesOwn() {
    var log: [String] = []
    _ = [1, nil, 3].publisher.unwrapped().sink { log.append("\($0)") }
    _ = [[1, 2], [3]].publisher.mapMany { $0 * 2 }.sink { log.append("\($0)") }
    _ = Fail<Int, TestError>(error: .broken).asResult().sink { log.append("\($0)") }
    expectEqual(log, ["1", "3", "[2, 4]", "[6]", "\(Result<Int, TestError>.failure(.broken))"])
  }

  @Test func subjectOfOnesOwnReplays() {
    let subject = ReplaySubject<Int, TestError>(2)
    (1...3).forEach(subject.send)
    let subscriber = TestSubscriber<Int, TestError>()
    subject.subscribe(subscriber)
    subject.send(4)
    subject.send(completion: .failure(.broken))
    let late = TestSubscriber<Int, TestError>()
    subject.subscribe(late)
    expectEqual(subscriber.events.dropFirst(), ["value 2", "value 3", "value 4", "failure broken"])
    expectEqual(late.events.dropFirst(), ["value 3", "value 4", "failure broken"])
  }
}
