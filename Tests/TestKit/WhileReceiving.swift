extension TestSubscriber {
  /// Calls a closure on another thread, which sends this subscriber a value. Runs a second closure while that thread is
  /// inside `receive(_:)`, then lets it go on. Returns false if it hangs.
  ///
  ///     #expect(subscriber.whileReceiving(from: { subject.send(1) }, do: { subscriber.cancel() }))
  ///
  /// - Parameters:
  ///   - send: Sends. Only the first value waits for the second closure.
  ///   - body: Runs on the thread of the test, or starts a `Worker` where it may hang.
  public func whileReceiving(from send: @escaping () -> Void, do body: () -> Void) -> Bool {
    let (inside, goOn) = (Gate(), Gate())
    onValue = { [unowned self] _ in
      onValue = { _ in }
      inside.open()
      goOn.wait()
    }
    let sender = Worker(send)
    let isInside = inside.wait()
    body()
    goOn.open()
    return isInside && sender.join()
  }
}
