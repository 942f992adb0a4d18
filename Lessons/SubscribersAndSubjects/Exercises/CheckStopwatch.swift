import Combine
import ExerciseKit
import Foundation
import LessonKit

/// A timer that ticks when a check says so.
final class HandTimer: ConnectablePublisher {
  typealias Output = Date
  typealias Failure = Never

  /// As with a `TimerPublisher`, a connection lasts until it is cancelled, even if nobody keeps it.
  private final class Connection: Cancellable {
    weak var timer: HandTimer?

    init(_ timer: HandTimer) { self.timer = timer }

    func cancel() { timer?.isRunning = false }
  }

  private let dates = PassthroughSubject<Date, Never>()
  private(set) var isRunning = false

  func receive<S: Subscriber<Date, Never>>(subscriber: S) { dates.receive(subscriber: subscriber) }

  func connect() -> any Cancellable {
    isRunning = true
    return Connection(self)
  }

  /// Ticks, unless it is stopped.
  func tick() {
    if isRunning { dates.send(Date()) }
  }
}

/// Lets displays come and a timer tick, prints what passes, and says what the task does not allow.
func checkStopwatch<Watch: AnyObject>(
  _ make: (HandTimer) -> Watch, seconds: KeyPath<Watch, AnyPublisher<Int, Never>>, shown: KeyPath<Watch, Int>,
  start: (Watch) -> Void, stop: (Watch) -> Void
) -> Feedback {
  var feedback = Feedback()
  var received: [String: [Int]] = [:]
  var cancellables: Set<AnyCancellable> = []
  func come(_ display: String, to watch: Watch) {
    print("(\(display) comes)")
    watch[keyPath: seconds]
      .sink { number in
        print("\(display): \(number)")
        received[display, default: []].append(number)
      }
      .store(in: &cancellables)
  }
  func expect(_ event: String, _ chinese: String, _ expected: [String: [Int]]) {
    for display in ["first", "second", "late", "other"] {
      let (seen, wanted) = (received[display] ?? [], expected[display] ?? [])
      feedback.expect(
        seen == wanted, "\(event): \(display) receives \(listed(seen)). It should be \(listed(wanted)).",
        "\(chinese)：显示屏 \(display) \(done("收到", seen))，\(wanted.isEmpty ? "应该什么也收不到" : due("收到", wanted))。")
    }
    received = [:]
  }

  let timer = HandTimer()
  let watch = make(timer)
  come("first", to: watch)
  come("second", to: watch)
  feedback.expect(
    !timer.isRunning, "Two displays have come, and the timer runs. It should run from start() on.",
    "来了两个显示屏，计时器就开始走了。应该从 start() 开始走。")
  print("(start)")
  start(watch)
  feedback.expect(timer.isRunning, "start() was called, and the timer does not run.", "调用了 start()，计时器却没有走。")
  for _ in 1...2 { timer.tick() }
  expect("The timer has ticked twice", "计时器走了两下", ["first": [1, 2], "second": [1, 2]])
  come("late", to: watch)
  timer.tick()
  expect(
    "A display has come late, and the timer ticks", "又来了一个显示屏，计时器再走一下",
    ["first": [3], "second": [3], "late": [3]])
  feedback.expect(
    watch[keyPath: shown] == 3, "The timer has ticked three times, and shown is \(watch[keyPath: shown]).",
    "计时器走了三下，shown 却是 \(watch[keyPath: shown])。")

  let otherTimer = HandTimer()
  var unneeded = Optional(make(otherTimer))
  if let unneeded {
    print("(another stopwatch)")
    come("other", to: unneeded)
    start(unneeded)
    otherTimer.tick()
    expect("The timer of another stopwatch ticks", "另一个秒表的计时器走了一下", ["other": [1]])
  }
  print("(nobody needs the other one any more)")
  weak let witness = unneeded
  unneeded = nil
  feedback.expect(
    witness == nil, "Nobody needs the other stopwatch any more, and it has not gone away.", "已经没有谁需要另一个秒表，它却没有销毁。")
  feedback.expect(
    !otherTimer.isRunning, "The other stopwatch has gone away, and its timer still runs.", "另一个秒表已经销毁，它的计时器却还在走。")

  print("(the timer ticks until 40)")
  received = [:]
  Feedback.quietly { for _ in 4...40 { timer.tick() } }
  expect(
    "The timer has ticked 40 times", "计时器走了 40 下",
    ["first": Array(4...40), "second": Array(4...40), "late": Array(4...40)])
  print("(stop)")
  stop(watch)
  feedback.expect(!timer.isRunning, "stop() was called, and the timer still runs.", "调用了 stop()，计时器却还在走。")
  feedback.expect(
    watch[keyPath: shown] == 40, "After 40 ticks the stopwatch is stopped, and shown is \(watch[keyPath: shown]).",
    "走了 40 下之后停表，shown 却是 \(watch[keyPath: shown])。")
  return feedback
}
