import Combine
import VirtualTime

extension StepRun {
  /// What happened in the first scene, event by event, as a picture that moves: an SVG document without a script. It stands still,
  /// with all events, for a reader who prefers reduced motion.
  ///
  ///     let run = try JSONDecoder().decode(StepRun.self, from: data)
  ///     print(run.film() ?? "nothing was recorded")
  ///     // <svg xmlns="http://www.w3.org/2000/svg" …
  ///
  /// - Returns: Nil if nothing was recorded in it.
  package func film() -> String? {
    Film(self)?.document
  }
}

/// The drawing of a film: a lane for each party, a column for each event. Demand goes up, values come down.
private struct Film {
  private typealias Event = StepRun.Event

  private let title: String
  private let lanes: [String]
  private let columns: [(event: Event, from: Int, to: Int, outstanding: String)]
  private let palette: MarblePalette
  private let hasClock: Bool

  private let margin: Double
  private let step: Double
  private let top = 74.0
  private let gap = 92.0

  /// How long an event moves, and how long the whole stands still before it begins again.
  private let seconds = 0.9
  private let rest = 3.0

  init?(_ run: StepRun) {
    let streams = run.streams.filter { $0.scene == 0 }
    guard !streams.isEmpty else { return nil }
    title = "\(run.name), step \(run.heading)"
    hasClock = run.clock

    let used = Set(streams.flatMap { [$0.from, $0.to].compactMap { $0 } })
    let parties = run.parties.filter { used.contains($0.id) }
    // A subscriber that is not known has a lane too.
    let unknown = streams.filter { $0.to == nil }
    lanes = parties.map { $0.detail ?? ($0.kind == .publisher ? $0.type : $0.name) } + unknown.map { _ in "subscriber" }
    var places: [Int: (from: Int, to: Int)] = [:]
    for stream in streams {
      let from = parties.firstIndex { $0.id == stream.from }!
      let to =
        stream.to.map { id in parties.firstIndex { $0.id == id }! }
        ?? parties.count + unknown.firstIndex { $0.id == stream.id }!
      places[stream.id] = (from, to)
    }

    var sums: [Int: Subscribers.Demand] = [:]
    columns = run.eventsWithoutCleanUp.compactMap { event in
      guard let place = places[event.stream], event.kind != .subscribe, event.kind != .subscription else { return nil }
      switch event.kind {
      case .request: sums[event.stream, default: .none] += event.demand
      case .value where event.lost != true: sums[event.stream, default: .none] -= 1
      case .completion, .failure, .cancel: return (event, place.from, place.to, "")
      default: break
      }
      return (event, place.from, place.to, Timeline.amount(sums[event.stream, default: .none]))
    }
    palette = MarblePalette(columns.map(\.event).filter { $0.kind == .value }.compactMap(\.payload))
    guard !columns.isEmpty else { return nil }
    margin = 24 + (lanes.map(SVG.width).max() ?? 0) + 30
    step = min(62, (880 - margin) / Double(columns.count))
  }

  private var duration: Double { Double(columns.count) * seconds + rest }
  private var width: Double { margin + step * Double(columns.count) + 20 }
  private var height: Double { y(lanes.count - 1) + 78 }

  private func x(_ column: Int) -> Double { margin + step * (Double(column) + 0.5) }
  private func y(_ lane: Int) -> Double { top + gap * Double(lane) }

  var document: String {
    var elements = [SVG.rectangle(x: 0, y: 0, width: width, height: height, radius: 0, "page")]
    elements.append(SVG.text(SVG.shortened(title, to: width / 8.4 - 5), x: 24, y: 32, "title", full: title))
    for (lane, name) in lanes.enumerated() {
      elements.append(SVG.text(name, x: 24, y: y(lane) + 5, "lane"))
      elements.append(SVG.line(margin, y(lane), width - 12, y(lane), "stream"))
    }
    elements.append(SVG.text("outstanding", x: 24, y: height - 40, "demand"))
    elements.append(SVG.text(hasClock ? "time" : "order of events →", x: 24, y: height - 16, "axis"))
    for column in columns.indices { elements.append(moving(column)) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(SVG.number(width)) \(SVG.number(height))" \
      width="\(SVG.number(width))" height="\(SVG.number(height))" role="img">
      <title>\(SVG.escaped(title))</title>
      <desc>\(SVG.escaped(columns.map(sentence).joined(separator: " ")))</desc>
      \(SVG.style)
      <style>
      \(keyframes)
      @media (prefers-reduced-motion: reduce) { g { animation: none !important; } }
      </style>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  /// Each event waits for its turn, moves from one lane to the other, and stays.
  private var keyframes: String {
    columns.indices.map { column in
      let begin = percent(Double(column) * seconds)
      let end = percent(Double(column) * seconds + 0.6)
      let start = "opacity: 0; transform: translateY(\(SVG.number(way(column)))px);"
      return """
        @keyframes e\(column) { 0%, \(begin)% { \(start) } \(end)%, 98% { opacity: 1; transform: none; } 100% { \
        opacity: 0; transform: none; } }
        .e\(column) { animation: e\(column) \(SVG.number(duration))s linear infinite; }
        """
    }.joined(separator: "\n")
  }

  private func percent(_ time: Double) -> String { SVG.number(time / duration * 100) }

  /// How far from its last place an event begins.
  private func way(_ column: Int) -> Double {
    let (event, from, to, _) = columns[column]
    let down = y(from) - y(to)
    return switch event.kind {
    case .request, .cancel: -down
    case .value where event.lost == true: down / 2
    default: down
    }
  }

  /// What an event leaves in its column.
  private func moving(_ column: Int) -> String {
    let (event, from, to, outstanding) = columns[column]
    let (x, above, below) = (x(column), y(from), y(to))
    let text = event.payload ?? ""
    var parts: [String] = []
    switch event.kind {
    case .subscribe, .subscription: break
    case .request:
      parts = [
        SVG.rectangle(x: x - 18, y: above - 13, width: 36, height: 26, radius: 6, "ask"),
        SVG.text(text == "all" ? "all" : "+\(text)", x: x, y: above + 5, "asked"),
      ]
    case .value:
      let isLost = event.lost == true
      let place = isLost ? (above + below) / 2 : below
      let kind = isLost ? "lost" : "value c\(palette.colour(of: text))"
      parts = [
        "<circle class=\"\(kind)\" cx=\"\(SVG.number(x))\" cy=\"\(SVG.number(place))\" r=\"16\"/>",
        SVG.text(
          SVG.shortened(text, to: 4), x: x, y: place + 5, isLost ? "gone" : "label l\(palette.colour(of: text))",
          full: text),
      ]
    case .completion: parts = [SVG.line(x, below - 16, x, below + 16, "end")]
    case .failure: parts = [SVG.cross(x: x, y: below)]
    case .cancel: parts = [SVG.line(x, above - 16, x, above + 16, "cancel")]
    }
    parts.append(SVG.text(outstanding, x: x, y: height - 40, "requested"))
    if let at = event.at { parts.append(SVG.text("\(VirtualTime(nanoseconds: at))", x: x, y: height - 16, "scale")) }
    return "<g class=\"e\(column)\">\(parts.joined())</g>"
  }

  private func sentence(_ column: (event: Event, from: Int, to: Int, outstanding: String)) -> String {
    let (event, from, to, _) = column
    let (publisher, subscriber, text) = (lanes[from], lanes[to], event.payload ?? "")
    return switch event.kind {
    case .subscribe, .subscription: ""
    case .request: "\(subscriber) requests \(text == "all" ? "all values" : text)."
    case .value where event.lost == true: "\(publisher) drops \(text), because no demand is outstanding."
    case .value: "\(subscriber) receives \(text)."
    case .completion: "\(publisher) finishes."
    case .failure: "\(publisher) fails: \(text)."
    case .cancel: "\(subscriber) cancels."
    }
  }
}
