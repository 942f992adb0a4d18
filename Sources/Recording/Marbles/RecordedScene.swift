/// What one timeline recorded, as data: what every drawing is made of.
struct RecordedScene {
  let title: String?
  let hasClock: Bool
  let parties: [StepRun.Party]
  let streams: [StepRun.Stream]

  /// The events, in the order in which they began.
  let events: [StepRun.Event]

  /// Streams are in the order in which a reader of the code meets their publishers, which is upstream before downstream.
  ///
  /// - Parameters:
  ///   - operators: The calls that a picture shows, by the names of the streams that they publish.
  ///   - scenes: The step's scenes before this one. Numbers of parties and streams go on from theirs.
  ///   - file: The file whose lines mean something beside the step's code.
  init(
    _ recorded: [Timeline.Stream], _ events: [StepRun.Event], title: String?, hasClock: Bool,
    operators: [String: String], after scenes: [RecordedScene], in file: String
  ) {
    let firstParty = scenes.reduce(0) { $0 + $1.parties.count }
    let firstStream = scenes.reduce(0) { $0 + $1.streams.count }
    let order = recorded.indices.sorted { (recorded[$0].source.place, $0) < (recorded[$1].source.place, $1) }
    var found: [(name: String, kind: StepRun.Party.Kind, type: String, detail: String?)] = []

    // Streams of one object have one publisher.
    let publishers = recorded.indices.map { recorded[$0].twin ?? $0 }
    var parties: [Int: Int] = [:]
    for place in order where parties[publishers[place]] == nil {
      let stream = recorded[place]
      parties[publishers[place]] = firstParty + found.count
      let isOperator = stream.source.isOperator || recorded.contains { $0.below == place }
      found.append((stream.name, isOperator ? .operator : .publisher, stream.source.type, operators[stream.name]))
    }
    let froms = publishers.map { parties[$0]! }
    streams = order.enumerated().map { number, place in
      let stream = recorded[place]
      var to = stream.below.map { froms[$0] }
      if to == nil, case .subscriber(let name, let type) = stream.subscriber {
        to = firstParty + found.count
        found.append((name, .subscriber, type, nil))
      }
      return StepRun.Stream(
        id: firstStream + number, scene: scenes.count, name: stream.name, from: froms[place], to: to,
        line: stream.source.file == file ? stream.source.line : nil)
    }
    self.parties = zip(firstParty..., found).map { [streams] id, party in
      StepRun.Party(
        id: id, name: party.name, kind: party.kind, type: party.type, detail: party.detail,
        upstream: Set(streams.filter { $0.to == id }.map(\.from)).sorted())
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(order, firstStream...))
    self.events = events.map { event in
      var event = event
      event.stream = numbers[event.stream]!
      return event
    }
    self.title = title
    self.hasClock = hasClock
  }

  /// The scene of a run that was decoded.
  init(_ run: StepRun, _ scene: Int) {
    streams = run.streams.filter { $0.scene == scene }
    let ids = Set(streams.map(\.id))
    events = run.eventsWithoutCleanUp.filter { ids.contains($0.stream) }
    title = run.scenes[scene].title
    hasClock = events.first.map { $0.at != nil } ?? run.clock
    parties = run.parties
  }

  /// The events of a stream that are drawn.
  func events(of stream: Int) -> [StepRun.Event] {
    events.filter { $0.stream == stream && $0.lost != true }
  }
}
