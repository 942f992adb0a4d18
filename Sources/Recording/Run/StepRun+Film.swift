import Combine
import VirtualTime

extension StepRun {
  /// What happened in the first scene, event by event, as a picture that moves: an SVG document without a script. It stands
  /// still, with all events, for a reader who prefers reduced motion. Nil if nothing was recorded.
  ///
  /// - Parameter translation: The step's title in that language, if it has one.
  package func film(in language: Language = .english, titled translation: String? = nil) -> String? {
    Film(self, language, isOfLesson ? title(in: language, translation) : name)?.document
  }
}

/// The drawing of a film: a lane for each party, a column for each event. Demand goes up, values come down.
private struct Film {
  private struct Column {
    let event: StepRun.Event

    /// The lanes of the publisher and of the subscriber.
    let from: Int
    let to: Int
    let outstanding: String
  }

  private let language: Language
  private let title: String
  private let axis: String
  private let lanes: [String]
  private let columns: [Column]
  private let palette: MarblePalette

  private let margin: Double
  private let step: Double

  /// How long an event moves, and how long the whole stands still before it begins again.
  private let seconds = 0.9
  private let rest = 3.0

  init?(_ run: StepRun, _ language: Language, _ title: String) {
    self.language = language
    self.title = title
    axis = language.says(run.clock ? .timeOnAxis : .orderOnAxis) + (run.clock ? "" : " →")

    let streams = run.streams.filter { $0.scene == 0 }
    // A subscriber that is not known has a lane too, below all others.
    func subscriber(_ stream: StepRun.Stream) -> Int { stream.to ?? run.parties.count + stream.id }
    let parties = Set(streams.flatMap { [$0.from, subscriber($0)] }).sorted()
    lanes = parties.map { id in
      guard id < run.parties.count else { return language.says(.unknownSubscriber) }
      let party = run.parties[id]
      return party.detail ?? (run.isOfLesson && party.kind == .publisher ? party.type : party.name)
    }

    var outstanding: [Int: Subscribers.Demand] = [:]
    columns = run.eventsWithoutCleanUp.compactMap { event in
      let stream = run.streams[event.stream]
      guard stream.scene == 0, ![.subscribe, .subscription].contains(event.kind) else { return nil }
      outstanding[stream.id, default: .none].count(event)
      return Column(
        event: event, from: parties.firstIndex(of: stream.from)!, to: parties.firstIndex(of: subscriber(stream))!,
        outstanding: [.request, .value].contains(event.kind) ? Timeline.amount(outstanding[stream.id]!, language) : "")
    }
    guard !columns.isEmpty else { return nil }
    palette = MarblePalette(columns.map(\.event))
    margin = 24 + (lanes.map(SVG.width).max() ?? 0) + 30
    step = min(62, (880 - margin) / Double(columns.count))
  }

  private var duration: Double { Double(columns.count) * seconds + rest }
  private var width: Double { margin + step * Double(columns.count) + 20 }
  private var height: Double { y(lanes.count - 1) + 78 }

  private func y(_ lane: Int) -> Double { 74 + 92 * Double(lane) }

  var document: String {
    var elements = [SVG.text(SVG.shortened(title, to: width / 8.4 - 5), x: 24, y: 32, "title", full: title)]
    for (lane, name) in lanes.enumerated() {
      elements.append(SVG.text(name, x: 24, y: y(lane) + 5, "lane"))
      elements.append(SVG.line(margin, y(lane), width - 12, y(lane), "stream"))
    }
    elements.append(SVG.text(language.says(.outstandingDemand), x: 24, y: height - 40, "demand"))
    elements.append(SVG.text(axis, x: 24, y: height - 16, "axis"))
    var keyframes: [String] = []
    for (place, column) in columns.enumerated() {
      let x = margin + step * (Double(place) + 0.5)
      let (parts, way) = drawn(column, x: x)
      keyframes.append(self.keyframes(place, way))
      let outstanding = SVG.text(column.outstanding, x: x, y: height - 40, "requested")
      let time = column.event.at.map { SVG.text("\(VirtualTime(nanoseconds: $0))", x: x, y: height - 16, "scale") }
      elements.append("<g class=\"e\(place)\">\(parts.joined())\(outstanding)\(time ?? "")</g>")
    }
    keyframes.append("@media (prefers-reduced-motion: reduce) { g { animation: none !important; } }\n")
    return SVG.document(
      title, columns.map(sentence).joined(separator: language == .chinese ? "" : " "), width: width, height: height,
      style: SVG.style(keyframes.joined(separator: "\n")), elements)
  }

  /// Each event waits for its turn, moves from one lane to the other, and stays.
  private func keyframes(_ place: Int, _ way: Double) -> String {
    let begin = Double(place) * seconds
    func percent(_ time: Double) -> String { SVG.number(time / duration * 100) }
    let start = "opacity: 0; transform: translateY(\(SVG.number(way))px);"
    return """
      @keyframes e\(place) { 0%, \(percent(begin))% { \(start) } \(percent(begin + 0.6))%, 98% { opacity: 1; transform: \
      none; } 100% { opacity: 0; transform: none; } }
      .e\(place) { animation: e\(place) \(SVG.number(duration))s linear infinite; }
      """
  }

  /// What an event leaves in its column, and how far from there it begins.
  private func drawn(_ column: Column, x: Double) -> (parts: [String], way: Double) {
    let (above, below) = (y(column.from), y(column.to))
    let text = column.event.text
    switch column.event.kind {
    case .subscribe, .subscription: return ([], 0)
    case .request:
      let box = SVG.rectangle(x: x - 18, y: above - 13, width: 36, height: 26, radius: 6, "ask")
      return (
        [box, SVG.text(text == "all" ? language.says(.everyValue) : "+\(text)", x: x, y: above + 5, "asked")],
        below - above
      )
    case .value:
      let isLost = column.event.lost == true
      let place = isLost ? (above + below) / 2 : below
      let colour = palette.colour(of: text)
      let circle = SVG.circle(x: x, y: place, radius: 16, isLost ? "lost" : "value c\(colour)")
      let label = SVG.text(
        SVG.shortened(text, to: 4), x: x, y: place + 5, isLost ? "gone" : "label l\(colour)", full: text)
      return ([circle, label], above - place)
    case .completion: return ([SVG.line(x, below - 16, x, below + 16, "end")], above - below)
    case .failure: return ([SVG.cross(x: x, y: below)], above - below)
    case .cancel: return ([SVG.line(x, above - 16, x, above + 16, "cancel")], below - above)
    }
  }

  private func sentence(_ column: Column) -> String {
    let (publisher, subscriber, text) = (lanes[column.from], lanes[column.to], column.event.text)
    let message: Message =
      switch column.event.kind {
      case .subscribe, .subscription: ""
      case .request where text == "all": .requestsAll.with(subscriber)
      case .request: .requestsValues.with(subscriber, text)
      case .value where column.event.lost == true: .dropsValue.with(publisher, text)
      case .value: .receivesValue.with(subscriber, text)
      case .completion: .hasFinished.with(publisher)
      case .failure: .failsWith.with(publisher, text)
      case .cancel: .cancelsIt.with(subscriber)
      }
    return language.says(message)
  }
}
