import Combine
import Dispatch
import Foundation
import TestKit
import Testing
import VirtualTime

/// The operators that have a scheduler.
enum ScheduledOperator: CaseIterable {
  case receiveOn, subscribeOn, delay, debounce, throttleFirst, throttleLatest, timeout, measureInterval
  case collectByTime, collectByTimeOrCount

  /// Whether each value comes out.
  fileprivate var isComplete: Bool { ![.debounce, .throttleFirst, .throttleLatest].contains(self) }

  fileprivate var collects: Bool { self == .collectByTime || self == .collectByTimeOrCount }

  /// Whether the values do not wait for the scheduler.
  var isImmediate: Bool { self == .subscribeOn || self == .measureInterval }

  fileprivate var method: String {
    switch self {
    case .receiveOn: "receive"
    case .subscribeOn: "subscribe"
    case .throttleFirst, .throttleLatest: "throttle"
    case .collectByTime, .collectByTimeOrCount: "collect"
    case .delay, .debounce, .timeout, .measureInterval: "\(self)"
    }
  }

  func apply<S: Scheduler>(
    _ upstream: AnyPublisher<Int, TestError>, _ scheduler: S
  ) -> AnyPublisher<[Int], TestError> {
    let moment = S.SchedulerTimeType.Stride.milliseconds(1)
    return switch self {
    case .receiveOn: single(upstream.receive(on: scheduler))
    case .subscribeOn: single(upstream.subscribe(on: scheduler))
    case .delay: single(upstream.delay(for: moment, scheduler: scheduler))
    case .debounce: single(upstream.debounce(for: moment, scheduler: scheduler))
    case .throttleFirst: single(upstream.throttle(for: moment, scheduler: scheduler, latest: false))
    case .throttleLatest: single(upstream.throttle(for: moment, scheduler: scheduler, latest: true))
    case .timeout: single(upstream.timeout(.seconds(3600), scheduler: scheduler))
    case .measureInterval: single(upstream.measureInterval(using: scheduler).scan(0) { count, _ in count + 1 })
    case .collectByTime: upstream.collect(.byTime(scheduler, moment)).eraseToAnyPublisher()
    case .collectByTimeOrCount: upstream.collect(.byTimeOrCount(scheduler, moment, 2)).eraseToAnyPublisher()
    }
  }

  private func single<P: Publisher<Int, TestError>>(_ publisher: P) -> AnyPublisher<[Int], TestError> {
    publisher.map { [$0] }.eraseToAnyPublisher()
  }
}

/// The schedulers, each with the ways to turn it.
private enum Clock: CaseIterable {
  case immediate, virtual, dropping, eightThreads
  case serialQueue, concurrentQueue, runLoop, mainRunLoop, operationQueue, concurrentOperationQueue

  func make() -> Contract {
    switch self {
    case .immediate: return Contract(ImmediateScheduler.shared)
    case .virtual:
      let clock = VirtualTimeScheduler()
      return Contract(clock, settle: { clock.advance(by: 1) })
    case .dropping:
      let clock = DroppingScheduler()
      return Contract(clock, drop: { clock.isDropping = $0 }, settle: { clock.base.advance(by: 1) })
    case .eightThreads:
      let clock = ThreadsScheduler()
      return Contract(clock, settle: { expectTrue(clock.run()) })
    case .serialQueue, .concurrentQueue:
      let queue = DispatchQueue(label: "Contract", attributes: self == .serialQueue ? [] : .concurrent)
      return Contract(
        queue, suspend: { $0 ? queue.sync(flags: .barrier) { queue.suspend() } : queue.resume() })
    case .runLoop:
      let thread = LoopThread()
      return Contract(thread.runLoop, suspend: Self.holdUp(thread.runLoop), end: { expectTrue(thread.stop()) })
    case .mainRunLoop: return Contract(RunLoop.main, suspend: Self.holdUp(.main))
    case .operationQueue, .concurrentOperationQueue:
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = self == .operationQueue ? 1 : 4
      return Contract(
        queue,
        suspend: {
          guard $0 else {
            queue.isSuspended = false
            return
          }
          // While these have all places, no other operation runs. A barrier does not promise that.
          let (place, end, places) = (Gate(), Gate(), 0..<queue.maxConcurrentOperationCount)
          for _ in places {
            queue.addOperation {
              place.open()
              end.wait()
            }
          }
          for _ in places { expectTrue(place.wait()) }
          queue.isSuspended = true
          for _ in places { end.open() }
        },
        drop: {
          if $0 { queue.isSuspended = true } else { queue.cancelAllOperations() }
          if !$0 { queue.isSuspended = false }
        })
    }
  }
}

extension Clock {
  /// A closure that keeps the thread of a run loop from turning it, or lets it go on.
  private static func holdUp(_ loop: RunLoop) -> (Bool) -> Void {
    let (isHeldUp, goOn) = (Gate(), Gate())
    return {
      guard $0 else { return goOn.open() }
      loop.schedule {
        isHeldUp.open()
        goOn.wait()
      }
      expectTrue(isHeldUp.wait())
    }
  }
}

/// A scheduler, and what can be done to it.
private struct Contract {
  let scheduler: any Scheduler

  /// Stops the scheduler when no closure is running, or lets it go on. Nil if it cannot be stopped.
  private(set) var suspend: ((Bool) -> Void)?

  /// Makes it drop the closures that it is given, or no longer. Nil if it never drops any.
  private(set) var drop: ((Bool) -> Void)?

  /// Runs what it has been given. Nil if that runs by itself.
  private(set) var settle: (() -> Void)?
  private(set) var end: () -> Void = {}

  init(
    _ scheduler: any Scheduler, suspend: ((Bool) -> Void)? = nil, drop: ((Bool) -> Void)? = nil,
    end: @escaping () -> Void = {}, settle: (() -> Void)? = nil
  ) {
    self.scheduler = scheduler
    (self.suspend, self.drop, self.settle, self.end) = (suspend, drop, settle, end)
  }

  var isStoppable: Bool { suspend != nil }
  var isDropping: Bool { drop != nil }

  /// Whether it runs a closure only when it is told to.
  var isControlled: Bool { isStoppable || settle != nil }

  /// Waits for an event.
  func reaches(_ event: Gate) -> Bool {
    settle?()
    return event.wait()
  }
}

/// Throws closures away while it is told to.
private final class DroppingScheduler: Scheduler {
  let base = VirtualTimeScheduler()
  var isDropping = false

  var now: VirtualTime { base.now }
  var minimumTolerance: VirtualTime.Stride { base.minimumTolerance }

  func schedule(options: Never?, _ action: @escaping () -> Void) { if !isDropping { base.schedule(action) } }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    if !isDropping { base.schedule(after: date, action) }
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(after: date, interval: interval) { [unowned self] in if !isDropping { action() } }
  }
}

/// A subscriber that opens gates. It notices events that overlap.
private final class Listener: Subscriber, @unchecked Sendable {
  let (subscribed, received, ended) = (Gate(), Gate(), Gate())
  let witness = Witness<[Int], TestError>()

  /// An array with a value that is not less opens `received`.
  var awaited = Int.max

  var values: [Int] { witness.values.flatMap { $0 } }

  func receive(subscription: any Subscription) {
    witness.receive(subscription: subscription)
    subscribed.open()
  }

  func receive(_ input: [Int]) -> Subscribers.Demand {
    _ = witness.receive(input)
    if input.contains(where: { $0 >= awaited }) { received.open() }
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    witness.receive(completion: completion)
    ended.open()
  }
}

/// What every operator does on every scheduler.
struct SchedulerContractTests {
  private typealias Upstream = ManualPublisher<Int, TestError>

  #if !canImport(Darwin)
    @Test func everyMethodWithASchedulerIsAnOperatorHere() throws {
      let names = Set(ScheduledOperator.allCases.map(\.method))
      let methods = try publicMethods("Operators").filter { $0.text.contains(": Scheduler>") }
      #expect(methods.count >= names.count)
      for method in methods where !names.contains(method.name) { Issue.record("\(method.name) is not there") }
    }
  #endif

  /// Calls a closure for each scheduler that has what it needs, with an operator that is subscribed to.
  private func onEveryScheduler(
    _ name: ScheduledOperator, where isSuitable: KeyPath<Contract, Bool>? = nil,
    _ body: (Contract, Upstream, Listener, Comment) -> Void
  ) throws {
    for clock in Clock.allCases {
      // On a scheduler without a clock, the time is up at once.
      if name == .timeout, clock == .immediate || clock == .eightThreads { continue }
      let contract = clock.make()
      defer { contract.end() }
      if let isSuitable, !contract[keyPath: isSuitable] { continue }
      let (upstream, attached, listener) = (Upstream(), Gate(), Listener())
      upstream.onRequest = { _ in attached.open() }
      name.apply(upstream.eraseToAnyPublisher(), contract.scheduler).subscribe(listener)
      // `subscribe(on:)` subscribes on the scheduler, and requests there.
      try #require(contract.reaches(listener.subscribed) && contract.reaches(attached), "\(name) on \(clock)")
      body(contract, upstream, listener, "\(name) on \(clock)")
    }
  }

  private func expectEnd(_ contract: Contract, _ listener: Listener, _ name: ScheduledOperator, _ comment: Comment) {
    expectTrue(contract.reaches(listener.ended), comment)
    let witness = listener.witness
    expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0, comment)
    expectEqual(listener.values, listener.values.sorted(), comment)
  }

  /// The values keep their order, come one at a time, and the end comes last.
  @Test(arguments: ScheduledOperator.allCases)
  func eventsComeInOrderAndTheEndComesLast(through name: ScheduledOperator) throws {
    for completion in [Subscribers.Completion.finished, .failure(TestError.broken)] {
      try onEveryScheduler(name) { contract, upstream, listener, comment in
        for number in 1...100 { upstream.send(number) }
        upstream.send(completion: completion)
        expectEnd(contract, listener, name, comment)
        // A failure drops what is collected.
        let isWhole = name.isComplete && (completion == .finished || !name.collects)
        #expect(isWhole ? listener.values == Array(1...100) : listener.values.count <= 100, comment)
      }
    }
  }

  /// A scheduler that stands still holds up the events, and nothing else.
  @Test(arguments: ScheduledOperator.allCases)
  func eventsWaitForASuspendedScheduler(through name: ScheduledOperator) throws {
    try onEveryScheduler(name, where: \.isStoppable) { contract, upstream, listener, comment in
      contract.suspend?(true)
      for number in 1...100 { upstream.send(number) }
      upstream.send(completion: .finished)
      expectTrue(listener.values == [] || name.isImmediate, comment)
      contract.suspend?(false)
      expectEnd(contract, listener, name, comment)
      expectTrue(listener.values == Array(1...100) || !name.isComplete, comment)
    }
  }

  /// What a scheduler throws away comes with a later event, or not at all. But later events come.
  @Test(arguments: ScheduledOperator.allCases)
  func closureThatIsThrownAwayIsNotTheEnd(of name: ScheduledOperator) throws {
    for first in 1...2 {
      try onEveryScheduler(name, where: \.isDropping) { contract, upstream, listener, comment in
        if first == 2 {
          listener.awaited = 1
          upstream.send(1)
          expectTrue(contract.reaches(listener.received), comment)
        }
        listener.awaited = first
        contract.drop?(true)
        upstream.send(first)
        contract.settle?()
        contract.drop?(false)
        upstream.send(first + 1)
        expectTrue(contract.reaches(listener.received), "nothing comes any more: \(comment)")
        contract.drop?(true)
        upstream.send(first + 2)
        contract.drop?(false)
        upstream.send(completion: .finished)
        expectEnd(contract, listener, name, comment)
        expectTrue(listener.values == Array(1...first + 2) || !name.isComplete, comment)
      }
    }
  }

  /// Nothing comes after a cancellation, and it does not wait for the scheduler.
  @Test(arguments: ScheduledOperator.allCases)
  func nothingComesAfterCancel(through name: ScheduledOperator) throws {
    try onEveryScheduler(name, where: \.isControlled) { contract, upstream, listener, comment in
      contract.suspend?(true)
      for number in 1...10 { upstream.send(number) }
      let count = listener.values.count
      listener.witness.subscription?.cancel()
      upstream.send(completion: .finished)
      contract.suspend?(false)
      let end = Gate()
      contract.scheduler.schedule { end.open() }
      expectTrue(contract.reaches(end), comment)
      expectTrue(listener.values.count == count && listener.witness.completions == 0, comment)
    }
  }
}
