import Combine

extension Timeline {
  /// What a stream was asked for and what it sent, line by line, and what it owes: demand as arithmetic.
  ///
  ///     let timeline = Timeline()
  ///     let cancellable = [1, 2, 3].publisher
  ///       .recorded("numbers", on: timeline)
  ///       .prefix(2)
  ///       .sink { _ in }
  ///     print(timeline.ledger(of: "numbers"))
  ///     // numbers:
  ///     //   asks for all  asked all · sent 0 · owed all
  ///     //   gets 1        asked all · sent 1 · owed all
  ///     //   gets 2        asked all · sent 2 · owed all
  ///     //   cancelled     asked all · sent 2 · owed all
  ///
  /// - Parameter name: The name under which the stream was recorded.
  /// - Returns: A line for each request, each value and the end; one line that says so if there is no such stream.
  public func ledger(of name: String) -> String {
    guard let stream = streams.first(where: { $0.name == name }) else { return "(no stream '\(name)' was recorded)" }
    var asked = Subscribers.Demand.none
    var sent = 0
    var lines: [(what: String, sum: String)] = []
    for (_, event) in stream.entries {
      let what: String
      switch event {
      case .subscribed:
        continue
      case .requested(let demand):
        asked += demand
        what = "asks for \(Self.amount(demand))"
      case .value(let value):
        sent += 1
        what = "gets \(value)"
      case .finished: what = "finished"
      case .failed(let error): what = "failed: \(error)"
      case .cancelled: what = "cancelled"
      }
      let parts = ["asked \(Self.amount(asked))", "sent \(sent)", "owed \(Self.amount(asked - sent))"]
      lines.append((what, parts.joined(separator: Charset.separator)))
    }
    let width = lines.map(\.what.columns).max() ?? 0
    return (["\(name):"] + lines.map { "  \($0.what.padded(to: width))  \($0.sum)" }).joined(separator: "\n")
  }

  private static func amount(_ demand: Subscribers.Demand) -> String {
    demand.max.map(String.init) ?? "all"
  }
}
