import Combine

extension Timeline {
  /// The demand of a stream as a sum, line by line: requests increase it, received values decrease it.
  ///
  ///     let timeline = Timeline()
  ///     let cancellable = [1, 2, 3].publisher
  ///       .recorded("numbers", on: timeline)
  ///       .prefix(2)
  ///       .sink { _ in }
  ///     print(timeline.ledger(of: "numbers"))
  ///     // numbers:
  ///     //   request(.unlimited)  requested all · received 0 · outstanding all
  ///     //   receive(1)           requested all · received 1 · outstanding all
  ///     //   receive(2)           requested all · received 2 · outstanding all
  ///     //   cancel()             requested all · received 2 · outstanding all
  ///
  /// - Parameter name: The name under which the stream was recorded.
  /// - Returns: A line for each request, each value and the end; one line that says so if there is no such stream.
  public func ledger(of name: String) -> String { ledger(of: name, in: .english) }

  package func ledger(of name: String, in language: Language) -> String {
    drawing(.ledger, of: name) { Self.ledger($0, name, language) }
  }

  /// A drawing of the first stream of a name, line by line.
  func drawing(_ kind: StepRun.Drawing, of name: String, lines: ([StepRun.Event]) -> [String]) -> String {
    let run = run
    let text =
      run.streams.first { $0.name == name }.map { stream in
        lines(run.events.filter { $0.stream == stream.id && $0.lost != true }).joined(separator: "\n")
      } ?? "(no stream '\(name)' was recorded)"
    StepRecorder.shared.add(kind, text)
    return text
  }

  private static func ledger(_ events: [StepRun.Event], _ name: String, _ language: Language) -> [String] {
    var requested = Subscribers.Demand.none
    var outstanding = Subscribers.Demand.none
    var received = 0
    var lines: [(what: String, sum: String)] = []
    for event in events where ![.subscribe, .subscription].contains(event.kind) {
      if event.kind == .request { requested += event.demand }
      if event.kind == .value { received += 1 }
      outstanding.count(event)
      let sum = Message.sum.with(amount(requested, language), received, amount(outstanding, language))
      lines.append((event.call, language.says(sum)))
    }
    let width = lines.map(\.what.columns).max() ?? 0
    return ["\(name):"] + lines.map { "  \($0.what.padded(to: width))  \($0.sum)" }
  }

  /// A demand as a number.
  static func amount(_ demand: Subscribers.Demand, _ language: Language = .english) -> String {
    demand.max.map(String.init) ?? language.says(.everyValue)
  }

  /// How a subscriber told of its demand, as code writes it.
  static func call(_ demand: Subscribers.Demand, _ isReturned: Bool) -> String {
    let code = demand.max.map { ".max(\($0))" } ?? ".unlimited"
    return isReturned ? "returns \(code)" : "request(\(code))"
  }
}

extension Subscribers.Demand {
  /// Adds what an event of a stream requests, or takes one for its value: so it is the demand that is outstanding.
  package mutating func count(_ event: StepRun.Event) {
    switch event.kind {
    case .request: self += event.demand
    // Some publishers send values that nobody requested, `objectWillChange` for example.
    case .value where event.lost != true && self > .none: self -= 1
    default: break
    }
  }
}

extension StepRun.Event {
  fileprivate var demand: Subscribers.Demand { payload.flatMap(Int.init).map { .max($0) } ?? .unlimited }

  /// The event as a line of code.
  var call: String {
    switch kind {
    case .subscribe: "subscribe"
    case .subscription: "receive(subscription:)"
    case .request: Timeline.call(demand, by == .return)
    case .value: "receive(\(text))"
    case .completion: "finished"
    case .failure: "failure: \(text)"
    case .cancel: "cancel()"
    }
  }
}
