import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 13, title: "PubFactory", teaches: "To write a closure that runs on a thread and ends when it should.")

  var steps: Steps {
    Step("StopTimer: a timer that ends with its subscription") {
      checkStopTimer { timer(of: $0) }.print()
    }

    Step("ReadLog: a file is read as fast as its lines are requested") {
      checkReadLog { lines(of: $0) }.print()
    }
  }
}

/// Subscribes twice, one after the other, and lets the ticker tick also when the subscriber has cancelled.
func checkStopTimer<P: Publisher>(_ make: (Ticker) -> P) -> Feedback where P.Output == Int, P.Failure == Never {
  var feedback = Feedback()
  let ticker = Ticker()
  let publisher = make(ticker)
  // Another timer, whose ticker never ticks.
  let idle = Ticker()
  let other = make(idle).sink { _ in }
  defer {
    other.cancel()
    idle.tick()
  }

  for (name, ticks) in [("first", 2), ("second", 1)] {
    print("(the \(name) subscriber subscribes)")
    let numbers = Numbers()
    ticker.reset()
    let cancellable = publisher.sink { numbers.append($0) }
    defer { cancellable.cancel() }
    guard ticker.hasSettled(or: { !numbers.all.isEmpty }) else {
      feedback.expect(
        false, "No thread waits for a tick.",
        "没有线程在等节拍。")
      return feedback
    }
    feedback.expect(
      Array(numbers.all.prefix(1)), [], "Before the first tick the subscriber has received", "第一个节拍之前，订阅者收到的是")
    guard feedback.faults.isEmpty else { return feedback }
    for count in 1...ticks {
      print("(tick)")
      ticker.tick()
      guard ticker.hasSettled(or: { numbers.all.count > count }) else {
        feedback.expect(
          false, "After tick \(count) the thread neither waits for another one nor ends.",
          "第 \(count) 个节拍之后，线程既没有等下一个节拍，也没有结束。")
        return feedback
      }
      print("received \(numbers.all)")
      feedback.expect(
        numbers.all, Array(1...count), "After tick \(count) the \(name) subscriber has received",
        "第 \(count) 个节拍之后，\(name == "first" ? "第一个" : "第二个")订阅者收到的是")
      guard !ticker.hasEnded else {
        feedback.expect(
          false, "The closure returned after tick \(count), although nobody cancelled.",
          "没有人取消，闭包却在第 \(count) 个节拍之后返回了。")
        return feedback
      }
    }
    print("(we cancel)")
    cancellable.cancel()
    print("(tick)")
    ticker.tick()
    _ = ticker.hasSettled(or: { false })
    feedback.expect(
      ticker.hasEnded, "We cancelled, the ticker ticked, and the closure still waits for another tick.",
      "我们取消了，又过了一个节拍，闭包还在等下一个。")
    guard ticker.hasEnded else { return feedback }
    print("the closure has returned")
  }
  guard feedback.faults.isEmpty else { return feedback }

  print("(two subscribers at the same time)")
  let both = [Numbers(), Numbers()]
  let cancellables = both.map { numbers in publisher.sink { numbers.append($0) } }
  // The trace has two of them.
  for count in 1...200 where feedback.faults.isEmpty {
    let waiting = ticker.waiting(expecting: 2)
    feedback.expect(
      waiting, 2, "There are two subscribers, and the number of threads that wait for a tick is", "有两个订阅者，在等节拍的线程数是",
      ("Each subscriber should have a thread of its own.", "每个订阅者都应该有自己的线程。"))
    guard feedback.faults.isEmpty else { break }
    if count <= 2 { print("(tick)") }
    ticker.tick()
    _ = ticker.waiting(expecting: 2)
    for numbers in both {
      if count <= 2 { print("received \(numbers.all)") }
      feedback.expect(
        numbers.all, Array(1...count), "There are two subscribers, and after tick \(count) one of them has received",
        "有两个订阅者，第 \(count) 个节拍之后，其中一个收到的是")
    }
  }
  for cancellable in cancellables { cancellable.cancel() }
  ticker.tick()
  if feedback.faults.isEmpty { feedback.expectTicksWhilePaused(ticker, publisher) }
  return feedback
}

extension Feedback {
  /// A subscriber requests one number, and another one when the ticker has ticked once more. Whether that tick counts is not
  /// said anywhere, but the closure goes on.
  fileprivate mutating func expectTicksWhilePaused(_ ticker: Ticker, _ publisher: some Publisher<Int, Never>) {
    let numbers = Numbers()
    var subscription: (any Subscription)?
    publisher.subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: {
          numbers.append($0)
          return .none
        }))
    _ = ticker.waiting(expecting: 1)
    ticker.tick()
    // A closure that waits for a request waits for no tick now.
    _ = ticker.waiting(expecting: 1, limit: 0.3)
    ticker.tick()
    _ = ticker.waiting(expecting: 1, limit: 0.3)
    subscription?.request(.max(1))
    _ = ticker.waiting(expecting: 1)
    ticker.tick()
    _ = ticker.hasSettled(or: { numbers.all.count == 2 })
    let received = numbers.all
    expect(
      received.count == 2,
      "A subscriber requests one number, the ticker ticks twice, the subscriber requests another one, and the ticker ticks "
        + "again. It has received \(received). The closure should not return while nothing is requested.",
      "订阅者请求一个数，过了两个节拍，订阅者再请求一个，又过了一个节拍。它\(received.isEmpty ? "什么也没有收到" : "收到的是 \(listed(received).chinese)")。没有请求的时候，闭包不应该返回。"
    )
    subscription?.cancel()
    ticker.tick()
  }
}

/// Requests the lines of a log in portions, subscribes twice at the same time, cancels while nothing is requested, and reads
/// a damaged log.
func checkReadLog<P: Publisher>(_ make: (Log) -> P) -> Feedback where P.Output == String, P.Failure == any Error {
  var feedback = Feedback()
  let log = Log(["start", "load", "save", "stop"])
  let publisher = make(log)
  // A reader of another log, which requests nothing.
  let (idle, another) = (Lines(), Log(["another log"]))
  make(another).subscribe(idle)
  defer { idle.cancel() }
  feedback.expect(
    log.opened == 0, "Nobody has subscribed, and the log is open.", "还没有人订阅，日志就打开了。")
  func expectClosed(_ log: Log, _ event: String, _ chinese: String) {
    log.wait { log.closed >= log.opened }
    feedback.expect(
      log.closed, log.opened, "\(event), and the number of readers that were closed is", "\(chinese)，关闭的读取器数是",
      ("Did the closure return, and did it close its reader?", "闭包返回了吗？读取器关闭了吗？"))
    guard feedback.faults.isEmpty else { return }
    log.wait(limit: 2) { log.gone >= log.opened }
    let kept = log.opened - log.gone
    feedback.expect(
      kept, 0, "\(event), and the number of readers that are still in memory is", "\(chinese)，还在内存里的读取器数是")
  }

  let slow = Lines()
  print("(we subscribe, and request two lines)")
  publisher.subscribe(slow)
  slow.request(.max(2))
  log.wait { slow.lines.count >= 2 }
  // A right solution waits now. Another one reads on at once.
  log.wait(limit: 0.2) { log.read > 2 || slow.lines.count > 2 }
  // A loop that asks again and again is busy now.
  work(seconds: 0.1)
  print("received \(slow.lines)")
  // A line that was read too early is lost, so this fault comes first.
  feedback.expect(
    log.read <= 2, "Two lines are requested, and \(log.read) were read. There should be 2 at most.",
    "请求了两行，却读了 \(log.read) 行，应该最多读 2 行。")
  feedback.expect(slow.lines, ["start", "load"], "Two lines are requested, and we received", "请求了两行，收到的是")
  guard feedback.faults.isEmpty else { return feedback }
  print("(we request all other lines)")
  slow.request(.unlimited)
  log.wait { slow.end != nil }
  print("received \(slow.lines), \(slow.end ?? "and no completion")")
  feedback.expect(slow.lines, log.lines, "All lines are requested, and we received", "请求了所有的行，收到的是")
  feedback.expect(slow.end, "finished", "The log is read to its end, and the completion is", "日志读到了末尾，完成事件是")
  expectClosed(log, "The log is read to its end", "日志读到了末尾")
  let (busy, naps) = (Int(1000 * log.mostWork.seconds), log.mostWork.naps)
  feedback.expect(
    busy < 20,
    "While nothing was requested, the thread was busy for \(busy) milliseconds. It should wait, and be busy for none.",
    "没有请求的时候，线程忙了 \(busy) 毫秒。它应该等待，一毫秒也不忙。")
  feedback.expect(
    naps < 50,
    "While nothing was requested, the thread slept and woke \(naps) times. It should wake when a line is requested.",
    "没有请求的时候，线程睡了又醒，一共 \(naps) 次。它应该到有请求的时候才醒来。")
  guard feedback.faults.isEmpty else { return feedback }

  print("(two subscribers at the same time)")
  let both = [Lines(), Lines()]
  for lines in both { publisher.subscribe(lines) }
  for lines in both { lines.request(.max(3)) }
  log.wait { both.allSatisfy { $0.lines.count >= 3 } }
  for lines in both {
    print("received \(lines.lines)")
    feedback.expect(
      lines.lines, ["start", "load", "save"], "There are two subscribers, and one of them received", "有两个订阅者，其中一个收到的是",
      ("Each should have a reader of its own.", "每个订阅者都应该有自己的读取器。"))
  }
  print("(both cancel, while nothing is requested)")
  let read = log.read
  for lines in both { lines.cancel() }
  expectClosed(log, "Both subscribers cancelled while nothing was requested", "两个订阅者在没有请求的时候取消了")
  feedback.expect(
    log.read - read, 0, "Both subscribers cancelled, and the number of lines that were read after that is",
    "两个订阅者都取消了，在那之后读的行数是")
  guard feedback.faults.isEmpty else { return feedback }
  print("all readers are closed")

  let damaged = Log(["start", "load"], isDamaged: true)
  let reader = Lines()
  print("(the third line of another log cannot be read)")
  make(damaged).subscribe(reader)
  reader.request(.unlimited)
  damaged.wait { reader.end != nil }
  print("received \(reader.lines), \(reader.end ?? "and no completion")")
  feedback.expect(reader.end, "failed", "A line cannot be read, and the completion is", "有一行读不了，完成事件是")
  expectClosed(damaged, "A line cannot be read", "有一行读不了")
  guard feedback.faults.isEmpty else { return feedback }

  idle.cancel()
  expectClosed(another, "A subscriber that had requested nothing cancelled", "一个什么也没有请求过的订阅者取消了")
  for (isDamaged, end) in [(false, "finished"), (true, "failed")] {
    let (empty, none) = (Log([], isDamaged: isDamaged), Lines())
    make(empty).subscribe(none)
    none.request(.unlimited)
    empty.wait { none.end != nil }
    feedback.expect(
      none.end, end, "Another log has no line\(isDamaged ? ", and cannot be read" : ""), and the completion is",
      "另一份日志一行也没有\(isDamaged ? "，而且读不了" : "")，完成事件是")
  }
  guard feedback.faults.isEmpty else { return feedback }

  // It has more lines than the task tells of. Some of them are the same, and some are empty, long or have blanks.
  var draw = SplitMix64(seed: 1)
  let long = Log((1...300).map { _ in draw.value(after: -8).oddText }, isDamaged: true)
  let patient = Lines()
  make(long).subscribe(patient)
  for number in 1...100 {
    patient.request(.max(1))
    guard long.wait(until: { long.read >= number || patient.end != nil }) else { break }
  }
  long.wait(limit: 2) { patient.lines.count >= 100 || patient.end != nil }
  long.wait(limit: 0.05) { long.read > 100 }
  feedback.expect(
    patient.lines, Array(long.lines.prefix(100)),
    "Of another log 100 lines are requested, one after the other, and we received",
    "从另一份日志一行一行地请求了 100 行，收到的是")
  feedback.expect(
    long.read <= 100,
    "100 lines are requested, one after the other, and \(long.read) were read. There should be 100 at most.",
    "一行一行地请求了 100 行，却读了 \(long.read) 行，应该最多读 100 行。")
  guard feedback.faults.isEmpty else { return feedback }
  patient.request(.unlimited)
  long.wait { patient.end != nil }
  feedback.expect(
    patient.lines, long.lines, "Another log has 300 lines of all kinds, and before the failure we received",
    "另一份日志有 300 行，各式各样。失败之前收到的是")
  feedback.expect(
    patient.end, "failed", "Another log has 300 lines, the next one cannot be read, and the completion is",
    "另一份日志有 300 行，下一行读不了，完成事件是")

  let (whole, hasty) = (Log(long.lines), Lines(cancelsAfter: 3))
  make(whole).subscribe(hasty)
  hasty.request(.unlimited)
  whole.wait { hasty.lines.count >= 3 }
  expectClosed(whole, "A subscriber requested all lines, and cancelled when it had three", "一个订阅者请求了所有的行，收到三行就取消了")
  feedback.expect(
    whole.read <= 4,
    "A subscriber requested all lines, and cancelled when it had three. \(whole.read) lines were read. There should be 4 "
      + "at most.",
    "一个订阅者请求了所有的行，收到三行就取消了。读了 \(whole.read) 行，应该最多读 4 行。")
  return feedback
}
