import Combine
import Foundation
import TestKit
import Testing

/// What is asked for from inside of a value is no reason to go deeper into the stack, and a long chain goes as deep as
/// it has operators, and no deeper.
struct DepthTests {
  private static let count = 100

  /// So many frames fill a small stack.
  private static let many = 5_000

  /// All operators, but for those that wait for a clock.
  private static let operators =
    [
      Candidate("nothing") { $0 },
      Candidate("MergeMany of one") { Publishers.MergeMany($0) },
      Candidate("combineLatest beside one value") { just(0).combineLatest($0).map(\.1) },
    ]
    + candidates.filter { candidate in
      candidate.laws.contains(.cancelReachesUpstream) && candidate.laws.contains(.demandAddsUp)
        && !timed.contains { $0.name == candidate.name }
    }

  /// Those that keep only the newest values until they are requested.
  private static let losing: Set = [
    "CurrentValueSubject", "Publishers.Buffer, by request", "Publishers.Debounce", "Publishers.SwitchToLatest",
    "Publishers.Throttle",
  ]

  @Test func everyOperatorThatLosesValuesIsTried() {
    expectEqual(Self.losing.subtracting(Self.operators.map(\.name)), [])
  }

  /// The later half of the values comes no deeper in the stack than the earlier one.
  @Test(arguments: operators)
  func requestsFromInsideOfValuesGoNoDeeper(for candidate: Candidate) {
    let merged = Publishers.MergeMany((0..<Self.count).map { just($0) })
    let pushed = Pushed(count: Self.count)
    let publishers = [
      numbers(Self.count).eraseToAnyPublisher(),
      Record<Int, TestError>(output: Array(0..<Self.count), completion: .finished).eraseToAnyPublisher(),
      // These keep many values until the first request comes.
      merged.eraseToAnyPublisher(), numbers(Self.count).flatMap { just($0) }.eraseToAnyPublisher(),
      pushed.zip(pushed).map(\.0).eraseToAnyPublisher(),
    ]
    for (index, publisher) in publishers.enumerated() {
      let everything = candidate.make(publisher).testSubscriber()
      for asks in Counter.Way.allCases {
        let counter = counted(candidate.make(publisher), asks)
        expectTrue(counter.isFinished, "\(index), \(asks)")
        let isWhole = counter.count == everything.values.count || Self.losing.contains(candidate.name)
        expectTrue(isWhole, "\(index), \(asks): \(counter.count)")
        expectEqual(counter.growth, 0, "\(index), \(asks)")
      }
    }
  }

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func publisherThatSendsInsideOfARequestGoesDeeper() {
    let upstream = ManualPublisher<Int, TestError>()
    var rest = Self.count
    upstream.onRequest = { [unowned upstream] _ in
      rest -= 1
      if rest >= 0 { upstream.send(1) }
    }
    let counter = counted(upstream.eraseToAnyPublisher(), .early)
    expectEqual(counter.count, Self.count)
    #expect(counter.growth > 1000)
  }

  @Test func requestsFromInsideOfValuesOfASubject() {
    onSmallStack {
      let passthrough = PassthroughSubject<Int, TestError>()
      let current = CurrentValueSubject<Int, TestError>(0)
      let counters = [Counter(), Counter()]
      passthrough.subscribe(counters[0])
      current.subscribe(counters[1])
      for value in 1...Self.many {
        passthrough.send(value)
        current.send(value)
      }
      expectEqual(counters.map(\.count), [Self.many, Self.many + 1])
    }
  }

  @Test func manyRetries() {
    onSmallStack {
      var subscriptions = 0
      let fails = Deferred {
        subscriptions += 1
        return Fail<Int, TestError>(error: .broken)
      }
      let subscriber = fails.retry(Self.many).testSubscriber()
      expectEqual(subscriptions, Self.many + 1)
      expectEqual(subscriber.events.last, "failure broken")
    }
  }

  @Test func manyPublishersAtOnce() {
    onSmallStack {
      let merged = Publishers.MergeMany((0..<Self.many).map { just($0) }).eraseToAnyPublisher()
      for asks in Counter.Way.allCases { expectEqual(countOneByOne(merged, asks), Self.many) }
      let nothings = numbers(Self.many).flatMap { _ in Empty<Int, TestError>() }
      expectEqual(countOneByOne(nothings.eraseToAnyPublisher()), 0)
      let nothingOneByOne = numbers(Self.many).flatMap(maxPublishers: .max(1)) { _ in Empty<Int, TestError>() }
      expectEqual(countOneByOne(nothingOneByOne.eraseToAnyPublisher()), 0)
    }
  }

  // MARK: Long chains

  /// Each of the others would subscribe several times to the one before.
  @Test(arguments: operators.filter { !$0.isUnordered && $0.name.firstMatch(of: #/\.(Zip|CombineLatest)/#) == nil })
  func twoHundredInARow(of candidate: Candidate) {
    // Zeros, because some operators add values up.
    let zeros = numbers(10).map { _ in 0 }.eraseToAnyPublisher()
    func chain() -> Numbers { (0..<200).reduce(zeros) { chain, _ in candidate.make(chain) } }
    onLargeStack {
      let (count, all) = (countOneByOne(chain()), chain().testSubscriber().values.count)
      expectTrue(count == all || count != nil && Self.losing.contains(candidate.name), "\(count as Any) of \(all)")
    }
  }

  @Test func twoHundredOperatorsInOneType() { onLargeStack { expectEqual(countBehind(200, numbers(1000)), 1000) } }

  @Test func twoHundredPublishersOneAfterTheOther() {
    let chain = (1..<200).reduce(just(0).eraseToAnyPublisher()) { $0.append(just($1)).eraseToAnyPublisher() }
    onLargeStack { expectEqual(countOneByOne(chain), 200) }
    let reversed = (1..<200).reduce(just(0).eraseToAnyPublisher()) { $0.prepend(just($1)).eraseToAnyPublisher() }
    onLargeStack { expectEqual(countOneByOne(reversed), 200) }
  }

  @Test func twoHundredPublishersSideBySide() {
    let chain = (1..<200).reduce(just(0).eraseToAnyPublisher()) { $0.merge(with: just($1)).eraseToAnyPublisher() }
    onLargeStack { expectEqual(countOneByOne(chain), 200) }
  }
}

private typealias Numbers = AnyPublisher<Int, TestError>

private func numbers(_ count: Int) -> Publishers.Sequence<Range<Int>, TestError> {
  Publishers.Sequence(sequence: 0..<count)
}

private func just<Value>(_ value: Value) -> Result<Value, TestError>.Publisher {
  Result<Value, TestError>.Publisher(value)
}

/// Runs a closure in a thread with the stack that second threads have on Apple's systems.
private func onSmallStack(_ body: @escaping () -> Void) { onStack(of: 512 << 10, body) }

/// Runs a closure in a thread with the stack that the main thread has. Without optimisation, an operator takes up to a
/// few kilobytes of it.
private func onLargeStack(_ body: @escaping () -> Void) { onStack(of: 8 << 20, body) }

private func onStack(of size: Int, _ body: @escaping () -> Void) {
  let gate = Gate()
  let thread = Thread {
    body()
    gate.open()
  }
  thread.stackSize = size
  thread.start()
  expectTrue(gate.wait())
}

/// How many values come if each is asked for from inside of the one before. Nil if there is no end.
private func countOneByOne(_ publisher: Numbers, _ asks: Counter.Way = .early) -> Int? {
  let counter = counted(publisher, asks)
  return counter.isFinished ? counter.count : nil
}

private func counted(_ publisher: Numbers, _ asks: Counter.Way) -> Counter {
  let counter = Counter(asks)
  publisher.subscribe(counter)
  if counter.isLate { counter.request() }
  return counter
}

/// Puts some operators of several kinds behind a publisher, without `AnyPublisher`, and counts what comes.
private func countBehind<P: Publisher>(_ operators: Int, _ publisher: P) -> Int?
where P.Output == Int, P.Failure == TestError {
  switch operators == 0 ? -1 : operators % 5 {
  case -1:
    let counter = Counter()
    publisher.subscribe(counter)
    return counter.isFinished ? counter.count : nil
  case 0: return countBehind(operators - 1, publisher.map { $0 + 1 })
  case 1: return countBehind(operators - 1, publisher.filter { $0 >= 0 })
  case 2: return countBehind(operators - 1, publisher.prefix(1000))
  case 3: return countBehind(operators - 1, publisher.removeDuplicates())
  default: return countBehind(operators - 1, publisher.flatMap(maxPublishers: .max(1)) { just($0) })
  }
}

/// Asks for each value from inside of the one before.
private final class Counter: Subscriber {
  enum Way: CaseIterable {
    case early
    case late
    case lateByReturning
  }

  private(set) var count = 0
  private(set) var isFinished = false

  /// How deep in the stack the earlier half of the values came, and the later one: the lowest addresses.
  private var deepest = (earlier: UInt.max, later: UInt.max)
  private var subscription: (any Subscription)?
  let isLate: Bool
  private let returns: Bool

  init(_ way: Way = .early) {
    isLate = way != .early
    returns = way == .lateByReturning
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if !isLate { request() }
  }

  /// By how many bytes the later half of a hundred values came deeper in the stack than the earlier one.
  var growth: UInt { deepest.earlier - min(deepest.earlier, deepest.later) }

  func receive(_ input: Int) -> Subscribers.Demand {
    count += 1
    var here = 0
    let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    if count <= 50 {
      deepest.earlier = min(deepest.earlier, address)
    } else {
      deepest.later = min(deepest.later, address)
    }
    if returns { return .max(1) }
    request()
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) { isFinished = true }

  func request() { subscription?.request(.max(1)) }
}

/// A publisher that sends all its values when it is subscribed to, requested or not.
private struct Pushed: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let count: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    subscriber.receive(subscription: Subscriptions.empty)
    for value in 0..<count { _ = subscriber.receive(value) }
    subscriber.receive(completion: .finished)
  }
}
