import Combine
import Foundation
import TestKit
import Testing
import VirtualTime

/// Intervals without sense, for every scheduler and every operator that has an interval: what is due in the past, and
/// what is no number, comes as soon as possible; what is due in centuries does not come.
struct IntervalTests {
  enum Span: CaseIterable {
    case zero, tiny, negative, mostNegative, notANumber, infinite, minusInfinite, longest, shortest

    /// Whether an event that waits for this time comes soon.
    var isShort: Bool { self != .infinite && self != .longest }

    func stride<S: SchedulerTimeIntervalConvertible>() -> S {
      switch self {
      case .zero: .seconds(0)
      case .tiny: .seconds(1e-12)
      case .negative: .seconds(-0.1)
      case .mostNegative: .nanoseconds(.min)
      case .notANumber: .seconds(.nan)
      case .infinite: .seconds(.infinity)
      case .minusInfinite: .seconds(-.infinity)
      case .longest: .seconds(Int.max)
      case .shortest: .seconds(Int.min)
      }
    }
  }

  @Test(arguments: Span.allCases)
  func eventComesSoonOrNotAtAll(_ span: Span) {
    let (clock, queue, thread) = (VirtualTimeScheduler(), OperationQueue(), LoopThread())
    checkOperators(clock, span) { clock.advance(by: .milliseconds(1)) }
    checkOperators(DispatchQueue(label: "IntervalTests"), span)
    queue.maxConcurrentOperationCount = 1
    checkOperators(queue, span)
    for runLoop in [thread.runLoop!, .main] {
      checkOperators(runLoop, span)
      checkTimer(on: runLoop, every: span)
    }
    expectTrue(thread.stop())
  }

  /// It has no time. What is due in centuries comes at once as well.
  @Test(arguments: Span.allCases)
  func immediateScheduler(_ span: Span) {
    for name in Operator.allCases {
      let subject = PassthroughSubject<Int, Never>()
      apply(name, to: subject, ImmediateScheduler.shared, span.stride()).sink { _ in }.cancel()
    }
  }

  // MARK: The operators

  enum Operator: CaseIterable {
    case debounce, throttle, timeout, delay, tolerantDelay, collectByTime, collectByTimeOrCount
    case measureInterval, schedule, repeatedly
  }

  private func checkOperators<S: Scheduler>(_ scheduler: S, _ span: Span, settle: () -> Void = {}) {
    for name in Operator.allCases {
      let (subject, log, event) = (PassthroughSubject<Int, Never>(), NumberLog(), Gate())
      let cancellable = apply(name, to: subject, scheduler, span.stride()).sink(
        receiveCompletion: { _ in event.open() }, receiveValue: { if log.append($0) == 1 { event.open() } })
      for number in 1...2 {
        subject.send(number)
        let end = Gate()
        scheduler.schedule { end.open() }
        settle()
        expectTrue(end.wait(), "\(S.self): \(name)")
      }
      if span.isShort || name == .tolerantDelay || name == .measureInterval {
        expectTrue(event.wait(), "\(S.self): \(name) does not come")
      } else {
        expectEqual(log.numbers, [], "\(S.self): \(name) comes")
      }
      cancellable.cancel()
    }
  }

  /// Publishes a number when the interval is over, or completes then.
  private func apply<S: Scheduler>(
    _ name: Operator, to subject: PassthroughSubject<Int, Never>, _ scheduler: S, _ span: S.SchedulerTimeType.Stride
  ) -> AnyPublisher<Int, Never> {
    switch name {
    case .debounce: subject.debounce(for: span, scheduler: scheduler).eraseToAnyPublisher()
    case .throttle: subject.throttle(for: span, scheduler: scheduler, latest: true).dropFirst().eraseToAnyPublisher()
    case .timeout: subject.timeout(span, scheduler: scheduler).filter { _ in false }.eraseToAnyPublisher()
    case .delay: subject.delay(for: span, scheduler: scheduler).eraseToAnyPublisher()
    case .tolerantDelay: subject.delay(for: 0, tolerance: span, scheduler: scheduler).eraseToAnyPublisher()
    case .collectByTime: subject.collect(.byTime(scheduler, span)).map(\.count).eraseToAnyPublisher()
    case .collectByTimeOrCount:
      subject.collect(.byTimeOrCount(scheduler, span, 100)).map(\.count).eraseToAnyPublisher()
    case .measureInterval:
      subject.measureInterval(using: scheduler).map { $0 < span ? 1 : 2 }.eraseToAnyPublisher()
    case .schedule:
      subject.flatMap { number in
        Future { promise in
          scheduler.schedule(after: scheduler.now.advanced(by: span), tolerance: span) { promise(.success(number)) }
        }
      }.eraseToAnyPublisher()
    case .repeatedly:
      subject.flatMap { number in
        let ticks = PassthroughSubject<Int, Never>()
        let repetition = scheduler.schedule(
          after: scheduler.now.advanced(by: span), interval: span, tolerance: span
        ) { ticks.send(number) }
        return ticks.handleEvents(receiveCancel: { repetition.cancel() })
      }.eraseToAnyPublisher()
    }
  }

  private func checkTimer(on runLoop: RunLoop, every span: Span) {
    let (log, tick, end) = (NumberLog(), Gate(), Gate())
    let interval = (span.stride() as RunLoop.SchedulerTimeType.Stride).timeInterval
    let timer = Timer.TimerPublisher(interval: interval, tolerance: interval, runLoop: runLoop, mode: .default)
    let cancellable = timer.autoconnect().sink { _ in if log.append(0) == 2 { tick.open() } }
    runLoop.schedule { end.open() }
    expectTrue(end.wait())
    if span.isShort { expectTrue(tick.wait()) } else { expectEqual(log.numbers, []) }
    cancellable.cancel()
  }
}
