import Combine
import Foundation

/// A timer on the run loop of the thread that makes it, in a mode in which nobody else turns the loop.
final class TurnedTimer {
  let publisher: Timer.TimerPublisher

  private let mode = RunLoop.Mode("law \(CombineIdentifier())")
  private var ticks = 0
  private var isTurning = false
  private var counting: AnyCancellable?
  private var connection: (any Cancellable)?

  init() {
    publisher = Timer.publish(every: 0.0001, on: .current, in: mode)
    counting = publisher.sink { [unowned self] _ in ticks += 1 }
    connection = publisher.connect()
  }

  deinit { connection?.cancel() }

  /// Turns the run loop until the timer has fired. Does nothing if the timer is firing, as a timer does not fire from
  /// inside of itself, and nothing after many times, as each takes a while.
  func fire() {
    guard !isTurning, ticks < 200 else { return }
    isTurning = true
    let former = ticks
    while ticks == former { _ = RunLoop.current.run(mode: mode, before: Date()) }
    isTurning = false
  }
}
