import Combine
import Foundation

/// A log on a slow disk. Each reader reads it from the beginning. Any thread may use it.
final class Log: @unchecked Sendable {
  struct Damaged: Error {}

  let lines: [String]
  private let isDamaged: Bool
  private let lock = NSLock()
  private var counts = (opened: 0, closed: 0, gone: 0, read: 0)
  private var work = Work()

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

  /// How many readers are not in memory any more.
  var gone: Int { lock.withLock { counts.gone } }

  /// The most that a thread has done between two lines of a reader. One that waits does next to nothing.
  var mostWork: Work { lock.withLock { work } }

  fileprivate func note(_ new: Work) {
    lock.withLock { work = Work(seconds: max(work.seconds, new.seconds), naps: max(work.naps, new.naps)) }
  }

  fileprivate func line(_ number: Int) throws -> String? {
    guard number < lines.count else {
      if isDamaged { throw Damaged() }
      return nil
    }
    lock.withLock { counts.read += 1 }
    return lines[number]
  }

  fileprivate func close() { lock.withLock { counts.closed += 1 } }
  fileprivate func forget() { lock.withLock { counts.gone += 1 } }

  /// Waits until something is the case, which other threads bring about. The limit is for a solution in which it never is.
  @discardableResult
  func wait(limit: Double = 6, until isSo: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: limit)
    while !isSo(), Date() < end { Thread.sleep(forTimeInterval: 0.001) }
    return isSo()
  }
}

/// Reads a log line by line. One thread at a time may use it.
final class LogReader {
  private let log: Log
  private var number = 0
  private var isOpen = true

  /// What its thread had used when it had read the last line.
  private var before: (thread: Thread, work: Work)?

  fileprivate init(_ log: Log) { self.log = log }

  /// Reads the next line: nil behind the last one.
  ///
  /// - Throws: `Log.Damaged`, if it cannot be read.
  func nextLine() throws -> String? {
    if let before, before.thread === Thread.current { log.note(Work.now - before.work) }
    defer { (number, before) = (number + 1, (Thread.current, .now)) }
    return try log.line(number)
  }

  /// Gives the file back. Once is enough.
  func close() {
    if isOpen { log.close() }
    isOpen = false
  }

  deinit { log.forget() }
}

/// What a thread has done.
struct Work {
  /// The processor time that it has used.
  var seconds = 0.0
  /// How many times it has given the processor away, to wait or to sleep. (Only Linux counts that.)
  var naps = 0

  /// What this thread has done until now.
  static var now: Work {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    var work = Work(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    #if os(Linux)
      var usage = rusage()
      // RUSAGE_THREAD, which is not imported.
      getrusage(1, &usage)
      work.naps = usage.ru_nvcsw
    #endif
    return work
  }

  static func - (after: Work, before: Work) -> Work {
    Work(seconds: after.seconds - before.seconds, naps: after.naps - before.naps)
  }
}

/// Computes for a while, whatever else the machine does. A thread that is busy meanwhile computes about as much.
func work(seconds: Double) {
  let before = Work.now
  while (Work.now - before).seconds < seconds {}
}

/// Receives lines on any thread. May cancel as soon as it has received so many.
final class Lines: Subscriber, @unchecked Sendable {
  typealias Input = String
  typealias Failure = any Error

  private let lock = NSLock()
  private var received: [String] = []
  private var completion: String?
  private var subscription: (any Subscription)?
  private let most: Int

  init(cancelsAfter most: Int = .max) { self.most = most }

  var lines: [String] { lock.withLock { received } }
  var end: String? { lock.withLock { completion } }

  func receive(subscription: any Subscription) { lock.withLock { self.subscription = subscription } }

  func receive(_ line: String) -> Subscribers.Demand {
    let isLast = lock.withLock {
      received.append(line)
      return received.count == most
    }
    if isLast { cancel() }
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    lock.withLock {
      switch completion {
      case .finished: self.completion = "finished"
      case .failure(let error): self.completion = error is Log.Damaged ? "failed" : "failed with \(error)"
      }
      subscription = nil
    }
  }

  func request(_ demand: Subscribers.Demand) { lock.withLock { subscription }?.request(demand) }

  func cancel() { lock.withLock { subscription.take() }?.cancel() }
}
