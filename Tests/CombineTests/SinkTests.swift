import Combine
import TestKit
import Testing

@Suite struct SinkTests {
  private typealias Sink = Subscribers.Sink<Int, TestError>

  /// A sink, and what it was told.
  private final class Recorder {
    private(set) var events: [String] = []
    var onValue: () -> Void = {}

    func makeSink() -> Sink {
      Sink(
        receiveCompletion: { [weak self] in self?.events.append("\($0)") },
        receiveValue: { [weak self] in
          self?.events.append("\($0)")
          self?.onValue()
        })
    }
  }

  private let upstream = ManualPublisher<Int, TestError>()
  private let recorder = Recorder()

  @Test(arguments: [false, true]) func sinkMadeByHandLivesUntilItsStreamEnds(_ isCancelled: Bool) {
    let upstream = PassthroughSubject<Int, TestError>()
    weak var sink: Sink?
    do {
      let new = recorder.makeSink()
      upstream.removeDuplicates().subscribe(new)
      sink = new
    }
    upstream.send(1)
    expectEqual(recorder.events, ["1"])
    if isCancelled { sink?.cancel() } else { upstream.send(completion: .finished) }
    expectNil(sink)
  }

  /// A publisher that cleans up when its subscription is released has cleaned up by then.
  @Test func subscriptionGoesBeforeTheCompletionArrives() {
    weak var subscription: ManualSubscription?
    var isThere: Bool?
    let sink = Sink(receiveCompletion: { _ in isThere = subscription != nil }, receiveValue: { _ in })
    do {
      let manual = ManualSubscription()
      subscription = manual
      sink.receive(subscription: manual)
    }
    sink.receive(completion: .finished)
    expectEqual(isThere, false)
  }

  /// A closure may hold the owner of its own cancellable, as in `publisher.sink { self… }.store(in: &cancellables)`.
  @Test func closuresGoAtTheCompletionThoughTheCancellableIsKept() {
    final class Model {
      var values: [Int] = []
      var cancellables = Set<AnyCancellable>()

      func listen(to publisher: some Publisher<Int, Never>) {
        publisher.sink { self.values.append($0) }.store(in: &cancellables)
      }
    }
    func makeModel(of publisher: some Publisher<Int, Never>) -> () -> Model? {
      let model = Model()
      model.listen(to: publisher)
      return { [weak model] in model }
    }
    let subject = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    let waiting: [(String, () -> Model?)] = [
      ("subject", makeModel(of: subject)),
      ("map", makeModel(of: subject.map { $0 + 1 }.filter { $0 > 0 }.eraseToAnyPublisher())),
      ("receive(on:)", makeModel(of: subject.receive(on: ImmediateScheduler.shared))),
      ("share", makeModel(of: subject.share())),
      ("flatMap", makeModel(of: subject.flatMap { Just($0) })),
      ("current", makeModel(of: current)),
    ]
    subject.send(1)
    for (name, model) in waiting { expectEqual(model()?.values.count, 1, "\(name)") }
    subject.send(completion: .finished)
    current.send(completion: .finished)
    for (name, model) in waiting { expectNil(model(), "\(name)") }
    expectNil(makeModel(of: Just(1))())
    expectNil(makeModel(of: [1, 2].publisher.scan(0, +))())
    expectNil(makeModel(of: Future { $0(.success(1)) })())
  }

  @Test func endingFromInsideAValueIsSafe() {
    let sink = recorder.makeSink()
    recorder.onValue = { sink.cancel() }
    upstream.subscribe(sink)
    for value in 1...2 { upstream.send(value) }
    expectEqual(recorder.events, ["1"])
    recorder.onValue = {}
  }

  @Test func closuresCanBeCalledByHand() {
    let sink = recorder.makeSink()
    for _ in 1...2 {
      sink.receiveValue(1)
      sink.receiveCompletion(.finished)
      // Its closures are gone then.
      sink.cancel()
    }
    expectEqual(recorder.events, ["1", "finished"])
  }

  #if !canImport(Darwin)  // A documented difference.
    @Test func cancelBeforeTheSubscriptionTurnsItAway() {
      let upstream = ManualPublisher<Int, Never>()
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in }, receiveValue: { _ in Issue.record("received a value after cancel") })
      sink.cancel()
      upstream.subscribe(sink)
      upstream.send(1)
      expectEqual(upstream.events, ["cancel"])
    }
  #endif
}
