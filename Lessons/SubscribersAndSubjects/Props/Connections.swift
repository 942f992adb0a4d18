import Combine
import Foundation
import LessonKit

/// Runs the main run loop until another timer has rung, after 0.05 seconds: five intervals of the step's timer.
func letAnotherTimerRing() throws {
  let other = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in print("(another timer rings)") }
  try waitUntil("the other timer rings") { !other.isValid }
}

extension ConnectablePublisher {
  /// Prints a line when somebody connects the publisher, and another one when the connection is cancelled.
  func reportingConnections() -> ReportedConnections<Self> { ReportedConnections(upstream: self) }
}

struct ReportedConnections<Upstream: ConnectablePublisher>: ConnectablePublisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream

  func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    upstream.receive(subscriber: subscriber)
  }

  func connect() -> any Cancellable {
    Swift.print("(connect)")
    let connection = upstream.connect()
    return Reported(connection: connection)
  }

  /// Not an `AnyCancellable`, which would cancel the connection when it goes away.
  private struct Reported: Cancellable {
    let connection: any Cancellable

    func cancel() {
      Swift.print("(the connection is cancelled)")
      connection.cancel()
    }
  }
}
