import Combine
import Foundation
import Testing

@testable import PubFactoryExercises

@Suite(.ownThreads) struct StopTimerTests {
  private let check = Table<(Ticker) -> any Publisher<Int, Never>> { make in
    checkStopTimer { make($0).eraseToAnyPublisher() }
  }

  /// Whether the closure goes on, after so many numbers.
  private typealias GoesOn = (any Context, Int) -> Bool

  private static let always: GoesOn = { _, _ in true }
  private static let untilCancelled: GoesOn = { context, _ in !context.cancelled }

  /// The loop of the given solution, but for what the test changes.
  private func ticking(
    _ ticker: Ticker?, while goesOn: @escaping GoesOn = untilCancelled, waits: Bool = false,
    afterTheTick stillGoesOn: @escaping GoesOn = always, number: @escaping () -> (Int) -> Int = { { $0 } }
  ) -> Create<Int, Never> {
    Create { subscriber, context in
      let number = number()
      var count = 0
      while goesOn(context, count) {
        if waits { context.waitIfPaused() }
        if waits, context.cancelled { return }
        ticker?.wait()
        guard stillGoesOn(context, count) else { return }
        count += 1
        subscriber.receive(number(count))
      }
    }
  }

  @Test func solutions() {
    check("asks before the tick") { ticking($0) }.isRight()
    check("asks after the tick") { ticking($0, while: Self.always, afterTheTick: Self.untilCancelled) }.isRight()
    check("waits for a request") { ticking($0, while: Self.always, waits: true) }.isRight()
    check("has a thread of its own") { ticker in
      Create { subscriber in
        let thread = Thread {
          var count = 0
          repeat {
            ticker.wait()
            count += 1
            subscriber.receive(count)
          } while !Thread.current.isCancelled
        }
        thread.start()
        return AnyCancellable { thread.cancel() }
      }
    }.isRight()
    check("calls itself") { ticker in
      Create { subscriber, context in
        func send(_ count: Int) {
          ticker.wait()
          guard !context.cancelled else { return }
          subscriber.receive(count)
          send(count + 1)
        }
        send(1)
      }
    }.isRight()
    check("counts with 8 bits") { ticking($0, number: { { Int(UInt8(truncatingIfNeeded: $0)) } }) }
      .says("one of them has received 256 values. Value 256 is 0. It should be 256.")
    check("never ends") { ticking($0, while: Self.always) }
      .says(only: "We cancelled, the ticker ticked, and the closure still waits for another tick.")
    check("does not wait") { _ in ticking(nil) }.says("Before the first tick the subscriber has received 1.")
    // It counts the tick after cancel(), too.
    check("one count for all subscribers") {
      var all = 0
      return ticking(
        $0,
        number: {
          { _ in
            all += 1
            return all
          }
        })
    }.says("After tick 1 the second subscriber has received 4. It should be 1.")
    check("waits for one tick") { ticking($0) { $1 < 1 } }
      .says("The closure returned after tick 1, although nobody cancelled.")
    check("sends 1 each time") { ticking($0, number: { { _ in 1 } }) }
      .says("After tick 2 the first subscriber has received 1, 1. It should be 1, 2.")
  }

  // No thread waits in these rows, and the checker waits for one for some seconds: all at the same time.

  @Test func waitsForThreeTicks() {
    check("waits for three ticks") { ticking($0) { !$0.cancelled && $1 < 3 } }
      .says("There are two subscribers, and the number of threads that wait for a tick is 0. It should be 2. Each")
  }

  @Test func sends256Numbers() {
    check("sends 256 numbers") { ticking($0) { !$0.cancelled && $1 < 256 } }
      .says("There are two subscribers, and the number of threads that wait for a tick is 0. It should be 2. Each")
  }

  @Test func endsWhenNothingIsRequested() {
    check("ends when nothing is requested") { ticking($0) { context, _ in !context.cancelled && !context.paused } }
      .says("A subscriber requests one number, the ticker ticks twice, the subscriber requests another one, and the")
  }

  @Test func sharesOneThread() {
    check("shares one thread") { ticking($0).share() }.says("There are two subscribers, and the number of")
  }

  @Test func waitsForTheNewestTicker() {
    nonisolated(unsafe) var newest: Ticker?
    check("waits for the newest ticker") {
      newest = $0
      return ticking(
        nil,
        while: {
          newest?.wait()
          return !$0.cancelled && $1 >= 0
        })
    }.says(only: "No thread waits for a tick.")
  }
}

@Suite(.ownThreads) struct ReadLogTests {
  typealias Lines = (Log) -> any Publisher<String, any Error>

  private let check = Table<Lines> { make in checkReadLog { make($0).eraseToAnyPublisher() } }

  /// The loop of the given solution, but for what the test changes.
  private func loop(
    waits: @escaping (_ lines: Int) -> Bool = { _ in true }, asks: ((any Context) -> Void)? = nil, ahead: Bool = false,
    looks: @escaping (_ wasPaused: Bool) -> Bool = { _ in true },
    finishes: @escaping (_ lines: Int) -> Bool = { _ in true },
    closes: @escaping (_ lines: Int, _ isOver: Bool) -> Bool = { _, _ in true }, fails: Bool = true,
    opening open: @escaping (Log) -> LogReader = { $0.open() }
  ) -> Lines {
    { log in
      Create { subscriber, context in
        let reader = open(log)
        var (isOver, lines) = (false, 0)
        defer { if closes(lines, isOver) { reader.close() } }
        while true {
          do {
            let wasPaused = context.paused
            while let asks, context.paused { asks(context) }
            if waits(lines), !ahead { context.waitIfPaused() }
            if looks(wasPaused), context.cancelled { return }
            guard let line = try reader.nextLine() else {
              isOver = true
              if finishes(lines) { subscriber.receive(completion: .finished) }
              return
            }
            if ahead { context.waitIfPaused() }
            subscriber.receive(line)
            lines += 1
          } catch { return subscriber.receive(completion: fails ? .failure(error) : .finished) }
        }
      }
    }
  }

  @Test func solutions() {
    check("catches inside the loop", loop()).isRight()
    // Threads of its own: between two lines, one of a pool would do work of other tests, as if it had not waited.
    check("reads on other threads, without `Create`") { log in
      Deferred {
        let (reader, lock) = (log.open(), NSLock())
        let close = { lock.withLock { reader.close() } }
        return (0...).publisher.tryMap { _ in try lock.withLock { try reader.nextLine() } }.prefix { $0 != nil }
          .compactMap { $0 }.handleEvents(receiveCompletion: { _ in close() }, receiveCancel: close)
      }.intercepted { subscription in
        let lock = NSLock()
        nonisolated(unsafe) let upstream = subscription
        return HandmadeSubscription(
          request: { demand in Thread.detachNewThread { lock.withLock { upstream.request(demand) } } },
          cancel: { upstream.cancel() })
      }
    }.isRight()
    check("closes in each case") { log in
      Create { subscriber, context in
        let reader = log.open()
        var end: Subscribers.Completion<any Error>?
        while end == nil, !context.cancelled {
          context.waitIfPaused()
          guard !context.cancelled else { break }
          switch Result(catching: { try reader.nextLine() }) {
          case .success(let line?): subscriber.receive(line)
          case .success(nil): end = .finished
          case .failure(let error): end = .failure(error)
          }
        }
        reader.close()
        if let end { subscriber.receive(completion: end) }
      }
    }.isRight()
    check("leaves equal lines out") { loop()($0).eraseToAnyPublisher().removeDuplicates() }
      .says(#"one after the other, and we received 100 values. Value 13 is "  -151". It should be ""."#)
    check("leaves empty lines out") { loop()($0).eraseToAnyPublisher().filter { !$0.isEmpty } }
      .says(#"requested, one after the other, and we received 100 values. Value 2 is "  105". It should be ""."#)
    check("trims lines") { loop()($0).eraseToAnyPublisher().map { $0.trimmingCharacters(in: .whitespaces) } }
      .says(#"one after the other, and we received 100 values. Value 3 is "105". It should be "  105"."#)
    check("knows English letters only") { loop()($0).eraseToAnyPublisher().map { $0.filter(\.isASCII) } }
      .says(#"the other, and we received 100 values. Value 37 is "Zos -173 ". It should be "Zoë’s №-173 茶"."#)
    check("cuts long lines") { loop()($0).eraseToAnyPublisher().map { String($0.prefix(80)) } }
      .says("Of another log 100 lines are requested, one after the other, and we received 100 values. Value 7")
    check("reads ten lines") { loop()($0).eraseToAnyPublisher().prefix(10) }
      .says(#"one after the other, and we received 10 values. Value 11 is missing. It should be "154 "."#)
    check("reads 250 lines") { loop()($0).eraseToAnyPublisher().prefix(250) }
      .says("and before the failure we received 250 values. Value 251 is missing. It should be ")
    check("does not wait", loop(waits: { _ in false })).says("Two lines are requested, and 4 were read.")
    check("waits in a loop", loop(waits: { _ in false }, asks: { _ in }))
      .says("While nothing was requested, the thread was busy for ")
    check("reads ahead", loop(ahead: true)).says("Two lines are requested, and 3 were read.")
    check("finishes where it should fail", loop(fails: false))
      .says("A line cannot be read, and the completion is finished. It should be failed.")
    check("does not ask after it has waited", loop(looks: { _ in false }))
      .says("Both subscribers cancelled, and the number of lines that were read after that is 2. It should be 0.")
    check("asks again after a sleep", loop(waits: { _ in false }, asks: { _ in Thread.sleep(forTimeInterval: 0.001) }))
      .says("times. It should wake when a line is requested.")
    // How many of the lines that it reads too early find a request depends on the threads.
    check("waits for ten requests", loop(waits: { $0 < 10 })).says(
      "Of another log 100 lines are requested, one after the other, and we received ")
    check("looks only after a pause", loop(looks: { $0 })).says(
      "all lines, and cancelled when it had three. 300 lines were read. There should be 4 at most.")
    check("fails with another error") { loop()($0).eraseToAnyPublisher().mapError { _ in CancellationError() } }
      .says("A line cannot be read, and the completion is failed with CancellationError(). It should be failed.")
    check(
      "keeps its readers",
      loop(opening: { log in
        let reader = log.open()
        keepForEver(reader)
        return reader
      })
    ).says("log is read to its end, and the number of readers that are still in memory is 1. It should be 0.")
    check("opens the log too early") { log in
      let reader = log.open()
      return loop(opening: { _ in reader })(log)
    }.says("Nobody has subscribed, and the log is open.")
  }

  // Something never comes in each of these rows, and the checker waits for it for some seconds: all at the same time.

  @Test func doesNotFinish() {
    check("does not finish", loop(finishes: { _ in false })).says(
      "and the completion is nothing. It should be finished.")
  }

  @Test func doesNotFinishAnEmptyLog() {
    check("does not finish an empty log", loop(finishes: { $0 > 0 })).says(
      "Another log has no line, and the completion is nothing. It should be finished.")
  }

  @Test func doesNotClose() {
    check("does not close", loop(closes: { _, _ in false })).says(
      "the number of readers that were closed is 0. It should be 1.")
  }

  @Test func closesOnlyBehindTheLastLine() {
    check("closes only behind the last line", loop(closes: { $1 })).says(
      "while nothing was requested, and the number of readers that were closed is 1. It should be 3.")
  }

  @Test func closesIfItHasReadSomething() {
    check("closes if it has read something", loop(closes: { lines, _ in lines > 0 })).says(
      "that were closed is 0. It should be 1. Did the closure return, and did it close its reader?")
  }

  @Test func opensTheNewestLog() {
    nonisolated(unsafe) var newest: Log?
    check("opens the newest log") { log in
      newest = log
      return loop(opening: { _ in newest!.open() })(log)
    }.says("Two lines are requested, and we received another log. It should be start, load.")
  }

  @Test func hasOneReaderForAll() {
    check("has one reader for all") { log in
      let lock = NSLock()
      var reader: LogReader?
      let opening = { (log: Log) in
        lock.withLock {
          if reader == nil { reader = log.open() }
          return reader!
        }
      }
      return loop(closes: { _, _ in false }, opening: opening)(log)
    }.says("The log is read to its end, and the number of readers that were closed is 0. It should be 1.")
  }
}
