extension StepRun {
  /// Adds a scene: what a timeline recorded. The numbers of parties and streams go on.
  ///
  /// Streams are in the order in which a reader of the code meets their publishers, which is upstream before downstream.
  mutating func add(_ timeline: Timeline) {
    let (recorded, events) = timeline.notes
    let firstStream = streams.count
    let order = recorded.indices.sorted { (recorded[$0].source.place, $0) < (recorded[$1].source.place, $1) }
    func addParty(_ name: String, _ kind: Party.Kind, _ type: String, _ detail: String? = nil) -> Int {
      parties.append(Party(id: parties.count, name: name, kind: kind, type: type, detail: detail))
      return parties.count - 1
    }

    // Streams of one object have one publisher.
    let publishers = recorded.indices.map { recorded[$0].twin ?? $0 }
    var places: [Int: Int] = [:]
    for place in order where places[publishers[place]] == nil {
      let stream = recorded[place]
      let isOperator = stream.source.isOperator || recorded.contains { $0.below == place }
      places[publishers[place]] = addParty(
        stream.name, isOperator ? .operator : .publisher, stream.source.type, timeline.operators[stream.name])
    }
    let froms = publishers.map { places[$0]! }
    for place in order {
      let stream = recorded[place]
      var to = stream.below.map { froms[$0] }
      if to == nil, case .subscriber(let name, let type) = stream.subscriber {
        to = addParty(name, .subscriber, type)
      }
      streams.append(
        Stream(
          id: streams.count, scene: scenes.count, name: stream.name, from: froms[place], to: to,
          line: stream.source.line, subscription: stream.subscription))
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(order, firstStream...))
    self.events += events.map { event in
      var event = event
      event.stream = numbers[event.stream]!
      return event
    }
    let links = timeline.links(recorded).map { link in
      Link(upper: numbers[link.upper]!, lower: numbers[link.lower]!, path: link.path)
    }
    if !links.isEmpty { self.links = (self.links ?? []) + links }
    clock = timeline.clock != nil && (clock || scenes.isEmpty)
    scenes.append(scenes.count)
  }
}

// MARK: What drawings show

extension StepRun {
  /// The streams as marbles, as `--marbles` draws them; nil if nothing was recorded.
  package func marbles(in language: Language = .english) -> String? {
    scenes.isEmpty ? nil : layouts(language).map(\.text).joined(separator: "\n\n")
  }

  /// The streams as marble diagrams, in an SVG document for a light and for a dark page; nil if nothing was recorded.
  ///
  /// - Parameter translation: The step's title in that language, if it has one.
  package func picture(in language: Language = .english, titled translation: String? = nil) -> String? {
    scenes.isEmpty ? nil : [self].picture("\(step). \(translation ?? title)", in: language)
  }

  func layouts(_ language: Language, _ names: [String: Message] = [:]) -> [MarbleLayout] {
    scenes.map { MarbleLayout(self, $0, language, names) }
  }

  /// The events, without those that a step cancels after its last drawing. They are its clean-up, which is in no drawing
  /// of its trace.
  package var eventsWithoutCleanUp: [Event] {
    let lastDrawing = trace.last { $0.kind != nil }?.after ?? .max
    return events.filter { $0.kind != .cancel || $0.n <= lastDrawing }
  }
}
