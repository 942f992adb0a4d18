import Combine

/// A subscriber that calls a closure from inside `receive(_:)`.
public protocol InterruptibleSubscriber: Subscriber, AnyObject {
  var onValue: (Input) -> Void { get set }
}

extension TestSubscriber: InterruptibleSubscriber {}
extension Witness: InterruptibleSubscriber {}

extension InterruptibleSubscriber {
  /// Calls a closure on another thread, which sends this subscriber a value. Runs a second closure while that thread is
  /// inside `receive(_:)`, then lets it go on. Returns false if the second closure waits for that. If it hangs for another
  /// reason, so does the test.
  ///
  ///     #expect(subscriber.whileReceiving(from: { subject.send(1) }, do: { subscriber.cancel() }))
  ///
  /// - Parameters:
  ///   - send: Sends. Only the first value waits for the second closure.
  ///   - body: Runs on the thread of the test.
  public func whileReceiving(from send: @escaping () -> Void, do body: () -> Void) -> Bool {
    let (inside, goOn) = (Gate(), Gate())
    var hasReturned = false
    onValue = { [unowned self] _ in
      onValue = { _ in }
      inside.open()
      // Only a closure that waits for this delivery reaches the limit.
      hasReturned = goOn.wait(within: .seconds(60))
    }
    let sender = Worker(send)
    let isInside = inside.wait()
    body()
    goOn.open()
    return isInside && sender.join() && hasReturned
  }
}
