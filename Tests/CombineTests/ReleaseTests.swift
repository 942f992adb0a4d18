import Combine
import Dispatch
import Testing
import VirtualTime

/// The longest that a test here waits for a thread. Only a thread that hangs takes so long.
private let limit = DispatchTimeInterval.seconds(10)

/// An operator releases nothing under a lock: a deinit may run code that comes back to the operator.
@Suite struct ReleaseTests {
  // MARK: Subscriptions

  enum Ending: CaseIterable {
    case finishes
    case finishesAtOnce
    case fails
    case isCancelled
  }

  /// Downstream alone holds upstream's subscription, whose deinit requests, sends and cancels.
  @Test(arguments: operatorTable, Ending.allCases)
  func subscriptionThatComesBackAsItIsReleased(to row: OperatorRow, when ending: Ending) {
    var living: Int?
    let worker = Worker {
      let (upstream, clock) = (LoosePublisher(isDoneAtOnce: ending == .finishesAtOnce), VirtualTimeScheduler())
      let downstream = Downstream<Int>(.unlimited)
      var releases = 0
      upstream.onRelease = {
        // An operator that subscribes for each value would subscribe and release for ever.
        releases += 1
        guard releases < 10 else { return }
        downstream.subscription?.request(.max(1))
        upstream.send(9)
        upstream.send(completion: .finished)
        downstream.subscription?.cancel()
      }
      row.apply(upstream.eraseToAnyPublisher(), clock).subscribe(downstream)
      clock.advance(by: .zero)
      upstream.send(1)
      switch ending {
      case .finishes, .finishesAtOnce: upstream.send(completion: .finished)
      case .fails: upstream.send(completion: .failure(.broken))
      case .isCancelled: downstream.subscription?.cancel()
      }
      clock.advance(by: 100)
      downstream.subscription?.cancel()
      clock.advance(by: 100)
      downstream.forgetSubscription()
      living = upstream.living
      upstream.forgetSubscribers()
      upstream.onRelease = {}
    }
    guard worker.join(within: limit) else {
      Issue.record("hangs")
      return
    }
    #expect(living == 0)
  }

  /// The subscribers at the end of a chain.
  @Test(arguments: Ending.allCases)
  func subscriptionThatComesBackToTheEndOfAChain(when ending: Ending) {
    final class Owner {
      var number = 0
    }
    let ends: [(LoosePublisher) -> AnyCancellable] = [
      { $0.sink(receiveCompletion: { _ in }, receiveValue: { _ in }) },
      { $0.catch { _ in Empty<Int, Never>() }.assign(to: \.number, on: Owner()) },
      { $0.subscribe(PassthroughSubject()) },
      { $0.subscribe(CurrentValueSubject(0)) },
    ]
    for end in ends {
      var living: Int?
      let worker = Worker {
        let upstream = LoosePublisher(isDoneAtOnce: ending == .finishesAtOnce)
        var cancellable: AnyCancellable?
        upstream.onRelease = {
          upstream.send(9)
          upstream.send(completion: .finished)
          cancellable?.cancel()
        }
        cancellable = end(upstream)
        upstream.send(1)
        switch ending {
        case .finishes, .finishesAtOnce: upstream.send(completion: .finished)
        case .fails: upstream.send(completion: .failure(.broken))
        case .isCancelled: cancellable?.cancel()
        }
        living = upstream.living
        upstream.forgetSubscribers()
        upstream.onRelease = {}
      }
      guard worker.join(within: limit) else {
        Issue.record("hangs")
        return
      }
      #expect(living == 0)
    }
  }

  // MARK: Values

  /// What the deinit of a value does.
  enum Reply: CaseIterable {
    case requests
    case sends
    case finishes
    case cancels
  }

  /// An operator keeps values for a while. The deinit of each comes back.
  @Test(arguments: keepers, Reply.allCases)
  fileprivate func valueThatComesBackAsItIsReleased(by keeper: Keeper, and reply: Reply) {
    for demand in [Subscribers.Demand.max(1), .unlimited] {
      for isCancelled in [false, true] {
        let marks = Marks()
        let worker = Worker {
          let (input, downstream) = (Keeper.Input(marks), Downstream<Void>(demand))
          marks.onRelease = { [subject = input.subject] in
            switch reply {
            case .requests: downstream.subscription?.request(.max(1))
            case .sends: subject.send(marks.make(isSilent: true))
            case .finishes: subject.send(completion: .finished)
            case .cancels: downstream.subscription?.cancel()
            }
          }
          keeper.apply(input).subscribe(downstream)
          for _ in 1...3 {
            for _ in 1...3 { input.subject.send(marks.make()) }
            input.clock.advance(by: 1)
            downstream.subscription?.request(.max(1))
          }
          if isCancelled { downstream.subscription?.cancel() }
          input.subject.send(completion: .finished)
          input.clock.advance(by: 100)
          downstream.subscription?.cancel()
          input.clock.advance(by: 100)
          downstream.forgetSubscription()
        }
        guard worker.join(within: limit) else {
          Issue.record("hangs with a demand of \(demand), \(isCancelled ? "cancelled" : "finished")")
          return
        }
        #expect(marks.made > 0)
        #expect(marks.released == marks.made)
        marks.onRelease = {}
      }
    }
  }

  @Test(arguments: Reply.allCases)
  func formerValueOfAPropertyThatComesBack(and reply: Reply) {
    final class Model {
      @Published var mark: Mark?
    }
    let marks = Marks()
    let worker = Worker {
      let (model, downstream) = (Model(), Downstream<Void>(.unlimited))
      marks.onRelease = { [unowned model] in
        switch reply {
        case .requests: downstream.subscription?.request(.max(1))
        case .sends: model.mark = marks.make(isSilent: true)
        case .finishes: model.mark = nil
        case .cancels: downstream.subscription?.cancel()
        }
      }
      model.$mark.map { _ in }.setFailureType(to: TestError.self).subscribe(downstream)
      for _ in 1...3 { model.mark = marks.make() }
      model.mark = nil
      downstream.subscription?.cancel()
      downstream.forgetSubscription()
    }
    #expect(worker.join(within: limit), "hangs")
    #expect(marks.made >= 3)
  }

  // MARK: Support

  /// A value whose deinit calls a closure.
  fileprivate final class Mark: Comparable {
    private let onRelease: () -> Void

    init(_ onRelease: @escaping () -> Void) {
      self.onRelease = onRelease
    }

    deinit {
      onRelease()
    }

    static func == (lhs: Mark, rhs: Mark) -> Bool { false }

    static func < (lhs: Mark, rhs: Mark) -> Bool { true }
  }

  /// Makes marks, and counts them.
  fileprivate final class Marks: @unchecked Sendable {
    private(set) var made = 0
    private(set) var released = 0
    var onRelease: () -> Void = {}

    /// - Parameter isSilent: Whether the deinit of the mark is only counted.
    func make(isSilent: Bool = false) -> Mark {
      made += 1
      return Mark { [self] in
        released += 1
        if !isSilent { onRelease() }
      }
    }
  }

  /// A subscriber that keeps its subscription and no value.
  private final class Downstream<Input>: Subscriber {
    private let demand: Subscribers.Demand
    private(set) var subscription: (any Subscription)?

    init(_ demand: Subscribers.Demand) {
      self.demand = demand
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(demand)
    }

    /// Releases the subscription. The deinit of something that it keeps may come here.
    func forgetSubscription() {
      let former = subscription
      withExtendedLifetime(former) { subscription = nil }
    }

    func receive(_ input: Input) -> Subscribers.Demand { .none }

    func receive(completion: Subscribers.Completion<TestError>) {}
  }

  /// Something that keeps values.
  fileprivate struct Keeper: CustomTestStringConvertible, @unchecked Sendable {
    final class Input {
      let subject = PassthroughSubject<Mark, TestError>()
      let clock = VirtualTimeScheduler()
      let marks: Marks

      init(_ marks: Marks) {
        self.marks = marks
      }
    }

    let name: String
    let apply: (Input) -> AnyPublisher<Void, TestError>

    var testDescription: String { name }

    init<P: Publisher>(_ name: String, _ apply: @escaping (Input) -> P) where P.Failure == TestError {
      self.name = name
      self.apply = { apply($0).map { _ in }.eraseToAnyPublisher() }
    }
  }

  fileprivate static let keepers: [Keeper] = [
    Keeper("debounce") { $0.subject.debounce(for: 1, scheduler: $0.clock) },
    Keeper("throttle to the latest") { $0.subject.throttle(for: 2, scheduler: $0.clock, latest: true) },
    Keeper("throttle to the first") { $0.subject.throttle(for: 2, scheduler: $0.clock, latest: false) },
    Keeper("delay") { $0.subject.delay(for: 2, scheduler: $0.clock) },
    Keeper("receive(on:)") { $0.subject.receive(on: $0.clock) },
    Keeper("timeout") { $0.subject.timeout(50, scheduler: $0.clock) },
    Keeper("collect") { $0.subject.collect() },
    Keeper("collect by count") { $0.subject.collect(2) },
    Keeper("collect by time") { $0.subject.collect(.byTime($0.clock, 2)) },
    Keeper("collect by time or count") { $0.subject.collect(.byTimeOrCount($0.clock, 2, 4)) },
    Keeper("buffer that drops the oldest") { $0.subject.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest) },
    Keeper("buffer that drops the newest") { $0.subject.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) },
    Keeper("buffer that fails") {
      $0.subject.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { .broken })
    },
    Keeper("merge") { $0.subject.merge(with: $0.subject) },
    Keeper("zip") { input in input.subject.zip(input.subject.dropFirst()) },
    Keeper("combineLatest") { $0.subject.combineLatest($0.subject) },
    Keeper("flatMap") { $0.subject.flatMap { Just($0).setFailureType(to: TestError.self) } },
    Keeper("switchToLatest") {
      $0.subject.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest()
    },
    Keeper("removeDuplicates") { $0.subject.removeDuplicates() },
    Keeper("tryRemoveDuplicates") { $0.subject.tryRemoveDuplicates { $0 == $1 }.mapError { _ in .other } },
    Keeper("scan") { $0.subject.map { $0 as Mark? }.scan(nil) { $1 } },
    Keeper("tryScan") { $0.subject.map { $0 as Mark? }.tryScan(nil) { $1 }.mapError { _ in TestError.other } },
    Keeper("reduce") { $0.subject.map { $0 as Mark? }.reduce(nil) { $1 } },
    Keeper("tryReduce") { $0.subject.map { $0 as Mark? }.tryReduce(nil) { $1 }.mapError { _ in TestError.other } },
    Keeper("max") { $0.subject.max() },
    Keeper("last") { $0.subject.last() },
    Keeper("output(at:)") { $0.subject.output(at: 1) },
    Keeper("share") { $0.subject.share() },
    Keeper("multicast by a current value") { input in
      input.subject.multicast(subject: CurrentValueSubject(input.marks.make())).autoconnect()
    },
    Keeper("replaceEmpty") { $0.subject.filter { _ in false }.replaceEmpty(with: $0.marks.make()) },
    Keeper("replaceError") {
      $0.subject.tryMap { _ in throw TestError.broken }.replaceError(with: $0.marks.make())
        .setFailureType(to: TestError.self)
    },
    Keeper("append") { $0.subject.append($0.marks.make(), $0.marks.make()) },
    Keeper("prepend") { $0.subject.prepend($0.marks.make(), $0.marks.make()) },
    Keeper("Sequence") { [$0.marks.make(), $0.marks.make()].publisher.setFailureType(to: TestError.self) },
    Keeper("Just") { Just($0.marks.make()).setFailureType(to: TestError.self) },
    Keeper("Future") { input in Future<Mark, TestError> { $0(.success(input.marks.make())) } },
  ]
}
