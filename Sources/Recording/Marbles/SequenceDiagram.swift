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
    drawing(.sequence, of: name) { events in
      ["publisher     subscription              subscriber"] + events.map(\.arrow)
    }
  }
}

extension StepRun.Event {
  /// The event as an arrow between two of the parties.
  fileprivate var arrow: String {
    switch kind {
    case .subscribe: "    |<\(Self.centred(call, 39))|"
    case .subscription, .value: "    |\(Self.centred(call, 39))>|"
    case .request, .cancel: "    |              |<\(Self.centred(call, 24))|"
    case .completion: "    |\(Self.centred("receive(completion: finished)", 39))>|"
    case .failure: "    |\(Self.centred("receive(completion: failure)", 39))>|"
    }
  }

  private static func centred(_ text: String, _ width: Int) -> String {
    let rest = max(2, width - text.columns - 2)
    return "\(String(repeating: "-", count: rest / 2)) \(text) \(String(repeating: "-", count: rest - rest / 2))"
  }
}
