import Combine
import TestKit
import Testing

// Publishers, subscriptions, operators and subjects of one's own, as in articles.

extension Publishers {
  /// From an article: a publisher of random-looking numbers that respects demand.
  fileprivate struct Counting: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let from: Int

    func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
      let subscription = CountingSubscription(from: from, subscriber: subscriber)
      subscriber.receive(subscription: subscription)
    }
  }

  fileprivate final class CountingSubscription<S: Subscriber>: Subscription where S.Input == Int, S.Failure == Never {
    private var subscriber: S?
    private var next: Int

    init(from: Int, subscriber: S) {
      next = from
      self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
      var demand = demand
      while demand > 0, let subscriber {
        demand -= 1
        defer { next += 1 }
        demand += subscriber.receive(next)
        if next >= 100 {
          self.subscriber = nil
          subscriber.receive(completion: .finished)
        }
      }
    }

    func cancel() { subscriber = nil }
  }

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

  fileprivate func sinkToResult(_ body: @escaping (Result<Output, Failure>) -> Void) -> AnyCancellable {
    sink(
      receiveCompletion: {
        if case .failure(let error) = $0 { body(.failure(error)) }
      },
      receiveValue: { body(.success($0)) })
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
    if let completion {
      let end: AnyPublisher<Output, Failure>
      switch completion {
      case .finished: end = Empty().eraseToAnyPublisher()
      case .failure(let error): end = Fail(error: error).eraseToAnyPublisher()
      }
      replayed.append(end).subscribe(subscriber)
    } else {
      replayed.append(relay).subscribe(subscriber)
    }
  }
}

@Suite struct CustomTypesTests {
  @Test func publisherOfOnesOwnGoesThroughOperators() {
    var numbers: [Int] = []
    _ = Publishers.Counting(from: 1).filter { $0 % 2 == 0 }.map { $0 * 10 }.prefix(3).sink { numbers.append($0) }
    #expect(numbers == [20, 40, 60])
    numbers = []
    _ = Publishers.Counting(from: 95).collect(4).map(\.count).sink { numbers.append($0) }
    #expect(numbers == [4, 2])
  }

  @Test func operatorsOfOnesOwn() {
    var log: [String] = []
    _ = [1, nil, 3].publisher.unwrapped().sink { log.append("\($0)") }
    _ = [[1, 2], [3]].publisher.mapMany { $0 * 2 }.sink { log.append("\($0)") }
    _ = Fail<Int, TestError>(error: .broken).asResult().sink { log.append("\($0)") }
    _ = Just(1).setFailureType(to: TestError.self).sinkToResult { log.append("\($0)") }
    let failure = Result<Int, TestError>.failure(.broken)
    #expect(log == ["1", "3", "[2, 4]", "[6]", "\(failure)", "success(1)"])
  }

  @Test func subjectOfOnesOwnReplays() {
    let subject = ReplaySubject<Int, TestError>(2)
    (1...3).forEach(subject.send)
    let subscriber = TestSubscriber<Int, TestError>()
    subject.subscribe(subscriber)
    subject.send(4)
    subject.send(completion: .failure(.broken))
    #expect(subscriber.values == [2, 3, 4])
    #expect(subscriber.events.last == "failure broken")
    let late = TestSubscriber<Int, TestError>()
    subject.subscribe(late)
    #expect(late.values == [3, 4])
    #expect(late.events.last == "failure broken")
  }
}
