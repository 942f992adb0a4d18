import Combine
import Dispatch
import Foundation
import TestKit
import Testing
import VirtualTime

/// A value whose `deinit` runs a closure, which comes back into the stream.
private final class Value: Equatable, Comparable {
  let number: Int
  private let onDeinit: (Int) -> Void

  init(_ number: Int, _ onDeinit: @escaping (Int) -> Void = { _ in }) {
    (self.number, self.onDeinit) = (number, onDeinit)
  }

  deinit { onDeinit(number) }

  static func == (lhs: Value, rhs: Value) -> Bool { lhs.number == rhs.number }
  static func < (lhs: Value, rhs: Value) -> Bool { lhs.number < rhs.number }
}

private typealias Values = AnyPublisher<Value, TestError>

/// An operator that keeps values, with a clock that goes on after each value.
private struct Keeper: CustomTestStringConvertible {
  let name: String
  let make: (Values, VirtualTimeScheduler) -> AnyPublisher<Void, TestError>

  /// How far the clock goes on.
  let step: VirtualTime.Stride

  init<P: Publisher<Value, TestError>>(
    timed name: String, step: VirtualTime.Stride = 0, _ make: @escaping (Values, VirtualTimeScheduler) -> P
  ) {
    (self.name, self.step) = (name, step)
    self.make = { make($0, $1).map { _ in }.eraseToAnyPublisher() }
  }

  /// An operator without a clock.
  init<P: Publisher<Value, TestError>>(_ name: String, _ make: @escaping (Values) -> P) {
    self.init(timed: name) { upstream, _ in make(upstream) }
  }

  var testDescription: String { name }
}

private let keepers: [Keeper] = [
  Keeper(timed: "debounce") { $0.debounce(for: 1, scheduler: $1) },
  Keeper(timed: "debounce, delivered", step: 2) { $0.debounce(for: 1, scheduler: $1) },
  Keeper(timed: "throttle, the latest") { $0.throttle(for: 1, scheduler: $1, latest: true) },
  Keeper(timed: "throttle, the first") { $0.throttle(for: 1, scheduler: $1, latest: false) },
  Keeper(timed: "throttle, delivered", step: 2) { $0.throttle(for: 1, scheduler: $1, latest: true) },
  Keeper(timed: "receive(on:)") { $0.receive(on: $1) },
  Keeper(timed: "receive(on:), delivered", step: 1) { $0.receive(on: $1) },
  Keeper(timed: "delay") { $0.delay(for: 1, scheduler: $1) },
  Keeper(timed: "delay, delivered", step: 2) { $0.delay(for: 1, scheduler: $1) },
  Keeper(timed: "timeout") { $0.timeout(1, scheduler: $1) },
  Keeper(timed: "timeout, timed out", step: 2) { $0.timeout(1, scheduler: $1) },
  Keeper(timed: "collect by time") { $0.collect(.byTime($1, 1)).compactMap(\.last) },
  Keeper(timed: "collect by time or count", step: 0.4) { $0.collect(.byTimeOrCount($1, 1, 2)).compactMap(\.last) },
  Keeper("buffer, drops the oldest") { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) },
  Keeper("buffer, drops the newest") { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) },
  Keeper("buffer, fails when full") { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { .other }) },
  Keeper("combineLatest") { $0.combineLatest($0.first()).map { $0.0 } },
  Keeper("combineLatest of four") { $0.combineLatest($0, $0, $0.prefix(1)).map { $0.0 } },
  Keeper("zip") { $0.zip($0.dropFirst(2)).map { $0.0 } },
  Keeper("zip, the other ends") { $0.zip($0.dropFirst(2).first()).map { $0.0 } },
  Keeper("merge") { $0.merge(with: $0) },
  Keeper("flatMap, without demand") { $0.flatMap { Just($0).setFailureType(to: TestError.self) } },
  Keeper("flatMap, one at a time") {
    $0.flatMap(maxPublishers: .max(1)) { Just($0).setFailureType(to: TestError.self) }
  },
  Keeper("switchToLatest") { $0.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest() },
  Keeper("scan") { $0.scan(nil as Value?) { $1 }.compactMap { $0 } },
  Keeper("reduce") { $0.reduce(nil as Value?) { $1 }.compactMap { $0 } },
  Keeper("tryScan") { $0.tryScan(nil as Value?) { $1 }.mapError { _ in .broken }.compactMap { $0 } },
  Keeper("tryReduce") { $0.tryReduce(nil as Value?) { $1 }.mapError { _ in .broken }.compactMap { $0 } },
  Keeper("output(at:)") { $0.output(at: 3) },
  Keeper("append") { $0.prefix(3).append($0) },
  Keeper("prepend") { $0.prepend(Value(0), Value(0)) },
  Keeper("collect") { $0.collect().compactMap(\.last) },
  Keeper("collect by count") { $0.collect(2).compactMap(\.last) },
  Keeper("collect by count, unfinished") { $0.collect(100).compactMap(\.last) },
  Keeper("last") { $0.last() },
  Keeper("last(where:)") { $0.last { $0.number > 0 } },
  Keeper("max") { $0.max() },
  Keeper("removeDuplicates") { $0.removeDuplicates() },
  Keeper("tryRemoveDuplicates") { $0.tryRemoveDuplicates(by: ==).mapError { _ in .broken } },
  Keeper("share") { $0.share() },
  Keeper("multicast into a CurrentValueSubject") { $0.multicast { CurrentValueSubject(Value(0)) }.autoconnect() },
  Keeper("replaceEmpty") { $0.dropFirst(100).replaceEmpty(with: Value(0)) },
  Keeper("replaceError") { $0.replaceError(with: Value(0)).setFailureType(to: TestError.self) },
  Keeper("min") { $0.min() },
  Keeper("tryMax") { $0.tryMax(by: <).mapError { _ in .broken } },
  Keeper("tryMin") { $0.tryMin(by: <).mapError { _ in .broken } },
  Keeper("tryLast(where:)") { $0.tryLast { $0.number > 0 }.mapError { _ in .broken } },
  Keeper("contains") { $0.contains(Value(3)).map { _ in Value(0) } },
  Keeper("multicast") { $0.multicast { PassthroughSubject() }.autoconnect() },
  Keeper("catch") { $0.catch { _ in Just(Value(0)) }.setFailureType(to: TestError.self) },
  Keeper("tryCatch") { $0.tryCatch { error -> Values in throw error }.mapError { _ in .broken } },
  Keeper("retry") { $0.retry(1) },
  Keeper("prefix(untilOutputFrom:)") { $0.prefix(untilOutputFrom: $0.dropFirst(4)) },
  Keeper("drop(untilOutputFrom:)") { $0.drop(untilOutputFrom: $0.dropFirst(2)) },
  Keeper(timed: "subscribe(on:)", step: 1) { $0.subscribe(on: $1) },
]

#if !canImport(Darwin)
  /// Methods whose operators hand a value on or drop it, and keep none.
  private let keepsNone: Set<String> = [
    "allSatisfy", "assertNoFailure", "breakpoint", "breakpointOnError", "compactMap", "count", "decode", "encode",
    "dropFirst", "filter", "first", "handleEvents", "ignoreOutput", "map", "mapError", "measureInterval",
    "print", "replaceNil", "setFailureType", "tryAllSatisfy", "tryCompactMap", "tryContains", "tryDrop", "tryFilter",
    "tryFirst", "tryMap", "tryPrefix",
    // Others are rows that contain these.
    "autoconnect", "connect", "makeConnectable",
  ]
#endif

/// Keeps the latest value, and lets go of the one before under a lock.
private struct BrokenKeeper: Publisher {
  typealias Output = Value
  typealias Failure = TestError

  let upstream: Values

  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == TestError {
    let lock = NSLock()
    var latest: Value?
    upstream.map { value in
      lock.withLock {
        let former = latest.take()
        latest = value
        withExtendedLifetime(former) {}
      }
      return value
    }.subscribe(subscriber)
  }
}

/// Keeps the latest value, lets go of the one before, and then sends without looking.
private struct LateOperator: Publisher {
  typealias Output = Value
  typealias Failure = TestError

  let upstream: Values

  func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == TestError {
    var latest: Value?
    upstream.map { value in
      withExtendedLifetime(latest) { latest = value }
      return value
    }.subscribe(subscriber)
  }
}

/// Operators that send the rest when upstream finishes, though nobody has requested it.
private let sendsTheRest: Set<String> = ["collect by time", "collect by time or count", "replaceEmpty"]

/// How a stream ends.
private enum Ending: CaseIterable {
  case finished, failed, cancelled, abandoned
}

/// The operators that keep a value without a lock, and after which ends. DIFFERS names them.
private let keepsAValue: [String: Set<Ending>] = [
  "scan": [.cancelled, .finished, .failed], "tryScan": [.cancelled, .finished, .failed],
  "removeDuplicates": [.cancelled, .finished, .failed], "tryRemoveDuplicates": [.cancelled, .finished, .failed],
  "reduce": [.cancelled], "tryReduce": [.cancelled], "last": [.cancelled], "last(where:)": [.cancelled],
  "tryLast(where:)": [.cancelled], "min": [.cancelled], "tryMax": [.cancelled], "tryMin": [.cancelled],
  "max": [.cancelled], "collect": [.cancelled], "collect by count": [.cancelled],
  "collect by count, unfinished": [.cancelled],
]

/// What a value's `deinit` does.
private enum Comeback: CaseIterable {
  case requests, sends, cancels, finishes, fails
}

/// The part of `Law.deinitMayComeBack` that is about values.
struct ValueDeinitTests {
  @Test(arguments: keepers)
  private func valueMayComeBackWhenItGoes(_ keeper: Keeper) { expectNil(hang(of: keeper, within: .seconds(60))) }

  #if !canImport(Darwin)
    @Test func everyMethodIsAKeeperOrKeepsNone() throws {
      let rows = Set(keepers.map { String($0.name.prefix(while: \.isLetter)) })
      let methods = Set(try publicMethods("Operators").map(\.name))
      expectEqual(methods.subtracting(rows).symmetricDifference(keepsNone).sorted(), [])
    }
  #endif

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func anOperatorThatSendsAfterAValueHasCancelledIsNoticed() {
    let broken = Keeper("broken") { LateOperator(upstream: $0) }
    let violation = hang(of: broken, within: .seconds(60))
    expectEqual(
      violation,
      "broken: the last value cancels, the stream is finished, the demand is unlimited: () after cancel")
  }

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func anOperatorThatDropsAValueUnderItsLockHangs() {
    let broken = Keeper("broken") { BrokenKeeper(upstream: $0) }
    expectTrue(hang(of: broken, within: .milliseconds(500)) != nil)
  }

  /// What is requested before the values come, and what afterwards.
  private static let demands: [(Subscribers.Demand, late: Int)] = [
    (.none, 0), (.max(1), 0), (.unlimited, 0), (.none, 2), (.max(1), 2),
  ]

  private func hang(of keeper: Keeper, within limit: DispatchTimeInterval) -> String? {
    violation(within: limit) { note in
      for ending in Ending.allCases {
        for comeback in Comeback.allCases {
          for (demand, late) in Self.demands {
            note.text = "\(keeper.name): the last value \(comeback), the stream is \(ending), the demand is \(demand)"
            if late > 0 { note.text! += ", and then \(late)" }
            let (values, violation) = valuesLeft(by: keeper, ending, comeback, demand, thenRequesting: late)
            if values > 0 { return "\(note.text ?? ""): \(values) values are still there" }
            if let violation, !isAllowed(violation, of: keeper) {
              return "\(note.text ?? ""): \(violation)"
            }
          }
        }
      }
      return nil
    }
  }

  /// DIFFERS names these.
  private func isAllowed(_ violation: String, of keeper: Keeper) -> Bool {
    sendsTheRest.contains(keeper.name) && violation.hasSuffix("was not requested")
      || keeper.name == "scan" && (violation.hasSuffix("after cancel") || violation.hasSuffix("after the end"))
  }

  /// Returns the number of values that are left after the end, while somebody keeps all subscriptions, and what the
  /// subscriber has received against the contract.
  private func valuesLeft(
    by keeper: Keeper, _ ending: Ending, _ comeback: Comeback, _ demand: Subscribers.Demand, thenRequesting late: Int
  ) -> (count: Int, violation: String?) {
    var count = 0
    let subject = PassthroughSubject<Value, TestError>()
    let clock = VirtualTimeScheduler()
    let subscriber = StrictSubscriber<Void>()
    keeper.make(subject.eraseToAnyPublisher(), clock).subscribe(subscriber)
    clock.advance(by: 0)
    subscriber.request(demand)
    // Weakly, as the operator may keep a value, and the subscriber keeps the operator.
    weak let downstream = subscriber
    func comeBack(_ number: Int) {
      switch comeback {
      case .requests: downstream?.request(.max(1))
      case .sends: if number < 20 { subject.send(Value(number + 20)) }
      case .cancels: downstream?.cancel()
      case .finishes: subject.send(completion: .finished)
      case .fails: subject.send(completion: .failure(.broken))
      }
    }
    var isLate = false
    for number in 1...6 {
      // Only the later ones come back, so that there is a stream to come back to.
      count += 1
      subject.send(
        Value(number) {
          count -= 1
          if $0 > 2 || isLate { comeBack($0) }
        })
      clock.advance(by: keeper.step)
    }
    // A kept value is released inside the delivery, after it was sent.
    isLate = late > 0
    subscriber.request(.max(late))
    switch ending {
    case .finished: subject.send(completion: .finished)
    case .failed: subject.send(completion: .failure(.broken))
    case .cancelled: subscriber.cancel()
    case .abandoned: break
    }
    clock.advance(by: 10)
    if ending == .abandoned || demand != .unlimited { subscriber.cancel() }
    clock.advance(by: 10)
    return withExtendedLifetime((subject, clock, subscriber)) { (count, subscriber.violation) }
  }

  /// A publisher that keeps its subscriber after the end keeps no value with it, but for operators that keep a value
  /// without a lock.
  @Test(arguments: keepers)
  private func upstreamThatKeepsItsSubscriberKeepsNoValue(_ keeper: Keeper) {
    for ending in [Ending.cancelled, .finished, .failed] {
      let upstream = ManualPublisher<Value, TestError>()
      let (clock, subscriber) = (VirtualTimeScheduler(), TestSubscriber<Void, TestError>())
      var count = 0
      keeper.make(upstream.eraseToAnyPublisher(), clock).subscribe(subscriber)
      for number in 1...7 {
        count += 1
        let value = Value(number) { _ in count -= 1 }
        for subscriber in upstream.subscribers { _ = subscriber.receive(value) }
        clock.advance(by: keeper.step)
      }
      for subscriber in upstream.subscribers where ending != .cancelled {
        subscriber.receive(completion: ending == .finished ? .finished : .failure(.broken))
      }
      clock.advance(by: 10)
      if ending == .cancelled { subscriber.cancel() }
      expectEqual((count > 0), (keepsAValue[keeper.name]?.contains(ending) ?? false), "\(ending): \(count) values")
      withExtendedLifetime((upstream, clock, subscriber)) {}
    }
  }

  /// A value that a subscriber has missed is released inside the delivery, after it was sent, if the subject has another one
  /// by then.
  @Test(arguments: Comeback.allCases)
  private func valueThatASubjectHasKeptMayComeBack(_ comeback: Comeback) {
    let result = violation(within: .seconds(20)) { _ in
      let subject = CurrentValueSubject<Value, TestError>(Value(0))
      var (numbers, subscription): ([Int], (any Subscription)?) = ([], nil)
      func comeBack(_: Int) {
        switch comeback {
        case .requests: subscription?.request(.max(1))
        case .sends: subject.send(Value(4))
        case .cancels: subscription?.cancel()
        case .finishes: subject.send(completion: .finished)
        case .fails: subject.send(completion: .failure(.broken))
        }
      }
      subject.send(Value(1, comeBack))
      subject.subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 },
          receiveValue: {
            numbers.append($0.number)
            if $0.number == 1 { subject.send(Value(2)) }
            return .none
          }, receiveCompletion: { _ in numbers.append(-1) }))
      for _ in 0..<2 { subscription?.request(.max(1)) }
      let rest = [Comeback.requests: [2], .sends: [4], .cancels: []][comeback] ?? [-1]
      return numbers == [1] + rest ? nil : "\(numbers)"
    }
    expectNil(result)
  }

  /// The value that a subject held goes when another one comes.
  @Test(arguments: ["send", "value", "completion", "published"])
  func formerValueOfASubjectMayComeBack(_ way: String) {
    let result = violation(within: .seconds(60)) { _ in
      let subject = CurrentValueSubject<Value?, Never>(nil)
      let property = Property()
      var comebacks = 0
      func comeBack(_: Int) {
        comebacks += 1
        switch way {
        case "send": subject.send(nil)
        case "value": subject.value = nil
        case "completion": subject.send(completion: .finished)
        default: property.value = nil
        }
      }
      let cancellables = [subject.sink { _ in }, subject.sink { _ in }, property.$value.sink { _ in }]
      for number in 1...3 {
        subject.send(Value(number, comeBack))
        subject.value = Value(number, comeBack)
        property.value = Value(number, comeBack)
      }
      subject.send(nil)
      subject.value = nil
      property.value = nil
      for cancellable in cancellables { cancellable.cancel() }
      return comebacks == 9 ? nil : "\(comebacks) of 9 values have come back"
    }
    expectNil(result)
  }
}

private final class Property {
  @Published var value: Value?
}
