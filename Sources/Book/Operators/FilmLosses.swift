import LessonKit

/// The values of a film that are in a stream and not in the one that it feeds, each with its reason.
///
/// Which stream feeds which, and through which operators, the recorder has seen: see `StepRun.Link`. The operators then run
/// again on what was recorded: see ``FilmReplay``. A reason counts only if that run sends what the lesson's did.
struct FilmLosses {
  struct Loss {
    /// The value's event, and the stream that does not have it.
    let event: StepRun.Event
    let stream: StepRun.Stream

    /// Nil if it is not known.
    let clause: Message?

    /// Whether the stream is another one of the same object.
    let isSibling: Bool
  }

  private let run: StepRun
  private let events: [StepRun.Event]
  private(set) var all: [Loss] = []

  init(_ run: StepRun) {
    self.run = run
    events = run.eventsWithoutCleanUp
    let links = Dictionary(grouping: run.links ?? [], by: \.lower)
    for lower in run.streams {
      guard let links = links[lower.id] else { continue }
      for link in links where link.path.isEmpty { addSibling(of: link.upper, lower) }
      add(links.filter { !$0.path.isEmpty }, lower)
    }
    for (upper, lower) in Self.inner(run).sorted(by: { $0.key < $1.key }) { addInner(upper, run.streams[lower]) }
  }

  /// The reasons for a value.
  func reasons(for event: StepRun.Event) -> [Loss] { all.filter { $0.event.n == event.n } }

  private func values(_ stream: Int) -> [StepRun.Event] {
    events.filter { $0.stream == stream && $0.kind == .value && $0.lost != true }
  }

  /// When a stream began, and how it ended: by the numbers of events.
  private func beginning(_ stream: Int) -> Int {
    events.first { $0.stream == stream && $0.kind == .subscribe }?.n ?? 0
  }

  private func end(_ stream: Int) -> StepRun.Event? {
    events.first { $0.stream == stream && [.cancel, .completion, .failure].contains($0.kind) }
  }

  /// What holds for any stream: it had not begun, or it was over.
  private func outside(_ event: StepRun.Event, _ lower: StepRun.Stream) -> Message? {
    if event.n < beginning(lower.id) { return .notYetSubscribed }
    guard let end = end(lower.id), end.n < event.n else { return nil }
    return end.kind == .cancel ? .hadCancelled : end.kind == .failure ? .hadFailed : .hadFinished
  }

  /// Each value goes to all streams of one object.
  private mutating func addSibling(of upper: Int, _ lower: StepRun.Stream) {
    let sent = values(upper)
    for (place, event) in sent.enumerated() {
      let next = place + 1 < sent.count ? sent[place + 1].n : .max
      // One that was not requested has its reason.
      let isThere = events.contains {
        $0.stream == lower.id && $0.kind == .value && $0.payload == event.payload && (event.n..<next).contains($0.n)
      }
      if isThere { continue }
      all.append(Loss(event: event, stream: lower, clause: outside(event, lower), isSibling: true))
    }
  }
}

// MARK: What a value opens

extension FilmLosses {
  /// The streams that something inside of another one has opened, and that feed it, by their numbers: each began while the
  /// other one did, or because of a stream that feeds it, or it is seen to send its values.
  static func inner(_ run: StepRun) -> [Int: Int] {
    let events = Dictionary(uniqueKeysWithValues: run.events.map { ($0.n, $0) })
    func causes(_ event: StepRun.Event) -> [StepRun.Event] {
      Array(sequence(first: event) { $0.during.flatMap { events[$0] } }.dropFirst())
    }
    let links = run.links ?? []
    var inner: [Int: Int] = [:]
    for stream in run.streams where !links.contains(where: { $0.upper == stream.id || $0.lower == stream.id }) {
      let beginning = run.events.first { $0.stream == stream.id && $0.kind == .subscribe }
      if let cause = beginning.flatMap({ causes($0).first }), cause.stream != stream.id {
        let below = links.first { $0.upper == cause.stream }?.lower
        inner[stream.id] = cause.kind == .subscribe ? cause.stream : inner[cause.stream] ?? below
      } else {
        let sent = run.events.first { event in
          event.kind == .value && event.stream != stream.id
            && causes(event).contains { $0.kind == .value && $0.stream == stream.id }
        }
        inner[stream.id] = sent?.stream
      }
    }
    return inner
  }

  /// What such a stream sends after the other one is over, or what was kept until another one failed.
  private mutating func addInner(_ upper: Int, _ lower: StepRun.Stream) {
    for event in values(upper) {
      if let clause = outside(event, lower) ?? failed(after: event, lower) {
        all.append(Loss(event: event, stream: lower, clause: clause, isSibling: false))
      }
    }
  }

  private func failed(after event: StepRun.Event, _ lower: StepRun.Stream) -> Message? {
    guard let end = end(lower.id), end.kind == .failure, values(lower.id).isEmpty,
      let cause = end.during.flatMap({ number in events.first { $0.n == number } }), cause.kind == .failure,
      cause.stream != event.stream
    else { return nil }
    return .failedWithAnother.with(run.streams[cause.stream].name, lower.name)
  }
}

// MARK: Through operators

extension FilmLosses {
  private mutating func add(_ links: [StepRun.Link], _ lower: StepRun.Stream) {
    guard !links.isEmpty else { return }
    let begins = beginning(lower.id)
    let stops = end(lower.id).flatMap { $0.kind == .cancel ? $0.n : nil } ?? .max
    let sources = Set(links.map(\.upper))
    let inputs = events.filter { event in
      sources.contains(event.stream) && event.lost != true && [.value, .completion, .failure].contains(event.kind)
    }
    let firsts = Set(sources.compactMap { held(by: $0, at: begins)?.n })
    let marks = inputs.filter { (begins..<stops).contains($0.n) || firsts.contains($0.n) }.map { event in
      let path = links.first { $0.upper == event.stream }!.path
      // What was held comes with the subscription.
      let came = firsts.contains(event.n) ? events.first { $0.n == begins }! : event
      return FilmReplay.Mark(
        kind: event.kind == .value ? .value : event.kind == .completion ? .finish : .failure,
        row: path.first { FilmReplay.knows($0) }?.input ?? 0, number: event.n,
        time: run.clock ? came.at! : came.n, text: event.text)
    }
    let reasons = reasons(marks, links, lower)
    // What values open may be in no lane. Then nothing shows what became of them.
    let isUnseen = links.allSatisfy { $0.path.contains { Self.opening.contains($0.type) } } && openings(marks).isEmpty
    for event in inputs where event.kind == .value {
      if reasons == nil, firsts.contains(event.n) { continue }
      let outside = firsts.contains(event.n) ? nil : outside(event, lower)
      switch reasons?[event.n] {
      case .some(let clause): all.append(Loss(event: event, stream: lower, clause: clause, isSibling: false))
      case nil where outside != nil && !isUsed(event, by: lower, among: inputs):
        all.append(Loss(event: event, stream: lower, clause: outside, isSibling: false))
      case nil where reasons == nil && !isUnseen && !isUsed(event, by: lower, among: inputs):
        let clause =
          chosen(links, lower, among: inputs, insteadOf: event) ?? reduced(links, lower) ?? silent(links, lower, event)
        all.append(Loss(event: event, stream: lower, clause: clause, isSibling: false))
      case nil: break
      }
    }
  }

  /// An operator of a lesson's own has rules that nobody has written down. Of several inputs, the run shows whether it sends
  /// the values of one, and whether that was the first.
  private func chosen(
    _ links: [StepRun.Link], _ lower: StepRun.Stream, among inputs: [StepRun.Event], insteadOf event: StepRun.Event
  ) -> Message? {
    guard links.count > 1, links.allSatisfy({ $0.path.count == 1 && !FilmReplay.knows($0.path[0]) }) else { return nil }
    let values = inputs.filter { $0.kind == .value }
    let used = values.filter { isUsed($0, by: lower, among: inputs) }
    guard let first = used.first, first.stream != event.stream, first.n == values.map(\.n).min(),
      used.allSatisfy({ $0.stream == first.stream }), used.count == self.values(lower.id).count
    else { return nil }
    return .otherWasFirst.with(run.streams[first.stream].name)
  }

  /// Behind a closure that says yes or no nothing shows what came to `reduce`. When that sends, the run shows.
  private func reduced(_ links: [StepRun.Link], _ lower: StepRun.Stream) -> Message? {
    guard links.count == 1, links[0].path.last?.type == "Reduce", let sent = values(lower.id).first,
      let end = end(links[0].upper), end.kind == .completion, (end.at, end.instant) == (sent.at, sent.instant)
    else { return nil }
    return .sendsOneValue.with(sent.text, run.streams[links[0].upper].name)
  }

  /// An operator of a lesson's own that sends nothing, although its subscriber has requested everything.
  private func silent(_ links: [StepRun.Link], _ lower: StepRun.Stream, _ event: StepRun.Event) -> Message? {
    guard links.allSatisfy({ $0.path.count == 1 && !FilmReplay.knows($0.path[0]) }), values(lower.id).isEmpty,
      events.contains(where: { request in
        request.stream == lower.id && request.kind == .request && request.payload == "all" && request.n < event.n
      })
    else { return nil }
    return .sendsNothing.with(lower.name)
  }

  /// The value that a stream below received when it subscribed, if it does not share this stream's subscription: a subject
  /// that holds a value sends it to each new subscriber.
  private func held(by upper: Int, at begins: Int) -> StepRun.Event? {
    guard beginning(upper) < begins, let name = run.streams[upper].subscription, Self.holding.contains(name) else {
      return nil
    }
    return values(upper).last { $0.n < begins }
  }

  /// Subjects that hold a value, as their subscriptions are called.
  private static let holding: Set = ["CurrentValueSubject", "PublishedSubject"]

  /// Whether something happened below because of an event, before the next one came.
  private func isUsed(_ event: StepRun.Event, by lower: StepRun.Stream, among inputs: [StepRun.Event]) -> Bool {
    let next = inputs.first { $0.n > event.n }?.n ?? .max
    return events.contains { other in
      guard (event.n + 1..<next).contains(other.n), other.at == event.at else { return false }
      // What a value opens is a stream of its own.
      if other.kind == .subscribe { return other.during == event.n }
      return other.stream == lower.id && [.value, .completion, .failure].contains(other.kind)
    }
  }

  /// The reasons, by the numbers of events; nil if the operators are not known, or if they do something else when they run
  /// again.
  private func reasons(
    _ marks: [FilmReplay.Mark], _ links: [StepRun.Link], _ lower: StepRun.Stream
  ) -> [Int: Message]? {
    // What an operator makes of a publisher that a value opens is recorded below that one.
    let whole = links.map { $0.path.prefix { !Self.opening.contains($0.type) } }
    let opens = whole[0].count < links[0].path.count
    let paths = whole.map { $0.filter { FilmReplay.knows($0) } }
    guard let steps = paths.first, !steps.isEmpty, paths.allSatisfy({ $0.map(\.type) == steps.map(\.type) }),
      Set(paths.compactMap(\.first?.input)).count == (["Zip", "CombineLatest"].contains(steps[0].type) ? 2 : 1),
      whole.allSatisfy({ $0.allSatisfy { FilmReplay.knows($0) || Self.passing.contains($0.type) } })
    else { return nil }
    // With what the step cancels after its last drawing.
    let isEnd = { (event: StepRun.Event) in
      event.stream == lower.id && [.cancel, .completion, .failure].contains(event.kind)
    }
    let over = (run.events.first(where: isEnd) ?? run.events.last)?.at ?? 0
    var reasons: [Int: Message] = [:]
    var (current, origins) = (marks, Dictionary(uniqueKeysWithValues: marks.map { ($0.number, Set([$0.number])) }))
    for (place, step) in steps.enumerated() {
      let isLast = place == steps.count - 1
      let inputs = events.filter { event in current.contains { $0.number == event.n } }
      // Of two closures nothing shows which one said no.
      if !isLast, Self.closures.contains(step.type) { return nil }
      guard
        let replay = FilmReplay(
          step, rows: 2, current, until: over,
          says: { number in
            inputs.first { $0.n == number }.map { isUsed($0, by: lower, among: inputs) } ?? false
          })
      else { return nil }
      for (number, loss) in replay.losses {
        guard let clause = clause(loss, number, step, marks) else { return nil }
        for origin in origins[number]! { reasons[origin] = clause }
      }
      if isLast {
        let recorded = opens ? openings(marks) : values(lower.id)
        guard isRepeated(replay.outputs, by: recorded, until: end(lower.id), marks) else { return nil }
      } else {
        let ends = current.filter { $0.kind != .value }
        let values = replay.outputs.map { output in
          FilmReplay.Mark(
            kind: .value, row: 0, number: output.marks.max()!, time: output.time,
            text: marks.first { $0.number == output.marks.max() }!.text)
        }
        origins = Dictionary(
          replay.outputs.map { ($0.marks.max()!, $0.marks) }, uniquingKeysWith: { $0.union($1) })
        current = (values + ends).sorted { ($0.time, $0.number) < ($1.time, $1.number) }
      }
    }
    return reasons
  }

  /// Whether the operator has sent again what the lesson's run recorded, at the same places.
  private func isRepeated(
    _ outputs: [FilmReplay.Output], by recorded: [StepRun.Event], until end: StepRun.Event?, _ marks: [FilmReplay.Mark]
  ) -> Bool {
    let stops = end.map { run.clock ? $0.at! : $0.n } ?? .max
    let outputs = outputs.filter { $0.time <= stops }
    guard recorded.count == outputs.count else { return false }
    return zip(recorded, outputs).allSatisfy { event, output in
      if run.clock { return event.at == output.time }
      let next = marks.first { $0.number > output.time }?.number ?? .max
      return (output.time..<next).contains(event.n)
    }
  }

  /// The streams that values have opened.
  private func openings(_ marks: [FilmReplay.Mark]) -> [StepRun.Event] {
    events.filter { event in event.kind == .subscribe && marks.contains { $0.number == event.during } }
  }

  private func clause(
    _ loss: FilmReplay.Loss, _ number: Int, _ step: StepRun.Link.Step, _ marks: [FilmReplay.Mark]
  ) -> Message? {
    guard let clause = Self.ownClauses["\(step.type) \(loss.sign)"] ?? step.drawn?.clause(for: loss.sign) else {
      return nil
    }
    let value = events.first { $0.n == number }!
    let row = run.streams[value.stream].name
    func filled(_ text: String, in language: Language) -> String {
      let hasFailed = loss.cause?.kind == .failure
      var names = [
        "source": loss.cause.map { cause in run.streams[events.first { $0.n == cause.number }!.stream].name } ?? row,
        "value": value.text, "cause": loss.cause?.text ?? "", "row": row, "input": row,
        "ended": language.says(hasFailed ? .hasFailedNow : .hasEndedNow), "time": time(loss.time, in: language),
      ]
      if let span = step.time { names["seconds"] = time(span, in: language) }
      if let count = step.number { names["count"] = "\(count)" }
      let clause = String((run.clock ? text : Self.withoutTime(text)).trimmingPrefix(" "))
      return clause.replacing(name) { names[String($0.1)] ?? "?" }
    }
    return Message(filled(clause.english, in: .english), filled(clause.chinese, in: .chinese))
  }

  /// A film without a clock has no time.
  private static func withoutTime(_ clause: String) -> String {
    clause.replacing(", at {time},", with: "").replacing(" at {time}", with: "")
      .replacing("在 {time}时", with: "").replacing("{time}时", with: "")
  }

  private func time(_ nanoseconds: Int, in language: Language) -> String {
    let seconds = (Double(nanoseconds) / 1e9).formatted(.number.precision(.fractionLength(0...3)).grouping(.never))
    return language.says(.secondsLong.with(seconds))
  }

  /// Operators that make one value of each, at once.
  private static let passing: Set = ["Map", "MapKeyPath", "SetFailureType", "Print", "HandleEvents", "Scan"]

  /// Operators that subscribe to what a value stands for.
  private static let opening: Set = ["FlatMap", "SwitchToLatest"]

  /// Operators with a closure that says yes or no.
  private static let closures: Set = ["Filter", "CompactMap", "DropWhile", "FirstWhere"]

  /// What holds in a film only.
  private static let ownClauses: [String: Message] = [
    "CombineLatest e": .otherHasEnded, "CombineLatest )e": .otherHasEnded,
    "Debounce =": .isStillWaiting, "Throttle =": .isStillWaiting, "Delay =": .isStillWaiting,
  ]
}

/// Made once: to make a pattern takes longer than to look for it.
nonisolated(unsafe) private let name = #/\{(\w+)\}/#
