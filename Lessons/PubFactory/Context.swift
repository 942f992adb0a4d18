/// Tells a closure that runs in a loop about its subscription. Any thread may use it.
protocol Context {
  /// Whether the subscription lasts and nothing is outstanding, so that a value that is sent now is dropped.
  var paused: Bool { get }

  /// Whether the subscription is over: the subscriber cancelled, or the closure sent a completion.
  var cancelled: Bool { get }

  /// Returns at once if `paused` is false. Otherwise waits until the subscriber requests more, or the subscription is over.
  func waitIfPaused()
}
