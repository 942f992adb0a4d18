import Combine
import Foundation

typealias Values = AnyPublisher<Int, StressError>

struct StressError: Error {}

/// A subscriber that watches the rules.
final class Judge: Subscriber, CustomStringConvertible, @unchecked Sendable {
  private enum Cancellation {
    case none, inside, outside
  }

  /// As Apple's, a publisher that has nothing to send sends its completion even if `receive(subscription:)` cancels.
  private static let empty = Subscriptions.empty.combineIdentifier

  let description: String

  /// Called inside of an event, with the number of events so far.
  var onEvent: (Judge, Int) -> Void = { _, _ in }

  private let report: Report
  private let initial: Subscribers.Demand
  private let more: Subscribers.Demand
  private let isOver = DispatchGroup()
  private let lock = NSLock()

  // What the lock guards.
  private var subscription: (any Subscription)?
  private var isSubscribed = false
  private var isEnded = false
  private var wantsAll = false
  private var wantsCancel = false
  private var cancellation = Cancellation.none
  private var eventsAfterCancel = 0
  private var count = 0
  private var isLeft = false

  /// The thread that is inside of an event, and how deep.
  private var (thread, depth): (pthread_t?, Int) = (nil, 0)
  private var order: Order

  init(_ name: String, _ report: Report, asking initial: Subscribers.Demand, returning more: Subscribers.Demand) {
    (description, self.report, self.initial, self.more) = (name, report, initial, more)
    order = Order(mayRepeat: report.mayRepeat)
    isOver.enter()
  }

  // MARK: Events

  func receive(subscription: any Subscription) {
    event("a subscription") { if isSubscribed { report("a second subscription") } }
    // Other threads may request from now on. So values may come before this returns.
    lock.lock()
    isSubscribed = true
    self.subscription = subscription
    let isCancelled = wantsCancel
    lock.unlock()
    if isCancelled { return cancel() }
    onEvent(self, 0)
    let demand = lock.withLock { wantsAll ? .unlimited : initial }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    event("value \(input)") {
      lock.lock()
      if !isSubscribed { report("value \(input) before the subscription") }
      if let former = order.violation(by: input) { report("value \(input) after \(former)") }
      lock.unlock()
    }
    return more
  }

  func receive(completion: Subscribers.Completion<StressError>) {
    event("\(completion)") {
      lock.lock()
      if !isSubscribed { report("\(completion) before the subscription") }
      isEnded = true
      subscription = nil
      lock.unlock()
    }
    leave()
  }

  private func event(_ name: String, _ body: () -> Void) {
    let current = pthread_self()
    lock.lock()
    if depth > 0, thread != current { report("\(name) on a second thread at once") }
    (thread, depth, count) = (current, depth + 1, count + 1)
    let number = count
    if isEnded { report("\(name) after the end") }
    if cancellation != .none {
      eventsAfterCancel += 1
      if cancellation == .inside || eventsAfterCancel > 1 {
        report("\(name) after cancel() \(cancellation) of the subscriber")
      }
    }
    lock.unlock()
    body()
    if isSubscribed { onEvent(self, number) }
    lock.withLock { depth -= 1 }
  }

  private func report(_ rule: String) { report.add("\(self): \(rule)") }

  // MARK: What threads do

  func request(_ demand: Subscribers.Demand) {
    let subscription = lock.withLock {
      if demand == .unlimited { wantsAll = true }
      return self.subscription
    }
    subscription?.request(demand)
  }

  func cancel() {
    lock.lock()
    let isInside = depth > 0 && thread == pthread_self()
    let subscription = subscription
    self.subscription = nil
    wantsCancel = true
    lock.unlock()
    if let subscription, subscription.combineIdentifier != Self.empty {
      subscription.cancel()
      lock.withLock { if cancellation == .none { cancellation = isInside ? .inside : .outside } }
    }
    leave()
  }

  /// Waits for the end, or for the cancellation.
  func waitForEnd(until limit: DispatchTime) -> Bool { isOver.wait(timeout: limit) == .success }

  private func leave() {
    let isFirst = lock.withLock {
      defer { isLeft = true }
      return !isLeft
    }
    if isFirst { isOver.leave() }
  }
}

/// The order of values. A value says in its upper bits which sender it is of, and in its lower bits which number it has.
/// Values without a sender have no order.
struct Order {
  private static let bits = 20
  private let mayRepeat: Bool
  private var newest: [Int: Int] = [:]

  init(mayRepeat: Bool) { self.mayRepeat = mayRepeat }

  static func value(_ number: Int, of sender: Int) -> Int { sender << bits | number }

  /// Returns the value that may not come before this one.
  mutating func violation(by value: Int) -> Int? {
    let sender = value >> Self.bits
    if sender == 0 { return nil }
    let former = newest.updateValue(value, forKey: sender) ?? 0
    return former < value || mayRepeat && former == value ? nil : former
  }
}
