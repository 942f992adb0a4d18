import Foundation
import LessonKit

/// Ticks when the exercise says so.
final class Ticker: @unchecked Sendable {
  private let condition = NSCondition()
  private let owner = Thread.current
  private var ticks = 0
  private var isAwaited = false

  /// How many threads wait for a tick.
  private var waiting = 0
  private var thread: Thread?

  /// Waits for the next tick. It holds the thread that calls it.
  func wait() {
    if Thread.current === owner {
      LessonError.end(
        "StopTimer",
        with: LessonError.failure(
          Message(
            "ticker.wait() holds the thread that subscribes, so it can never cancel; use the closure with a context",
            "ticker.wait() 占住了正在订阅的线程，订阅者永远无法取消；请改用带上下文的闭包")))
    }
    condition.withLock {
      thread = Thread.current
      isAwaited = true
      let before = ticks
      waiting += 1
      while ticks == before { condition.wait() }
    }
  }

  func tick() {
    condition.withLock {
      ticks += 1
      isAwaited = false
      waiting = 0
      condition.broadcast()
    }
  }

  /// How many threads wait for a tick: as many as are expected, or else those that wait after some seconds.
  func waiting(expecting count: Int, limit: Double = 3) -> Int {
    let end = Date(timeIntervalSinceNow: limit)
    while Date() < end, condition.withLock({ waiting }) != count { Thread.sleep(forTimeInterval: 0.001) }
    return condition.withLock { waiting }
  }

  /// Forgets the thread that waited last, before another one begins.
  func reset() {
    condition.withLock { thread = nil }
  }

  /// Whether the thread that waited last has come to its end.
  var hasEnded: Bool { condition.withLock { thread?.isFinished ?? false } }

  /// Returns true as soon as a thread waits for a tick, has ended, or something else is the case.
  /// The limit is only for a thread that does none of these.
  func hasSettled(or isOther: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 5)
    while !(condition.withLock { isAwaited }) && !hasEnded && !isOther() {
      if Date() > end { return false }
      // A tick or a number would wake it, but not the end of a thread.
      condition.withLock { _ = condition.wait(until: Date(timeIntervalSinceNow: 0.001)) }
    }
    return true
  }
}

/// Numbers that one thread receives and another one reads.
final class Numbers: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: [Int] = []

  var all: [Int] { lock.withLock { numbers } }

  func append(_ number: Int) {
    lock.withLock { numbers.append(number) }
  }
}
