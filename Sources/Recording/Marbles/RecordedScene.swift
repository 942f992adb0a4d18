/// What one timeline recorded, as data: what every drawing is made of.
struct RecordedScene {
  let title: String?
  let hasClock: Bool
  let parties: [StepRun.Party]
  let streams: [StepRun.Stream]

  /// In which file each of them is recorded.
  let files: [String]

  /// The events, in the order in which they began.
  let notes: [Timeline.Note]
  var events: [StepRun.Event] { notes.map(\.event) }

  /// Streams stand in the order in which a reader of the code meets their publishers, which is upstream before
  /// downstream.
  init(
    _ recorded: [Timeline.Stream], _ notes: [Timeline.Note], title: String?, hasClock: Bool,
    operators: [String: String]
  ) {
    let order = recorded.indices.sorted { (recorded[$0].source.place, $0) < (recorded[$1].source.place, $1) }
    var places = order
    for (place, old) in order.enumerated() { places[old] = place }
    let (parties, ends) = Self.parties(
      order.map { recorded[$0] }, places, order.map { recorded[$0].twin ?? $0 }, operators)
    self.title = title
    self.hasClock = hasClock
    self.parties = parties
    streams = zip(order, ends).enumerated().map { place, stream in
      StepRun.Stream(
        id: place, scene: 0, name: recorded[stream.0].name, from: stream.1.from, to: stream.1.to,
        line: recorded[stream.0].source.line)
    }
    files = order.map { recorded[$0].source.file }
    self.notes = notes.map { note in
      var note = note
      note.event.stream = places[note.event.stream]
      return note
    }
  }

  /// The scene of a run that was decoded.
  init(_ run: StepRun, _ scene: Int) {
    streams = run.streams.filter { $0.scene == scene }
    let ids = Set(streams.map(\.id))
    notes = run.eventsWithoutCleanUp.filter { ids.contains($0.stream) }
      .map { Timeline.Note(event: $0, printed: 0, site: nil) }
    files = []
    title = run.scenes[scene].title
    hasClock = notes.first.map { $0.event.at != nil } ?? run.clock
    parties = run.parties
  }

  /// The events of a stream that are drawn.
  func events(of stream: Int) -> [StepRun.Event] {
    events.filter { $0.stream == stream && $0.lost != true }
  }

  private typealias Ends = (from: Int, to: Int?)

  /// The publisher and the receiver of each stream.
  ///
  /// - Parameters:
  ///   - places: Where each stream stands that was recorded.
  ///   - publishers: Equal numbers for streams of one publisher.
  private static func parties(
    _ streams: [Timeline.Stream], _ places: [Int], _ publishers: [Int], _ operators: [String: String]
  ) -> ([StepRun.Party], [Ends]) {
    var froms: [Int] = []
    var found: [(name: String, kind: StepRun.Party.Kind, type: String, detail: String?)] = []
    for (place, stream) in streams.enumerated() {
      if let same = publishers[..<place].firstIndex(of: publishers[place]) {
        froms.append(froms[same])
        continue
      }
      froms.append(found.count)
      let isOperator = stream.source.isOperator || streams.contains { $0.below.map { places[$0] } == place }
      found.append((stream.name, isOperator ? .operator : .publisher, stream.source.type, operators[stream.name]))
    }
    let tos: [Int?] = streams.map { stream in
      if let below = stream.below { return froms[places[below]] }
      guard case .subscriber(let name, let type) = stream.subscriber else { return nil }
      found.append((name, .subscriber, type, nil))
      return found.count - 1
    }
    let parties = found.enumerated().map { id, party in
      let upstream = Set(zip(froms, tos).filter { $1 == id }.map(\.0)).sorted()
      return StepRun.Party(
        id: id, name: party.name, kind: party.kind, type: party.type, detail: party.detail, upstream: upstream)
    }
    return (parties, Array(zip(froms, tos)))
  }
}
