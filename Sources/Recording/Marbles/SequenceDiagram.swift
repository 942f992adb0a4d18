extension Timeline {
  /// What passes between the three parties of a stream, one line for each call, from top to bottom in order.
  ///
  ///     let timeline = Timeline()
  ///     let cancellable = [1, 2].publisher
  ///       .recorded("numbers", on: timeline)
  ///       .sink { _ in }
  ///     print(timeline.sequence(of: "numbers"))
  ///     // publisher     subscription              subscriber
  ///     //     |<-------------- subscribe --------------|
  ///     //     |------- receive(subscription:) -------->|
  ///     //     |              |<- request(.unlimited) --|
  ///     //     |------------- receive(1) -------------->|
  ///     //     |------------- receive(2) -------------->|
  ///     //     |---- receive(completion: finished) ---->|
  ///
  /// - Parameter name: The name under which the stream was recorded.
  /// - Returns: The diagram; one line that says so if there is no such stream.
  public func sequence(of name: String) -> String {
    let text = sequence(scene.stream(named: name), name)
    StepRecorder.shared.add(.sequence, text)
    return text
  }

  private func sequence(_ events: [StepRun.Event]?, _ name: String) -> String {
    guard let events else { return "(no stream '\(name)' was recorded)" }
    let arrows = events.map { event -> SequenceArrow in
      switch event.kind {
      case .subscribe: .up(event.call)
      case .subscription, .value: .down(event.call)
      case .request, .cancel: .aside(event.call)
      case .completion: .down("receive(completion: finished)")
      case .failure: .down("receive(completion: failure)")
      }
    }
    return (["publisher     subscription              subscriber"] + arrows.map(\.line)).joined(separator: "\n")
  }
}

/// A call from one party to another.
private enum SequenceArrow {
  /// From the subscriber to the publisher.
  case up(String)

  /// From the publisher to the subscriber.
  case down(String)

  /// From the subscriber to its subscription.
  case aside(String)

  var line: String {
    switch self {
    case .up(let text): "    |<\(Self.centred(text, 39))|"
    case .down(let text): "    |\(Self.centred(text, 39))>|"
    case .aside(let text): "    |              |<\(Self.centred(text, 24))|"
    }
  }

  private static func centred(_ text: String, _ width: Int) -> String {
    let rest = max(2, width - text.columns - 2)
    return "\(String(repeating: "-", count: rest / 2)) \(text) \(String(repeating: "-", count: rest - rest / 2))"
  }
}
