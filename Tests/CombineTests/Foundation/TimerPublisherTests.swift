import Combine
import Foundation
import TestKit
import Testing

/// The loops of these tests turn on threads of their own, so what a subscriber does is done there.
final class TimerPublisherTests {
  private let thread = LoopThread()

  deinit { expectTrue(thread.stop()) }

  private func ticks(every interval: TimeInterval = 0.002) -> Timer.TimerPublisher {
    Timer.publish(every: interval, on: thread.runLoop, in: .default)
  }

  /// Waits until the loop has turned for a while in which a timer would have ticked several times.
  private func turn() {
    let end = Gate()
    thread.runLoop.schedule(after: thread.runLoop.now.advanced(by: .milliseconds(20))) { end.open() }
    expectTrue(end.wait())
  }

  private func expectNoMoreTicks(in log: NumberLog, sourceLocation: SourceLocation = #_sourceLocation) {
    turn()
    let count = log.numbers.count
    turn()
    expectEqual(log.numbers.count, count, sourceLocation: sourceLocation)
  }

  @Test func hasTheProperties() {
    let timer = Timer.publish(every: 1.5, tolerance: 0.5, on: .main, in: .common)
    expectTrue(timer.interval == 1.5 && timer.tolerance == nil)
    expectTrue(timer.runLoop === RunLoop.main && timer.mode == .common && timer.options == nil)
    expectNil(Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .default).tolerance)
    expectEqual(Timer.TimerPublisher(interval: 1, tolerance: 0.5, runLoop: .main, mode: .default).tolerance, 0.5)
  }

  @Test func ticksOnceConnectedUntilCancelled() {
    let (timer, log, third, runLoop, beginning) = (ticks(), NumberLog(), Gate(), thread.runLoop, Date())
    let cancellable = timer.sink { date in
      expectTrue(RunLoop.current === runLoop)
      #expect(date >= beginning)
      if log.append(0) == 3 { third.open() }
    }
    turn()
    expectTrue(log.numbers.isEmpty)

    let connection = timer.connect()
    expectTrue(third.wait())
    #expect(Date().timeIntervalSince(beginning) >= 0.006)
    connection.cancel()
    expectNoMoreTicks(in: log)
    cancellable.cancel()
  }

  @Test func firstTickComesAfterTheFirstInterval() throws {
    let (timer, tick, first) = (ticks(every: 0.05), Gate(), TestSubscriber<Date, Never>(asking: .max(1)))
    first.onValue = { _ in tick.open() }
    timer.subscribe(first)
    let beginning = Date()
    let connection = timer.connect()
    expectTrue(tick.wait())
    // A bit less, as the loop and the date look at two clocks.
    #expect(try #require(first.values.first).timeIntervalSince(beginning) > 0.045)
    connection.cancel()
  }

  @Test func ticksOnTheMainLoopOfAnAsynchronousProgram() async {
    let timer = Timer.publish(every: 0.002, on: .main, in: .common).autoconnect()
    for _ in 0..<2 {
      var count = 0
      for await _ in timer.prefix(3).values { count += 1 }
      expectEqual(count, 3)
    }
  }

  /// The run loop keeps the timer. So it goes on when nobody keeps what `connect()` returned. All connections are the same
  /// one.
  @Test func goesOnUntilAnyConnectionIsCancelled() {
    let (timer, third, log) = (ticks(), Gate(), NumberLog())
    let cancellable = timer.sink { _ in if log.append(0) == 3 { third.open() } }
    _ = timer.connect()
    expectTrue(third.wait())
    timer.connect().cancel()
    expectNoMoreTicks(in: log)
    cancellable.cancel()
  }

  @Test func subscribersHaveTheSameTicks() {
    let (timer, third) = (ticks(), Gate())
    let (first, second) = (TestSubscriber<Date, Never>(), TestSubscriber<Date, Never>())
    let order = NumberLog()
    first.onValue = { _ in
      order.append(1)
      if first.values.count == 3 { first.cancel() }
    }
    second.onValue = { _ in
      order.append(2)
      guard second.values.count == 5 else { return }
      second.cancel()
      third.open()
    }
    timer.subscribe(first)
    timer.subscribe(second)
    let connection = timer.connect()
    expectTrue(third.wait())
    connection.cancel()
    expectEqual(order.numbers, [1, 2, 1, 2, 1, 2, 2, 2])
    expectEqual(first.values, Array(second.values.prefix(3)))
  }

  /// A loop does not turn when it has nothing left to wait for.
  @Test func cancelTakesTheTimerOutOfItsRunLoop() {
    var turns: [Bool] = []
    let worker = Worker {
      let runLoop = RunLoop.current
      func turn() { turns.append(runLoop.run(mode: .default, before: Date())) }
      let timer = Timer.publish(every: 1e6, on: runLoop, in: .default)
      let cancellable = timer.sink { _ in }
      turn()
      for _ in 0..<2 {
        let connection = timer.connect()
        turn()
        connection.cancel()
        turn()
      }
      cancellable.cancel()
    }
    expectTrue(worker.join())
    expectEqual(turns, [false, true, false, true, false])
  }

  @Test func cancelFromInsideATickTakesTheTimerOutOfItsRunLoop() {
    var count = 0
    let worker = Worker {
      let runLoop = RunLoop.current
      let timer = Timer.publish(every: 0.002, on: runLoop, in: .default).autoconnect()
      let cancellable = timer.prefix(3).sink { _ in count += 1 }
      while runLoop.run(mode: .default, before: .distantFuture) {}
      cancellable.cancel()
    }
    // A loop that still has the timer never stops turning.
    expectTrue(worker.join())
    expectEqual(count, 3)
  }

  /// The run loop keeps what ticks, and lets it go when it is stopped.
  @Test func stopLetsGoOfEverything() {
    let isGone = Gate()
    var connection: (any Cancellable)?
    do {
      let timer = ticks()
      let bell = Bell(ringing: isGone)
      let cancellable = timer.sink { _ in withExtendedLifetime(bell) {} }
      connection = timer.connect()
      connection?.cancel()
      connection = nil
      cancellable.cancel()
    }
    expectTrue(isGone.wait())
  }

  @Test func subscriptionShowsItself() throws {
    let subscriber = ticks(every: 0.5).testSubscriber(asking: .max(2))
    let subscription = try #require(subscriber.subscription)
    expectEqual("\(subscription)", "Timer")
    expectEqual(childLabels(of: subscription), ["downstream", "interval", "tolerance"])
    expectEqual(child("interval", of: subscription) as? TimeInterval, 0.5)
    subscriber.cancel()
  }

  @Test(arguments: [true, false])
  func timeToCancelDoesNotGrowWithTheSubscribers(newestFirst: Bool) {
    expectTrue(
      growsInProportion(500) { count in
        let timer = ticks()
        let cancellables = (0..<count).map { _ in timer.sink { _ in } }
        for cancellable in newestFirst ? cancellables.reversed() : cancellables { cancellable.cancel() }
      })
  }
}
