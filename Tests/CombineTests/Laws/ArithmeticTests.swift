import Combine
import Foundation
import TestKit
import Testing
import VirtualTime

/// The arithmetic of a scheduler's time is a user's code, and so are its clock and the `deinit` of an instant. An operator
/// holds no lock while it calls them: they may request and cancel.
struct ArithmeticTests {
  private enum Act: CaseIterable {
    case request, cancel, finish, fail
  }

  @Test(arguments: ScheduledOperator.allCases)
  func arithmeticMayComeBack(in name: ScheduledOperator) {
    let violation = violation(within: .seconds(20)) { note in
      note.text = "a request inside of each call"
      let calls = Self.calls(in: name, .request)
      // Operators that need no time schedule without one.
      if calls == 0 { return [.receiveOn, .subscribeOn].contains(name) ? nil : "no arithmetic" }
      for act in Act.allCases where act != .request {
        for call in 1...calls {
          note.text = "\(act) inside of call \(call)"
          _ = Self.calls(in: name, act, at: call)
        }
      }
      return nil
    }
    expectNil(violation)
  }

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func lockIsNoticed() {
    let lock = NSLock()
    let violation = violation(within: .milliseconds(200)) { _ in
      let instant = Instant(base: VirtualTime(nanoseconds: 0)) { lock.withLock {} }
      return lock.withLock { instant < instant } ? "less than itself" : nil
    }
    expectEqual(violation, "hangs: at once")
  }

  /// Runs values through an operator. Returns how often the scheduler's code ran.
  private static func calls(in name: ScheduledOperator, _ act: Act, at chosen: Int? = nil) -> Int {
    let (upstream, subscriber) = (PassthroughSubject<Int, TestError>(), StrictSubscriber<[Int]>())
    let clock = VirtualTimeScheduler()
    var (calls, isInside) = (0, false)
    let scheduler = ActingScheduler(base: clock) {
      // The clock that it reads itself does not count.
      if isInside { return }
      calls += 1
      guard chosen.map({ $0 == calls }) ?? true else { return }
      isInside = true
      // As DIFFERS says.
      if name == .measureInterval { subscriber.isExpectingAnother = true }
      switch act {
      case .request: subscriber.request(.max(1))
      case .cancel: subscriber.cancel()
      case .finish: upstream.send(completion: .finished)
      case .fail: upstream.send(completion: .failure(.broken))
      }
      isInside = false
    }
    name.apply(upstream.eraseToAnyPublisher(), scheduler).subscribe(subscriber)
    subscriber.request(.max(20))
    for number in 1...8 {
      upstream.send(number)
      if !number.isMultiple(of: 3) { clock.advance(by: 0.0004) }
    }
    clock.advance(by: 0.01)
    upstream.send(9)
    upstream.send(completion: .finished)
    clock.advance(by: 1)
    expectNil(subscriber.violation, "\(act) at \(chosen.map(String.init) ?? "each call")")
    return calls
  }
}

/// An instant whose arithmetic runs a closure, and so does its `deinit`.
private struct Instant: Strideable {
  let base: VirtualTime

  private let visit: Visit

  private final class Visit {
    let act: () -> Void

    init(_ act: @escaping () -> Void) { self.act = act }

    deinit { act() }
  }

  init(base: VirtualTime, _ act: @escaping () -> Void) { (self.base, visit) = (base, Visit(act)) }

  func distance(to other: Instant) -> VirtualTime.Stride {
    visit.act()
    return base.distance(to: other.base)
  }

  func advanced(by span: VirtualTime.Stride) -> Instant {
    visit.act()
    return Instant(base: base.advanced(by: span), visit.act)
  }

  static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.visit.act()
    return lhs.base < rhs.base
  }

  static func == (lhs: Instant, rhs: Instant) -> Bool {
    lhs.visit.act()
    return lhs.base == rhs.base
  }
}

/// A scheduler of such instants.
private struct ActingScheduler: Scheduler {
  let base: VirtualTimeScheduler
  let act: () -> Void

  var now: Instant {
    act()
    return Instant(base: base.now, act)
  }

  var minimumTolerance: VirtualTime.Stride {
    act()
    return .zero
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) { base.schedule(action) }

  func schedule(after date: Instant, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void) {
    base.schedule(after: date.base, action)
  }

  func schedule(
    after date: Instant, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(after: date.base, interval: interval, action)
  }
}
