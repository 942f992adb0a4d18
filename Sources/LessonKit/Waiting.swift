import Foundation

/// Turns the main run loop until a condition holds.
///
/// For what arrives on the main thread: timers, the main queue, notifications. It would never arrive if the main
/// thread stood still and waited.
///
///     let timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in print("ring") }
///     try waitUntil("the timer rings") { !timer.isValid }
///     print("it rang")
///     // ring
///     // it rang
///
/// What another thread does can be waited for as well, as long as the condition reads it under a lock.
///
/// - Parameters:
///   - what: What is waited for, as the error says it: "the timer rings".
///   - limit: For how many seconds at most. Only what hangs ever needs them.
///   - condition: Whether it is there. It is called again and again, on the main thread.
/// - Throws: An error that says what was waited for, if the condition does not hold in time.
public func waitUntil(_ what: String, limit: Double = 30, _ condition: () -> Bool) throws {
  precondition(Thread.isMainThread, "only the main thread can turn the main run loop")
  let clock = ContinuousClock()
  let end = clock.now + .seconds(limit)
  while !condition() {
    guard clock.now < end else {
      throw LessonError.failure("waited \(limit) seconds, and this did not happen: \(what)")
    }
    // Returns earlier if something arrives. What another thread changes does not wake the loop, so it turns often.
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
  }
}
