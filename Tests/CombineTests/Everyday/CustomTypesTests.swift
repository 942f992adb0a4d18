import Combine
import TestKit
import Testing

// Publishers, subscribers, subscriptions, subjects and schedulers of one's own, as in articles.

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

    func cancel() {
      subscriber = nil
    }
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

extension Publisher where Failure == Never {
  fileprivate func weakAssign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

extension Subscribers {
  fileprivate final class Batched: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    var log: [String] = []

    func receive(subscription: Subscription) {
      log.append("subscribed")
      subscription.request(.max(2))
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      log.append("\(input)")
      return input == 2 ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      log.append("\(completion)")
    }
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

  func send(subscription: Subscription) {
    subscription.request(.unlimited)
  }

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

/// A scheduler that keeps what it is given until it is told to go on.
private final class StepScheduler: Scheduler {
  struct Time: Strideable {
    var ticks: Int

    func distance(to other: Time) -> Step { Step(ticks: other.ticks - ticks) }
    func advanced(by n: Step) -> Time { Time(ticks: ticks + n.ticks) }
  }

  struct Step: Comparable, SignedNumeric, SchedulerTimeIntervalConvertible {
    var ticks: Int

    init(ticks: Int) { self.ticks = ticks }
    init(integerLiteral value: Int) { ticks = value }
    init?<T: BinaryInteger>(exactly source: T) { ticks = Int(source) }
    var magnitude: Int { abs(ticks) }

    static func < (lhs: Step, rhs: Step) -> Bool { lhs.ticks < rhs.ticks }
    static func + (lhs: Step, rhs: Step) -> Step { Step(ticks: lhs.ticks + rhs.ticks) }
    static func - (lhs: Step, rhs: Step) -> Step { Step(ticks: lhs.ticks - rhs.ticks) }
    static func * (lhs: Step, rhs: Step) -> Step { Step(ticks: lhs.ticks * rhs.ticks) }
    static func *= (lhs: inout Step, rhs: Step) { lhs = lhs * rhs }
    static func seconds(_ s: Int) -> Step { Step(ticks: s) }
    static func seconds(_ s: Double) -> Step { Step(ticks: Int(s)) }
    static func milliseconds(_ ms: Int) -> Step { Step(ticks: ms / 1000) }
    static func microseconds(_ us: Int) -> Step { Step(ticks: us / 1_000_000) }
    static func nanoseconds(_ ns: Int) -> Step { Step(ticks: ns / 1_000_000_000) }
  }

  typealias SchedulerTimeType = Time
  typealias SchedulerOptions = Void

  private(set) var now = Time(ticks: 0)
  let minimumTolerance = Step(ticks: 0)
  private var waiting: [(Time, () -> Void)] = []

  func schedule(options: Void?, _ action: @escaping () -> Void) {
    waiting.append((now, action))
  }

  func schedule(after date: Time, tolerance: Step, options: Void?, _ action: @escaping () -> Void) {
    waiting.append((date, action))
  }

  func schedule(
    after date: Time, interval: Step, tolerance: Step, options: Void?, _ action: @escaping () -> Void
  ) -> Cancellable {
    waiting.append((date, action))
    return AnyCancellable {}
  }

  func advance(by step: Step = 0) {
    now = now.advanced(by: step)
    while let index = waiting.firstIndex(where: { $0.0 <= now }) {
      waiting.remove(at: index).1()
    }
  }
}

@Suite struct CustomTypesTests {
  @Test func demandIsRespectedByASubscriptionOfOnesOwn() {
    let subscriber = Subscribers.Batched()
    Publishers.Counting(from: 1).subscribe(subscriber)
    #expect(subscriber.log == ["subscribed", "1", "2", "3"])
  }

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

  @Test func objectIsAssignedToWithoutBeingKept() {
    final class Label { var text = "" }
    var label: Label? = Label()
    weak let released = label
    let subject = CurrentValueSubject<String, Never>("a")
    let cancellable = subject.weakAssign(to: \.text, on: label!)
    #expect(label?.text == "a")
    label = nil
    #expect(released == nil)
    subject.value = "b"
    cancellable.cancel()
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

  @Test func subjectOfOnesOwnMulticasts() {
    var log: [String] = []
    let source = PassthroughSubject<Int, Never>()
    let shared = source.multicast(subject: ReplaySubject<Int, Never>(1)).autoconnect()
    let first = shared.sink { log.append("a\($0)") }
    source.send(1)
    let second = shared.sink { log.append("b\($0)") }
    source.send(2)
    #expect(Set(log) == ["a1", "b1", "a2", "b2"])
    first.cancel()
    second.cancel()
  }

  @Test func schedulerOfOnesOwn() {
    let scheduler = StepScheduler()
    var log: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let cancellables = [
      subject.receive(on: scheduler).sink { log.append("received \($0)") },
      subject.delay(for: .seconds(2), scheduler: scheduler).sink { log.append("delayed \($0)") },
      subject.measureInterval(using: scheduler).sink { log.append("after \($0.ticks)") },
    ]
    scheduler.schedule { log.append("at once") }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.append("later") }
    subject.send(1)
    #expect(log == ["after 0"])
    scheduler.advance(by: 1)
    #expect(log == ["after 0", "at once", "later", "received 1"])
    scheduler.advance(by: 1)
    #expect(log.last == "delayed 1")
    for cancellable in cancellables { cancellable.cancel() }
  }
}
