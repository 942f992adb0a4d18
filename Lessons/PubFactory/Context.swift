/// What a closure that runs on and on can ask about its subscriber. Any thread may ask.
protocol Context {
  /// Whether the subscriber has got all that it asked for: what is sent now is dropped.
  var paused: Bool { get }

  /// Whether it is over, because the subscriber cancelled or the closure sent a completion.
  var cancelled: Bool { get }

  /// Returns at once if not paused, and otherwise when the subscriber asks for more, or when it is over.
  func waitIfPaused()
}
