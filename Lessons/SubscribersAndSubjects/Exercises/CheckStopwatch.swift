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
  private(set) var subscriptions = 0

  func receive<S: Subscriber<Date, Never>>(subscriber: S) {
    subscriptions += 1
    dates.handleEvents(receiveCancel: { [weak self] in self?.subscriptions -= 1 }).receive(subscriber: subscriber)
  }

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
  start: @escaping (Watch) -> Void, stop: @escaping (Watch) -> Void
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
      feedback.expect(seen, wanted, "\(event): \(display) receives", "\(chinese)：显示屏 \(display) 收到的是")
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
  feedback.expect(watch[keyPath: shown], 3, "The timer has ticked three times, and shown is", "计时器走了三下，shown 却是")

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
  // Found in its properties: what only an AnyPublisher or a closure has is hidden.
  let belongings = Belongings(of: unneeded as Any, except: [otherTimer])
  weak let witness = unneeded
  unneeded = nil
  feedback.expect(
    witness == nil, "Nobody needs the other stopwatch any more, and it has not gone away.", "已经没有谁需要另一个秒表，它却没有销毁。")
  feedback.expect(
    !otherTimer.isRunning, "The other stopwatch has gone away, and its timer still runs.", "另一个秒表已经销毁，它的计时器却还在走。")
  cancellables = []
  feedback.expect(
    otherTimer.subscriptions, 0,
    "The other stopwatch and the displays have gone away, and the number of subscriptions to its timer is",
    "另一个秒表和显示屏都已销毁，对它的计时器的订阅数是")
  feedback.expect(
    belongings.areGone,
    "The other stopwatch and the displays have gone away, and a subject or a subscription of it is still in memory. "
      + "What keeps it?", "另一个秒表和显示屏都已销毁，它的 Subject 或订阅却还在内存里。是什么持有它们？")

  feedback.expectSubscriberGone(from: watch[keyPath: seconds], "seconds", of: watch, "the stopwatch", "秒表")

  print("(stop)")
  stop(watch)
  feedback.expect(!timer.isRunning, "stop() was called, and the timer still runs.", "调用了 stop()，计时器却还在走。")
  feedback.tryObjects {
    let timer = HandTimer()
    let watch = make(timer)
    var (isOn, hasStarted, count) = (false, false, 0)
    var (received, expected): ([[Int]], [[Int]]) = ([], [])
    var displays: [Int: AnyCancellable] = [:]
    return Trial(
      act: { draw in
        switch draw.number(1...40) {
        case 1...3:
          let place = received.count
          (received, expected) = (received + [[]], expected + [[]])
          displays[place] = watch[keyPath: seconds].sink { received[place].append($0) }
          return Message("display \(place + 1) comes", "第 \(place + 1) 个显示屏到来")
        case 4...13 where !hasStarted:
          (isOn, hasStarted) = (true, true)
          start(watch)
          return "start()"
        case 14 where isOn:
          isOn = false
          stop(watch)
          return "stop()"
        case 15 where !displays.isEmpty:
          let place = displays.keys.min()!
          displays[place] = nil
          return Message("display \(place + 1) leaves", "第 \(place + 1) 个显示屏离开")
        default:
          if isOn {
            count += 1
            for place in displays.keys { expected[place].append(count) }
          }
          timer.tick()
          return Message("tick", "计时器走了一下")
        }
      },
      seen: { Shown(count: watch[keyPath: shown], received: received) },
      expected: { Shown(count: count, received: expected) },
      told: {
        Message("shown: \($0.count), displays: \($0.received)", "shown：\($0.count)，各显示屏收到：\($0.received)")
      })
  }

  // More than the example has.
  let (crowdedTimer, count) = (HandTimer(), 300)
  let crowded = make(crowdedTimer)
  var informed = 0
  let displays = (1...count).map { _ in crowded[keyPath: seconds].sink { _ in informed += 1 } }
  start(crowded)
  crowdedTimer.tick()
  withExtendedLifetime((crowded, displays)) {}
  feedback.expect(
    informed, count, "There are \(count) displays, the timer ticks, and the number of those that receive a number is",
    "有 \(count) 个显示屏，计时器走了一下，收到数字的个数是")
  return feedback
}

private struct Shown: Equatable {
  let count: Int
  let received: [[Int]]
}
