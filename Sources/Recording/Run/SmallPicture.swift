/// A run as a picture that is as small as a stamp: a line for each stream, with the values under their labels.
struct SmallPicture {
  private struct Mark {
    let event: StepRun.Event
    let lane: Int

    /// Its middle.
    var x: Double
    var half: Double { SmallPicture.width(of: event) / 2 }
  }

  private let names: [String]

  /// Where there is room between the lines, a long name stands above its line, in full.
  private let namesAreAbove: Bool
  private var marks: [Mark] = []
  private let palette: MarblePalette

  /// The colours of values by the numbers of their events, where what they are made of has colours.
  private let hues: [Int: [Int]]
  private let gap: Double
  private let margin: Double

  private(set) var width = 0.0
  var height: Double { gap * Double(names.count) + 6 }

  /// - Parameters:
  ///   - most: How many streams are shown.
  ///   - longest: How many letters of a name have room beside its line. Longer names make the lines shorter.
  ///   - limit: Columns that go beyond this width are left out.
  ///   - second: How wide a second is at least, if the run has a clock.
  ///   - hues: The colours, from 0 to 5, of each value in the order in which they were recorded: one for each part that
  ///     it is made of. Without them, equal values have one colour.
  init(
    _ run: StepRun, gap: Double, hasNames: Bool, most: Int = 6, longest: Double = 11, limit: Double = .infinity,
    second: Double = 0, hues: [[Int]] = []
  ) {
    let values = run.events.filter { $0.kind == .value }.map(\.n).sorted()
    self.hues = Dictionary(uniqueKeysWithValues: zip(values, hues))
    // Where columns are seconds, requests would need room that the values have.
    let kinds: Set<StepRun.Event.Kind> = [.value, .completion, .failure]
    let hasRequests = hasNames && second == 0
    let events = run.events.filter {
      $0.stream < most && (kinds.contains($0.kind) || hasRequests && $0.kind == .request && $0.payload != "all")
    }
    let lanes = Set(events.map(\.stream)).sorted()
    let names = lanes.map { hasNames ? run.streams[$0].name : "" }
    let widest = names.map { Double($0.columns) }.max() ?? 0
    let areAbove = gap > 30 && widest > longest
    let room = areAbove ? 32 : max(longest, min(widest, 18))
    namesAreAbove = areAbove
    self.names = names.map { SVG.shortened($0, to: room) }
    margin = areAbove ? 10 : hasNames ? 6 * room + 8 : 4
    palette = MarblePalette(events)
    self.gap = gap
    // Events of one moment stand in one column.
    var end = margin
    for (_, column) in Dictionary(grouping: events, by: \.place).sorted(by: { $0.key < $1.key }) {
      let rows = Dictionary(grouping: column, by: \.stream).mapValues { events in
        events.reduce(-2) { $0 + Self.width(of: $1) + 2 }
      }
      let half = rows.values.max()! / 2
      let time = column[0].at.map { margin + 14 + second * Double($0) / 1e9 } ?? 0
      let x = max(end + 3 + half, time)
      if x + half > limit { break }
      for (stream, width) in rows {
        var left = x - width / 2
        for event in column where event.stream == stream {
          let half = Self.width(of: event) / 2
          marks.append(Mark(event: event, lane: lanes.firstIndex(of: stream)!, x: left + half))
          left += 2 * half + 2
        }
      }
      end = x + half
    }
    width = end + 10
    // Few columns are spread over the room that there is.
    if limit < .infinity, end < limit {
      let spread = min(2.5, (limit - margin) / (end - margin))
      for index in marks.indices { marks[index].x = margin + (marks[index].x - margin) * spread }
      width = margin + (end - margin) * spread + 10
    }
  }

  private static func label(_ event: StepRun.Event) -> String { SVG.shortened(event.text, to: 10) }

  private static func width(of event: StepRun.Event) -> Double {
    switch event.kind {
    case .value: max(16, 6 * Double(label(event).columns) + 8)
    case .request: 6 * Double(label(event).columns) + 12
    case .completion: 5
    default: 11
    }
  }

  /// Its lines, its names and its marks.
  var elements: [String] {
    let y = { (lane: Int) in gap * (Double(lane) + 0.5) + (namesAreAbove ? 9 : 3) }
    let rows = names.indices.flatMap { lane in
      // A stream that is over has no line behind its end.
      let end = marks.last { $0.lane == lane && [.completion, .failure].contains($0.event.kind) }?.x ?? width - 4
      return [SVG.path("M\(SVG.number(margin)) \(SVG.number(y(lane)))H\(SVG.number(end))", "lane")]
        + (names[lane].isEmpty ? [] : [SVG.text(names[lane], x: 4, y: y(lane) + (namesAreAbove ? -12 : 3.5), "name")])
    }
    return rows + marks.sorted { ($0.event.n, $0.lane) < ($1.event.n, $1.lane) }.flatMap { draw($0, y($0.lane)) }
  }

  private func draw(_ mark: Mark, _ y: Double) -> [String] {
    let (event, x, half) = (mark.event, mark.x, mark.half)
    switch event.kind {
    case .value:
      let own = hues[event.n] ?? []
      let kind = "marble v\((own.first ?? palette.colour(of: event.text)) + 1)\(event.lost == true ? " lost" : "")"
      let pill = SVG.rectangle(x: x - half, y: y - 8, width: 2 * half, height: 16, radius: 8, "pill")
      let label = SVG.text(Self.label(event), x: x, y: y + 3.5, "label")
      return ["<g class=\"\(kind)\">\(pill)\(parts(own, from: x - half, to: x + half, y).joined())\(label)</g>"]
    case .request:
      let box = SVG.rectangle(x: x - half, y: y - 7, width: 2 * half, height: 14, radius: 3, "pill")
      return ["<g class=\"ask\">\(box)\(SVG.text("+" + Self.label(event), x: x, y: y + 3.5, "label"))</g>"]
    case .completion: return [SVG.path("M\(SVG.number(x)) \(SVG.number(y - 8))v16", "finish")]
    default: return [SVG.cross(x: x, y: y, size: 11)]
    }
  }
}

extension SmallPicture {
  /// What is made of several parts has the colours of all: the pill has that of the first, and the others lie on it.
  private func parts(_ hues: [Int], from left: Double, to right: Double, _ y: Double) -> [String] {
    let step = (right - left) / Double(max(hues.count, 1))
    return hues.enumerated().dropFirst().map { place, hue in
      let from = SVG.number(left + Double(place) * step)
      let isLast = place == hues.count - 1
      let to = SVG.number(isLast ? right - 8 : left + Double(place + 1) * step)
      let end = isLast ? "a8 8 0 0 1 0 16" : "v16"
      return SVG.path("M\(from) \(SVG.number(y - 8))H\(to)\(end)H\(from)z", "pill v\(hue + 1)")
    }
  }
}

extension Timeline {
  /// What happened on the clock, as a small picture for a page whose style has its colours.
  package func smallPicture(hues: [[Int]]) -> String {
    let picture = SmallPicture(run, gap: 22, hasNames: false, second: 17, hues: hues)
    let size = [picture.width, picture.height].map(SVG.number)
    return """
      <svg viewBox="0 0 \(size[0]) \(size[1])" width="\(size[0])" height="\(size[1])" aria-hidden="true">\
      \(picture.elements.joined())</svg>
      """
  }
}
