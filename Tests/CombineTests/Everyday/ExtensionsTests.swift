import Combine
import Testing

// Operators as extension libraries write them: generic subscriptions, relays, materialised events, many publishers.

/// An event of a publisher as a value.
private enum Event<Output, Failure: Swift.Error> {
  case value(Output)
  case failure(Failure)
  case finished
}

extension Event: Equatable where Output: Equatable, Failure: Equatable {}

private protocol EventConvertible {
  associatedtype Output
  associatedtype Failure: Swift.Error
  var event: Event<Output, Failure> { get }
}

extension Event: EventConvertible {
  var event: Event<Output, Failure> { self }
}

extension Publisher {
  fileprivate func materialize() -> Publishers.Materialize<Self> { .init(upstream: self) }

  fileprivate func withLatestFrom<Other: Publisher, Result>(
    _ other: Other, resultSelector: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.WithLatestFrom<Self, Other, Result> {
    .init(upstream: self, second: other, resultSelector: resultSelector)
  }

  fileprivate func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where Failure == P.Failure {
    map(transform).switchToLatest()
  }

  fileprivate func partition(
    _ predicate: @escaping (Output) -> Bool
  ) -> (matches: AnyPublisher<Output, Failure>, nonMatches: AnyPublisher<Output, Failure>) {
    let source = map { ($0, predicate($0)) }.share()
    return (
      source.compactMap { $0.1 ? $0.0 : nil }.eraseToAnyPublisher(),
      source.compactMap { !$0.1 ? $0.0 : nil }.eraseToAnyPublisher()
    )
  }

  fileprivate func nwise(_ size: Int) -> AnyPublisher<[Output], Failure> {
    scan([]) { acc, item in Array((acc + [item]).suffix(size)) }
      .filter { $0.count == size }
      .eraseToAnyPublisher()
  }

  fileprivate func enumerated(initial: Int = 0) -> AnyPublisher<(index: Int, value: Output), Failure> {
    scan(nil) { acc, value -> (index: Int, value: Output)? in (index: (acc?.index ?? initial - 1) + 1, value: value) }
      .map { $0! }
      .eraseToAnyPublisher()
  }

  fileprivate func ignoreFailure(completeImmediately: Bool = true) -> AnyPublisher<Output, Never> {
    self.catch { _ in Empty(completeImmediately: completeImmediately) }.eraseToAnyPublisher()
  }

  fileprivate func ignoreOutput<NewOutput>(
    setOutputType outputType: NewOutput.Type
  ) -> Publishers.Map<Publishers.IgnoreOutput<Self>, NewOutput> {
    ignoreOutput().map { _ -> NewOutput in }
  }

  fileprivate func retryWhen<T, P: Publisher>(
    _ limit: Int, _ handler: @escaping (Failure) -> P
  ) -> AnyPublisher<Output, Failure> where P.Output == T, P.Failure == Never {
    self.catch { error -> AnyPublisher<Output, Failure> in
      guard limit > 0 else { return Fail(error: error).eraseToAnyPublisher() }
      return handler(error)
        .first()
        .setFailureType(to: Failure.self)
        .flatMap { _ in self.retryWhen(limit - 1, handler) }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}

extension Publisher where Output: EventConvertible, Failure == Never {
  fileprivate func failures() -> AnyPublisher<Output.Failure, Never> {
    compactMap {
      guard case .failure(let error) = $0.event else { return nil }
      return error
    }
    .eraseToAnyPublisher()
  }
}

extension Publisher where Output: Equatable {
  fileprivate func toggle() -> Publishers.Map<Self, Bool> where Output == Bool { map(!) }
}

extension Collection where Element: Publisher {
  fileprivate func zip() -> AnyPublisher<[Element.Output], Element.Failure> {
    var wrapped = map { $0.map { [$0] }.eraseToAnyPublisher() }
    while wrapped.count > 1 {
      wrapped = makeZippedQuads(input: wrapped)
    }
    return wrapped.first?.eraseToAnyPublisher() ?? Empty().eraseToAnyPublisher()
  }

  fileprivate func merge() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.MergeMany(self).eraseToAnyPublisher()
  }

  fileprivate func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    let wrapped = map { $0.map { [$0] }.eraseToAnyPublisher() }
    return wrapped.dropFirst().reduce(wrapped.first ?? Empty().eraseToAnyPublisher()) {
      $0.combineLatest($1).map { $0 + $1 }.eraseToAnyPublisher()
    }
  }
}

private func makeZippedQuads<Output, Failure: Swift.Error>(
  input: [AnyPublisher<[Output], Failure>]
) -> [AnyPublisher<[Output], Failure>] {
  sequence(state: input.makeIterator(), next: { it in it.next().map { ($0, it.next(), it.next(), it.next()) } })
    .map { quad in
      guard let second = quad.1 else { return quad.0 }
      guard let third = quad.2 else { return quad.0.zip(second).map { $0.0 + $0.1 }.eraseToAnyPublisher() }
      guard let fourth = quad.3 else {
        return quad.0.zip(second, third).map { $0.0 + $0.1 + $0.2 }.eraseToAnyPublisher()
      }
      return quad.0.zip(second, third, fourth).map { $0.0 + $0.1 + $0.2 + $0.3 }.eraseToAnyPublisher()
    }
}

extension Publishers {
  fileprivate final class Materialize<Upstream: Publisher>: Publisher {
    typealias Output = Event<Upstream.Output, Upstream.Failure>
    typealias Failure = Never

    private let upstream: Upstream

    init(upstream: Upstream) { self.upstream = upstream }

    func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
      subscriber.receive(subscription: Subscription(upstream: upstream, downstream: subscriber))
    }

    private final class Subscription<Downstream: Subscriber>: Combine.Subscription
    where Downstream.Input == Event<Upstream.Output, Upstream.Failure>, Downstream.Failure == Never {
      private var sink: Sink<Downstream>?

      init(upstream: Upstream, downstream: Downstream) {
        sink = Sink(downstream)
        sink.map { upstream.subscribe($0) }
      }

      func request(_ demand: Subscribers.Demand) { sink?.request(demand) }

      func cancel() {
        sink?.cancel()
        sink = nil
      }
    }

    private final class Sink<Downstream: Subscriber>: Subscriber
    where Downstream.Input == Event<Upstream.Output, Upstream.Failure>, Downstream.Failure == Never {
      typealias Input = Upstream.Output
      typealias Failure = Upstream.Failure

      private let downstream: Downstream
      private var upstream: Combine.Subscription?

      init(_ downstream: Downstream) { self.downstream = downstream }

      func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }
      func cancel() { upstream?.cancel() }
      func receive(subscription: Combine.Subscription) { upstream = subscription }
      func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(.value(input)) }

      func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: _ = downstream.receive(.finished)
        case .failure(let error): _ = downstream.receive(.failure(error))
        }
        downstream.receive(completion: .finished)
      }
    }
  }

  fileprivate struct WithLatestFrom<Upstream: Publisher, Other: Publisher, Output>: Publisher {
    typealias Failure = Upstream.Failure

    let upstream: Upstream
    let second: Other
    let resultSelector: (Upstream.Output, Other.Output) -> Output

    func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
      var latest: Other.Output?
      let latestSink = second.sink(receiveCompletion: { _ in }, receiveValue: { latest = $0 })
      upstream
        .compactMap { value in latest.map { resultSelector(value, $0) } }
        .handleEvents(receiveCompletion: { _ in latestSink.cancel() }, receiveCancel: { latestSink.cancel() })
        .subscribe(subscriber)
    }
  }
}

private protocol Relay: AnyObject, Publisher where Failure == Never {
  associatedtype Output
  func accept(_ value: Output)
}

private final class CurrentValueRelay<Output>: Relay {
  typealias Failure = Never

  private let storage: CurrentValueSubject<Output, Never>
  var value: Output { storage.value }

  init(_ value: Output) { storage = .init(value) }
  deinit { storage.send(completion: .finished) }

  func accept(_ value: Output) { storage.send(value) }

  func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    storage.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  fileprivate func subscribe<R: Relay>(_ relay: R) -> AnyCancellable where R.Output == Output {
    sink { relay.accept($0) }
  }
}

/// A scheduler whose real type is hidden.
private struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let _now: () -> SchedulerTimeType
  private let _minimumTolerance: () -> SchedulerTimeType.Stride
  private let _schedule: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let _after: (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
  private let _interval:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
    ) -> Cancellable

  init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    _now = { scheduler.now }
    _minimumTolerance = { scheduler.minimumTolerance }
    _schedule = scheduler.schedule(options:_:)
    _after = scheduler.schedule(after:tolerance:options:_:)
    _interval = scheduler.schedule(after:interval:tolerance:options:_:)
  }

  var now: SchedulerTimeType { _now() }
  var minimumTolerance: SchedulerTimeType.Stride { _minimumTolerance() }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { _schedule(options, action) }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _after(date, tolerance, options, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> Cancellable {
    _interval(date, interval, tolerance, options, action)
  }
}

private typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  fileprivate func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}

@Suite struct ExtensionsTests {
  private func events<P: Publisher>(of publisher: P) -> [String] {
    var events: [String] = []
    let cancellable = publisher.sink(
      receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\($0)") })
    withExtendedLifetime(cancellable) {}
    return events
  }

  @Test func materialized() {
    let subject = PassthroughSubject<Int, TestError>()
    var events: [Event<Int, TestError>] = []
    var failures: [TestError] = []
    let cancellables = [
      subject.materialize().sink { events.append($0) }, subject.materialize().failures().sink { failures.append($0) },
    ]
    subject.send(1)
    subject.send(completion: .failure(.broken))
    #expect(events == [.value(1), .failure(.broken)])
    #expect(failures == [.broken])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func latestFromAnother() {
    let (taps, text) = (PassthroughSubject<Void, Never>(), CurrentValueSubject<String, Never>("a"))
    var log: [String] = []
    let cancellable = taps.withLatestFrom(text) { _, text in text }.sink { log.append($0) }
    taps.send()
    text.send("b")
    text.send("c")
    taps.send()
    #expect(log == ["a", "c"])
    cancellable.cancel()
  }

  @Test func partitioned() {
    let subject = PassthroughSubject<Int, Never>()
    let (even, odd) = subject.partition { $0 % 2 == 0 }
    var log: [String] = []
    let cancellables = [even.sink { log.append("even \($0)") }, odd.sink { log.append("odd \($0)") }]
    (1...3).forEach(subject.send)
    #expect(log == ["odd 1", "even 2", "odd 3"])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func slidingAndCounting() {
    #expect(events(of: (1...4).publisher.nwise(2)) == ["[1, 2]", "[2, 3]", "[3, 4]", "finished"])
    #expect(
      events(of: ["a", "b"].publisher.enumerated(initial: 1).map { "\($0.index)\($0.value)" }) == [
        "1a", "2b", "finished",
      ])
    #expect(events(of: Just(true).toggle()) == ["false", "finished"])
  }

  @Test func failuresAreIgnoredAndRetried() {
    #expect(events(of: Fail<Int, TestError>(error: .broken).ignoreFailure()) == ["finished"])
    #expect(events(of: [1, 2].publisher.ignoreOutput(setOutputType: String.self)) == ["finished"])
    var attempts = 0
    let source = Deferred {
      attempts += 1
      return attempts < 3 ? Result<Int, TestError>.failure(.broken).publisher : .init(attempts)
    }
    #expect(events(of: source.retryWhen(5) { _ in Just(()) }) == ["3", "finished"])
    attempts = 0
    #expect(events(of: source.retryWhen(1) { _ in Just(()) }).count == 1)
  }

  @Test func latestInnerPublisher() {
    let inner = [PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>()]
    let outer = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = outer.flatMapLatest { inner[$0] }.sink { log.append($0) }
    outer.send(0)
    inner[0].send("a")
    outer.send(1)
    inner[0].send("b")
    inner[1].send("c")
    #expect(log == ["a", "c"])
    cancellable.cancel()
  }

  @Test func collectionsOfPublishers() {
    let publishers = (1...6).map { Just($0) }
    #expect(events(of: publishers.zip()) == ["[1, 2, 3, 4, 5, 6]", "finished"])
    #expect(events(of: publishers.merge()) == ["1", "2", "3", "4", "5", "6", "finished"])
    #expect(events(of: publishers.combineLatest()) == ["[1, 2, 3, 4, 5, 6]", "finished"])
    #expect(events(of: [Just<Int>]().zip()) == ["finished"])
  }

  @Test func relaysFinishWhenTheyGo() {
    var relay: CurrentValueRelay<Int>? = CurrentValueRelay(0)
    let subscriber = TestSubscriber<Int, Never>()
    relay?.subscribe(subscriber)
    let cancellable = relay.map { [1, 2].publisher.subscribe($0) }
    #expect(relay?.value == 2)
    cancellable?.cancel()
    relay = nil
    #expect(subscriber.values == [0, 1, 2])
    #expect(subscriber.events.last == "finished")
  }

  @Test func erasedSchedulers() {
    let scheduler: AnySchedulerOf<ImmediateScheduler> = ImmediateScheduler.shared.eraseToAnyScheduler()
    #expect(
      events(of: Just(1).delay(for: .seconds(1), scheduler: scheduler).receive(on: scheduler)) == ["1", "finished"])
    #expect(events(of: [1, 2].publisher.subscribe(on: scheduler)) == ["1", "2", "finished"])
  }
}
