import Combine
import Dispatch
import TestKit
import Testing
import VirtualTime

struct AsyncPublisherTests {
  private typealias Values = AsyncThrowingPublisher<ManualPublisher<Int, TestError>>

  /// Runs tasks on one thread, one after the other, in the order in which they are made.
  private final class OneThread: TaskExecutor {
    private let queue = DispatchQueue(label: "OneThread")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private let upstream = ManualPublisher<Int, TestError>()
  private let thread = OneThread()

  /// Waits for a value in a task of its own, which is waiting when this returns.
  private func next<I: AsyncIteratorProtocol>(_ values: I) async -> Task<I.Element?, any Error> {
    let task = Task(executorPreference: thread) {
      var values = values
      return try await values.next()
    }
    await Task(executorPreference: thread) {}.value
    return task
  }

  /// What a task receives that need not wait any more, as its value was there or has come. Nil if it still waits.
  private func value<Value>(of task: Task<Value?, any Error>) async throws -> Value? {
    // What the task has to do is done by then. To cancel it has no effect unless it waits.
    await Task(executorPreference: thread) {}.value
    task.cancel()
    return try await task.value
  }

  /// What a task gets that waits for a value when it was cancelled already.
  private func nextInACancelledTask(_ values: Values.Iterator) async throws -> Int? {
    let never = PassthroughSubject<Int, Never>().values
    let task = Task {
      for await _ in never {}
      var values = values
      return try await values.next()
    }
    task.cancel()
    return try await task.value
  }

  /// Checks that the next value is the end: the failure of the completion, or nil.
  private func expectEnd(_ completion: Subscribers.Completion<TestError>, of next: () async throws -> Int?) async {
    do {
      let value = try await next()
      expectTrue(completion == .finished && value == nil, "\(completion), but the next value is \(value as Any)")
    } catch {
      expectTrue(completion != .finished && error as? TestError == .broken, "\(completion), but it throws \(error)")
    }
  }

  // MARK: Loops

  @Test func loopsUntilTheFailure() async {
    var values: [Int] = []
    await #expect(throws: TestError.broken) {
      for try await value in Record<Int, TestError>(output: [1, 2], completion: .failure(.broken)).values {
        values.append(value)
      }
    }
    expectEqual(values, [1, 2])
  }

  @Test func valuesThatArePublishedWhileNobodyWaitsAreLost() async {
    let subject = CurrentValueSubject<Int, Never>(1)
    var values = subject.values.makeAsyncIterator()
    await expectEqual(values.next(), 1)
    subject.send(2)
    subject.send(3)
    await expectEqual(values.next(), 3)
    subject.send(completion: .finished)
    await expectNil(values.next())
  }

  // MARK: Demand

  @Test func subscribesWhenTheIteratorIsMadeAndAsksForOneValueAtATime() async throws {
    let sequence = upstream.values
    expectEqual(upstream.subscriptions.count, 0)
    let values = sequence.makeAsyncIterator()
    expectEqual(upstream.subscriptions.count, 1)
    expectEqual(upstream.events, [])
    for number in 1...3 {
      let task = await next(values)
      expectEqual(upstream.events, Array(repeating: "request max(1)", count: number))
      expectEqual(upstream.send(number), .none)
      try await expectEqual(task.value, number)
    }
    withExtendedLifetime(values) {}
  }

  @Test func asksForWhatIsWaitedForAsSoonAsItIsGreeted() async throws {
    let silent = ManualPublisher<Int, TestError>(greets: false)
    let subscription = ManualSubscription()
    let values = silent.values.makeAsyncIterator()
    let (first, second) = (await next(values), await next(values))
    // Values before the subscription are ignored.
    silent.send(0)
    silent.send(subscription: subscription)
    for number in 1...2 { silent.send(number) }
    try await expectEqual(first.value, 1)
    try await expectEqual(second.value, 2)
    expectEqual(subscription.events, ["request max(2)"])
    withExtendedLifetime(values) {}
  }

  @Test(arguments: [false, true])
  func secondSubscriptionIsCancelled(afterTheEnd isOver: Bool) {
    let values = upstream.values.makeAsyncIterator()
    let second = ManualSubscription()
    if isOver { upstream.send(completion: .finished) }
    upstream.send(subscription: second)
    expectEqual(second.events, ["cancel"])
    expectEqual(upstream.events, [])
    withExtendedLifetime(values) {}
  }

  // MARK: Values without demand

  @Test func valuesThatWereNotRequestedAreKeptInOrder() async throws {
    let values = upstream.values.makeAsyncIterator()
    for number in 1...3 { expectEqual(upstream.send(number), .none) }
    for number in 1...3 {
      let task = await next(values)
      try await expectEqual(value(of: task), number)
    }
    let task = await next(values)
    upstream.send(4)
    try await expectEqual(value(of: task), 4)
  }

  @Test(arguments: [Subscribers.Completion.finished, .failure(TestError.broken)])
  func completionComesAfterTheValuesThatAreKept(_ completion: Subscribers.Completion<TestError>) async throws {
    var values = upstream.values.makeAsyncIterator()
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: completion)
    try await expectEqual(values.next(), 1)
    try await expectEqual(values.next(), 2)
    await expectEnd(completion) { try await values.next() }
    try await expectNil(values.next())
  }

  @Test func valuesThatAreKeptGoToTheTasksInOrder() async throws {
    let values = upstream.values.makeAsyncIterator()
    let waiting = [await next(values), await next(values)]
    for number in 1...4 { upstream.send(number) }
    upstream.send(completion: .finished)
    let late = [await next(values), await next(values), await next(values)]
    var received: [Int?] = []
    for task in waiting + late { received.append(try await value(of: task)) }
    expectEqual(received, [1, 2, 3, 4, nil])
  }

  @Test func valuesThatAreKeptAreReleasedWithTheIterator() {
    final class Object {}
    let upstream = ManualPublisher<Object, TestError>()
    weak var released: Object?
    do {
      let object = Object()
      released = object
      let values = upstream.values.makeAsyncIterator()
      upstream.send(object)
      expectTrue(released != nil)
      withExtendedLifetime(values) {}
    }
    expectNil(released)
  }

  @Test func loopOverTheChangesOfAnObject() async {
    final class Model: ObservableObject {
      @Published var name = ""
      @Published var age = 0
    }
    let model = Model()
    let loop = Task(executorPreference: thread) {
      var count = 0
      for await _ in model.objectWillChange.values {
        count += 1
        if count == 4 { break }
      }
      return count
    }
    await Task(executorPreference: thread) {}.value
    for number in 1...2 {
      model.name = "Ada"
      model.age = number
    }
    await expectEqual(loop.value, 4)
  }

  @Test func restThatComesWhileTheBodyOfTheLoopWaits() async throws {
    let clock = VirtualTimeScheduler()
    let strategies: [Publishers.TimeGroupingStrategy<VirtualTimeScheduler>] = [
      .byTime(clock, 1), .byTimeOrCount(clock, 1, 2),
    ]
    for strategy in strategies {
      let subject = PassthroughSubject<Int, TestError>()
      let values = subject.collect(strategy).values.makeAsyncIterator()
      let task = await next(values)
      subject.send(1)
      clock.advance(by: 1)
      try await expectEqual(value(of: task), [1])
      subject.send(2)
      subject.send(completion: .finished)
      clock.run()
      try await expectEqual(value(of: next(values)), [2])
      try await expectNil(value(of: next(values)))
    }
  }

  // MARK: Completion

  @Test(arguments: [Subscribers.Completion.finished, .failure(TestError.broken)])
  func completionWhileItWaits(_ completion: Subscribers.Completion<TestError>) async throws {
    var values = upstream.values.makeAsyncIterator()
    let (first, second) = (await next(values), await next(values))
    upstream.send(completion: completion)
    await expectEnd(completion) { try await first.value }
    try await expectNil(second.value)
    try await expectNil(values.next())
    expectEqual(upstream.events, ["request max(1)", "request max(1)"])
  }

  /// Before it is asked. Nothing counts that comes afterwards.
  @Test(arguments: [Subscribers.Completion.finished, .failure(TestError.broken)])
  func completionComesOnce(_ completion: Subscribers.Completion<TestError>) async throws {
    var values = upstream.values.makeAsyncIterator()
    upstream.send(completion: completion)
    upstream.send(completion: .failure(.broken))
    upstream.send(1)
    await expectEnd(completion) { try await values.next() }
    try await expectNil(values.next())
  }

  // MARK: Cancellation

  @Test func cancelledTaskEndsTheWaitingAndTheSubscription() async throws {
    var values = upstream.values.makeAsyncIterator()
    let task = await next(values)
    task.cancel()
    try await expectNil(task.value)
    expectEqual(upstream.events, ["request max(1)", "cancel"])
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    try await expectNil(values.next())
    expectEqual(upstream.events, ["request max(1)", "cancel"])
  }

  @Test(arguments: ["nothing", "a value", "a failure"])
  func cancelledTaskReceivesNothing(of what: String) async throws {
    var values = upstream.values.makeAsyncIterator()
    if what == "a value" { upstream.send(1) }
    if what == "a failure" { upstream.send(completion: .failure(.broken)) }
    try await expectNil(nextInACancelledTask(values))
    try await expectNil(values.next())
    expectEqual(upstream.events, (what == "a failure" ? [] : ["cancel"]))
  }

  @Test func subscriptionIsCancelledWhenTheLoopIsLeftButNotAfterTheCompletion() async throws {
    let finishing = ManualPublisher<Int, TestError>()
    upstream.onRequest = { [unowned upstream] _ in upstream.send(1) }
    finishing.onRequest = { [unowned finishing] _ in finishing.send(completion: .finished) }
    for try await _ in upstream.values { break }
    for try await _ in finishing.values {}
    expectEqual(upstream.events, ["request max(1)", "cancel"])
    expectEqual(finishing.events, ["request max(1)"])
  }

  // MARK: Release

  @Test func subscriptionIsLetGoAfterTheEnd() {
    let silent = ManualPublisher<Int, TestError>(greets: false)
    for completion in [.finished, .failure(.broken)] as [Subscribers.Completion<TestError>] {
      let values = silent.values.makeAsyncIterator()
      var subscription: ManualSubscription? = ManualSubscription()
      weak let released = subscription
      subscription.map { silent.send(subscription: $0) }
      subscription = nil
      expectTrue(released != nil)
      silent.send(completion: completion)
      expectNil(released)
      withExtendedLifetime(values) {}
    }
  }

  // MARK: Threads

  @Test func everyValueGoesToOneOfTwoTasks() async throws {
    let values = (1...1000).publisher.values.makeAsyncIterator()
    let sums = await withTaskGroup(of: [Int].self) { group in
      for _ in 1...2 {
        group.addTask {
          var values = values
          var mine: [Int] = []
          while let value = await values.next() { mine.append(value) }
          return mine
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    expectEqual(sums.sorted(), Array(1...1000))
  }

  @Test func sendsAndCancelsFromManyThreads() async {
    for _ in 1...50 {
      let subject = CurrentValueSubject<Int, Never>(0)
      let start = Gate()
      let task = Task {
        var last = -1
        for await value in subject.values {
          guard value > last else { return false }
          last = value
        }
        return true
      }
      let sender = Worker {
        start.wait()
        for number in 1...100 { subject.send(number) }
      }
      let canceller = Worker {
        start.wait()
        task.cancel()
      }
      start.open()
      start.open()
      expectTrue(await task.value)
      expectTrue(sender.join())
      expectTrue(canceller.join())
    }
  }
}
