import Combine
import Foundation
import OperatorKit
import TestKit
import Testing

struct DemandBufferTests {
  private let subscriber = TestSubscriber<Int, TestError>()
  private let buffer: DemandBuffer<TestSubscriber<Int, TestError>>

  init() { buffer = DemandBuffer(subscriber: subscriber) }

  /// Adds values, and returns what is to be requested for each.
  @discardableResult
  private func add(_ values: ClosedRange<Int>) -> [Subscribers.Demand] { values.map { buffer.buffer(value: $0) } }

  // MARK: Demand

  @Test func aDemandGetsSoMany() {
    expectEqual(add(1...5), [.none, .none, .none, .none, .none])
    expectEqual(buffer.demand(.none), .none)
    expectEqual(subscriber.events, [])
    expectEqual("\(buffer)", "[1][2][3][4][5]")
    expectEqual(buffer.demand(.max(2)), .max(2))
    expectEqual(subscriber.values, [1, 2])
    expectEqual("\(buffer)", "[3][4][5]")
    expectEqual(buffer.demand(.max(1)), .max(1))
    expectEqual(subscriber.values, [1, 2, 3])
  }

  @Test func demandThatIsNotMetYetIsKept() {
    expectEqual(buffer.demand(.max(2)), .max(2))
    expectEqual(add(1...3), [.none, .none, .none])
    expectEqual(subscriber.values, [1, 2])
    expectEqual("\(buffer)", "[3]")
  }

  @Test func demandReturnedBySubscriberIsPassedOn() {
    subscriber.returning = { $0 == 1 ? .max(2) : .none }
    expectEqual(buffer.demand(.max(1)), .max(1))
    expectEqual(add(1...4), [.max(2), .none, .none, .none])
    expectEqual(subscriber.values, [1, 2, 3])
  }

  @Test func demandReturnedWhileHeldValuesAreDeliveredIsPassedOnToo() {
    subscriber.returning = { _ in .max(1) }
    add(1...3)
    expectEqual(buffer.demand(.max(1)), .max(4))
    expectEqual(subscriber.values, [1, 2, 3])
  }

  @Test func unlimitedIsPassedOnOnce() {
    subscriber.returning = { _ in .max(1) }
    let demands = [Subscribers.Demand.max(1), .unlimited, .unlimited, .max(1)].map { buffer.demand($0) }
    expectEqual(demands, [.max(1), .unlimited, .none, .none])
    expectEqual(add(1...3), [.none, .none, .none])
    expectEqual(subscriber.values, [1, 2, 3])
  }

  // MARK: Completion

  @Test func completionComesBehindTheValuesThatAreHeld() {
    add(1...3)
    buffer.complete(completion: .failure(.broken))
    expectEqual(subscriber.events, [])
    expectEqual("\(buffer)", "[1][2][3]|")
    _ = buffer.demand(.max(2))
    expectEqual(subscriber.events, ["value 1", "value 2"])
    // Upstream has completed, so there is nobody to ask for the second.
    expectEqual(buffer.demand(.max(2)), .none)
    expectEqual(subscriber.events, ["value 1", "value 2", "value 3", "failure broken"])
    expectEqual("\(buffer)", "nothing")
  }

  @Test func completionAloneNeedsNoDemand() {
    buffer.complete(completion: .finished)
    expectEqual(subscriber.events, ["finished"])
  }

  @Test(arguments: [true, false]) func nothingCountsAfterACompletion(isDelivered: Bool) {
    add(1...1)
    if isDelivered { _ = buffer.demand(.max(1)) }
    buffer.complete(completion: .finished)
    expectEqual(buffer.buffer(value: 2), .none)
    buffer.complete(completion: .failure(.broken))
    _ = buffer.demand(.unlimited)
    expectEqual(subscriber.events, ["value 1", "finished"])
    expectEqual(buffer.demand(.max(1)), .none)
  }

  // MARK: Cancel

  @Test func nothingComesAfterCancel() {
    add(1...1)
    buffer.complete(completion: .finished)
    buffer.cancel()
    buffer.cancel()
    expectEqual(buffer.demand(.unlimited), .none)
    expectEqual(buffer.buffer(value: 2), .none)
    buffer.complete(completion: .finished)
    expectEqual(subscriber.events, [])
    expectEqual("\(buffer)", "nothing")
  }

  @Test func cancelAndCompletionLetGoOfSubscriberAndValues() {
    for isCancelled in [true, false] {
      weak var subscriber: TestSubscriber<AnyObject, Never>?
      weak var value: AnyObject?
      let buffer: DemandBuffer<TestSubscriber<AnyObject, Never>>
      do {
        let strong = TestSubscriber<AnyObject, Never>()
        subscriber = strong
        buffer = DemandBuffer(subscriber: strong)
        if isCancelled {
          let object = NSObject()
          value = object
          _ = buffer.buffer(value: object)
        }
      }
      expectTrue(subscriber != nil)
      expectEqual((value != nil), isCancelled)
      if isCancelled { buffer.cancel() } else { buffer.complete(completion: .finished) }
      expectNil(subscriber)
      expectNil(value)
    }
  }

  // MARK: From inside of the subscriber

  @Test func requestFromInside() {
    var returned: [Subscribers.Demand] = []
    subscriber.returning = { [buffer] _ in
      returned.append(buffer.demand(.max(1)))
      return .none
    }
    add(1...4)
    // The call from inside is the first to return, and so it takes along what the outer one brought.
    expectEqual(buffer.demand(.max(1)), .none)
    expectEqual(subscriber.values, [1, 2, 3, 4])
    expectEqual(returned, [.max(2), .max(1), .max(1), .max(1)])
  }

  @Test func sendFromInsideKeepsTheOrder() {
    for demand in [Subscribers.Demand.max(10), .unlimited] {
      let subscriber = TestSubscriber<Int, Never>()
      let buffer = DemandBuffer(subscriber: subscriber)
      var depth = 0
      subscriber.returning = { value in
        depth += 1
        expectEqual(depth, 1, "a value arrives inside of another")
        if value == 1 {
          _ = buffer.buffer(value: 4)
          buffer.complete(completion: .finished)
        }
        depth -= 1
        return .none
      }
      for value in 1...3 { _ = buffer.buffer(value: value) }
      _ = buffer.demand(demand)
      expectEqual(subscriber.events, ["value 1", "value 2", "value 3", "value 4", "finished"])
    }
  }

  @Test func cancelFromInside() {
    subscriber.returning = { [buffer] value in
      if value == 2 { buffer.cancel() }
      return .max(1)
    }
    add(1...3)
    buffer.complete(completion: .finished)
    // Nobody requests values for a subscriber that has cancelled.
    expectEqual(buffer.demand(.max(10)), .none)
    expectEqual(subscriber.events, ["value 1", "value 2"])
  }

  @Test func anyCallFromInsideOfTheCompletion() {
    subscriber.onCompletion = { [buffer] _ in
      add(1...1)
      buffer.complete(completion: .finished)
      _ = buffer.demand(.unlimited)
      buffer.cancel()
    }
    buffer.complete(completion: .finished)
    expectEqual(subscriber.events, ["finished"])
  }

  // MARK: Many

  @Test func eightThreads() {
    let count = 2_000
    let subscriber = TestSubscriber<Int, Never>()
    let buffer = DemandBuffer(subscriber: subscriber)
    let turn = NSLock()
    var overlaps = 0
    subscriber.returning = { value in
      if turn.try() { turn.unlock() } else { overlaps += 1 }
      turn.lock()
      defer { turn.unlock() }
      // Some demand comes back this way.
      return value % 4 == 0 ? .max(1) : .none
    }
    let tally = NSLock()
    var returned = Subscribers.Demand.none
    func note(_ demand: Subscribers.Demand) { if demand > .none { tally.withLock { returned += demand } } }

    let senders = (0..<8).map { thread in
      { for index in 0..<count { note(buffer.buffer(value: thread * count + index)) } }
    }
    let asker = { for _ in 0..<(3 * count) { note(buffer.demand(.max(2))) } }
    expectTrue(onThreads(senders + [asker]))
    buffer.complete(completion: .finished)

    expectEqual(overlaps, 0)
    expectEqual(subscriber.values.count, 8 * count)
    for thread in 0..<8 {
      expectEqual(subscriber.values.filter { $0 / count == thread }, Array(thread * count..<(thread + 1) * count))
    }
    expectEqual(subscriber.events.last, "finished")
    // Asked for by the thread, and returned by the subscriber: every fourth value asked for another one.
    expectEqual(returned, .max(3 * count * 2 + 8 * count / 4))
  }

  @Test func aSecondThreadDoesNotWaitForADelivery() {
    _ = buffer.demand(.unlimited)
    let isDone = subscriber.whileReceiving(
      from: { [buffer] in _ = buffer.buffer(value: 1) },
      do: {
        _ = buffer.buffer(value: 2)
        buffer.complete(completion: .finished)
      })
    expectTrue(isDone)
    expectEqual(subscriber.events, ["value 1", "value 2", "finished"])
  }

  /// A value is released when the lock is free, so its deinit may call the buffer.
  @Test(arguments: [true, false]) func valueMayComeBackWhenItGoes(isCancelled: Bool) {
    let result = violation(within: .seconds(60)) { _ in
      var count = 0
      let buffer = DemandBuffer(
        subscriber: AnySubscriber<Guest, Never>(receiveValue: { _ in .none }, receiveCompletion: { _ in }))
      func add(_ leave: @escaping () -> Void) {
        count += 1
        _ = buffer.buffer(
          value: Guest {
            count -= 1
            leave()
          })
      }
      for _ in 0..<3 { add { _ = buffer.demand(.none) } }
      _ = buffer.demand(.max(2))
      add { isCancelled ? buffer.cancel() : buffer.complete(completion: .finished) }
      if isCancelled { buffer.cancel() } else { _ = buffer.demand(.max(2)) }
      guard count == 0 else { return "\(count) values are still there" }
      add {}
      return count == 0 ? nil : "a value is kept after the end"
    }
    expectNil(result)
  }

  @Test func drainingTakesLinearTime() {
    var isComplete = true
    let isLinear = growsInProportion(2000) { count in
      var received = 0
      let subscriber = AnySubscriber<Int, Never>(
        receiveValue: { value in
          if value == received { received += 1 }
          return .none
        }, receiveCompletion: { _ in })
      let buffer = DemandBuffer(subscriber: subscriber)
      for value in 0..<count { _ = buffer.buffer(value: value) }
      for _ in 0..<count { _ = buffer.demand(.max(1)) }
      isComplete = isComplete && received == count
    }
    expectTrue(isLinear && isComplete)
  }
}

/// A value that does something when it is released.
private final class Guest {
  private let leave: () -> Void

  init(_ leave: @escaping () -> Void) { self.leave = leave }

  deinit { leave() }
}
