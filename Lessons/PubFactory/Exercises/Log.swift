import Combine
import Foundation

/// A log on a slow disk. Each reader reads it from the beginning. Any thread may use it.
final class Log: @unchecked Sendable {
  struct Damaged: Error {}

  let lines: [String]
  private let isDamaged: Bool
  private let lock = NSLock()
  private var counts = (opened: 0, closed: 0, read: 0)
  private var computed = 0.0

  init(_ lines: [String], isDamaged: Bool = false) {
    self.lines = lines
    self.isDamaged = isDamaged
  }

  /// Opens the log for one reader, which has to be closed.
  func open() -> LogReader {
    lock.withLock { counts.opened += 1 }
    return LogReader(self)
  }

  var opened: Int { lock.withLock { counts.opened } }
  var closed: Int { lock.withLock { counts.closed } }
  var read: Int { lock.withLock { counts.read } }

  /// The most processor time, in seconds, that a thread has used between two lines of a reader. One that waits uses none.
  var longestWork: Double { lock.withLock { computed } }

  fileprivate func note(_ seconds: Double) { lock.withLock { computed = max(computed, seconds) } }

  fileprivate func line(_ number: Int) throws -> String? {
    guard number < lines.count else {
      if isDamaged { throw Damaged() }
      return nil
    }
    lock.withLock { counts.read += 1 }
    return lines[number]
  }

  fileprivate func close() { lock.withLock { counts.closed += 1 } }

  /// Waits until something is the case, which other threads bring about. The limit is for a solution in which it never is.
  func wait(limit: Double = 6, until isSo: () -> Bool) {
    let end = Date(timeIntervalSinceNow: limit)
    while !isSo(), Date() < end { Thread.sleep(forTimeInterval: 0.001) }
  }
}

/// Reads a log line by line. One thread at a time may use it.
final class LogReader {
  private let log: Log
  private var number = 0
  private var isOpen = true

  /// What its thread had used when it had read the last line.
  private var before: (thread: Thread, seconds: Double)?

  fileprivate init(_ log: Log) { self.log = log }

  /// Reads the next line: nil behind the last one.
  ///
  /// - Throws: `Log.Damaged`, if it cannot be read.
  func nextLine() throws -> String? {
    if let before, before.thread === Thread.current { log.note(processorTime() - before.seconds) }
    defer { (number, before) = (number + 1, (Thread.current, processorTime())) }
    return try log.line(number)
  }

  /// Gives the file back. Once is enough.
  func close() {
    if isOpen { log.close() }
    isOpen = false
  }
}

/// The processor time that this thread has used, in seconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Computes for a while, whatever else the machine does. A thread that is busy meanwhile computes about as much.
func work(seconds: Double) {
  let end = processorTime() + seconds
  while processorTime() < end {}
}

/// Receives lines on any thread.
final class Lines: Subscriber, @unchecked Sendable {
  typealias Input = String
  typealias Failure = any Error

  private let lock = NSLock()
  private var received: [String] = []
  private var completion: String?
  private var subscription: (any Subscription)?

  var lines: [String] { lock.withLock { received } }
  var end: String? { lock.withLock { completion } }

  func receive(subscription: any Subscription) { lock.withLock { self.subscription = subscription } }

  func receive(_ line: String) -> Subscribers.Demand {
    lock.withLock { received.append(line) }
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    lock.withLock {
      switch completion {
      case .finished: self.completion = "finished"
      case .failure: self.completion = "failed"
      }
    }
  }

  func request(_ demand: Subscribers.Demand) { lock.withLock { subscription }?.request(demand) }

  func cancel() { lock.withLock { subscription }?.cancel() }
}
